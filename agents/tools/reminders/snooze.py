"""Snoozing: what has rung rings once more. A series is never moved by it."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import point, whole
from agents.tools import consents
from agents.tools.base import Desk, Outcome, Tool
from agents.tools.finding.describing import about, data_line, undo
from storage.content import button_actions, fired_reminders, reminders
from storage.content.button_actions import NotUsable
from storage.content.fired_reminders import Rung
from storage.content.reminders import NewReminder, Reminder

AGAIN = timedelta(minutes=10)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderSnooze:
    """`at`: when it rings again; ten minutes from now if that was not said."""

    at: datetime | None = None


async def reminder_snooze(desk: Desk, arguments: ReminderSnooze) -> Outcome:
    """Let the person's reminder that rang last in this conversation ring again; said again, at another time.

    Raises ToolFailed.
    """
    language = desk.scope.language
    last = await fired_reminders.last(desk.db, desk.scope, desk.now)
    if last is None:
        return Outcome(text=say(language, "snooze_none"))
    ring, found = last
    return await put_off(desk, found, arguments.at or desk.now + AGAIN, ring)


async def put_off(desk: Desk, found: Reminder, at: datetime, ring: Rung) -> Outcome:
    """Let what rang ring again then; what was put off before, at another time. Raises ToolFailed."""
    language = desk.scope.language
    at = at.astimezone(UTC).replace(microsecond=0)
    if at <= desk.now:
        raise ToolFailed(say(language, "ask_past", when=point(at, desk.scope.zone, language)))
    try:
        await button_actions.use_once(desk.db, desk.scope, used(ring), "reminder", "snooze")
    except NotUsable as refusal:
        moved = await _moved(desk, ring, at)
        if moved is None:
            raise ToolFailed(say(language, "snooze_settled", title=found.text)) from refusal
        return await _snoozed(desk, moved, at, found, ring)
    await reminders.finish(desk.db, found.id)
    return await again(desk, found, at, ring)


async def _moved(desk: Desk, ring: Rung, at: datetime) -> Reminder | None:
    """Move what was snoozed before to another time; None when it has rung or was cancelled."""
    number = await fired_reminders.copy(desk.db, ring)
    copy = None if number is None else await reminders.get(desk.db, number)
    if copy is None:
        return None
    wall = at.astimezone(ZoneInfo(desk.scope.zone)).replace(tzinfo=None)
    return await reminders.change(desk.db, replace(copy, wall=wall, zone=desk.scope.zone, due_at=at))


def used(ring: Rung) -> str:
    """Return the name under which the use of an occurrence's buttons is noted."""
    return f"r{ring.token}.{ring.at}"


async def again(desk: Desk, found: Reminder, at: datetime, ring: Rung) -> Outcome:
    """Make the reminder that rings again at that moment: one of an occurrence."""
    zone = desk.scope.zone
    if found.again is not None:  # it keeps what it is: the next time is counted from when it is done
        moved = await reminders.change(desk.db, replace(found, due_at=at, state="pending"))
        return await _snoozed(desk, moved or found, at, found, ring)
    new = NewReminder(
        text=found.text,
        wall=at.astimezone(ZoneInfo(zone)).replace(tzinfo=None),
        zone=zone,
        zone_mode="fixed",
        due_at=at,
        kind=found.kind,
        event=found.event,
        starts_at=found.starts_at,
        key=ring.copy,
    )
    return await _snoozed(desk, await reminders.add(desk.db, desk.scope, new) or found, at, found, ring)


async def _snoozed(desk: Desk, made: Reminder, at: datetime, found: Reminder, ring: Rung) -> Outcome:
    """Return what is said of it, with the way back to where it had just rung."""
    language = desk.scope.language
    receipt = say(language, "snoozed", title=made.text, when=point(whole(at, desk.now), desk.scope.zone, language))
    payload = {"kind": "snooze", "id": made.id, "of": found.id, "used": used(ring), "title": made.text, "at": ring.at}
    card = undo(desk, await button_actions.offer(desk.db, desk.scope, "undo", payload), made.text)
    told = Outcome(receipts=(receipt,), waken=("due",), cards=(card,))
    return told if made.kind != "reminder" else replace(told, about=(about(made),), data=(data_line(desk, made),))


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take it back: nothing rings again, and the buttons of the ring can be used as before. Raises NotUsable when it rang, or is gone."""
    there = await reminders.get(desk.db, payload["id"])
    if there is None:
        raise NotUsable("expired")
    if payload["id"] == payload["of"]:
        rang_at = datetime.fromtimestamp(payload["at"], UTC)
        await reminders.change(desk.db, replace(there, due_at=rang_at, state="fired"))
    else:
        await reminders.forget_copy(desk.db, payload["id"])
        await reminders.reopen(desk.db, payload["of"])
    await button_actions.give_back(desk.db, payload["used"])
    return Outcome(receipts=(say(desk.scope.language, "done_undone", title=payload["title"]),), waken=("due",))


REMINDER_SNOOZE = Tool(
    name="reminder_snooze",
    arguments=ReminderSnooze,
    run=reminder_snooze,
    effect="change",
    receipts=("updated", "reminder"),
    consent=consents.SNOOZE,
    undo={"undo snooze": take_back},
)
