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
from storage.db.pool import Db, Pool
from storage.db.transactions import reading

_THEN: Mapping[str, "Then"] = {"mode vote": "ballot", "mode close": "changed", "list": "changed", "notes": "changed"}
_SPEAK = frozenset(
    {"mode", "protocol", "link", "erase"}
)  # kinds that say what comes of a press in a message of its own
_TOKEN = re.compile(r"a[\w-]{1,32}\.[\w-]{1,16}|r[\w-]{1,32}\.\d{1,12}-\w{1,16}", re.ASCII)


Then = Literal["used", "ballot", "changed", "answered"]
"""What becomes of a message's buttons when one was pressed: they are used up, others may press this one, too (a ballot),
the message will be changed, or what came of it stands there in the card's place.
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
        found = await then(db, token) if why is None else "used"
    if why is not None:
        raise ButtonRefused(why)
    return found


async def form_of(pool: Pool, space: int, token: str) -> str:
    """Return the mode whose options a press asks for; "" for any other press."""
    async with reading(pool, space) as db:
        kind, _, name = (
            (await button_actions.effect(db, stem(token))).partition(" ") if token.startswith("a") else ("", "", "")
        )
    asks = token.endswith(".options") or name == "sop"
    return name if kind == "switch" and asks else ""


async def then(db: Db, token: str) -> Then:
    """Return what becomes of the message's buttons when this one is pressed; in a transaction that sees its space."""
    if token.startswith("r"):
        return "answered"
    effect = await button_actions.effect(db, stem(token))
    return _THEN.get(effect) or ("used" if effect.partition(" ")[0] in _SPEAK else "answered")
