"""Free slots near a wanted time: a 15-minute grid in the waking hours, the closest first, not overlapping each other."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

GRID = timedelta(minutes=15)
FIRST_HOUR, LAST_HOUR = 8, 22
DAYS = 3

MOST = 3  # that are proposed
Interval = tuple[datetime, datetime]


def overlaps(one: Interval, other: Interval) -> bool:
    """Whether two half-open intervals share a moment."""
    return one[0] < other[1] and other[0] < one[1]


def free_slots(wanted: Interval, busy: Iterable[Interval], now: datetime) -> list[Interval]:
    """Up to three intervals as long as the wanted one, in its zone, in order of time."""
    length = wanted[1] - wanted[0]
    taken = list(busy)
    found: list[Interval] = []
    for start in sorted(_grid(wanted[0], length), key=lambda start: (_distance(start, wanted[0]), start)):
        slot = (start, start + length)
        if start > now and not any(overlaps(slot, other) for other in (*taken, *found)):
            found.append(slot)
            if len(found) == MOST:
                break
    return sorted(found)


def _grid(wanted: datetime, length: timedelta) -> Iterable[datetime]:
    midnight = wanted.replace(hour=0, minute=0, second=0, microsecond=0)
    for day in range(DAYS + 1):
        start = (midnight + timedelta(days=day)).replace(hour=FIRST_HOUR)
        end = start.replace(hour=LAST_HOUR)
        while start + length <= end:
            yield start
            start += GRID


def _distance(start: datetime, wanted: datetime) -> timedelta:
    """Closeness; another day counts as half a day further away, an earlier time as a quarter of an hour."""
    away = abs(start - wanted) + timedelta(hours=12) * abs((start.date() - wanted.date()).days)
    return away + (timedelta(minutes=15) if start < wanted else timedelta())


def windows(within: Interval, busy: Iterable[Interval], least: timedelta) -> list[Interval]:
    """The free times of `within` that are at least so long, in order, in its zone, from and to a quarter of an hour."""
    zone = within[0].tzinfo
    # in UTC: within one zone Python reckons by the wall clock, and a change of it would make an hour too much
    start, end = within[0].astimezone(UTC), within[1].astimezone(UTC)
    found: list[Interval] = []
    for begins, ends in (*sorted((one[0].astimezone(UTC), one[1].astimezone(UTC)) for one in busy), (end, end)):
        free = _quarter(start, up=True), _quarter(min(begins, end), up=False)
        if free[1] - free[0] >= least:
            found.append((free[0].astimezone(zone), free[1].astimezone(zone)))
        start = max(start, ends)
    return found


def _quarter(moment: datetime, *, up: bool) -> datetime:
    """The next quarter of an hour, or the last; every zone's offset is a multiple of one."""
    past = timedelta(seconds=moment.timestamp() % GRID.total_seconds())
    if not past:
        return moment
    return moment - past + (GRID if up else timedelta())
