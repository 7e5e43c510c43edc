"""When something that repeats happens: each occurrence as a copy of its row, at its own time. Pure.

Whoever asks what is in a time asks here (agents.tools.finding.happenings reads the rows), so that an agenda, a conflict, a free hour and
what rings are never of two opinions.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import takewhile
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import RuleRefused, next_occurrences, occurrences_within, parts, placed
from agents.calendar.ring_legs import Leg, rings_along
from storage.content.events import Event
from storage.content.reminders import Reminder

MOST = 366  # occurrences of a series that are looked at
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
_SLACK = timedelta(hours=2)  # by which a change of the clock may move an occurrence
_WEEK = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def wall_of(event: Event) -> datetime:
    """Return its start on the wall clock of its zone: an occurrence's name in its series."""
    return event.starts_at.astimezone(ZoneInfo(event.zone)).replace(tzinfo=None, fold=0)


def starting(event: Event, start: datetime) -> Event:
    """Return a copy that starts at that moment: as long as it was, whole days on the wall."""
    start = start.astimezone(UTC)
    if not event.all_day:  # in UTC: the difference of two moments of one zone is that of their walls
        taken = event.ends_at.astimezone(UTC) - event.starts_at.astimezone(UTC)
        return replace(event, starts_at=start, ends_at=start + taken)
    zone = ZoneInfo(event.zone)
    wall = start.astimezone(zone).replace(tzinfo=None)
    return replace(event, starts_at=start, ends_at=placed(wall + _days(event, zone) * DAY, event.zone).astimezone(UTC))


def _days(event: Event, zone: ZoneInfo) -> int:
    return max((event.ends_at.astimezone(zone).date() - event.starts_at.astimezone(zone).date()).days, 1)


def happening(event: Event, start: datetime, end: datetime, most: int = MOST) -> list[Event]:
    """Return an event where it overlaps [start, end): itself, or up to `most` occurrences of a series.

    A whole day is that day of the calendar wherever one looks from: on the clock of `start`, where that is somebody's.
    """
    if event.rrule is None:
        return [event] if event.ends_at > start and event.starts_at < end and _on_days(event, start, end) else []
    taken = event.ends_at - event.starts_at + (DAY if event.all_day else timedelta())
    if not _may(event, start - taken, end):
        return []
    try:
        starts = occurrences_within(
            event.rrule, wall_of(event), event.zone, (start - taken, end), most, but=event.exdates
        )
    except RuleRefused:
        return []
    found = (starting(event, moment) for moment in starts)
    return [one for one in found if one.ends_at > start and _on_days(one, start, end)]


def _on_days(event: Event, start: datetime, end: datetime) -> bool:
    """Tell whether the days of an event are of a time, for who looks from another zone; of one in UTC it is taken for granted."""
    looks = start.tzinfo
    if not event.all_day or not isinstance(looks, ZoneInfo) or looks.key in ("UTC", event.zone):
        return True
    zone = ZoneInfo(event.zone)
    begins, ends = (one.astimezone(zone).replace(tzinfo=None) for one in (event.starts_at, event.ends_at))
    return ends > start.replace(tzinfo=None) and begins < end.replace(tzinfo=None)


def _may(event: Event, after: datetime, before: datetime) -> bool:
    """Tell whether its clock and weekdays let it start in that time: most of a calendar is left out by that, unread."""
    plain, weekdays = _shape(event.rrule or "")
    if not plain:
        return True
    zone = ZoneInfo(event.zone)
    wall = event.starts_at.astimezone(zone).replace(tzinfo=None)
    start, end = after.astimezone(zone), before.astimezone(zone)
    same = (start - DAY).utcoffset() == (end + DAY).utcoffset() == start.utcoffset()
    slack = timedelta() if same and end - start < 2 * DAY else _SLACK
    first, last = start.replace(tzinfo=None) - slack, end.replace(tzinfo=None) + slack
    if last - first > timedelta(days=8):
        return True
    on = weekdays if weekdays is not None else {wall.weekday()}
    monthly = _by_date(event.rrule or "")
    moment = datetime.combine(first, wall.time())
    while moment <= last:
        if moment >= first and moment.weekday() in on and (not monthly or moment.day == wall.day):
            return True
        moment += DAY
    return False


