"""The new moment of something that is moved by a length, to another hour of its own day, or to another day at its own hour."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import placed
from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Found
from agents.tools.lookup import moment_of, title_of
from storage.content.events import Event

DAY = timedelta(days=1)
HALF = 12  # hours


def by(desk: Desk, found: Found, length: timedelta) -> datetime:
    """Return its start moved by a length: hours run in UTC, days on the wall. Raises ToolFailed where it has no hour to move."""
    zone = ZoneInfo(desk.scope.zone)
    local = moment_of(found).astimezone(zone)
    if length % DAY == timedelta():
        return placed(local.replace(tzinfo=None, fold=0) + length, zone.key)
    _has_hours(desk, found)
    return (local.astimezone(UTC) + length).astimezone(zone)


def to_clock(desk: Desk, found: Found, clock: time, *, bare: bool) -> datetime:
    """Return its own day at that hour; a bare one is of the half of the day that is nearer to where it was. Raises ToolFailed."""
    zone = ZoneInfo(desk.scope.zone)
    _has_hours(desk, found)
    own = moment_of(found).astimezone(zone).replace(tzinfo=None)
    wanted = datetime.combine(own.date(), clock.replace(tzinfo=None))
    if bare and clock.hour:
        other = wanted.replace(hour=(clock.hour + HALF) % (2 * HALF))
        wanted = min(wanted, other, key=lambda one: abs(one - own))
    return placed(wanted, zone.key)


def to_day(desk: Desk, found: Found, day: date) -> datetime:
    """Return that day, at its own hour."""
    zone = ZoneInfo(desk.scope.zone)
    whole = isinstance(found, Event) and found.all_day
    own = time() if whole else moment_of(found).astimezone(zone).time()
    return placed(datetime.combine(day, own), zone.key)


def interval(event: Event, start: datetime | None, end: datetime | None, zone: ZoneInfo) -> dict[str, Any]:
    """Return the event's new times: its length stays unless an end is given; with a clock a whole day becomes an hour."""
    if start is None and end is None:
        return {}
    local = (start or event.starts_at).astimezone(zone)
    if not event.all_day:
        begins = local.astimezone(UTC)
        return {
            "starts_at": begins,
            "ends_at": end.astimezone(UTC) if end else begins + (event.ends_at - event.starts_at),
        }
    if local.time() == datetime.min.time() and (end is None or end.astimezone(zone).time() == datetime.min.time()):
        days = max((event.ends_at.astimezone(zone).date() - event.starts_at.astimezone(zone).date()).days, 1)
        wall = local.replace(tzinfo=None)
        return {
            "starts_at": local.astimezone(UTC),
            "ends_at": (end or placed(wall + timedelta(days=days), zone.key)).astimezone(UTC),
        }
    return {
        "starts_at": local.astimezone(UTC),
        "ends_at": (end or local.astimezone(UTC) + timedelta(hours=1)).astimezone(UTC),
        "all_day": False,
    }


def _has_hours(desk: Desk, found: Found) -> None:
    if isinstance(found, Event) and found.all_day:
        raise ToolFailed(say(desk.scope.language, "lead_all_day", title=title_of(found)))
