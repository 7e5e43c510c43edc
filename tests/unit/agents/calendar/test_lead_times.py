"""When an event rings."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.calendar.lead_times import at_night, ring_at

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("start", "lead", "rings"),
    [
        pytest.param(60, 15, 45, id="before"),
        pytest.param(15, 15, 15, id="just too late: with the start"),
        pytest.param(5, 15, 5, id="too late: with the start"),
        pytest.param(60, 0, 60, id="with the start"),
        pytest.param(0, 15, None, id="it starts now"),
        pytest.param(-5, 15, None, id="it has begun"),
    ],
)
def test_it_rings_before_or_with_its_start(start: int, lead: int, rings: int | None) -> None:
    expected = None if rings is None else NOON + timedelta(minutes=rings)
    assert ring_at(NOON + timedelta(minutes=start), lead, NOON) == expected


def test_a_change_of_the_clock_does_not_change_the_lead() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    start = datetime(2026, 3, 29, 3, 30, tzinfo=berlin)
    assert ring_at(start, 60, NOON - timedelta(days=90)) == datetime(2026, 3, 29, 1, 30, tzinfo=berlin)


@pytest.mark.parametrize(("hour", "night"), [(21, False), (22, True), (0, True), (5, True), (6, False)])
def test_night(hour: int, night: bool) -> None:
    assert at_night(NOON.replace(hour=hour)) is night
