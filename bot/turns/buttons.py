"""What a button carries, and whether it can still be pressed; bot.turns.control does what it says.

`a<token>.<choice>` is a stored action, `r<token>.<epoch>-<what>` an occurrence of a reminder.
"""

import re

from bot.channel import ButtonRefused, Caller
from storage import actions, reminders
from storage.pool import Pool
from storage.scope import reading

_TOKEN = re.compile(r"a[\w-]{1,32}\.[\w-]{1,16}|r[\w-]{1,32}\.\d{1,12}-\w{1,16}", re.ASCII)


def stem(token: str) -> str:
    """The name under which the use of a card's buttons is noted."""
    name, _, choice = token.partition(".")
    return f"{name}.{choice.partition('-')[0]}" if token.startswith("r") else name[1:]


async def check(pool: Pool, caller: Caller, space: int, token: str) -> bool:
    """Whether it stays when it was pressed, since others may press it, too (a ballot).

    Raises ButtonRefused for a button that nothing would come of. Between two presses at once control decides.
    """
    if not _TOKEN.fullmatch(token):
        raise ButtonRefused("unknown")
    async with reading(pool, space) as db:
        why = await actions.refusal(db, caller.person, stem(token))
        if token.startswith("r") and why == "unknown":
            why = None if await reminders.is_known(db, token[1:].partition(".")[0]) else "unknown"
        stays = why is None and await actions.stays(db, stem(token), "mode", "vote")
    if why is not None:
        raise ButtonRefused(why)
    return stays
