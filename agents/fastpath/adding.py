"""Events and reminders to be made: their arguments, where the sentence says them for certain."""

import re
from datetime import datetime
from typing import Any

from agents.fastpath.decision import DAY, Decision, about_time
from agents.router.intents import CHAT
from agents.texts import Language, say
from agents.texts.moments import clock, day
from agents.timetext import Reading, title

_PUT = re.compile(r"^[把将](?=.*[加放写存])|(?:加|放|写|存|记)[到进入](?:我的?)?(?:日程|日历|行程)表?(?:里面?|中|上)?$")

_BOOK = re.compile(
    r"^(?:book|block(?: off| out)?|pencil in)\s+(?:for\s+)?(?!club|fair|launch|sign|read|review|group|party|week|leave)(?=\S)",
    re.IGNORECASE,
)
_LINKING = re.compile(r"(?<=\w)\s+(?:is|are|will be|starts|begins)$", re.IGNORECASE)
_NOTHING = re.compile(r"(?:请|再)?提醒(?:一下|一声)?我(?:一下|一声)?|remind (?:me|us)(?: again)?", re.IGNORECASE)


def event(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """An event; what repeats is kept as a reminder that repeats."""
    reading = decision.reading
    if reading.verdict == "none":
        return decision.leaving(say(language, "ask_when"))
    if reading.verdict == "ask" or reading.start is None:
        return decision.asking(about_time(reading, language))
    if reading.rrule is not None:
        return reminder(decision, text, now, language)
    name = _named(text, reading)
    if not name:
        return Decision(agent=CHAT.agent, want=CHAT, reading=reading)
    if _is_each_day(reading, text):
        return decision.leaving(say(language, "ask_more_time"))
    start, end = reading.start, reading.end
    if reading.all_day:
        end = end or start + DAY
        # said on a Sunday, the weekend is what is left of it
        start = max(start, now.replace(hour=0, minute=0, second=0, microsecond=0)) if end > now else start
    elif end is None and reading.duration is not None:
        end = start + reading.duration
    arguments: dict[str, Any] = {"title": name, "start_time": start.isoformat(), "all_day": reading.all_day}
    if end is not None:
        arguments["end_time"] = end.isoformat()
    if reading.lead is not None:
        arguments["lead_minutes"] = int(reading.lead.total_seconds() // 60)
    rolled = say(language, "rolled") if reading.rolled and start.date() != now.date() else None
    return decision.calling("schedule_add", arguments, _moved(reading, language) or rolled)


def _named(text: str, reading: Reading) -> str:
    """The title without the words that only order it, or that only join it to its time."""
    name = _PUT.sub("", title(text, reading)).strip()
    return _LINKING.sub("", _BOOK.sub("", name))


def _is_each_day(reading: Reading, text: str) -> bool:
    """周一到周五都要开会: one event on each of the days, not one over all of them."""
    return reading.end is not None and reading.start is not None and reading.end - reading.start > DAY and "都" in text


def reminder(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    reading = decision.reading
    if reading.verdict == "none":
        return decision.asking(say(language, "ask_when"))
    if reading.verdict == "ask" or reading.start is None:
        return decision.asking(about_time(reading, language))
    name = title(text, reading)
    if not name or (not reading.elapsed and _NOTHING.fullmatch(name)):
        return decision.asking(say(language, "ask_what"))
    at = reading.start.replace(hour=9) if reading.all_day else reading.start
    if reading.lead is not None:
        at -= reading.lead
    if at <= now and reading.rrule is None:
        return decision.asking(say(language, "ask_past", when=f"{day(at, language)} {clock(at)}"))
    arguments: dict[str, Any] = {"text": name, "at": at.isoformat(), "elapsed": reading.elapsed}
    if reading.rrule is not None:
        arguments["rrule"] = reading.rrule
    return decision.calling("reminder_add", arguments, _moved(reading, language))


def _moved(reading: Reading, language: Language) -> str | None:
    """What is said of a moment that daylight saving leaves out."""
    if not reading.gap or reading.start is None:
        return None
    return say(language, "moved_by_dst", when=f"{day(reading.start, language)} {clock(reading.start)}")
