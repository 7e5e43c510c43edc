"""Occurrences: each time of what repeats, through changes of the clock, without what is left out, within bounds."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.calendar.occurrences import first_happening, happening, last_end, ringing, starting, wall_of
from agents.calendar.recurrence import next_occurrences, placed
from storage.content.events import Event
from storage.content.reminders import Reminder
from tests.support.examples import examples

BERLIN, SHANGHAI = "Europe/Berlin", "Asia/Shanghai"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def series(rule: str | None, wall: datetime, zone: str = SHANGHAI, taken: timedelta = HOUR) -> Event:
    """An event that begins at that naive local time; whole days where it takes these."""
    start = placed(wall, zone).astimezone(UTC)
    whole = taken % DAY == timedelta()
    end = placed(wall + taken, zone).astimezone(UTC) if whole else start + taken
    return Event(
        id=1, title="choir", starts_at=start, ends_at=end, all_day=whole, zone=zone, location="", description="",
        lead_minutes=15, version=1, rrule=rule,
    )  # fmt: skip


def ring(rule: str, wall: datetime, zone: str = SHANGHAI) -> Reminder:
    return Reminder(
        id=1, conversation=UUID(int=0), person=1, kind="reminder", text="tea", event=None, starts_at=None, wall=wall,
        zone=zone, rrule=rule, due_at=placed(wall, zone), fired_at=None, state="pending", version=1,
        token="",
    )  # fmt: skip


def local(*parts: int) -> datetime:
    return datetime(*parts)  # noqa: DTZ001  # pyright: ignore[reportArgumentType] - a wall clock


def told(found: list[Event]) -> list[str]:
    zone = ZoneInfo(found[0].zone) if found else UTC
    return [f"{one.starts_at.astimezone(zone):%m-%d %H:%M} - {one.ends_at.astimezone(zone):%d %H:%M}" for one in found]


@pytest.mark.parametrize(
    ("event", "start", "end", "expected"),
    [
        pytest.param(
            series(None, local(2030, 6, 3, 9)), local(2030, 6, 3), local(2030, 6, 4), ["06-03 09:00 - 03 10:00"], id="once"
        ),
        pytest.param(series(None, local(2030, 6, 3, 9)), local(2030, 6, 3, 10), local(2030, 6, 4), [], id="half-open"),
        pytest.param(
            series("FREQ=WEEKLY;BYDAY=TU,TH", local(2030, 6, 4, 17)), local(2030, 6, 10), local(2030, 6, 17),
            ["06-11 17:00 - 11 18:00", "06-13 17:00 - 13 18:00"], id="two-days-a-week",
        ),
        pytest.param(
            series("FREQ=WEEKLY;INTERVAL=2", local(2030, 6, 4, 17)), local(2030, 6, 10), local(2030, 6, 24),
            ["06-18 17:00 - 18 18:00"], id="every-other-week",
        ),
        pytest.param(
            series("FREQ=DAILY", local(2030, 6, 3, 23, 0), taken=timedelta(hours=9, minutes=30)), local(2030, 6, 5),
            local(2030, 6, 5, 8), ["06-04 23:00 - 05 08:30"], id="over-midnight",
        ),
        pytest.param(
            series("FREQ=DAILY", local(2030, 6, 3, 9)), local(2030, 6, 4, 9, 30), local(2030, 6, 4, 9, 45),
            ["06-04 09:00 - 04 10:00"], id="goes-on-already",
        ),
        pytest.param(
            series("FREQ=DAILY", local(2030, 6, 3, 9)), local(2030, 6, 4, 10), local(2030, 6, 5, 9), [], id="between-two"
        ),
        pytest.param(
            series("FREQ=MONTHLY;BYDAY=-1FR", local(2030, 6, 28), taken=DAY), local(2030, 7, 1), local(2030, 9, 1),
            ["07-26 00:00 - 27 00:00", "08-30 00:00 - 31 00:00"], id="whole-days",
        ),
        pytest.param(
            series("FREQ=WEEKLY;COUNT=2", local(2030, 6, 3, 9)), local(2030, 6, 1), local(2030, 8, 1),
            ["06-03 09:00 - 03 10:00", "06-10 09:00 - 10 10:00"], id="so-often",
        ),
        pytest.param(
            series("FREQ=DAILY", local(2030, 3, 29, 2, 30), BERLIN), local(2030, 3, 30), local(2030, 4, 2),
            ["03-30 02:30 - 30 03:30", "03-31 03:30 - 31 04:30", "04-01 02:30 - 01 03:30"], id="in-the-gap",
        ),
        pytest.param(
            series("FREQ=DAILY", local(2030, 10, 26, 2, 30), BERLIN), local(2030, 10, 27, 1), local(2030, 10, 28, 5),
            ["10-27 02:30 - 27 02:30", "10-28 02:30 - 28 03:30"], id="in-the-fold",
        ),
        pytest.param(
            series("FREQ=WEEKLY", local(2030, 3, 24), BERLIN, 2 * DAY), local(2030, 4, 1), local(2030, 4, 2),
            ["03-31 00:00 - 02 00:00"], id="days-with-an-hour-less",
        ),
        pytest.param(series("FREQ=SOMETIMES", local(2030, 6, 3)), local(2030, 6, 3), local(2030, 7, 1), [], id="unreadable"),
    ],
)  # fmt: skip
def test_occurrences_in_a_time(event: Event, start: datetime, end: datetime, expected: list[str]) -> None:
    found = happening(event, placed(start, event.zone), placed(end, event.zone))
    assert told(found) == expected
    first = first_happening(event, placed(start, event.zone), placed(end, event.zone))
    assert told(first) == expected[:1]


def test_what_is_left_out_happens_not() -> None:
    weekly = series("FREQ=WEEKLY", local(2030, 6, 3, 9))
    without = replace(weekly, exdates=(local(2030, 6, 10, 9),))
    june = placed(local(2030, 6, 1), SHANGHAI), placed(local(2030, 6, 22), SHANGHAI)
    assert told(happening(without, *june)) == ["06-03 09:00 - 03 10:00", "06-17 09:00 - 17 10:00"]
    tea = replace(ring("FREQ=DAILY", local(2030, 6, 3, 9)), exdates=(local(2030, 6, 4, 9),))
    rings = ringing(tea, june[0], placed(local(2030, 6, 6), SHANGHAI))
    assert [f"{one.due_at:%d %H:%M}" for one in rings] == ["03 09:00", "05 09:00"]


def test_what_has_rung_rings_no_more() -> None:
    tea = replace(ring("FREQ=DAILY", local(2030, 6, 3, 9)), due_at=placed(local(2030, 6, 5, 9), SHANGHAI))
    rings = ringing(tea, placed(local(2030, 6, 1), SHANGHAI), placed(local(2030, 6, 7), SHANGHAI))
    assert [f"{one.due_at:%d %H:%M}" for one in rings] == ["05 09:00", "06 09:00"]


def test_a_series_is_bounded() -> None:
    event = series("FREQ=HOURLY", local(2030, 6, 3, 9), taken=timedelta(minutes=30))
    assert len(happening(event, event.starts_at, event.starts_at + 100 * DAY)) == 366


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        pytest.param("FREQ=WEEKLY", None, id="open"),
        pytest.param("FREQ=WEEKLY;COUNT=3", local(2030, 6, 17, 10), id="so-often"),
        pytest.param("FREQ=WEEKLY;UNTIL=20300616T235959", local(2030, 6, 10, 10), id="until"),
        pytest.param("FREQ=DAILY;COUNT=5000", None, id="far"),
    ],
)
def test_when_a_series_is_over(rule: str, expected: datetime | None) -> None:
    ends = last_end(series(rule, local(2030, 6, 3, 9)))
    assert ends == (None if expected is None else placed(expected, SHANGHAI))


def ruled(freq: str, interval: int, days: set[str], count: int) -> str:
    named = f"BYDAY={','.join(sorted(days))}" if days and freq in ("DAILY", "WEEKLY") else ""
    limits = (f"FREQ={freq}", f"INTERVAL={interval}", named, f"COUNT={count}" if count else "")
    return ";".join(part for part in limits if part)


RULES = st.builds(
    ruled,
    st.sampled_from(["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY"]),
    st.integers(1, 3),
    st.sets(st.sampled_from(["MO", "TU", "WE", "TH", "FR", "SA", "SU"]), max_size=3),
    st.sampled_from([0, 0, 5]),
)


@settings(max_examples=examples(200), deadline=None)
@given(
    rule=RULES,
    wall=st.datetimes(local(2030, 1, 1), local(2030, 12, 31)).map(lambda one: one.replace(second=0, microsecond=0)),
    zone=st.sampled_from([BERLIN, SHANGHAI, "Australia/Lord_Howe", "America/New_York"]),
    taken=st.integers(1, 40).map(lambda number: number * timedelta(minutes=45)),
    offset=st.integers(0, 400 * 24),
    hours=st.integers(1, 60),
)
def test_no_shortcut_leaves_an_occurrence_out(
    rule: str, wall: datetime, zone: str, taken: timedelta, offset: int, hours: int
) -> None:
    """What overlaps a time is what is found by walking through all occurrences."""
    event = series(rule, wall, zone, taken)
    start = event.starts_at + offset * HOUR
    end = start + hours * HOUR
    walked = next_occurrences(rule, wall_of(event), zone, start - 40 * DAY, 5000)
    expected = [
        one.starts_at for moment in walked if (one := starting(event, moment)).ends_at > start and one.starts_at < end
    ]
    assert [one.starts_at for one in happening(event, start, end)] == expected
