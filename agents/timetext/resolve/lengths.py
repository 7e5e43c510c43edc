"""How long a series goes on, where an amount of time says it: as so many times, or until a day."""

from dateutil.relativedelta import relativedelta

from agents.timetext.grammar.frames import Frame
from agents.timetext.resolve.resolve import Slot
from agents.timetext.values import Every, Period, Rolling, When


def count(frame: Frame, every: Every, when: When) -> str:
    if frame.count:
        return f"COUNT={frame.count}"
    window = when.span.period if isinstance(when.span, Rolling) else None
    length = window or frame.duration
    beats = every.freq in {"HOURLY", "MINUTELY"}
    if length is None or (frame.duration and length.days < 1 and not length.calendar_months and not beats):
        return ""
    times = _occurrences(length, every) * (1 + len(frame.more))  # three times a day for five days are fifteen
    return f"COUNT={times}" if times else ""


def _occurrences(length: Period, every: Every) -> int:
    days = max(len(every.weekdays), 1)
    if every.freq in {"HOURLY", "MINUTELY"}:
        beat = every.interval * (3600 if every.freq == "HOURLY" else 60)
        return (86_400 * length.days + length.seconds) // beat if not length.calendar_months else 0
    if every.freq == "DAILY" or not every.freq:
        return length.days // every.interval if not length.calendar_months else 0
    if every.freq == "WEEKLY":
        return length.days // (7 * every.interval) * days
    return length.calendar_months // every.interval if every.freq == "MONTHLY" else 0


def for_months(frame: Frame, every: Every, slot: Slot) -> str:
    """Every day for two months: until the day before they are over, which no count says."""
    span = frame.when.span if frame.when is not None else None
    length = span.period if isinstance(span, Rolling) else frame.duration
    if length is None or not length.calendar_months or every.freq in {"MONTHLY", "YEARLY"}:
        return ""
    last = slot.start + relativedelta(months=length.calendar_months, days=length.days - 1)
    return f";UNTIL={last:%Y%m%dT%H%M%S}"
