"""Where a series rings whose person goes from zone to zone: at the same hours of the wall everywhere, none twice, none left out. Pure.

Who comes to the west passes an hour a second time: it has rung. Who comes to the east leaps over some: those ring on arrival, of
a series that missed several the last one. What counts elapsed hours and minutes goes by the moment.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import next_occurrences, occurrences_within, parts, placed

_SECOND = timedelta(seconds=1)
_MOST_PASSED = 100  # of a day's
_ELAPSED = ("HOURLY", "MINUTELY")


class TravellingSeries(Protocol):
    """A recurring row on the clock of its person: its rule, its first local start in a zone, what is left out."""

    @property
    def rrule(self) -> str | None: ...
    @property
    def wall(self) -> datetime: ...
    @property
    def zone(self) -> str: ...
    @property
    def exdates(self) -> Sequence[datetime]: ...


@dataclass(frozen=True, slots=True)
class Leg:
    """A time in which somebody is in one zone, up to a moment (None: for good)."""

    zone: str
    until: datetime | None = None


def next_wall(row: TravellingSeries, due: datetime | None, at: datetime) -> datetime | None:
    """Return the local time that comes next at a moment on the row's clock: that of what is `due`, if that is later; None behind the last.

    Raises RuleRefused.
    """
    if due is None or due <= at:
        coming = next_occurrences(row.rrule or "", row.wall, row.zone, at, 1, but=row.exdates)
        if not coming:
            return None
        due = coming[0]
    return due.astimezone(ZoneInfo(row.zone)).replace(tzinfo=None, fold=0)


def rings_from(row: TravellingSeries, zone: str, wall: datetime, at: datetime, most: int) -> list[datetime]:
    """Return up to so many rings in a zone from a local time on, which `at` was next on the row's clock. Raises RuleRefused."""
    since = at if parts(row.rrule or "")["FREQ"] in _ELAPSED else placed(wall, zone) - _SECOND
    return next_occurrences(row.rrule or "", row.wall, zone, since, most, but=row.exdates)


def rings_before(row: TravellingSeries, zone: str, wall: datetime, at: datetime) -> list[datetime]:
    """Return the rings in a zone from `at` on that are before a local time, the next on the row's clock. Raises RuleRefused."""
    if parts(row.rrule or "")["FREQ"] in _ELAPSED:
        return []
    within = (at, placed(wall, zone))
    return occurrences_within(row.rrule or "", row.wall, zone, within, _MOST_PASSED, but=row.exdates)


def rings_along(
    row: TravellingSeries, due: datetime, legs: Sequence[Leg], start: datetime, end: datetime, most: int
) -> list[tuple[datetime, str]]:
    """Return up to `most` rings in [start, end), each with the zone that it is of; the first leg is where the row is. Raises RuleRefused."""
    found: list[tuple[datetime, str]] = []
    arrived, wall = None, due.astimezone(ZoneInfo(row.zone)).replace(tzinfo=None, fold=0)
    rule, elapsed = row.rrule or "", parts(row.rrule or "")["FREQ"] in _ELAPSED
    for leg in legs:
        first = (arrived or due) if elapsed else placed(wall, leg.zone)
        leaves = end if leg.until is None else min(leg.until, end)
        if arrived is not None and first < arrived:
            if start <= arrived < end:
                found.append((arrived, leg.zone))
            first = arrived + _SECOND
        within = (max(first, start) - _SECOND, leaves)
        found += [
            (moment, leg.zone) for moment in occurrences_within(rule, row.wall, leg.zone, within, most, but=row.exdates)
        ]
        if leg.until is None or leg.until >= end or len(found) >= most:
            break
        coming = next_occurrences(
            rule, row.wall, leg.zone, max(first - _SECOND, leg.until - _SECOND), 1, but=row.exdates
        )
        if not coming:
            break
        arrived = leg.until
        wall = coming[0].astimezone(ZoneInfo(leg.zone)).replace(tzinfo=None, fold=0)
    return [(moment.astimezone(UTC), zone) for moment, zone in found[:most]]
