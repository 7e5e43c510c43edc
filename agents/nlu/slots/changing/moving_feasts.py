"""Feasts of the sun's year that move: Easter and what goes with it, Thanksgiving, the days of mothers and fathers, 冬至. Pure."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from dateutil.easter import easter

from agents.calendar.people_days import SOLAR_TERMS, solar_term

_ENGLISH_MOTHERS = frozenset({"GB", "IE"})  # on the fourth Sunday of Lent
Day = Callable[[int, str], date]


def _nth(month: int, weekday: int, number: int) -> Day:
    """Return the rule for the nth such weekday of a month, 0 for Monday; the last where `number` is 0."""

    def of(year: int, _country: str) -> date:
        if number == 0:
            last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
            return last - timedelta(days=(last.weekday() - weekday) % 7)
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))

    return of


def _from_easter(days: int) -> Day:
    return lambda year, _country: easter(year) + timedelta(days=days)


def _mothers(year: int, country: str) -> date:
    return easter(year) - timedelta(days=21) if country in _ENGLISH_MOTHERS else _nth(5, 6, 2)(year, country)


def _thanksgiving(year: int, country: str) -> date:
    return _nth(10, 0, 2)(year, country) if country == "CA" else _nth(11, 3, 4)(year, country)


def _black_friday(year: int, country: str) -> date:
    return _nth(11, 3, 4)(year, country) + timedelta(days=1)


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
_UNTIL = re.compile(r"(?:\b(?:until|till?|by|before|after|to|from|since|of|than)|['’]til)\s*$", re.IGNORECASE)


def of_the_sun(day: date, today: date) -> str:
    """Return a day to come as Chinese people write it, with its year where that is not plain."""
    near = day.year == today.year or (day.year == today.year + 1 and day.month < today.month)
    return f"{day.month}月{day.day}日" if near else f"{day.year}年{day.month}月{day.day}日"


def next_feast(name: str, today: date, country: str) -> date | None:
    """Return the next such feast from today on, as a country keeps it; None for no such name."""
    name = name.casefold().replace("’", "'")
    rule = _FEASTS.get(name) or _FEASTS.get(name.removesuffix("节"))
    days = (rule(year, country) for year in (today.year, today.year + 1)) if rule is not None else ()
    return next((one for one in days if one >= today), None)


def named_feast(text: str, today: date, country: str) -> tuple[int, int, str] | None:
    """Return where a text names such a feast, and its date in words of the text's language; None where it names none."""
    found = _NAMED.search(text)
    coming = next_feast(found["name"] or found["zh"], today, country) if found is not None else None
    if found is None or coming is None:
        return None
    if found["zh"]:
        return found.start(), found.end(), of_the_sun(coming, today)
    said = f"{coming.day} {coming:%B} {coming.year}"
    ahead = _UNTIL.search(text[: found.start()]) is not None
    return found.start(), found.end(), said if ahead and not found["on"] else f"on {said}"
