"""Days as people count them: workdays with public holidays and the days worked for them (调休), and those of the lunar calendar. Pure."""

from collections.abc import Collection
from datetime import date, timedelta
from functools import cache
from typing import cast

from chinese_calendar import get_solar_terms  # pyright: ignore[reportUnknownVariableType] - untyped library
from chinese_calendar import is_workday as _is_announced_workday  # pyright: ignore[reportUnknownVariableType] - untyped library

from agents.calendar import public_holidays
from agents.calendar.public_holidays import CHINA

DAY = timedelta(days=1)
WORKDAYS_OF_CHINA = f"X-WORKDAYS={CHINA}"  # in rules (agents.calendar.recurrence)
FIRST = 1900
# Of each year from FIRST six digits: new year's day behind 20 January (7 bits), the leap month (4), which months have 30 days (13).
_YEARS = (
    "1716d23c0752260ea512b64a36064b1e0a9b0a955630056a1a0b590457522a075214db253a0b25220a4b0cb4ab3202ad1c056b064b692c0da918fd92"
    "3e0e92260d2510ba4d360a562002b60895b53006d41a0ea9065e922a0e9214cd2638052b220a570cb2b6320b5a1e06d4086ec92c074916f6933c0a93"
    "26052b0eca5b340aad20056a0a9b55300ba41a0b49045a932a0a9512f52d380536220aad0eb5aa3205b21c0da5087d4a2e0d4a170a953a0a97260556"
    "10cab5340ad52006d20a8ea5300ea51a064a026c97280a9b14f55a38056a220b690eb752340b521c0b2506964b2c0a4b1714ab3a02ad24056d10cb69"
    "360da9200d920a9d25300d251b5a4d3e0a562802b612c5b53806d5220ea90ebe92340e921e0d26066a562a0a571714d63c035a2406d510b6c9360749"
    "20069308952b2e052b180a5b04555a28056a12fb553a0ba4240b490cba93320a951c052d068aad2a0ab51735aa3c05d2260da510dd4a360d4a200c95"
    "0a952e2e0556180ab50455b22a06d212cea538072522064b0cac97300cab1c055a066ad62c0b691777523c0b52260b2510da4b340a4b1e04ab08a55b"
    "2e05ad180b6a045b522a0d9214fd25380d25220a550cb4ad3204b61a05b5066daa2c0ec9191e923c0e92260d2610ca56340a571e04d60886d52e0755"
    "1a0749026e9328069312f52b38052b200a5b0cb55a32056a1c0b6506974a2c0b4a171a953c0a9524052d0ecaad340ab52005aa088ba52e0da51a0d4a"
    "047c95280c9612f94e380556220ab50cb5b23206d21c0ea5088e4a2a068b150c973a04ab24055b0ecad6340b6a2007520a97252e0b45180a8b02549b"
    "2804ab"
)
LAST = FIRST + len(_YEARS) // 6 - 1


def is_workday(day: date, country: str = CHINA) -> bool:
    """Return whether people of a country work on a day: in years that are not announced yet, from Monday to Friday."""
    if country != CHINA:
        return public_holidays.is_workday(country, day)
    if day.year > known_to():
        return day.weekday() < 5
    return _is_announced_workday(day) if day.year >= 2004 else day.weekday() < 5


@cache
def known_to() -> int:
    """Return the last year whose holidays are announced in China, as far as we know."""
    year = 2026
    while _is_known(date(year, 12, 31)):
        year += 1
    return year - 1


def _is_known(day: date) -> bool:
    try:
        _is_announced_workday(day)
    except NotImplementedError:
        return False
    return True


SOLAR_TERMS = (
    "立春", "雨水", "惊蛰", "春分", "清明", "谷雨", "立夏", "小满", "芒种", "夏至", "小暑", "大暑",
    "立秋", "处暑", "白露", "秋分", "寒露", "霜降", "立冬", "小雪", "大雪", "冬至", "小寒", "大寒",
)  # fmt: skip
"""The days by which the sun's year is parted in China."""
LAST_OF_TERMS = 2099  # the library reckons 2100 with the figures of 2000, a day too early


@cache
def solar_term(name: str, year: int) -> date | None:
    """Return the day of a solar term in a year; None outside 1900 to 2099, for which there are figures."""
    if not FIRST <= year <= LAST_OF_TERMS:
        return None
    terms = cast("list[tuple[date, str]]", get_solar_terms(date(year, 1, 1), date(year, 12, 31)))
    return next(day for day, term in terms if term == name)


def last_workday(year: int, month: int, country: str = CHINA) -> date:
    """Return the last workday of a month."""
    day = date(year + month // 12, month % 12 + 1, 1) - DAY
    while not is_workday(day, country):
        day -= DAY
    return day


def next_workday(today: date, country: str = CHINA) -> date:
    """Return the first workday behind a day."""
    day = today + DAY
    while not is_workday(day, country):
        day += DAY
    return day


def lunar_day(year: int, month: int, day: int) -> date | None:
    """Return when a day of the lunar calendar is in its year, never in a leap month; the 30th of a short month is its last day."""
    if not FIRST <= year <= LAST or not (1 <= month <= 12 and 1 <= day <= 30):
        return None
    leap = leap_month(year)
    begin, length = _lunar_months(year)[month - 1 + (1 if leap and month > leap else 0)]
    return begin + (min(day, length) - 1) * DAY


def lunar_days(year: int, days: Collection[tuple[int, int]]) -> list[date]:
    """Return the days (month, day) of a lunar year in order; those of month 0 are in each month, a leap month too."""
    if not FIRST <= year <= LAST:
        return []
    yearly = (lunar_day(year, month, day) for month, day in days if month)
    monthly = (
        begin + (min(day, length) - 1) * DAY
        for begin, length in _lunar_months(year)
        for month, day in days
        if not month
    )
    return sorted({one for one in (*yearly, *monthly) if one is not None})


def lunar_date(day: date) -> tuple[int, int, bool] | None:
    """Return month and day of the lunar calendar, and whether it is the leap month; None for years that the table lacks."""
    for year in (day.year, day.year - 1):
        if not FIRST <= year <= LAST:
            return None
        leap = leap_month(year)
        for place, (begin, length) in enumerate(_lunar_months(year)):
            if begin <= day < begin + length * DAY:
                return (
                    place + (0 if leap and place >= leap else 1),
                    (day - begin).days + 1,
                    bool(leap) and place == leap,
                )
    return None


@cache
def _lunar_months(year: int) -> tuple[tuple[date, int], ...]:
    """Return the first day and the length of each month of a lunar year, the leap month behind its own."""
    number = int(_YEARS[(year - FIRST) * 6 :][:6], 16)
    begin = date(year, 1, 20) + (number >> 17) * DAY
    months: list[tuple[date, int]] = []
    for place in range(13 if number >> 13 & 15 else 12):
        months.append((begin, 29 + (number >> place & 1)))
        begin += months[-1][1] * DAY
    return tuple(months)


def lunar_day_within(year: int, month: int, day: int) -> list[date]:
    """Return when a day of the lunar calendar is within a year of the sun: mostly once; never, or twice, around New Year."""
    days = (lunar_day(one, month, day) for one in (year - 1, year))
    return [one for one in days if one is not None and one.year == year]


def leap_month(year: int) -> int:
    """Return which month of a lunar year comes twice; 0 for none."""
    return int(_YEARS[(year - FIRST) * 6 :][:6], 16) >> 13 & 15 if FIRST <= year <= LAST else 0
