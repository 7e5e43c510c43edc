"""What must ring and what an agenda must show, worked out day by day from what was asked for: no rule, no table, no code of ours."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

LEAD, LENGTH, DAY = timedelta(minutes=15), timedelta(minutes=45), timedelta(days=1)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class Thing:
    """An event or a reminder: from a local time on, every so many days (0: once) in its zone, but not on some days.

    `rung`: up to then it has. `again`: it comes so many days after it was done, at that clock. `of`: the number of the series
    that it was moved out of. `event`: the number of the event that it rings for once more. `arrival`: when its person came to where
    its hour was over: it rings then.
    """

    number: int
    title: str
    wall: datetime
    zone: str
    every: int = 0
    is_event: bool = False
    but: set[datetime] = field(default_factory=set[datetime])
    rung: datetime = LONG_AGO
    again: int = 0
    clock: time = time()
    of: int | None = None
    event: int | None = None
    arrival: datetime | None = None

    def wall_of(self, start: datetime) -> datetime:
        """Return the local time that is meant by a start: a change of the clock may have moved that forward."""
        return datetime.combine(start.astimezone(ZoneInfo(self.zone)).date(), self.wall.time())

    def starts(self, since: datetime, until: datetime) -> Iterator[datetime]:
        """Yield when it begins in [since, until); on arrival is before what comes there."""
        if self.arrival is not None and since <= self.arrival < until:
            yield self.arrival
        day = max(self.wall.date(), since.astimezone(ZoneInfo(self.zone)).date() - DAY)
        last = until.astimezone(ZoneInfo(self.zone)).date() + DAY
        while day <= last:
            wall, apart = datetime.combine(day, self.wall.time()), (day - self.wall.date()).days
            moment = placed(wall, self.zone)
            if (
                (apart % self.every == 0 if self.every else apart == 0)
                and wall not in self.but
                and since <= moment < until
            ):
                yield moment
            day += DAY

    def travel(self, zone: str, now: datetime) -> None:
        """Go on in another zone with the local time that would have been next: one that is over there rings on arrival."""
        coming = next(self.starts(now + timedelta(seconds=1), now + 30 * DAY), None)
        if coming is not None:
            wall = coming.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None, fold=0)
            first = placed(wall, zone)
            there = replace(self, zone=zone, arrival=None)
            self.but |= {there.wall_of(one) for one in there.starts(now, first)}
            self.arrival = now if first < now else None
            self.rung = max(first, now) - timedelta(seconds=1)
        self.zone = zone

    def rings(self, since: datetime, until: datetime) -> list[datetime]:
        """Return when it rings in (since, until], if it has not."""
        lead = LEAD if self.is_event else timedelta()
        found = (start - lead for start in self.starts(since + lead, until + lead + timedelta(seconds=1)))
        return [ring for ring in found if max(since, self.rung) < ring <= until]


def placed(wall: datetime, zone: str) -> datetime:
    """A local time as a moment: what a change of the clock leaves out is moved forward, of what is there twice the first."""
    return wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)


@dataclass(slots=True)
class Calendar:
    """All that somebody has."""

    things: list[Thing] = field(default_factory=list[Thing])

    def copy(self) -> "Calendar":
        return deepcopy(self)

    def shown(self, day: date, zone: str) -> list[str]:
        """Return the lines of a day: events that touch it, and reminders that are still to ring."""
        start, end = placed(datetime.combine(day, time()), zone), placed(datetime.combine(day + DAY, time()), zone)
        found: list[tuple[datetime, str]] = []
        for one in self.things:
            if one.is_event:
                found += [
                    (at, line(at, at + LENGTH, zone, one.title))
                    for at in one.starts(start - LENGTH, end)
                    if at + LENGTH > start
                ]
            elif one.event is None:
                found += [(at, f"{clock(at, zone)} ⏰ {one.title}") for at in one.starts(start, end) if at > one.rung]
        return sorted(words for _, words in found)

    def ring(self, now: datetime) -> list[tuple[Thing, datetime]]:
        """Let what is due ring, of a series that was missed more than once the newest; what rang."""
        rang: list[tuple[Thing, datetime]] = []
        for one in self.things:
            if due := one.rings(LONG_AGO if not one.every else one.rung, now)[-1:]:
                rang.append((one, due[0]))
                one.rung = due[0]
        return rang

    def next_ring(self, now: datetime) -> datetime | None:
        coming = (ring for one in self.things for ring in one.rings(now, now + 8 * DAY)[:1])
        return min(coming, default=None)

    def in_the_way(self, wanted: Thing, since: datetime, days: int) -> bool:
        """Tell whether something that is wanted meets another event in so many days."""
        mine = list(wanted.starts(since, since + days * DAY))
        others = [
            at for one in self.things if one.is_event and one is not wanted and one.number != wanted.number
            for at in one.starts(since - DAY, since + (days + 1) * DAY)
        ]  # fmt: skip
        return any(abs(at - other) < LENGTH for at in mine for other in others)

    def remove(self, number: int) -> None:
        """Take a thing away, with what was moved out of it and what was to ring once more for it."""
        gone = {number, *(one.number for one in self.things if one.of == number)}
        self.things = [one for one in self.things if one.number not in gone and one.event not in gone]


def clock(moment: datetime, zone: str) -> str:
    return f"{moment.astimezone(ZoneInfo(zone)):%H:%M}"


def line(start: datetime, end: datetime, zone: str, title: str) -> str:
    """An event's line below its day; over midnight both days are named."""
    first, last = start.astimezone(ZoneInfo(zone)), end.astimezone(ZoneInfo(zone))
    if first.date() == (last - timedelta(seconds=1)).date():
        return f"{first:%H:%M} - {'24:00' if last.date() != first.date() else f'{last:%H:%M}'} {title}"
    return f"{first:%a %Y-%m-%d %H:%M} - {last:%a %Y-%m-%d %H:%M} {title}"
