"""When something rings so long ahead of an event, at the event's own hour or at another: again before each time of one that repeats. Pure."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from agents.calendar.occurrences import wall_of
from agents.calendar.recurrence import LUNAR, next_occurrences, occurrences_within, parts, placed
from agents.calendar.rule_changes import before_each
from storage.content.events import Event

USUAL = time(9)  # of what lasts all day
DAY = 1440  # minutes
LOOKS = 40  # occurrences among which the next is looked for that there is still time for


@dataclass(frozen=True, slots=True, kw_only=True)
class RingTimes:
    """The moment of the next ring and of the one behind it, the start that it rings for, and how that is kept: its wall, rule and what is left out."""

    at: datetime
    following: datetime | None
    starts_at: datetime
    wall: datetime
    rrule: str | None
    exdates: tuple[datetime, ...]


def hour_of(event: Event, clock: time | None) -> time | None:
    """Return the hour at which it rings ahead of an event; None: so many minutes before its start."""
    return USUAL if clock is None and event.all_day else clock


def plan(event: Event, minutes: int, clock: time | None, now: datetime) -> RingTimes | None:
    """Return when it rings next so long before an event, or a series; None when there is no time for that any more."""
    first = wall_of(event)
    ring = _ahead(first, minutes, clock)
    rule = None if event.rrule is None else before_each(event.rrule, first, (first.date() - ring.date()).days)
    return _once(event, minutes, clock, now) if rule is None else _series(event, rule, minutes, clock, now)


def _ahead(start: datetime, minutes: int, clock: time | None) -> datetime:
    ring = start - timedelta(minutes=minutes)
    return ring if clock is None else datetime.combine(ring.date(), clock.replace(tzinfo=None))


def _once(event: Event, minutes: int, clock: time | None, now: datetime) -> RingTimes | None:
    starts = [event.starts_at]
    if event.rrule is not None:
        starts = next_occurrences(event.rrule, wall_of(event), event.zone, now, LOOKS, but=event.exdates)
    for start in starts:
        local = start.astimezone(ZoneInfo(event.zone)).replace(tzinfo=None, fold=0)
        wall = _ahead(local, minutes, clock)
        at = placed(wall, event.zone)
        if clock is None and minutes % DAY:
            at = start.astimezone(UTC) - timedelta(minutes=minutes)
        if at > now:
            start = start.astimezone(UTC)
            return RingTimes(at=at.astimezone(UTC), following=None, starts_at=start, wall=wall, rrule=None, exdates=())
    return None


def _series(event: Event, rule: str, minutes: int, clock: time | None, now: datetime) -> RingTimes | None:
    first = wall_of(event)
    wall = _ahead(first, minutes, clock)
    days = first.date() - wall.date()
    if LUNAR in parts(rule):
        wall = _of_lunar(rule, wall, event.zone)
    left_out = tuple(_ahead(one, minutes, clock) for one in event.exdates)
    coming = next_occurrences(rule, wall, event.zone, now, 2, but=left_out)
    if not coming:
        return None
    day = coming[0].astimezone(ZoneInfo(event.zone)).date() + days
    return RingTimes(
        at=coming[0].astimezone(UTC),
        following=coming[1].astimezone(UTC) if len(coming) > 1 else None,
        starts_at=placed(datetime.combine(day, first.time()), event.zone).astimezone(UTC),
        wall=wall,
        rrule=rule,
        exdates=left_out,
    )


def _of_lunar(rule: str, wall: datetime, zone: str) -> datetime:
    """Return the day of a lunar rule that a wall stands for: a month of thirty days puts it a day ahead, and no ring may be left out."""
    at = placed(wall, zone)
    early = at - timedelta(days=2)
    limits = (early, at + timedelta(minutes=1))
    found = occurrences_within(rule, wall - timedelta(days=2), zone, limits, 3)
    return found[-1].astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0) if found else wall
