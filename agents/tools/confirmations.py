"""What was offered and is now chosen, by a button or by a reply."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.cancel import all_choice, delete_choice, restore
from agents.tools.calendar.events import ScheduleAdd, book_choice, schedule_add
from agents.tools.calendar.update import ScheduleUpdate, change_choice, move_choice, schedule_update, take_back
from agents.tools.notes import edit
from agents.tools.write_tools import WRITING
from storage.content import button_actions
from storage.content.button_actions import Action, NotUsable
from storage.conversations import suggestions


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """`token` names the offer, `choice` what of it."""

    token: str
    choice: str


async def choose(desk: Desk, arguments: Choose) -> Outcome:
    """Carry out a choice that was made in words."""
    try:
        action = await button_actions.take(desk.db, desk.scope, arguments.token, arguments.choice)
        return await carry_out(desk, action, arguments.choice)
    except NotUsable as refusal:
        raise ToolFailed(say(desk.scope.language, "offer_gone")) from refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoLast:
    """Nothing is to be said about it."""


async def undo_last(desk: Desk, _arguments: UndoLast) -> Outcome:
    """Take this person's last write here back, as long as that is open."""
    action = await button_actions.last_undo(desk.db, desk.scope)
    if action is None:
        return Outcome(text=say(desk.scope.language, "aside_undo"))
    return await choose(desk, Choose(token=action.token, choice="yes"))


async def carry_out(desk: Desk, action: Action, choice: str) -> Outcome:
    """Do what was chosen of an action that was taken. Raises NotUsable for what we do not know, and ToolFailed."""
    if action.kind == "restore":
        return await restore(desk, action.payload)
    if action.kind == "undo":
        return await take_back(desk, action.payload)
    carried = _CHOICES.get(action.kind)
    if carried is None:
        raise NotUsable("unknown")
    return await carried(desk, action.payload, choice)


async def _done_after_all(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Yes or no to a write that a model proposed, or we: now it is the person's own request. Raises NotUsable, ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_suggested" if "because" in payload else "not_proposed"))
    if choice == "never" and "because" in payload:
        await suggestions.hush(desk.db, desk.scope)
        return Outcome(text=say(desk.scope.language, "suggest_hushed"))
    tool = WRITING.get(payload["name"])
    if choice != "yes" or tool is None:
        raise NotUsable("unknown")
    try:
        return await tool(desk, payload["arguments"])
    except (ValueError, LookupError) as error:  # what a model wanted may make no sense
        raise ToolFailed(say(desk.scope.language, "offer_gone")) from error


async def _confirmed(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Yes or no to what was asked about first. Raises NotUsable, ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    if choice != "0":
        raise NotUsable("unknown")
    [[name, arguments]] = payload["choices"]
    if name == "schedule_add":
        return await schedule_add(desk, TypeAdapter(ScheduleAdd).validate_python(arguments))
    return await schedule_update(desk, TypeAdapter(ScheduleUpdate).validate_python(arguments))


_CHOICES: dict[str, Callable[[Desk, dict[str, Any], str], Awaitable[Outcome]]] = {
    "book": book_choice,
    "move": move_choice,
    "change": change_choice,
    "delete": delete_choice,
    "all": all_choice,
    "note": edit.choice,
    "confirm": _confirmed,
    "tool": _done_after_all,
}
