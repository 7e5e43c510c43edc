"""What is in the calendar and what is not: the days that are asked about."""

import re
from datetime import datetime, timedelta
from typing import Any

from agents.fastpath.decision import DAY, Decision, about_time
from agents.texts import Language, say
from agents.timetext import Reading, parse

WEEK = 7 * DAY
_SOON = re.compile(
    r"最近|近期|接下来|即将|下一?个|后面|未来|提醒|闹钟|\b(?:next|upcoming|coming up|soon|reminders?|alarms?|my week)\b",
    re.IGNORECASE,
)


def agenda(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """The days that are named; today if none is, or the next days for what is coming up."""
    reading = decision.reading if decision.reading.verdict == "understood" else parse(text, now, "any")
    if reading.verdict == "ask":
        return decision.asking(about_time(reading, language))
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if reading.start is None and _SOON.search(text):
        return decision.calling("schedule_query", _span(now, midnight + WEEK + DAY))
    start = reading.start or midnight
    end = reading.end
    if end is None or end <= start:
        start = start.replace(hour=0, minute=0, second=0, microsecond=0)
        end = start + DAY
    return decision.calling("schedule_query", _span(start, end))


def _span(start: datetime, end: datetime) -> dict[str, Any]:
    return {"start_time": start.isoformat(), "end_time": end.isoformat()}


def free_time(decision: Decision, now: datetime, language: Language) -> Decision:
    """Free times of one day, or of a part of it; for as long as was said."""
    reading = decision.reading
    if reading.verdict == "ask":
        return decision.asking(about_time(reading, language))
    if reading.start is None or reading.rrule is not None or not _is_within_a_day(reading):
        return decision.leaving(say(language, "ask_which_day"))
    arguments: dict[str, Any] = {"date": reading.start.date().isoformat()}
    if reading.duration is not None:
        minutes = int(reading.duration.total_seconds() // 60)
        if not timedelta(minutes=15) <= reading.duration <= timedelta(hours=8):
            return decision.leaving(say(language, "ask_which_day"))
        arguments["duration_minutes"] = minutes
    if not reading.all_day:
        arguments["start_time"] = max(reading.start, now).isoformat()
        if reading.end is not None:
            arguments["end_time"] = reading.end.isoformat()
    return decision.calling("find_free_time", arguments)


def _is_within_a_day(reading: Reading) -> bool:
    if reading.start is None or reading.grain not in ("day", "part", "minute"):
        return False
    return reading.end is None or reading.end - reading.start <= DAY