def share_hours(one: Event, other: Event) -> bool:
    """Tell whether the clocks of two series of one zone let them ever meet: a year of both need not be walked through then."""
    if one.zone != other.zone or not (_shape(one.rrule or "")[0] and _shape(other.rrule or "")[0]):
        return True
    apart = (wall_of(other) - wall_of(one)) % DAY
    before, behind = one.ends_at - one.starts_at + _SLACK, other.ends_at - other.starts_at + _SLACK
    return apart <= before or DAY - apart <= behind


@lru_cache(maxsize=1024)
def _by_date(rule: str) -> bool:
    """Return whether all occurrences are on the first one's day of the month."""
    fields = parts(rule)
    return fields.get("FREQ") in ("MONTHLY", "YEARLY") and not any(name.startswith(("BY", "X-")) for name in fields)


@lru_cache(maxsize=1024)
def _shape(rule: str) -> tuple[bool, frozenset[int] | None]:
    """Return whether the clock of a rule's occurrences is that of the first, and their weekdays (None: the first one's)."""
    fields = parts(rule)
    frequency, days = fields.get("FREQ"), fields.get("BYDAY")
    plain = frequency in ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
    plain = plain and not fields.keys() & {"BYHOUR", "BYMINUTE", "BYSECOND"}
    if days is None:
        return plain, None if frequency == "WEEKLY" else frozenset(range(7))
    named = [one.strip()[-2:] for one in days.split(",")]
    return plain and set(named) <= set(_WEEK), frozenset(_WEEK.index(one) for one in named if one in _WEEK)


def first_happening(event: Event, start: datetime, end: datetime) -> list[Event]:
    """Return an event where it overlaps [start, end), of a series the first occurrence that does."""
    return happening(event, start, end, 1) or happening(event, start, end)[:1]


def ringing(
    found: Reminder, start: datetime, end: datetime, most: int = MOST, legs: Sequence[Leg] = ()
) -> list[Reminder]:
    """Return a reminder that is to ring where it does so in [start, end): itself, or up to `most` rings of a series.

    `legs`: the zones in which its person will be one after the other, where it follows them into others.
    """
    if found.rrule is None:
        return [found] if start <= found.due_at < end else []
    try:
        if len(legs) > 1:
            rings = rings_along(found, found.due_at, legs, start, end, most)
            return [replace(found, due_at=moment, zone=zone) for moment, zone in rings]
        coming = (
            [found.due_at] if start <= found.due_at < end else []
        )  # on arrival in another zone it is at no hour of the rule
        since = max(start - SECOND, found.due_at)
        coming += occurrences_within(found.rrule, found.wall, found.zone, (since, end), most, but=found.exdates)
    except RuleRefused:
        return []
    return [replace(found, due_at=moment) for moment in coming[:most]]


def paused(found: Event | Reminder, wall: datetime, after: datetime, moved: Collection[datetime]) -> list[datetime]:
    """Return the local starts from `after` on that are left out of a series one behind the other: what a pause has taken away.

    `wall` is its first; those that are `moved` happen at another time.
    """
    coming = next_occurrences(found.rrule or "", wall, found.zone, after, MOST)
    walls = [one.replace(tzinfo=None, fold=0) for one in coming]
    return [one for one in takewhile(lambda one: one in found.exdates, walls) if one not in moved]


def last_end(event: Event) -> datetime | None:
    """Return when the last occurrence of a series is over; None where it has no end, or one that is far away."""
    fields = parts(event.rrule or "")
    if not fields.keys() & {"UNTIL", "COUNT"}:
        return None
    starts = next_occurrences(event.rrule or "", wall_of(event), event.zone, event.starts_at - SECOND, 4 * MOST)
    if len(starts) == 4 * MOST:
        return None
    return starting(event, starts[-1]).ends_at if starts else event.ends_at
