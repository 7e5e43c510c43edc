"""Public holidays of countries other than China, by the library `holidays`, and the country of a zone. Pure.

Only what holds in the whole country counts. The library is loaded when it is first asked: most never do, and it takes a quarter of a second.
"""

from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files

CHINA = "CN"
FIRST, LAST = 1950, 2099  # years that all of the library's countries know
WEEKEND = frozenset({5, 6})
_OF_MANY = frozenset({"CET", "EET", "EST", "HST", "MET", "MST", "WET"})  # zones that are no country's


@dataclass(frozen=True, slots=True, kw_only=True)
class Year:
    """The weekdays that nobody works on, the days off, and those that are worked all the same."""

    weekend: frozenset[int]
    off: frozenset[date]
    worked: frozenset[date]


def country_of(zone: str) -> str | None:
    """Return the country (ISO 3166) of a zone of the zone table, also by another name of it; None for one of no country."""
    return _countries().get(zone)


@cache
def _countries() -> dict[str, str]:
    folder = files("tzdata") / "zoneinfo"
    rows = [line.split("\t") for line in (folder / "zone.tab").read_text(encoding="utf-8").splitlines()]
    found = {row[2]: row[0] for row in rows if not row[0].startswith("#")}
    links = [
        line.split() for line in (folder / "tzdata.zi").read_text(encoding="utf-8").splitlines() if line[:2] == "L "
    ]
    others = {name: found[zone] for _, zone, name in links if zone in found and name not in found}
    return {**{name: country for name, country in others.items() if name not in _OF_MANY}, **found}


def is_workday(country: str, day: date) -> bool:
    """Return whether people work there on a day; from Monday to Friday in years and countries that nobody knows."""
    if not FIRST <= day.year <= LAST:
        return day.weekday() not in WEEKEND
    year = _year(country, day.year)
    return day in year.worked or (day.weekday() not in year.weekend and day not in year.off)


@lru_cache(maxsize=512)
def _year(country: str, year: int) -> Year:
    try:
        found = import_module("holidays").country_holidays(country, years=year)
    except NotImplementedError:
        return Year(weekend=WEEKEND, off=frozenset(), worked=frozenset())
    weekend = frozenset(found.weekend)
    return Year(
        weekend=weekend if len(weekend) > 1 else WEEKEND,  # offices are closed on two days
        off=frozenset(day for day in found if day.year == year),
        worked=frozenset(found.weekend_workdays),
    )
