"""When something rings ahead of an event: so long before its start, or at an hour of an earlier day, once or by a rule."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.calendar.ahead_plans import RingTimes, hour_of, plan
from storage.content.events import Event

ZONE = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 3, 2, 10, tzinfo=ZONE)


def event(start: datetime, *, rrule: str | None = None, all_day: bool = False, but: tuple[datetime, ...] = ()) -> Event:
    return Event(
        id=1,
        title="row",
        starts_at=start.astimezone(UTC),
        ends_at=(start + timedelta(hours=1)).astimezone(UTC),
        all_day=all_day,
        zone=ZONE.key,
        location="",
        description="",
        lead_minutes=15,
        version=1,
        rrule=rrule,
        exdates=but,
    )


def told(planned: RingTimes | None) -> tuple[str, ...] | None:
    """Return when it rings, then, and for which start, on the wall."""
    if planned is None:
        return None
    moments = (planned.at, planned.following, planned.starts_at)
    return tuple("" if one is None else f"{one.astimezone(ZONE):%m-%d %H:%M}" for one in moments)


@pytest.mark.parametrize(
    ("start", "minutes", "clock", "moments"),
    [
        pytest.param(datetime(2026, 3, 5, 15, tzinfo=ZONE), 120, None, ("03-05 13:00", "", "03-05 15:00"), id="hours"),
        pytest.param(datetime(2026, 3, 5, 15, tzinfo=ZONE), 1440, None, ("03-04 15:00", "", "03-05 15:00"), id="a day"),
        pytest.param(datetime(2026, 3, 5, 15, tzinfo=ZONE), 1440, time(20), ("03-04 20:00", "", "03-05 15:00"), id="an hour of it"),
        pytest.param(datetime(2026, 3, 29, 12, tzinfo=ZONE), 1440, None, ("03-28 12:00", "", "03-29 12:00"), id="over a shorter day"),
        pytest.param(datetime(2026, 3, 29, 4, tzinfo=ZONE), 180, None, ("03-29 00:00", "", "03-29 04:00"), id="hours in a shorter day"),
        pytest.param(datetime(2026, 3, 5, 15, tzinfo=ZONE), 10080, None, None, id="over"),
    ],
)  # fmt: skip
def test_before_what_happens_once(
    start: datetime, minutes: int, clock: time | None, moments: tuple[str, ...] | None
) -> None:
    assert told(plan(event(start), minutes, clock, NOW)) == moments


def test_before_what_repeats_it_repeats_and_leaves_out_the_same() -> None:
    left_out = datetime(2026, 3, 12, 18)  # noqa: DTZ001 - a wall clock
    weekly = event(datetime(2026, 3, 5, 18, tzinfo=ZONE), rrule="FREQ=WEEKLY;BYDAY=TH", but=(left_out,))
    planned = plan(weekly, 1440, time(20), NOW)
    assert told(planned) == ("03-04 20:00", "03-18 20:00", "03-05 18:00")
    assert planned is not None
    assert (planned.rrule, planned.exdates) == ("FREQ=WEEKLY;BYDAY=WE", (datetime(2026, 3, 11, 20),))  # noqa: DTZ001


def test_where_no_rule_says_it_the_next_is_meant() -> None:
    last = event(datetime(2026, 3, 31, 18, tzinfo=ZONE), rrule="FREQ=MONTHLY;BYMONTHDAY=-1")
    assert told(plan(last, 1440, time(20), NOW)) == ("03-30 20:00", "", "03-31 18:00")


def test_what_lasts_all_day_is_reminded_of_at_nine() -> None:
    whole = event(datetime(2026, 3, 5, tzinfo=ZONE), all_day=True)
    assert (hour_of(whole, None), hour_of(whole, time(7)), hour_of(event(NOW), None)) == (time(9), time(7), None)
