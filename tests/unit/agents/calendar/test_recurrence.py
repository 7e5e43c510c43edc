"""Recurrence: wall time through DST changes, guards against rules that never end or never come, and its properties."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import cast
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrule, rrulestr
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.calendar.recurrence import RuleRefused, checked, next_after, next_occurrences
from tests.support.examples import examples

BERLIN, SHANGHAI, NEW_YORK = "Europe/Berlin", "Asia/Shanghai", "America/New_York"


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # pyright: ignore[reportArgumentType] - year to minute


def told(moments: list[datetime]) -> list[str]:
    return [f"{moment:%m-%d %H:%M %z}" for moment in moments]


@pytest.mark.parametrize(
    ("rule", "zone", "wall", "after", "expected"),
    [
        pytest.param(
            "FREQ=DAILY", BERLIN, (2026, 3, 1, 9), (2026, 3, 28, 7),
            ["03-28 09:00 +0100", "03-29 09:00 +0200", "03-30 09:00 +0200"], id="wall-time-is-kept-in-spring",
        ),
        pytest.param(
            "FREQ=DAILY", BERLIN, (2026, 3, 1, 2, 30), (2026, 3, 28, 0),
            ["03-28 02:30 +0100", "03-29 03:30 +0200", "03-30 02:30 +0200"], id="a-time-in-the-gap-moves-forward",
        ),
        pytest.param(
            "FREQ=DAILY", BERLIN, (2026, 10, 1, 2, 30), (2026, 10, 24, 12),
            ["10-25 02:30 +0200", "10-26 02:30 +0100", "10-27 02:30 +0100"], id="a-time-in-the-fold-is-the-first",
        ),
        pytest.param(
            "FREQ=WEEKLY;BYDAY=SU", NEW_YORK, (2026, 3, 1, 2, 30), (2026, 3, 2, 0),
            ["03-08 03:30 -0400", "03-15 02:30 -0400", "03-22 02:30 -0400"], id="gap-elsewhere",
        ),
        pytest.param(
            "FREQ=HOURLY", BERLIN, (2026, 3, 29, 0), (2026, 3, 28, 23, 30),
            ["03-29 01:00 +0100", "03-29 03:00 +0200", "03-29 04:00 +0200"], id="hours-elapse-through-the-gap",
        ),
        pytest.param(
            "FREQ=MINUTELY;INTERVAL=30;COUNT=9", BERLIN, (2026, 10, 25, 1, 30), (2026, 10, 25, 0, 10),
            ["10-25 02:30 +0200", "10-25 02:00 +0100", "10-25 02:30 +0100"], id="minutes-elapse-through-the-fold",
        ),
        pytest.param(
            "FREQ=MINUTELY;INTERVAL=30;UNTIL=20260601T180000", SHANGHAI, (2026, 6, 1, 13, 30), (2026, 6, 1, 9, 10),
            ["06-01 17:30 +0800", "06-01 18:00 +0800"], id="an-end-is-local-also-of-minutes",
        ),
        pytest.param(
            "FREQ=DAILY;UNTIL=20260602T010000Z", SHANGHAI, (2026, 6, 1, 9), (2026, 5, 31, 0),
            ["06-01 09:00 +0800", "06-02 09:00 +0800"], id="an-end-with-z-is-utc",
        ),
        pytest.param(
            "FREQ=DAILY;UNTIL=20260602", SHANGHAI, (2026, 6, 1, 23), (2026, 5, 31, 0),
            ["06-01 23:00 +0800", "06-02 23:00 +0800"], id="an-end-that-is-a-day-includes-it",
        ),
        pytest.param(
            "FREQ=MINUTELY;INTERVAL=5;COUNT=30", "UTC", (2026, 6, 1, 9), (2026, 6, 1, 11, 15),
            ["06-01 11:20 +0000", "06-01 11:25 +0000"], id="the-last-of-many-close-ones",
        ),
        pytest.param(
            "FREQ=DAILY;COUNT=3", "UTC", (2026, 6, 1, 9), (2026, 6, 1, 9),
            ["06-02 09:00 +0000", "06-03 09:00 +0000"], id="a-count-counts-from-the-start",
        ),
        pytest.param(
            "FREQ=MONTHLY;BYMONTHDAY=31", "UTC", (2026, 1, 31, 9), (2026, 2, 1),
            ["03-31 09:00 +0000", "05-31 09:00 +0000", "07-31 09:00 +0000"], id="months-without-that-day-are-left-out",
        ),
        pytest.param(
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "UTC", (2024, 2, 29, 9), (2026, 1, 1),
            ["02-29 09:00 +0000"], id="leap-day",
        ),
        pytest.param("FREQ=DAILY;COUNT=2", "UTC", (2026, 6, 1, 9), (2026, 6, 2, 9), [], id="over"),
    ],
)  # fmt: skip
def test_the_next_occurrences(
    rule: str, zone: str, wall: tuple[int, ...], after: tuple[int, ...], expected: list[str]
) -> None:
    start = utc(*wall).replace(tzinfo=None)
    assert told(next_occurrences(rule, start, zone, utc(*after), 3)) == expected


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        pytest.param("FREQ=SECONDLY", "too_often", id="secondly"),
        pytest.param("FREQ=SECONDLY;INTERVAL=86400", "too_often", id="secondly-rarely"),
        pytest.param("FREQ=MINUTELY;INTERVAL=4;COUNT=3", "too_often", id="minutely-close"),
        pytest.param("FREQ=MINUTELY;INTERVAL=5", "too_often", id="minutely-for-ever"),
        pytest.param("FREQ=MINUTELY;INTERVAL=5;COUNT=289", "too_often", id="minutely-for-longer-than-a-day"),
        pytest.param("FREQ=MINUTELY;INTERVAL=5;UNTIL=20260602T090001", "too_often", id="minutely-until-after-a-day"),
        pytest.param("FREQ=HOURLY;BYMINUTE=0,2", "too_often", id="hourly-in-disguise"),
        pytest.param("FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0,1", "too_often", id="seconds-in-disguise"),
        pytest.param("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "never", id="never"),
        pytest.param("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3", "never", id="never-three-times"),
        pytest.param("FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3", "never", id="never-hourly"),
        pytest.param("FREQ=MINUTELY;INTERVAL=5;COUNT=3;BYMONTH=2;BYMONTHDAY=30", "never", id="never-minutely"),
        pytest.param("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31", "never", id="never-yearly"),
        pytest.param("FREQ=DAILY;UNTIL=20200101T000000", "never", id="over"),
        pytest.param("FREQ=YEARLY;BYDAY=53MO", "unreadable", id="more-weeks-than-the-year"),
        pytest.param("FREQ=DAILY;COUNT=0", "unreadable", id="no-times"),
        pytest.param("FREQ=DAILY;INTERVAL=0", "unreadable", id="no-interval"),
        pytest.param("FREQ=WEEKLY;INTERVAL=-1", "unreadable", id="backwards"),
        pytest.param("FREQ=DAILY;INTERVAL=x", "unreadable", id="interval-no-number"),
        pytest.param("FREQ=MINUTELY;INTERVAL=5;COUNT=x", "unreadable", id="count-no-number"),
        pytest.param("FREQ=MINUTELY;INTERVAL=5;UNTIL=soon", "unreadable", id="end-no-date"),
        pytest.param("FREQ=DAILY;UNTIL=soon", "unreadable", id="end-no-date-daily"),
        pytest.param("FREQ=DAILY;INTERVAL=" + "9" * 30, "unreadable", id="interval-beyond-time"),
        pytest.param("FREQ=SOMETIMES", "unreadable", id="unknown-frequency"),
        pytest.param("FREQ=DAILY;BYDAY=XX", "unreadable", id="unknown-day"),
        pytest.param("FREQ=DAILY;BYWHAT=1", "unreadable", id="unknown-part"),
        pytest.param("BYDAY=MO", "unreadable", id="no-frequency"),
        pytest.param("", "unreadable", id="empty"),
        pytest.param("every day", "unreadable", id="no-rule"),
        pytest.param("FREQ=DAILY\nRDATE:20260101T000000", "unreadable", id="two-lines"),
    ],
)
@pytest.mark.timeout(5)
def test_a_rule_that_is_no_good_is_refused_at_once(rule: str, why: str) -> None:
    with pytest.raises(RuleRefused) as refusal:
        checked(rule, datetime(2026, 6, 1, 9), BERLIN, utc(2026, 6, 1))  # noqa: DTZ001 - local by contract
    assert refusal.value.why == why


@pytest.mark.parametrize(
    "rule",
    ["FREQ=MINUTELY;INTERVAL=5;COUNT=288", "FREQ=MINUTELY;INTERVAL=30;UNTIL=20260602T090000", "RRULE:FREQ=daily"],
)
def test_what_just_fits_is_accepted(rule: str) -> None:
    found = checked(rule, datetime(2026, 6, 1, 9), BERLIN, utc(2026, 6, 1))  # noqa: DTZ001 - local by contract
    assert told(found)[0] == "06-01 09:00 +0200"


def test_an_hour_that_comes_twice_is_not_too_often() -> None:
    start = datetime(2026, 10, 24, 22)  # noqa: DTZ001 - local by contract
    assert len(checked("FREQ=HOURLY", start, BERLIN, utc(2026, 10, 24, 12))) == 2


@pytest.mark.timeout(5)
def test_a_series_that_began_long_ago_is_found_at_once() -> None:
    start = datetime(1970, 1, 1, 9)  # noqa: DTZ001 - local by contract
    found = [next_occurrences(rule, start, BERLIN, utc(2026, 6, 1), 1) for rule in ("FREQ=HOURLY", "FREQ=DAILY")]
    assert [told(moments) for moments in found] == [["06-01 03:00 +0200"], ["06-01 09:00 +0200"]]


FREQUENCIES = st.sampled_from(["HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1)).map(  # noqa: DTZ001 - naive on purpose
    lambda moment: moment.replace(microsecond=0)
)
ZONES = st.sampled_from(
    ["UTC", SHANGHAI, BERLIN, NEW_YORK, "Australia/Lord_Howe", "Antarctica/Troll", "Asia/Kathmandu", "America/St_Johns"]
)


@st.composite
def rules(draw: st.DrawFn) -> str:
    fields = [f"FREQ={draw(FREQUENCIES)}", f"INTERVAL={draw(st.integers(1, 9))}"]
    if draw(st.booleans()):
        days = draw(st.sets(st.sampled_from(["MO", "TU", "WE", "TH", "FR", "SA", "SU"]), min_size=1))
        fields.append(f"BYDAY={','.join(sorted(days))}")
    if "HOURLY" not in fields[0] and draw(st.booleans()):
        fields.append(f"BYHOUR={','.join(map(str, sorted(draw(st.sets(st.integers(0, 23), min_size=1, max_size=3)))))}")
    if draw(st.booleans()):
        fields.append(f"COUNT={draw(st.integers(1, 400))}")
    elif draw(st.booleans()):
        fields.append(f"UNTIL={draw(MOMENTS):%Y%m%dT%H%M%S}")
    return ";".join(fields)


@given(rule=rules(), zone=ZONES, wall=MOMENTS, after=MOMENTS, most=st.integers(1, 12))
@settings(deadline=None, max_examples=examples(150))
def test_occurrences_ascend_come_later_and_do_not_depend_on_how_many_are_asked_for(
    rule: str, zone: str, wall: datetime, after: datetime, most: int
) -> None:
    asked = after.replace(tzinfo=UTC)
    found = next_occurrences(rule, wall, zone, asked, most)
    assert all(earlier < later for earlier, later in pairwise(moment.astimezone(UTC) for moment in [asked, *found]))
    assert len(found) <= most
    one_by_one: list[datetime] = []
    for _ in found:
        one_by_one += next_occurrences(rule, wall, zone, one_by_one[-1] if one_by_one else asked, 1)
    assert one_by_one == found


@given(rule=rules(), wall=MOMENTS, days=st.integers(-400, 400), zone=st.sampled_from(["UTC", SHANGHAI, "Asia/Tokyo"]))
@settings(deadline=None, max_examples=examples(150))
def test_without_daylight_saving_they_are_what_dateutil_says(rule: str, wall: datetime, days: int, zone: str) -> None:
    """Local rules on the wall clock; hours without BY parts are the same in any frame."""
    if rule.startswith("FREQ=HOURLY") and "BY" in rule:
        zone = "UTC"
    after = wall + timedelta(days=days)
    asked = after.replace(tzinfo=ZoneInfo(zone))
    limit = max(after, wall) + timedelta(days=366)
    whole = cast("rrule", rrulestr(rule, dtstart=wall))
    naive = [moment for moment in whole.xafter(after, count=5) if moment <= limit]
    found = [moment.replace(tzinfo=None) for moment in next_occurrences(rule, wall, zone, asked, 5)]
    assert [moment for moment in found if moment <= limit] == naive


def test_workdays_have_each_of_their_hours() -> None:
    """The Sunday before China's National Day is worked in 2026, and the days from the first on are not."""
    rule = "FREQ=DAILY;X-WORKDAYS=CN;BYHOUR=9,15;BYMINUTE=30"
    found = next_occurrences(rule, datetime(2026, 9, 19, 9, 30), SHANGHAI, utc(2026, 9, 30, 2), 3)  # noqa: DTZ001
    assert told(found) == ["09-30 15:30 +0800", "10-08 09:30 +0800", "10-08 15:30 +0800"]


@pytest.mark.parametrize(
    ("rule", "done", "due"),
    [
        ("FREQ=MONTHLY;INTERVAL=3", (2026, 11, 30), (2027, 2, 28)),
        ("FREQ=MONTHLY", (2027, 1, 31), (2027, 2, 28)),
        ("FREQ=YEARLY", (2028, 2, 29), (2029, 2, 28)),
        ("FREQ=WEEKLY;INTERVAL=2", (2026, 11, 30), (2026, 12, 14)),
    ],
)
def test_it_comes_again_on_the_last_day_of_a_month_that_lacks_its_own(
    rule: str, done: tuple[int, int, int], due: tuple[int, int, int]
) -> None:
    zone = ZoneInfo(SHANGHAI)
    assert next_after(rule, datetime(*done, 9, tzinfo=zone), SHANGHAI) == datetime(*due, 9, tzinfo=zone)
