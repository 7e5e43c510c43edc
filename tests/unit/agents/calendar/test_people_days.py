"""Days as people count them, against days that were announced or are in every almanac; and rules over them."""

from datetime import UTC, date, datetime

import pytest

from agents.calendar.people_days import FIRST, LAST, is_workday, last_workday, leap_month, lunar_day
from agents.calendar.recurrence import next_occurrences, standard
from agents.calendar.rrule_text import worded
from agents.calendar.rule_changes import shifted

ZONE = "Asia/Shanghai"
NINE = datetime(2026, 9, 25, 9, tzinfo=UTC).replace(tzinfo=None)


@pytest.mark.parametrize(
    ("day", "works"),
    [
        (date(2025, 10, 1), False),  # National Day
        (date(2025, 9, 28), True),  # a Sunday that was worked for it
        (date(2026, 2, 17), False),  # spring festival
        (date(2026, 9, 19), False),  # a plain Saturday
        (date(2099, 10, 1), True),  # nothing is announced: a Thursday
    ],
)
def test_workdays(day: date, works: bool) -> None:
    assert is_workday(day) is works


@pytest.mark.parametrize(
    ("lunar", "day"),
    [
        ((2024, 1, 1), date(2024, 2, 10)),
        ((2025, 1, 1), date(2025, 1, 29)),
        ((2025, 8, 15), date(2025, 10, 6)),  # behind the leap sixth month
        ((2026, 5, 5), date(2026, 6, 19)),
        ((2023, 12, 30), date(2024, 2, 9)),
        ((2024, 12, 30), date(2025, 1, 28)),  # which has 29 days
        ((1900, 1, 1), date(1900, 1, 31)),
        ((2033, 8, 15), date(2033, 9, 8)),
        ((FIRST - 1, 1, 1), None),
        ((LAST + 1, 1, 1), None),
        ((2024, 13, 1), None),
    ],
)
def test_lunar_days(lunar: tuple[int, int, int], day: date | None) -> None:
    assert lunar_day(*lunar) == day


def test_leap_months() -> None:
    assert [(year, leap_month(year)) for year in range(2020, 2034) if leap_month(year)] == [(2020, 4), (2023, 2), (2025, 6), (2028, 5), (2031, 3), (2033, 11)]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        ("FREQ=DAILY;X-WORKDAYS=CN", [date(2026, 9, 28), date(2026, 9, 29), date(2026, 9, 30), date(2026, 10, 8)]),
        (
            "FREQ=MONTHLY;X-WORKDAYS=CN;BYSETPOS=-1",
            [date(2026, 9, 30), date(2026, 10, 30), date(2026, 11, 30), date(2026, 12, 31)],
        ),
        ("FREQ=YEARLY;X-LUNAR=0815", [date(2027, 9, 15), date(2028, 10, 3), date(2029, 9, 22), date(2030, 9, 12)]),
    ],
)
def test_rules_over_them(rule: str, days: list[date]) -> None:
    after = datetime(2026, 9, 26, tzinfo=UTC)
    found = next_occurrences(rule, NINE, ZONE, after, 4)
    assert [one.date() for one in found] == [day for day in days if day]
    assert {one.hour for one in found} == {9}


def test_the_last_workday_of_february() -> None:
    assert last_workday(2026, 2) == date(2026, 2, 28)  # a Saturday that is worked


def test_they_are_said_and_told_to_other_programs() -> None:
    lunar = "FREQ=YEARLY;X-LUNAR=1223"
    assert (worded(lunar, "zh"), standard(lunar)) == ("每年农历腊月廿三", "FREQ=YEARLY")
    assert standard("FREQ=DAILY;X-WORKDAYS=CN") == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    often = "FREQ=DAILY;X-WORKDAYS=CN;BYHOUR=8,18;BYMINUTE=0;COUNT=4"
    assert standard(often) == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,18;BYMINUTE=0;COUNT=4"
    assert worded(often, "zh") == "每个工作日（按放假和调休） 08:00、18:00，共4次"
    assert shifted(lunar, NINE, NINE.replace(day=26)) is None
