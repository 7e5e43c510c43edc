"""Events like others: as usual, for what is not said of it this time, or a copy of one that is named."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import placed
from agents.texts import say
from agents.texts.times import length
from agents.tools.base import Desk
from agents.tools.finding.lookup import AHEAD, Matches, Sought, find
from storage.content import events
from storage.content.events import Event

WEEK = timedelta(days=7)
TWICE, LAST = 2, 3  # so often it was there before, and so many of them must agree


@dataclass(frozen=True, slots=True, kw_only=True)
class Usual:
    """The properties that the last ones had in common; nothing where they differ. `lead`: minutes; `starts`: when they began."""

    length: timedelta | None = None
    location: str = ""
    lead: int | None = None
    starts: tuple[datetime, ...] = ()


async def of(desk: Desk, title: str) -> Usual:
    """Return what the last events of this title were like, if there were two at least."""
    before = await events.titled(desk.db, desk.scope.space, title, LAST)
    if len(before) < TWICE:
        return Usual()
    lengths = {one.ends_at - one.starts_at for one in before}
    places = {one.location for one in before}
    leads = {one.lead_minutes for one in before}
    return Usual(
        length=lengths.pop() if len(lengths) == 1 else None,
        location=places.pop() if len(places) == 1 else "",
        lead=leads.pop() if len(leads) == 1 else None,
        starts=tuple(one.starts_at for one in before),
    )


async def lead(desk: Desk, otherwise: int) -> int:
    """Return the minutes before which the person has let their last three events ring, whatever these were; else `otherwise`.

    What only one kind of event has in common says nothing of the others.
    """
    before = await events.made_by(desk.db, desk.scope, LAST)
    leads = {one.lead_minutes for one in before}
    titles = {one.title.casefold() for one in before}
    return leads.pop() if len(before) == LAST and len(leads) == 1 and len(titles) > 1 else otherwise


def told(desk: Desk, *, taken: timedelta | None, location: str) -> str:
    """Return a remark on what was taken from before; empty when nothing was."""
    language = desk.scope.language
    minutes = int(taken.total_seconds() // 60) if taken is not None else 0
    parts = [*([length(minutes, language)] if minutes else []), *([location] if location else [])]
    return say(language, "as_usual", what=say(language, "as_usual_and").join(parts)) if parts else ""


async def like(desk: Desk, query: str, on: date | None) -> tuple[Sought, Matches]:
    """Return the events that are named, on that day (or a week before, where that is over) or from now on, and where they were looked for."""
    spans = [(desk.now, desk.now + AHEAD)]
    if on is not None:
        spans = [_day(desk, on), _day(desk, on - WEEK)]
    wanted = [Sought(query=query, start=start, end=end, timed=on is not None, events=True) for start, end in spans]
    for sought in wanted:
        matches = await find(desk, sought)
        if matches.fit == "sure":
            return sought, matches
    return wanted[0], await find(desk, wanted[0])


def _day(desk: Desk, day: date) -> tuple[datetime, datetime]:
    start, end = (placed(datetime.combine(day + timedelta(days=days), time()), desk.scope.zone) for days in (0, 1))
    return start, end


def moments(
    desk: Desk, event: Event, start: datetime, end: datetime | None, *, days: bool
) -> tuple[datetime, datetime]:
    """Return when a copy of it begins and ends: at its own hour where only the `days` [start, end) were said, a week for its own weekday."""
    zone = ZoneInfo(desk.scope.zone)
    own = event.starts_at.astimezone(zone)
    day = start.astimezone(zone).date()
    if days and end is not None and end - start == WEEK:
        day += timedelta(days=own.weekday() - day.weekday())
    begins = placed(datetime.combine(day, own.time()), zone.key) if days else start
    if event.all_day:
        whole = event.ends_at.astimezone(zone).date() - own.date()
        return begins, placed(datetime.combine(begins.date() + whole, time()), zone.key)
    return begins, begins + (event.ends_at - event.starts_at)
