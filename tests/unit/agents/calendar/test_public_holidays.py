"""Public holidays by country, against days that are in every almanac, and the countries of zones and of words."""

from datetime import UTC, date, datetime

import pytest

from agents.calendar.country_names import named, shown
from agents.calendar.people_days import is_workday, last_workday, next_workday
from agents.calendar.public_holidays import country_of
from agents.calendar.recurrence import next_occurrences, standard
from agents.calendar.rrule_text import worded
from agents.texts import Language


@pytest.mark.parametrize(
    ("country", "day", "works"),
    [
        ("DE", date(2026, 10, 2), True),
        ("DE", date(2025, 10, 3), False),  # Unity Day
        ("DE", date(2026, 11, 1), False),  # a Sunday
        ("US", date(2026, 11, 26), False),  # Thanksgiving
        ("US", date(2027, 12, 31), False),  # New Year's Day, observed on the Friday
        ("GB", date(2026, 12, 28), False),  # Boxing Day, on the Monday behind it
        ("FR", date(2027, 7, 14), False),
        ("JP", date(2027, 1, 11), False),  # Coming of Age
        ("IL", date(2026, 11, 27), False),  # a Friday
        ("IL", date(2026, 11, 29), True),  # a Sunday
        ("HK", date(2026, 11, 28), False),  # a Saturday
        ("XX", date(2026, 12, 25), True),  # nobody knows: a Friday
        ("DE", date(2150, 12, 25), True),  # nobody knows: a Friday
        ("CN", date(2026, 2, 17), False),
    ],
)
def test_workdays(country: str, day: date, works: bool) -> None:
    assert is_workday(day, country) is works


@pytest.mark.parametrize(
    ("zone", "country"),
    [
        ("Europe/Berlin", "DE"),
        ("Europe/Copenhagen", "DK"),
        ("Asia/Calcutta", "IN"),
        ("US/Pacific", "US"),
        ("Asia/Urumqi", "CN"),
        ("PRC", "CN"),
        ("Asia/Hong_Kong", "HK"),
        ("UTC", None),
        ("CET", None),
        ("Nowhere/At_All", None),
    ],
)
def test_a_zone_is_in_a_country_or_in_none(zone: str, country: str | None) -> None:
    assert country_of(zone) == country


@pytest.mark.parametrize(
    ("words", "country", "language", "told"),
    [
        ("Germany", "DE", "en", "Germany"),
        ("the UK", "GB", "en", "the UK"),
        ("england", "GB", "zh", "英国"),
        ("德国", "DE", "en", "Germany"),
        ("CN", "CN", "zh", "中国"),
        ("South Korea", "KR", "en", "South Korea"),
        ("aruba", "AW", "zh", "Aruba"),
    ],
)
def test_a_country_goes_by_its_names(words: str, country: str, language: Language, told: str) -> None:
    assert (named(words), shown(country, language)) == (country, told)
    assert named("trouble") is None


def test_a_rule_over_workdays_is_that_of_its_country() -> None:
    nine = datetime(2026, 12, 23, 9, tzinfo=UTC).replace(tzinfo=None)
    after = datetime(2026, 12, 23, 7, tzinfo=UTC)
    rule = "FREQ=DAILY;X-WORKDAYS=DE"
    days = [one.day for one in next_occurrences(rule, nine, "Europe/Berlin", after, 4)]
    assert days == [23, 24, 28, 29]
    assert standard(rule) == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    assert worded(rule, "en") == "every working day (but for holidays of Germany)"
    assert worded("FREQ=MONTHLY;X-WORKDAYS=US;BYSETPOS=-1", "zh") == "每月最后一个工作日（按美国的公共假日）"
    assert last_workday(2026, 5, "US") == date(2026, 5, 29)
    assert next_workday(date(2026, 12, 24), "DE") == date(2026, 12, 28)
