"""What is shown of a journey beforehand is what rings on it: none twice, none left out."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from agents.calendar.recurrence import next_occurrences
from agents.calendar.ring_legs import Leg, rings_along
from agents.tools.zones.zone_moves import rung_in
from storage.content.zone_followers import Follower
from tests.support.examples import examples

BEGIN = datetime(2026, 3, 20, 12, tzinfo=UTC)  # the clocks of Europe change a week later
DAYS = timedelta(days=14)
ZONES = ["Europe/London", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata"]
RULES = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=DAILY;INTERVAL=2", "FREQ=DAILY;BYHOUR=7,22"]


@settings(max_examples=examples(60), deadline=None)
@given(
    rule=st.sampled_from(RULES),
    hour=st.integers(0, 23),
    zones=st.lists(st.sampled_from(ZONES), min_size=2, max_size=4, unique=True),
    hours=st.lists(st.integers(1, 100), min_size=3, max_size=3),
)
def test_a_journeys_rings_are_those_that_the_clock_will_ring(
    rule: str, hour: int, zones: list[str], hours: list[int]
) -> None:
    wall = datetime(2026, 3, 20, hour, 10)  # noqa: DTZ001 - a wall clock
    moves = [BEGIN + timedelta(hours=sum(hours[: number + 1])) for number in range(len(zones) - 1)]
    legs = [Leg(zone, until) for zone, until in zip(zones, [*moves, None], strict=True)]
    due = next_occurrences(rule, wall, zones[0], BEGIN, 1)[0]
    row = Follower(space=1, id=1, text="tea", wall=wall, zone=zones[0], rrule=rule, due=due)
    assert [at for at, _ in rings_along(row, due, legs, BEGIN, BEGIN + DAYS, 500)] == rung(row, due, legs)


def rung(row: Follower, due: datetime, legs: list[Leg]) -> list[datetime]:
    """Return what rings where the clock fires one after the other, and the row is moved when its person comes somewhere."""
    found: list[datetime] = []
    arrived, left_out = BEGIN, row.exdates
    for number, leg in enumerate(legs):
        leaves = leg.until or BEGIN + DAYS
        while due < min(leaves, BEGIN + DAYS):
            found.append(max(due, arrived))  # late ones ring on arrival, and of several the newest
            due = next_occurrences(row.rrule or "", row.wall, leg.zone, found[-1], 1, but=left_out)[0]
        if leg.until is not None:
            here = Follower(
                space=1, id=1, text="tea", wall=row.wall, zone=leg.zone, rrule=row.rrule, due=due, exdates=left_out
            )
            moved = rung_in(here, legs[number + 1].zone, leg.until)
            assert moved.due is not None
            arrived, due, left_out = leg.until, moved.due, (*left_out, *moved.passed)
    return [one for one in found if one < BEGIN + DAYS]
