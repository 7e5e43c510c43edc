"""What was offered and is now chosen, by a button or by a reply."""

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.calendar import ScheduleAdd, book_choice, schedule_add
from agents.tools.changing import ScheduleUpdate, change_choice, move_choice, schedule_update, take_back
from agents.tools.removing import delete_choice, restore
from agents.tools.writing import WRITING
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
        case "move":
            return await move_choice(desk, action.payload, choice)
        case "change":
            return await change_choice(desk, action.payload, choice)
        case "delete":
            return await delete_choice(desk, action.payload, choice)
        case "confirm":
            return await _confirmed(desk, action.payload, choice)
        case "tool":
            return await _done_after_all(desk, action.payload, choice)
        case "restore":
            return await restore(desk, action.payload)
        case "undo":
            return await take_back(desk, action.payload)
        case _:
            raise NotUsable("unknown")


async def _done_after_all(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Yes or no to a write that a model proposed: now it is the person's own request. Raises NotUsable, ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_proposed"))
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
