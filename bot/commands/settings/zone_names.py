"""Time zones to choose from in settings: those that are likely, and those near a place. Pure."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from math import cos, radians, sin
from zoneinfo import ZoneInfo, available_timezones

from agents.calendar import public_holidays
from agents.texts import Language
from agents.timetext.zone_names import LARGE

LIKELY: dict[Language, tuple[str, ...]] = {
    "zh": ("Asia/Shanghai", "Asia/Taipei", "Asia/Singapore", "America/Los_Angeles"),
    "en": ("Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Singapore"),
}
MOST = 5  # zones that a country is asked about
NEAR = 3  # zones that are offered to somebody who tells where they are


def choices(assumed: str, language: Language) -> tuple[str, ...]:
    """Zones to choose from: the assumed one first, then others that are likely."""
    return tuple(dict.fromkeys((assumed, *LIKELY[language])))[:5]


def nearest(latitude: float, longitude: float, now: datetime) -> tuple[str, ...]:
    """Return the zones of the nearest cities of the zone table, each with clocks of its own: there are few, so the next may hold.

    Borders are no matter of distance, so one of them is chosen by who knows.
    """
    here = (radians(latitude), radians(longitude))
    return _unlike(sorted(_cities(), key=lambda zone: _apart(here, _cities()[zone])), now, NEAR)


def of_country(country: str, now: datetime) -> tuple[str, ...]:
    """Return the zones of a country (ISO 3166), each with clocks of its own, those of large cities if it has such."""
    large = sorted(zone for zone in LARGE if public_holidays.country_of(zone) == country)
    every = sorted(zone for zone in available_timezones() if public_holidays.country_of(zone) == country)
    return _unlike(large or every, now, MOST)


def _unlike(zones: Iterable[str], now: datetime, most: int) -> tuple[str, ...]:
    """Return the first of these of which none has the clocks of another."""
    clocks: dict[tuple[object, ...], str] = {}
    for zone in zones:
        moments = (now, now + timedelta(days=182))  # in winter and in summer
        clocks.setdefault(tuple(one.astimezone(ZoneInfo(zone)).utcoffset() for one in moments), zone)
        if len(clocks) == most:
            break
    return tuple(clocks.values())


@cache
def _cities() -> dict[str, tuple[float, float]]:
    """Return where each zone's city is, in radians."""
    lines = (files("tzdata") / "zoneinfo" / "zone1970.tab").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {row[2]: (_angle(row[1][: _second(row[1])]), _angle(row[1][_second(row[1]) :])) for row in rows}


def _second(place: str) -> int:
    """Return where the longitude begins in a place such as +5231+01322."""
    return max(place.rfind("+"), place.rfind("-"))


def _angle(told: str) -> float:
    """Return an angle in radians; told as degrees and minutes, with seconds where it is long."""
    digits, whole = told[1:], 2 if len(told) in (5, 7) else 3
    parts = (digits[:whole], digits[whole : whole + 2], digits[whole + 2 :] or "0")
    degrees = sum(int(part) / 60**place for place, part in enumerate(parts))
    return radians(-degrees if told[0] == "-" else degrees)


def _apart(here: tuple[float, float], there: tuple[float, float]) -> float:
    """Return how far two places of the globe are apart, as half the sine of it squared: enough to tell what is nearer."""
    height, width = (here[0] - there[0]) / 2, (here[1] - there[1]) / 2
    return sin(height) ** 2 + cos(here[0]) * cos(there[0]) * sin(width) ** 2


def clock_in(zone: str, now: datetime) -> str:
    """Return what the clocks there show."""
    return now.astimezone(ZoneInfo(zone)).strftime("%H:%M")
