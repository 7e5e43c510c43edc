"""The new time of something that is changed: by a length, to another hour of its own day, to another day at its own hour."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import placed
from agents.errors import ToolFailed
from agents.nlu.cues.names import goes_to_weekday
from agents.nlu.cues.new_moments import in_its_month, number_named
from agents.nlu.slots.times.ring_times import usual_hour
from agents.texts import say
from agents.tools.base import Desk, Found
from agents.tools.calendar.changes import ScheduleUpdate
from agents.tools.finding.describing import moment_of, title_of
from agents.tools.zones.hours_there import desk_at, there
from storage.content.events import Event

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
HALF = 12  # hours
EARLY, EVENING, CLOSE = 9, 18, timedelta(hours=3)
NIGHT = 6  # the hour at which it is over
DAYTIME = range(8, 19)  # hours that a bare one means for what is by day


def start(desk: Desk, found: Found, wanted: ScheduleUpdate) -> datetime | None:
    """Return its new start; None where it stays. Raises ToolFailed where it has no hour to move."""
    if wanted.start_time is not None:
        return wanted.start_time
    length = None if wanted.shift_minutes is None else wanted.shift_minutes * MINUTE
    if length is not None and (wanted.clock is None or length % DAY):
        return _by(desk, found, length)
    if not isinstance(found, Event) and wanted.longer_minutes is not None:  # a timer that runs for longer
        return _by(desk, found, wanted.longer_minutes * MINUTE)
    if not isinstance(found, Event) and wanted.length_minutes is not None:
        return desk.now + wanted.length_minutes * MINUTE
    if wanted.clock is None and wanted.to_date is None and wanted.weekday is None:
        return None
    zone = ZoneInfo(desk.scope.zone)
    own = moment_of(found).astimezone(zone).replace(tzinfo=None) + (length or timedelta())
    day = _near(desk, wanted.to_date, own.date()) or (
        _of_week(wanted.weekday, own.date(), desk.now) if wanted.weekday is not None else own.date()
    )
    if wanted.clock is None or (wanted.part_end is not None and _within(own.time(), wanted.clock, wanted.part_end)):
        return placed(datetime.combine(day, own.time()), zone.key)
    whole = isinstance(found, Event) and found.all_day
    clock = wanted.clock.replace(tzinfo=None)
    clock = clock if wanted.part_end is None else usual_hour(clock, wanted.part_end.replace(tzinfo=None))
    moment = datetime.combine(day, clock)
    if wanted.bare and moment.hour:
        at = datetime.combine(day, time(HALF) if whole else own.time())
        moment = _half(moment, at, desk.now.astimezone(zone).replace(tzinfo=None))
    return placed(moment, zone.key)


def on_its_clock(desk: Desk, found: Found, wanted: ScheduleUpdate) -> tuple[Desk, ScheduleUpdate]:
    """Return the desk on the clock of where the person is then, and the hours that are meant on it."""
    if wanted.start_time is None:
        return desk_at(desk, moment_of(found), found.zone), wanted
    desk, begins, ends = there(desk, wanted.start_time, wanted.end_time)
    return desk, replace(wanted, start_time=begins, end_time=ends)


def _within(own: time, first: time, last: time) -> bool:
    return first <= own and (own < last or last == time())


def _by(desk: Desk, found: Found, length: timedelta) -> datetime:
    """Return its start moved by a length: hours run in UTC, days on the wall."""
    zone = ZoneInfo(desk.scope.zone)
    local = moment_of(found).astimezone(zone)
    if length % DAY == timedelta():
        return placed(local.replace(tzinfo=None, fold=0) + length, zone.key)
    if isinstance(found, Event) and found.all_day:
        raise ToolFailed(say(desk.scope.language, "lead_all_day", title=title_of(found)))
    return (local.astimezone(UTC) + length).astimezone(zone)


def _of_week(weekday: int, own: date, now: datetime) -> date:
    """Return that day of the week that it is in; of a later one where it is over, or is today, which nobody calls so."""
    day = own + timedelta(days=weekday - own.weekday())
    today = now.date()
    while day < today or day == today != own:
        day += timedelta(weeks=1)
    return day


def _near(desk: Desk, day: date | None, own: date) -> date | None:
    """Return the coming day to which something moves; a weekday of no week as the one to come that is nearest to its own day."""
    if day is None or not goes_to_weekday(desk.said):
        number = number_named(desk.said) if day is not None else 0
        return in_its_month(number, own, desk.now.date(), day) if number and day and day.day == number else day
    weeks = max((own - day).days // 7, 0) + 2
    return min((day + timedelta(weeks=week) for week in range(weeks)), key=lambda one: (abs(one - own), own > one))


def _half(wanted: datetime, own: datetime, now: datetime) -> datetime:
    """Return a bare hour in the half of the day that is meant: one to come, by day for what is by day, else the nearer one."""
    both = [one for one in (wanted, wanted.replace(hour=(wanted.hour + HALF) % (2 * HALF))) if one > now] or [wanted]
    by_day = [one for one in both if one.hour in DAYTIME]
    near = min(both, key=lambda one: abs(one - own))
    if own.hour < EARLY and abs(near - own) <= CLOSE:  # an alarm at six that shall ring at half past five
        return near
    if own.hour in DAYTIME and len(by_day) == 1 and not (own.hour >= EVENING and abs(near - own) <= CLOSE):
        return by_day[0]
    if near.hour < NIGHT <= own.hour < EVENING:  # what begins at seven is not moved to three at night
        return both[-1] if near == both[0] else both[0]
    return near


def interval(desk: Desk, event: Event, wanted: ScheduleUpdate) -> dict[str, Any]:
    """Return the event's new times: its length stays unless an end is given; with a clock a whole day becomes an hour."""
    zone = ZoneInfo(desk.scope.zone)
    if wanted.only_day is not None:
        return _alone(desk, event, wanted.only_day)
    begins = start(desk, event, wanted)
    end = _end(event, (begins or event.starts_at).astimezone(zone), wanted)
    local = (begins or event.starts_at).astimezone(zone)
    if wanted.all_day is not None and wanted.all_day != event.all_day:
        return {**_turned(event, local, end), **_days_of(event, zone)}
    if begins is None and end is None:
        return {}
    if not event.all_day:
        starts = local.astimezone(UTC)
        length = event.ends_at - event.starts_at
        return {"starts_at": starts, "ends_at": end.astimezone(UTC) if end else starts + length}
    if local.time() == datetime.min.time() and (end is None or end.astimezone(zone).time() == datetime.min.time()):
        days = max((event.ends_at.astimezone(zone).date() - event.starts_at.astimezone(zone).date()).days, 1)
        last = end or placed(local.replace(tzinfo=None) + timedelta(days=days), zone.key)
        return {"starts_at": local.astimezone(UTC), "ends_at": last.astimezone(UTC), **_days_of(event, zone)}
    ends = end or local.astimezone(UTC) + timedelta(hours=1)
    return {"starts_at": local.astimezone(UTC), "ends_at": ends.astimezone(UTC), "all_day": False}


