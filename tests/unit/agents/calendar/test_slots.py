"""Free slots: on the grid, in the hours, not in the past, in nobody's way."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.calendar.free_slots import DAYS, FIRST_HOUR, GRID, LAST_HOUR, Interval, free_slots, overlaps, windows
from tests.support.examples import examples

SHANGHAI = ZoneInfo("Asia/Shanghai")


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 6, day, hour, minute, tzinfo=SHANGHAI)


def interval(start: datetime, minutes: int) -> Interval:
    return start, start + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("wanted", "busy", "now", "expected"),
    [
        pytest.param(interval(at(1, 15), 60), [], at(1, 9), [at(1, 14), at(1, 15), at(1, 16)], id="free"),
        pytest.param(
            interval(at(1, 15), 60), [interval(at(1, 15), 60)], at(1, 9), [at(1, 14), at(1, 16), at(1, 17)], id="taken"
        ),
        pytest.param(
            interval(at(1, 15), 60),
            [interval(at(1, 15), 60)],
            at(1, 14, 50),
            [at(1, 16), at(1, 17), at(1, 18)],
            id="not-in-the-past",
        ),
        pytest.param(
            interval(at(1, 21, 30), 60),
            [interval(at(1, 8), 840)],
            at(1, 9),
            [at(2, 8), at(2, 9), at(2, 10)],
            id="next-day",
        ),
        pytest.param(interval(at(1, 9), 15 * 60), [], at(1, 8), [], id="longer-than-a-day-has-hours"),
    ],
)
def test_the_closest_free_times_are_proposed(
    wanted: Interval, busy: list[Interval], now: datetime, expected: list[datetime]
) -> None:
    assert [start for start, _ in free_slots(wanted, busy, now)] == expected


ZONES = st.sampled_from(["UTC", "Asia/Shanghai", "Europe/Berlin", "America/New_York", "Africa/Cairo"])
MINUTES = st.integers(-3 * 1440, 5 * 1440)


@given(
    zone=ZONES,
    day=st.dates(datetime(2026, 1, 1, tzinfo=UTC).date(), datetime(2027, 1, 1, tzinfo=UTC).date()),
    minute=st.integers(0, 1439),
    length=st.integers(1, 10 * 60),
    taken=st.lists(st.tuples(MINUTES, st.integers(1, 600)), max_size=12),
    ahead=MINUTES,
)
@settings(deadline=None, max_examples=examples(150))
def test_a_slot_is_as_long_as_wanted_on_the_grid_in_the_hours_ahead_and_free(
    zone: str, day: datetime, minute: int, length: int, taken: list[tuple[int, int]], ahead: int
) -> None:
    start = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=ZoneInfo(zone))
    wanted = interval(start, length)
    busy = [interval(start + timedelta(minutes=offset), minutes) for offset, minutes in taken]
    now = start + timedelta(minutes=ahead)
    found = free_slots(wanted, busy, now)
    for slot in found:
        midnight = slot[0].replace(hour=0, minute=0)
        assert slot[1] - slot[0] == timedelta(minutes=length)
        assert (slot[0] - midnight) % GRID == timedelta()
        assert timedelta(hours=FIRST_HOUR) <= slot[0] - midnight <= slot[1] - midnight <= timedelta(hours=LAST_HOUR)
        assert 0 <= (slot[0].date() - start.date()).days <= DAYS
        assert slot[0] > now
        assert not any(overlaps(slot, other) for other in busy)
    assert all(earlier[1] <= later[0] for earlier, later in pairwise(found))
    assert len(found) <= 3


@given(
    zone=ZONES,
    day=st.dates(datetime(2026, 1, 1, tzinfo=UTC).date(), datetime(2027, 1, 1, tzinfo=UTC).date()),
    minutes=st.integers(1, 1440),
    least=st.integers(15, 480),
    taken=st.lists(st.tuples(st.integers(-300, 1500), st.integers(1, 600)), max_size=8),
)
def test_a_window_is_free_on_the_grid_long_enough_and_none_is_missed(
    zone: str, day: datetime, minutes: int, least: int, taken: list[tuple[int, int]]
) -> None:
    start = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone))
    first = start.astimezone(UTC)
    busy = [interval(first + timedelta(minutes=offset), length) for offset, length in taken]
    end = first + timedelta(minutes=minutes)
    found = [
        (one[0].astimezone(UTC), one[1].astimezone(UTC))
        for one in windows((start, end.astimezone(ZoneInfo(zone))), busy, timedelta(minutes=least))
    ]
    quarters = [first + GRID * number for number in range(-(-minutes // 15) + 1)]
    free = [
        one for one in quarters if one + GRID <= end and not any(overlaps((one, one + GRID), other) for other in busy)
    ]
    in_windows = [one for one in quarters if any(window[0] <= one and one + GRID <= window[1] for window in found)]
    assert set(in_windows) <= set(free)
    for window in found:
        assert window[1] - window[0] >= timedelta(minutes=least)
        assert window[0] in quarters
        assert window[1] in quarters
    missed = set(free) - set(in_windows)
    assert all(_run(free, one) * GRID < timedelta(minutes=least) for one in missed)


def _run(free: list[datetime], one: datetime) -> int:
    """How many free quarters in a row this one is of."""
    start = end = one
    while start - GRID in free:
        start -= GRID
    while end + GRID in free:
        end += GRID
    return (end - start) // GRID + 1


def test_a_change_of_the_clock_makes_no_hour_too_much() -> None:
    """In Berlin the night of 2026-03-29 has no hour after two."""
    berlin = ZoneInfo("Europe/Berlin")
    night = datetime(2026, 3, 29, 1, tzinfo=berlin), datetime(2026, 3, 29, 4, tzinfo=berlin)
    assert windows(night, [], timedelta(hours=3)) == []
    assert windows(night, [], timedelta(hours=2)) == [night]
