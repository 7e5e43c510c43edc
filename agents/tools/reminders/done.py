"""What has rung is done: by its button, or in words right below it. A series goes on."""

from dataclasses import dataclass, replace
from typing import Any

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Outcome, Tool
from agents.tools.lookup import undo
from agents.tools.reminders.snooze import used
from storage.content import button_actions, fired_reminders, reminders
from storage.content.button_actions import NotUsable
from storage.content.fired_reminders import Rung
from storage.content.reminders import Reminder


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderDone:
    """Nothing is to be said about it."""


async def reminder_done(desk: Desk, _arguments: ReminderDone) -> Outcome:
    """Mark the person's reminder that rang last in this conversation as done.

    Raises ToolFailed.
    """
    last = await fired_reminders.last(desk.db, desk.scope, desk.now)
    if last is None:
        return Outcome(text=say(desk.scope.language, "done_none"))
    ring, found = last
    try:
        done = await settle(desk, found, ring)
    except NotUsable as refusal:
        raise ToolFailed(say(desk.scope.language, "done_settled", title=found.text)) from refusal
    payload = {"kind": "ring", "id": found.id, "used": used(ring), "title": found.text}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    return replace(done, cards=(undo(desk, token, found.text),))


async def settle(desk: Desk, found: Reminder, ring: Rung) -> Outcome:
    """Use the occurrence up and mark it as done. Raises NotUsable when that has happened, or it was snoozed."""
    await button_actions.use_once(desk.db, desk.scope, used(ring), "reminder", "done")
    await reminders.finish(desk.db, found.id)
    return Outcome(receipts=(say(desk.scope.language, "done_receipt", title=found.text),))


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take it back: the buttons of the ring can be used again."""
    await button_actions.give_back(desk.db, payload["used"])
    await reminders.reopen(desk.db, payload["id"])
    return Outcome(receipts=(say(desk.scope.language, "done_undone", title=payload["title"]),))


REMINDER_DONE = Tool(
    name="reminder_done",
    arguments=ReminderDone,
    run=reminder_done,
    effect="change",
    receipts=("updated",),
    grantable=False,
    undo={"undo ring": take_back},
)
