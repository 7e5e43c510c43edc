"""Snoozing: what has rung rings once more. A series is never moved by it."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.moments import point
from agents.tools.base import Desk, Outcome
from agents.tools.finding import about, data_line, way_back
from storage import actions, reminders, rung
from storage.actions import NotUsable
from storage.reminders import NewReminder, Reminder

AGAIN = timedelta(minutes=10)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderSnooze:
    """`at`: when it rings again; ten minutes from now if that was not said."""

    at: datetime | None = None


async def reminder_snooze(desk: Desk, arguments: ReminderSnooze) -> Outcome:
    """Let the reminder that rang last in this conversation ring again. Raises ToolFailed."""
    language = desk.scope.language
    last = await rung.last(desk.db, desk.scope.conversation)
    found = None if last is None else await reminders.of_token(desk.db, last.token)
    if last is None or found is None or found.state == "cancelled" or found.person not in (None, desk.scope.actor):
        return Outcome(text=say(language, "snooze_none"))
    at = (arguments.at or desk.now + AGAIN).astimezone(UTC).replace(microsecond=0)
    if at <= desk.now:
        raise ToolFailed(say(language, "ask_past", when=point(at, desk.scope.zone, language)))
    try:
        await actions.use_once(desk.db, desk.scope, used(last.token, last.at), "reminder", "snooze")
    except NotUsable as refusal:
        raise ToolFailed(say(language, "snooze_settled", title=found.text)) from refusal
    await reminders.finish(desk.db, found.id)
    told = await again(desk, found, at, last.token, last.at)
    return replace(told, cards=tuple([await way_back(desk, "due", one.id) for one in told.about]))


def used(token: str, occurrence: int | str) -> str:
    """The name under which the use of an occurrence's buttons is noted."""
    return f"r{token}.{occurrence}"


async def again(desk: Desk, found: Reminder, at: datetime, token: str, occurrence: int | str) -> Outcome:
    """Make the reminder that rings again at that moment: one of an occurrence."""
    zone, language = desk.scope.zone, desk.scope.language
    new = NewReminder(
        text=found.text,
        wall=at.astimezone(ZoneInfo(zone)).replace(tzinfo=None),
        zone=zone,
        zone_mode="fixed",
        due_at=at,
        kind=found.kind,
        event=found.event,
        starts_at=found.starts_at,
        key=f"snooze:{token}:{occurrence}",
    )
    made = await reminders.add(desk.db, desk.scope, new)
    receipt = say(language, "snoozed", title=found.text, when=point(at, zone, language))
    told = Outcome(receipts=(receipt,), waken=("due",))
    return told if made is None else replace(told, about=(about(made),), data=(data_line(desk, made),))
