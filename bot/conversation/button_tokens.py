"""What a button carries, and whether it can still be pressed; bot.commands.control does what it says.

`a<token>.<choice>` is a stored action, `r<token>.<epoch>-<what>` an occurrence of a reminder.
"""

import re
from collections.abc import Mapping
from typing import Literal

from bot.conversation import reminder_messages
from bot.ports.callers import ButtonRefused, Caller
from bot.ports.messages import stem
from storage.content import button_actions, fired_reminders
from storage.db.pool import Pool
from storage.db.transactions import reading

_THEN: Mapping[str, "Then"] = {"vote": "ballot", "close": "changed", "list": "changed"}
_TOKEN = re.compile(r"a[\w-]{1,32}\.[\w-]{1,16}|r[\w-]{1,32}\.\d{1,12}-\w{1,16}", re.ASCII)


Then = Literal["used", "ballot", "changed"]
"""What becomes of a message's buttons when one was pressed: they are used up, others may press this one, too (a ballot),
or the message will be changed.
"""


async def check(pool: Pool, caller: Caller, space: int, token: str) -> Then:
    """Return what becomes of the message's buttons.

    Raises ButtonRefused for a button that nothing would come of. Between two presses at once control decides.
    """
    if not _TOKEN.fullmatch(token):
        raise ButtonRefused("unknown")
    name = stem(token)
    async with reading(pool, space) as db:
        why = await button_actions.refusal(db, caller.person, name)
        if token.startswith("r") and why in (None, "unknown"):
            pressed = reminder_messages.pressed(token[1:])
            why = "unknown" if pressed is None else await fired_reminders.refusal(db, caller.person, pressed[0])
        effect = await button_actions.effect(db, name) if why is None else ""
    if why is not None:
        raise ButtonRefused(why)
    return _THEN.get(effect, "used")
