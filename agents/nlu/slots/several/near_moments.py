"""Moments that a wish takes from the one before it: ahead of what begins then, or at an hour of its day. Pure."""

import re
from datetime import date, datetime, timedelta
from typing import Any

from agents.nlu.slots.new_values import DATED
from agents.timetext import Reading, parse

_BEFORE = timedelta(minutes=15)  # as an event itself is announced
_NIGHT, _LONG_BEFORE = 6, timedelta(hours=4)
_SOON = timedelta(minutes=1)
_DAY_BEHIND = re.compile(
    r"(?P<rest>\S.{3,80}?)\s+(?P<day>tomorrow|tonight|today|(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day)[.!]*",
    re.IGNORECASE,
)
_THAT_DAY = re.compile(r",? (?:on )?(?:that|the same) day\b|(?:那|当|同一)天", re.IGNORECASE)
_MOMENTS, _WORDS = frozenset(("start_time", "end_time", "at")), frozenset(("title", "text"))
_HAN = re.compile(r"[\u3400-\u9fff]")


def moment_ahead(timed: Reading, reading: Reading, now: datetime) -> datetime | None:
    """Return when something is to be thought of before what begins then; None where it is too late for that."""
    start = timed.start
    if start is None or timed.all_day:
        return None
    at = start - reading.lead if reading.lead is not None else max(start - _BEFORE, now + _SOON)
    return at if now < at < start else None


def hour_before(reading: Reading, start: datetime, now: datetime) -> datetime | None:
    """Return the hour that was said, the last one ahead of the start on its day; one at night, long before it, is of the other half."""
    if reading.verdict != "understood" or reading.start is None:
        return None
    hours = {reading.start, *reading.alternatives}
    on_its_day = [start.replace(hour=one.hour, minute=one.minute, second=0, microsecond=0) for one in hours]
    before = max((one for one in on_its_day if now < one < start), default=None)
    if before is not None and before.hour < _NIGHT and start - before > _LONG_BEFORE:
        return max(on_its_day)  # "dentist at 2, and remind me at 4 to get bread"
    return before


def on_day_of(text: str, reading: Reading, day: date) -> str:
    """Return a text with the day before its hour."""
    if not reading.spans:
        return text
    begins = reading.spans[0][0]
    text = f"{text[:begins]}{_THAT_DAY.sub('', text[begins:])}"
    said = f"{day.year}年{day.month}月{day.day}日" if _HAN.search(text) else f"on {day.isoformat()} "
    return text[:begins] + said + text[begins:]


def on_date(arguments: dict[str, Any], start: datetime, day: date) -> dict[str, Any]:
    """Return the arguments of something new, which begins at `start`, at the same hours of a day; "that day" is then said."""
    given = dict(arguments)
    for name in _MOMENTS & given.keys():
        moment = datetime.fromisoformat(given[name]).astimezone(start.tzinfo)
        given[name] = (moment + (day - start.date())).isoformat()
    for name in _WORDS & given.keys():
        given[name] = _THAT_DAY.sub("", given[name])
    return given


def ring_behind(reading: Reading, before: Reading, intent: str) -> datetime | None:
    """Return a bare hour as one behind the ring before it: at 7 … and at 9 … are both in the evening; None where it is already."""
    start, first = reading.start, before.start
    if start is None or first is None or intent != "reminder_add" or not reading.alternatives:
        return None
    later = start + timedelta(hours=12)
    same_day = start.date() == first.date() == later.date()
    return later if same_day and start < first < later else None


def day_of_all(parts: list[str], now: datetime) -> list[str]:
    """Return parts of hours alone with the day that is said behind the last: lunch at 12, gym at 6 and dinner at 8 tomorrow."""
    found = _DAY_BEHIND.fullmatch(parts[-1]) if len(parts) > 1 else None
    if found is None or not all(_is_hour(one, now) for one in (*parts[:-1], found["rest"])):
        return parts
    return [*(f"{one} {found['day']}" for one in parts[:-1]), parts[-1]]


def _is_hour(part: str, now: datetime) -> bool:
    reading = parse(part, now)
    clocked = (
        reading.verdict == "understood" and reading.grain == "minute" and not reading.elapsed and reading.rrule is None
    )
    return clocked and not any(DATED.search(part[begin:end]) for begin, end in reading.spans)
