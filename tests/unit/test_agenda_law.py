"""The law of the calendar: what the agenda of a day shows is exactly what rings or happens on that day."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from agents.calendar.occurrences import happening, ringing, wall_of
from agents.calendar.recurrence import next_occurrences
from bot.clock.ringer import occurrences
from storage.content.firing import Refill
from tests.support.examples import examples
from tests.unit.agents.calendar.test_occurrences import RULES, local, ring, series

DAY = timedelta(days=1)
DAYS = 12  # through which the clock runs


def rung(row: Refill, end: datetime) -> list[datetime]:
    """Let a clock fire a row whenever it is due, and work out what follows, as bot.clock does; the moments of its rings."""
    found: list[datetime] = []
    while row.due_at is not None and row.due_at < end:
        found.append(row.due_at)
        _, following = occurrences(row, row.due_at)
        row = replace(row, due_at=following)
    return found


@settings(max_examples=examples(150), deadline=None)
@given(
    rule=RULES,
    wall=st.datetimes(local(2030, 3, 20), local(2030, 4, 5)).map(lambda one: one.replace(second=0, microsecond=0)),
    zone=st.sampled_from(["Europe/Berlin", "Asia/Shanghai", "Australia/Lord_Howe"]),
    skipped=st.sets(st.integers(0, 6), max_size=3),
    lead=st.sampled_from([0, 15, 90, 1440]),
)
def test_what_an_agenda_shows_is_what_rings_and_happens(  # each is drawn
    rule: str, wall: datetime, zone: str, skipped: set[int], lead: int
) -> None:
    event = series(rule, wall, zone, timedelta(minutes=30))
    before = event.starts_at - timedelta(seconds=1)
    planned = next_occurrences(rule, wall_of(event), zone, before, 40)
    left_out = tuple(planned[one].replace(tzinfo=None) for one in skipped if one < len(planned))
    there = next_occurrences(rule, wall_of(event), zone, before, 1, but=left_out)
    if not there:
        return
    event, reminder = (
        replace(event, exdates=left_out),
        replace(ring(rule, wall_of(event), zone), exdates=left_out, due_at=there[0]),
    )
    row = Refill(
        space=1,
        id=1,
        rrule=rule,
        wall=wall_of(event),
        zone=zone,
        due_at=there[0].astimezone(UTC),
        version=1,
        exdates=left_out,
    )
    midnight = there[0].astimezone(UTC).replace(hour=0, minute=0)
    shown: list[datetime] = []
    told: list[datetime] = []
    for number in range(DAYS):
        limits = midnight + number * DAY, midnight + (number + 1) * DAY
        shown += [one.due_at.astimezone(UTC) for one in ringing(reminder, *limits)]
        told += [one.starts_at for one in happening(event, *limits) if one.starts_at >= limits[0]]
    last = midnight + DAYS * DAY
    assert shown == told == rung(row, last)
    early = replace(row, due_at=there[0].astimezone(UTC) - timedelta(minutes=lead), lead_minutes=lead)
    assert [one + timedelta(minutes=lead) for one in rung(early, last - timedelta(minutes=lead))] == told