def _alone(desk: Desk, event: Event, day: date) -> dict[str, Any]:
    """Return the times of what takes whole days where only one of them is left. Raises ToolFailed where that is none of its days."""
    zone = desk.scope.zone
    first, behind = (placed(datetime.combine(one, time()), zone) for one in (day, day + DAY))
    if not event.all_day or event.rrule is not None or first < event.starts_at or behind > event.ends_at:
        raise ToolFailed(say(desk.scope.language, "update_what"))
    return {"starts_at": first.astimezone(UTC), "ends_at": behind.astimezone(UTC), **_days_of(event, ZoneInfo(zone))}


def _days_of(event: Event, zone: ZoneInfo) -> dict[str, Any]:
    """Return the zone whose days are meant now; what repeats keeps its own."""
    return {} if event.rrule is not None else {"zone": zone.key}


def _turned(event: Event, begins: datetime, end: datetime | None) -> dict[str, Any]:
    """Return the times of hours that become whole days, or of whole days that become hours: one, unless an end is given."""
    if event.all_day:
        ends = end or begins.astimezone(UTC) + timedelta(hours=1)
        return {"starts_at": begins.astimezone(UTC), "ends_at": ends.astimezone(UTC), "all_day": False}
    zone = ZoneInfo(str(begins.tzinfo))
    last = (end or begins.astimezone(UTC) + (event.ends_at - event.starts_at)).astimezone(zone)
    day = last.date() if last.time() == time() and last.date() > begins.date() else last.date() + DAY
    first, behind = (placed(datetime.combine(one, time()), zone.key) for one in (begins.date(), day))
    return {"starts_at": first.astimezone(UTC), "ends_at": behind.astimezone(UTC), "all_day": True}


def _end(event: Event, begins: datetime, wanted: ScheduleUpdate) -> datetime | None:
    """Return its new end, where that is said: as a time, an hour behind its start, a length, or that it stays."""
    if wanted.end_stays and (stays := _own_end(event, begins, wanted)) is not None:
        return stays
    if wanted.end_time is not None or wanted.end_clock is None:
        length = _length(event, wanted)
        if wanted.end_time is not None or length is None:
            return wanted.end_time
        if length % DAY == timedelta() and event.all_day:
            return placed(begins.replace(tzinfo=None) + length, str(begins.tzinfo))
        return (begins.astimezone(UTC) + length).astimezone(begins.tzinfo)
    wall = begins.replace(tzinfo=None)
    end = datetime.combine(wall, wanted.end_clock.replace(tzinfo=None))
    either = wanted.bare and not wanted.end_firm
    if either and wanted.clock is not None:  # both are of the half that was meant: as long as from one to the other
        end = wall + (end - datetime.combine(wall, wanted.clock.replace(tzinfo=None))) % DAY
    elif either:  # of the half in which it is over now
        own = event.ends_at.astimezone(begins.tzinfo).replace(tzinfo=None)
        later = [end + hours * timedelta(hours=HALF) for hours in range(4)]
        end = min((one for one in later if one > wall), key=lambda one: abs(one - own))
    while end <= wall:
        end += DAY
    return placed(end, str(begins.tzinfo))


def _own_end(event: Event, begins: datetime, wanted: ScheduleUpdate) -> datetime | None:
    """Return its own end, on the day to which it goes; None where it would be over before it begins, or another hour is said."""
    zone = begins.tzinfo
    own = event.ends_at.astimezone(zone).replace(tzinfo=None)
    said = None if wanted.end_clock is None else datetime.combine(own, wanted.end_clock.replace(tzinfo=None))
    if said is not None and (said - own) % (DAY if wanted.end_firm else timedelta(hours=HALF)):
        return None
    end = own + (begins.date() - event.starts_at.astimezone(zone).date())
    return placed(end, str(zone)) if end > begins.replace(tzinfo=None) else None


def _length(event: Event, wanted: ScheduleUpdate) -> timedelta | None:
    if wanted.length_minutes is not None:
        return wanted.length_minutes * MINUTE
    if wanted.longer_minutes is None:
        return None
    return event.ends_at - event.starts_at + wanted.longer_minutes * MINUTE
