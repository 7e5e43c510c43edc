"""Calendars as files that are given out: for somebody once, or under a private address."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from agents.calendar import occurrences
from agents.calendar.calendar_file import Planned, calendar_file
from agents.calendar.recurrence import OWN, parts
from bot.conversation.database_errors import database_access
from bot.ports.kept import NotKept
from storage.content import calendars
from storage.content.events import Event
from storage.db.pool import Pool
from storage.db.transactions import reading

WEEK, YEAR = timedelta(days=7), timedelta(days=366)


def as_file(found: Iterable[Event], now: datetime) -> str:
    """Return events as a calendar; what was moved out of a series stands in its place."""
    there = [row for one in found for row in _told(one, now)]
    moved: dict[int, set[datetime]] = defaultdict(set)
    numbers = {one.id for one in there if one.rrule is not None}
    for one in there:
        if one.series in numbers and one.occurrence is not None:
            moved[one.series].add(one.occurrence)
    often = Counter(one.id for one in there)
    return calendar_file([_planned(one, numbers, moved[one.id], now, several=often[one.id] > 1) for one in there])


def _told(one: Event, now: datetime) -> list[Event]:
    """Return an event as other programs can tell it: a series by a rule of ours as its times of a year."""
    if one.rrule is None or not OWN & parts(one.rrule).keys():
        return [one]
    return [replace(row, rrule=None) for row in occurrences.happening(one, now - WEEK, now + YEAR)]


def _planned(one: Event, series: set[int], moved: set[datetime], now: datetime, *, several: bool) -> Planned:
    own = one.series not in series or one.occurrence is None
    name = f"{one.id}-{one.starts_at:%Y%m%d}" if several else f"{one.id if own else one.series}"
    told = planned(one, f"event-{name}@parrots", now, moved=moved)
    return replace(told, occurrence=None) if own else told


def planned(one: Event, uid: str, now: datetime, *, moved: Collection[datetime] = ()) -> Planned:
    """Return an event as it is written under a name; `moved`: the local starts of what was moved out of it."""
    return Planned(
        uid=uid,
        title=one.title,
        starts=one.starts_at,
        ends=one.ends_at,
        zone=one.zone,
        made=now,
        all_day=one.all_day,
        location=one.location,
        description=one.description,
        rrule=one.rrule or "",
        exdates=[day for day in one.exdates if day not in moved],
        leads=() if one.all_day else (one.lead_minutes,),
        occurrence=one.occurrence if one.series is not None else None,
    )


class CalendarFeeds:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool) -> None:
        self._pool = pool

    async def feed(self, secret: str) -> bytes:
        with database_access():
            space = await calendars.space_of_feed(self._pool, secret)
            if space is None:
                raise NotKept
            async with reading(self._pool, space) as db:
                found = await calendars.whole(db)
                now = await db.fetchval("SELECT clock_now()")
        return (await asyncio.to_thread(as_file, found, now)).encode()
