"""Times as people read them: every date with its weekday, lengths in their largest whole unit."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts import Language, say

SOON = timedelta(minutes=2)


def clock(moment: datetime) -> str:
    """`15:00`, with seconds only when there are some."""
    return moment.strftime("%H:%M:%S" if moment.second else "%H:%M")


def whole(moment: datetime, now: datetime) -> datetime:
    """What is told of a moment that was counted from now: seconds only where it is less than two minutes ahead."""
    return moment if timedelta() <= moment - now < SOON else moment.replace(second=0, microsecond=0)


def day(moment: datetime, language: Language) -> str:
    """`2026-01-28 周三`, `Wed 2026-01-28`."""
    weekday = say(language, "weekdays").split()[moment.weekday()]
    return say(language, "date", date=moment.strftime("%Y-%m-%d"), weekday=weekday)


def point(moment: datetime, zone: str, language: Language) -> str:
    """A moment on the wall clock of `zone`."""
    local = moment.astimezone(ZoneInfo(zone))
    return f"{day(local, language)} {clock(local)}"


def start_from_afar(start: datetime, seen: datetime, language: Language) -> str:
    """Return how a start is told on another day, both on one wall clock; "" on its own day. Of whole days it is the day alone."""
    if start.date() == seen.date() and (start.hour, start.minute) != (0, 0):
        return ""
    return day(start, language) if (start.hour, start.minute) == (0, 0) else f"{day(start, language)} {clock(start)}"


def span(start: datetime, end: datetime, zone: str, language: Language, *, all_day: bool = False) -> str:
    """[start, end) on the wall clock of `zone`; the second day is named when it is another one."""
    first, last = start.astimezone(ZoneInfo(zone)), end.astimezone(ZoneInfo(zone))
    if all_day:
        inclusive = last - timedelta(seconds=1)
        days = day(first, language)
        if inclusive.date() != first.date():
            days += f" - {day(inclusive, language)}"
        return f"{days} {say(language, 'all_day')}"
    until = clock(last) if last.date() == first.date() else f"{day(last, language)} {clock(last)}"
    return f"{day(first, language)} {clock(first)} - {until}"


def length(minutes: int, language: Language) -> str:
    """`15 minutes`, `1 hour`, `2 days`."""
    for unit, size in (("day", 1440), ("hour", 60)):
        if minutes and minutes % size == 0:
            return say(language, unit if minutes == size else f"{unit}s", number=minutes // size)
    return say(language, "minute" if minutes == 1 else "minutes", number=minutes)
