"""Moments that a wish takes from the one before it: ahead of what begins then, or at an hour of its day. Pure."""

import re
from datetime import date, datetime, timedelta

from agents.timetext import Reading

_BEFORE = timedelta(minutes=15)  # as an event itself is announced
_SOON = timedelta(minutes=1)
_HAN = re.compile(r"[\u3400-\u9fff]")


def moment_ahead(timed: Reading, reading: Reading, now: datetime) -> datetime | None:
    """Return when something is to be thought of before what begins then; None where it is too late for that."""
    start = timed.start
    if start is None or timed.all_day:
        return None
    at = start - reading.lead if reading.lead is not None else max(start - _BEFORE, now + _SOON)
    return at if now < at < start else None


def hour_before(reading: Reading, start: datetime, now: datetime) -> datetime | None:
    """Return the hour that was said, the last one ahead of the start on its day."""
    if reading.verdict != "understood" or reading.start is None:
        return None
    hours = {reading.start, *reading.alternatives}
    on_its_day = [start.replace(hour=one.hour, minute=one.minute, second=0, microsecond=0) for one in hours]
    return max((one for one in on_its_day if now < one < start), default=None)


def on_day_of(text: str, reading: Reading, day: date) -> str:
    """Return a text with the day before its hour."""
    if not reading.spans:
        return text
    begins = reading.spans[0][0]
    said = f"{day.year}年{day.month}月{day.day}日" if _HAN.search(text) else f"on {day.isoformat()} "
    return text[:begins] + said + text[begins:]
