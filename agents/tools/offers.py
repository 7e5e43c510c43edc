"""What was offered and is now chosen, by a button or by a reply."""

from dataclasses import dataclass

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.calendar import book_choice
from agents.tools.removing import delete_choice, restore
from storage import actions
from storage.actions import Action, NotUsable


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """`token` names the offer, `choice` what of it."""

    token: str
    choice: str


async def choose(desk: Desk, arguments: Choose) -> Outcome:
    """Carry out a choice that was made in words."""
    try:
        action = await actions.take(desk.db, desk.scope, arguments.token, arguments.choice)
        return await carry_out(desk, action, arguments.choice)
    except NotUsable as refusal:
        raise ToolFailed(say(desk.scope.language, "offer_gone")) from refusal


async def carry_out(desk: Desk, action: Action, choice: str) -> Outcome:
    """Do what was chosen of an action that was taken. Raises NotUsable for what we do not know, and ToolFailed."""
    match action.kind:
        case "book":
            return await book_choice(desk, action.payload, choice)
        case "delete":
            return await delete_choice(desk, action.payload, choice)
        case "restore":
            return await restore(desk, action.payload)
        case _:
            raise NotUsable("unknown")
