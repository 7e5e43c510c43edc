"""Feasts of the sun's year that move: Easter and what goes with it, Thanksgiving, the days of mothers and fathers, 冬至. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from dateutil.easter import easter

from agents.calendar.people_days import SOLAR_TERMS, solar_term
from agents.timetext.names.said_years import said_year

_ENGLISH_MOTHERS = frozenset({"GB", "IE"})  # on the fourth Sunday of Lent
Day = Callable[[int, str], date | None]


def _nth(month: int, weekday: int, number: int) -> Day:
    return lambda year, _country: _nth_day(year, month, weekday, number)


def _nth_day(year: int, month: int, weekday: int, number: int) -> date:
    """Return the nth such weekday of a month, 0 for Monday; the last where `number` is 0."""
    if number == 0:
        last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))


def _from_easter(days: int) -> Day:
    return lambda year, _country: easter(year) + timedelta(days=days)


def _mothers(year: int, country: str) -> date | None:
    return easter(year) - timedelta(days=21) if country in _ENGLISH_MOTHERS else _nth(5, 6, 2)(year, country)


def _thanksgiving(year: int, country: str) -> date | None:
    return _nth(10, 0, 2)(year, country) if country == "CA" else _nth(11, 3, 4)(year, country)


def _black_friday(year: int, _country: str) -> date:
    return _nth_day(year, 11, 3, 4) + timedelta(days=1)


_WEATHER = frozenset({"雨水", "白露", "霜降", "小雪", "大雪"})  # as words, no days


def _solar(name: str) -> Day:
    return lambda year, _country: solar_term(name, year)


_FEASTS: dict[str, Day] = {
    **{name: _solar(name) for name in SOLAR_TERMS if name not in _WEATHER},
    "easter": _from_easter(0), "easter sunday": _from_easter(0), "easter day": _from_easter(0), "good friday": _from_easter(-2),
    "easter monday": _from_easter(1), "mardi gras": _from_easter(-47), "shrove tuesday": _from_easter(-47),
    "pancake day": _from_easter(-47), "ash wednesday": _from_easter(-46), "palm sunday": _from_easter(-7),
    "mother's day": _mothers, "mothers day": _mothers, "mothering sunday": lambda year, _: easter(year) - timedelta(days=21),
    "father's day": _nth(6, 6, 3), "fathers day": _nth(6, 6, 3), "thanksgiving": _thanksgiving, "thanksgiving day": _thanksgiving,
    "black friday": _black_friday, "labor day": _nth(9, 0, 1), "memorial day": _nth(5, 0, 0), "mlk day": _nth(1, 0, 3),
    "复活节": _from_easter(0), "母亲节": _nth(5, 6, 2), "父亲节": _nth(6, 6, 3), "感恩节": _thanksgiving, "黑色星期五": _black_friday,
}  # fmt: skip
_NAMED = re.compile(
    r"(?P<on>\bon )?(?:\b(?P<name>"
    + "|".join(sorted((name.replace("'", "['’]") for name in _FEASTS if name.isascii()), key=len, reverse=True))
    + r")\b|(?P<zh>"
    + "|".join(name for name in _FEASTS if not name.isascii())
    + r")节?(?:那天|当天)?(?!的?[礼花蛋贺聚大火快]))"
    r"(?(name)(?=(?<=monday)|(?<=good friday)"
    r"|['’]?\s*(?:$|[,.;!?]|(?:at|in|with|for|to|from|and|or|morning|afternoon|evening|night|noon|lunchtime"
    r"|off|we|i|my|the"
    r"|is|of|by|\d{1,4})\b)))",  # of a turkey it is no day
    re.IGNORECASE,
)
_BOUND = re.compile(r"(?:\b(?:until|till?|by|before|after|to|from|since|of|than|on)|['’]til)\s*$", re.IGNORECASE)


def of_the_sun(day: date, today: date) -> str:
    """Return a day as Chinese people write it, with its year where that is not plain."""
    near = (day.year == today.year and day >= today) or (day.year == today.year + 1 and day.month < today.month)
    return f"{day.month}月{day.day}日" if near else f"{day.year}年{day.month}月{day.day}日"


def feast_days(name: str, country: str) -> Callable[[int], list[date]] | None:
    """Return what tells the day of such a feast in a year, as a country keeps it; None for no such name."""
    name = name.casefold().replace("’", "'")
    rule = _FEASTS.get(name) or _FEASTS.get(name.removesuffix("节"))
    return None if rule is None else lambda year: [one for one in (rule(year, country),) if one is not None]


def next_feast(name: str, today: date, country: str) -> date | None:
    """Return the next such feast from today on; None for no such name, and for years that nobody has reckoned."""
    days = feast_days(name, country)
    coming = (one for year in (today.year, today.year + 1) for one in days(year)) if days is not None else ()
    return next((one for one in coming if one >= today), None)


@dataclass(frozen=True, slots=True)
class NamedFeast:
    """A feast at [begin, end) of a text, with its year; `on`: its day, None in a year that nobody has reckoned; `plain`: its date in words."""

    begin: int
    end: int
    name: str
    year: int
    on: date | None
    plain: str


def named_feast(text: str, today: date, country: str) -> NamedFeast | None:
    """Return the feast that a text names, in the year that is said, else the next one; None where it names none."""
    found = _NAMED.search(text)
    days = None if found is None else feast_days(found["name"] or found["zh"], country)
    if found is None or days is None:
        return None
    name = found["name"] or found["zh"]
    said = said_year(text, found.start(), found.end(), today)
    on = next_feast(name, today, country) if said is None else said.day(days, today)
    year = on.year if on is not None else said.year if said is not None else today.year
    begin, end = (found.start(), found.end()) if said is None else (said.begin, said.end)
    day = on or date(year, 1, 1)
    if found["zh"]:
        return NamedFeast(begin, end, name, year, on, of_the_sun(day, today))
    ahead = _BOUND.search(text[:begin]) is not None and not found["on"]
    plain = f"{day.day} {day:%B} {day.year}"
    return NamedFeast(begin, end, name, year, on, plain if ahead else f"on {plain}")
