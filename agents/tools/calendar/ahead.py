"""A reminder of something before an event: so long before it begins, or on an earlier day at the usual hour, or at one that is said.

Before one that repeats it repeats as well.
"""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from agents.calendar.occurrences import wall_of
from agents.calendar.recurrence import LUNAR, occurrences_within, parts, placed
from agents.calendar.rule_changes import before_each
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import point
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.changes import ScheduleUpdate
from agents.tools.reminders.add import ReminderAdd, reminder_add
from storage.content.events import Event

USUAL = time(9)


def is_its_own(event: Event, wanted: ScheduleUpdate) -> bool:
    """Tell whether what shall ring before an event is a reminder of its own: it says something else, or it rings on another day."""
    return wanted.lead_minutes is not None and (event.all_day or wanted.remind is not None or wanted.clock is not None)


async def remind(desk: Desk, event: Event, wanted: ScheduleUpdate) -> Outcome:
    """Make the reminder. Raises ToolFailed where its time is over."""
    lead, zone = timedelta(minutes=wanted.lead_minutes or 0), ZoneInfo(desk.scope.zone)
    begins = event.starts_at.astimezone(zone)
    hour = wanted.clock or (USUAL if event.all_day else None)
    at = begins - lead
    if hour is not None:
        at = placed(datetime.combine(at.date(), hour.replace(tzinfo=None)), zone.key)
    days = (begins.date() - at.astimezone(zone).date()).days
    rule = None if event.rrule is None else before_each(event.rrule, wall_of(event), days)
    if rule is not None and LUNAR in parts(rule):
        at = _of_lunar(rule, at, zone.key)
    if at <= desk.now and rule is None:
        raise ToolFailed(say(desk.scope.language, "ask_past", when=point(at, zone.key, desk.scope.language)))
    return await reminder_add(desk, ReminderAdd(text=wanted.remind or event.title, at=at.astimezone(zone), rrule=rule))


def _of_lunar(rule: str, at: datetime, zone: str) -> datetime:
    """Return the day of a lunar rule that a moment stands for: a month of thirty days puts it a day ahead, and no ring may be left out."""
    early = at - timedelta(days=2)
    wall = early.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)
    return next(reversed(occurrences_within(rule, wall, zone, (early, at + timedelta(minutes=1)), 3)), at)
