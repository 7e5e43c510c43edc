"""Events that repeat, before they are stored: the first occurrence, the end, and what is in the way of any of them."""

from collections import defaultdict
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from agents.calendar.occurrences import happening, last_end, share_hours, wall_of
from agents.calendar.recurrence import WORKDAYS, RuleRefused, checked, parts, placed
from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk
from agents.tools.calendar.foreign import unknown_years
from agents.tools.finding import happenings
from agents.tools.finding.lookup import EVERY
from storage.content import events
from storage.content.events import Event, NewEvent
from storage.people import profiles

YEAR = timedelta(days=366)  # so far ahead something may be in the way
DAY = timedelta(days=1)
LOOKED_AT = 6  # occurrences on whose days a free hour is sought; the one that is chosen is checked with all


def first(desk: Desk, rule: str, start: datetime, *, all_day: bool = False) -> datetime:
    """Return the first occurrence of a rule from a start on that is not over. Raises ToolFailed for a rule that is refused."""
    zone, language = desk.scope.zone, desk.scope.language
    now = desk.now
    if all_day:  # a birthday is there until its day ends
        today = datetime.combine(now.astimezone(ZoneInfo(zone)), datetime.min.time())
        now = placed(today, zone) - timedelta(seconds=1)
    try:
        return checked(rule, start.astimezone(ZoneInfo(zone)).replace(tzinfo=None), zone, now)[0]
    except RuleRefused as refusal:
        key = refusal.why if refusal.why in ("never", "too_often") else "ask_more_time"
        raise ToolFailed(say(language, key)) from refusal


async def in_own_country(desk: Desk, rule: str | None, start: datetime) -> tuple[str | None, datetime]:
    """Return a rule over workdays as it is in the country that the person has told, and since when: from today on, at that hour.

    Have it told when a year comes near whose working days nobody knows.
    """
    country = await profiles.country(desk.db, desk.scope) if rule and WORKDAYS in rule else None
    if rule is None or country is None or parts(rule).get(WORKDAYS) == country:
        await unknown_years.plan(desk, rule)
        return rule, start
    zone = ZoneInfo(desk.scope.zone)
    today = datetime.combine(desk.now.astimezone(zone), start.astimezone(zone).time())
    theirs = ";".join(f"{name}={country if name == WORKDAYS else value}" for name, value in parts(rule).items())
    await unknown_years.plan(desk, theirs)
    return theirs, placed(today, desk.scope.zone)


def planned(new: NewEvent) -> Event:
    """Return an event that is to be made, as it will be, without a number."""
    return Event(id=0, version=0, **{one.name: getattr(new, one.name) for one in fields(NewEvent)})


def until(event: Event) -> datetime | None:
    """Return when a series is over (None: not in sight), and None of what happens once."""
    return None if event.rrule is None else last_end(event)


async def in_the_way(desk: Desk, event: Event) -> list[Event]:
    """Return what the occurrences of a year overlap, the first first; those of a whole day are in nobody's way, nor is its own row."""
    times = happening(event, event.starts_at, event.starts_at + YEAR)
    if not times or event.all_day:
        return []
    rows = await events.candidates(desk.db, times[0].starts_at, times[-1].ends_at, EVERY)
    of_day: dict[date, list[Event]] = defaultdict(list)
    series: list[Event] = []
    for one in rows:
        if not one.is_busy or one.id == event.id:
            continue
        if one.rrule is not None:
            series += [one] if share_hours(event, one) else []
            continue
        for day in _days(one):
            of_day[day].append(one)
    found: dict[tuple[int, datetime], Event] = {}
    for time in times:
        near = {one.id: one for day in _days(time) for one in of_day[day]}
        for row in (*near.values(), *series):
            for one in happening(row, time.starts_at, time.ends_at):
                found[one.id, one.starts_at] = one
    return sorted(found.values(), key=lambda one: (one.starts_at, one.id))


def _days(event: Event) -> list[date]:
    """Return the days (UTC) that it touches."""
    first_day, last_day = event.starts_at.astimezone(UTC).date(), event.ends_at.astimezone(UTC).date()
    return [first_day + number * DAY for number in range(min((last_day - first_day).days, 366) + 1)]


async def busy(desk: Desk, event: Event) -> list[tuple[datetime, datetime]]:
    """Return what is taken on the days of the next occurrences, as if all of it were on the first one's day."""
    times = happening(event, event.starts_at, event.starts_at + YEAR, LOOKED_AT)
    zone = ZoneInfo(event.zone)
    taken: list[tuple[datetime, datetime]] = []
    for time in times:
        midnight = placed(datetime.combine(time.starts_at.astimezone(zone), datetime.min.time()), event.zone)
        there = await happenings.overlapping(desk.db, midnight, midnight + DAY)
        shift = wall_of(times[0]) - wall_of(time)
        for one in there:
            if one.is_busy and one.id != event.id:
                begins = placed(one.starts_at.astimezone(zone).replace(tzinfo=None) + shift, event.zone)
                taken.append((begins, begins + (one.ends_at - one.starts_at)))
    return taken
