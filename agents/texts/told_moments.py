"""Moments in what the house tells, found again by the form that agents.texts.times gives them. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from agents.texts import Language, say

Form = Literal["day", "weekday", "clock"]

_LANGUAGES: tuple[Language, ...] = ("zh", "en")
_WEEKDAYS = {
    letters: number
    for language in _LANGUAGES
    for number, name in enumerate(say(language, "weekdays").split())
    for letters in (name, name.replace("周", "週"))  # as traditional characters have it
}
_NAME = "|".join(_WEEKDAYS)
_DAY = rf"(?:(?P<before>{_NAME}) )?(?P<date>\d{{4}}-\d\d-\d\d)(?: (?P<after>{_NAME}))?"
_CLOCK = r"\d\d:\d\d(?::\d\d)?(?!\d|:\d)"
_DAYS = re.compile(_DAY)
_AT = re.compile(rf"{_DAY} (?P<clock>{_CLOCK})")
_UNTIL = re.compile(rf" - (?P<clock>{_CLOCK})")
_ZONE = re.compile(r" (?P<zone>UTC|[A-Z][A-Za-z]+/[A-Z][A-Za-z_/-]+)")
_BEGINS = re.compile(rf"(?P<clock>{_CLOCK})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Letters [begin, end) of a text that tell a moment; `at`: seconds since the epoch.

    `form`: what they tell of it: the `day` with its hour, the hour alone (`clock`), or an hour whose day stands elsewhere (`weekday`).
    """

    begin: int
    end: int
    at: int
    form: Form


def moments(text: str, zone: str, heading: str = "") -> tuple[Moment, ...]:
    """Return the moments that a text of ours tells on the wall clock of `zone`, in order.

    `heading`: what stands above a line; where that names one day, an hour at the beginning of the line is one of that day.
    A zone that stands behind an hour is the one of that hour. What may be two moments, as an hour that comes twice when clocks are set back, is none.
    """
    return tuple(_found(text, ZoneInfo(zone), heading))


def _found(text: str, zone: ZoneInfo, heading: str) -> Iterator[Moment]:
    days = list(_DAYS.finditer(heading))
    begins = _BEGINS.match(text) if len(days) == 1 else None
    if begins is not None:
        yield from _span(text, begins, _day(days[0]), zone, "weekday")
    for at in _AT.finditer(text):
        yield from _span(text, at, _day(at), zone, "day")


def _span(text: str, found: re.Match[str], day: datetime | None, zone: ZoneInfo, form: Form) -> Iterator[Moment]:
    """Yield the moment, and the hour until which it goes, if one follows."""
    if day is None:
        return
    zone = _told_zone(text, found.end()) or zone
    at = _at(day, found["clock"], zone)
    if at is None:
        return
    yield Moment(begin=found.start(), end=found.end(), at=at, form=form)
    until = _UNTIL.match(text, found.end())
    ends = None if until is None else _at(day, until["clock"], zone)
    if until is not None and ends is not None:
        yield Moment(begin=until.start("clock"), end=until.end(), at=ends, form="clock")


def _told_zone(text: str, begin: int) -> ZoneInfo | None:
    """Return the zone that is named behind an hour, or behind the one until which it goes."""
    until = _UNTIL.match(text, begin)
    named = _ZONE.match(text, begin if until is None else until.end())
    try:
        return None if named is None else ZoneInfo(named["zone"])
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _day(found: re.Match[str]) -> datetime | None:
    """Return the day; None where its weekday is another one's: then nobody of ours has written it."""
    name = found["before"] or found["after"]
    try:
        day = datetime.strptime(found["date"], "%Y-%m-%d")  # noqa: DTZ007 - a day of a wall clock
    except ValueError:
        return None
    return day if name is not None and _WEEKDAYS[name] == day.weekday() else None


def _at(day: datetime, clock: str, zone: ZoneInfo) -> int | None:
    hour, minute, second = (*map(int, clock.split(":")), 0)[:3]
    if hour > 24 or minute > 59 or second > 59:
        return None
    local = (day + timedelta(hours=hour, minutes=minute, seconds=second)).replace(tzinfo=zone)
    return None if local.utcoffset() != local.replace(fold=1).utcoffset() else int(local.timestamp())
