"""What is in the calendar and what is not: the days that are asked about."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.decision import DAY, Decision, about_time
from agents.nlu.intents import CHAT
from agents.nlu.slots.asking.asked_things import asked_when, asks_how_many, counted_until, is_within_a_day, named_in
from agents.nlu.slots.asking.days_meant import BY, as_asked, from_or_until, together
from agents.nlu.slots.asking.free_time_words import length_apart, on_its_day, wanted
from agents.nlu.slots.asking.yes_no import (
    asks_any,
    asks_busy,
    asks_everyone,
    asks_for_time,
    asks_need,
    is_yes_no,
    thing,
)
from agents.nlu.slots.follow_on import names_that_day
from agents.nlu.slots.naming.no_names import asks_what
from agents.texts import Language, say
from agents.timetext import Reading, parse, title

_MORNING = "早上"
WEEK = 7 * DAY
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
_DAY_BEGINS = 8  # the hour from which it is looked for free time before another
_RINGS = re.compile(r"提醒|闹[钟铃]|\b(?:reminders?|alarms?)\b", re.IGNORECASE)
_OTHERS = re.compile(
    (
        r"错过|响过|日程|安排|行程|会议|活动"
        r"|\b(?:events?|meetings?|appointments?|agenda|calendar|schedule|plans?|missed|miss|past|rang|rung)\b"
    ),
    re.IGNORECASE,
)
_MEETINGS = re.compile(
    r"[的些个啥有么]会(?![议儿]?室|员|计|所|不)|会议|\b(?:meetings?|events?|appointments?)\b", re.IGNORECASE
)
_ALL = re.compile(
    r"安排|日程|行程|事|提醒|闹钟|\b(?:reminders?|alarms?|anything|everything|plans?|schedule|agenda|calendar)\b",
    re.IGNORECASE,
)
_STILL = re.compile(r"还|剩|余下|接下来|\b(?:left|rest|remaining|still|else|now)\b|现在", re.IGNORECASE)
_PART = re.compile(
    r"(?:in the |on )?(?P<part>mornings?|afternoons?|evenings?|早上|上午|中午|下午|傍晚|晚上)", re.IGNORECASE
)
_EVENINGS = re.compile(r"\b(?:which|what|any|how many|free) (?:mornings|afternoons|evenings|nights)\b", re.IGNORECASE)
_WHICH_DAY = re.compile(
    r"哪一?天|哪几天|周几|星期几|\b(?:which|what) days?\b|\bany day\b|\b(?:next|first) (?:free|open)\b"
    r"|\b(?:which|what|next|first) (?:free )?(?:morning|afternoon|evening)s?\b|\bnext free\b",
    re.IGNORECASE,
)
_SOON = re.compile(
    (
        r"最近|近期|接下来|即将|下一?个|后面|未来|提醒|闹钟"
        r"|\b(?:next|upcoming|coming up|soon|reminders?|alarms?|my week)\b"
    ),
    re.IGNORECASE,
)
_NEXT_ONE = re.compile(
    r"\b(?:my|the|our) (?:very )?next (?:appointment|meeting|event|lesson|class|call|lecture|shift|thing|one)\b(?!s)"
    r"|\bwhat(?:['’]?s| is) (?:up )?next\b|下一?[个場场节]\s*(?:meeting|event|appointment|call|class|lesson|会议?"
    r"|日程|安排|活动|事情?|课|约)|接下来(?:是)?[什甚]么",
    re.IGNORECASE,
)
_DUE = re.compile(r"(?:['’]s |\bis |\bare )?\bdue\b(?= (?:on|this|next|today|tomorrow|in)\b)", re.IGNORECASE)
_TILL = re.compile(r"\bbetween now and\b", re.IGNORECASE)
_TILL_THEN = re.compile(r"\b(?:till?|until|before) (?:then|that|it)\b", re.IGNORECASE)
_CLASHES = re.compile(
    r"\b(?:clash(?:es|ing)?|conflict(?:s|ing)?|overlap(?:s|ping)?|double[ -]booked)\b|冲突|撞车|撞[上了的](?!墙|人)"
    r"|重叠|撞期|打架",
    re.IGNORECASE,
)
_OTHER_DAY = re.compile(r"[还還][有剩](?:多少|[几幾])个?(?:天|周末|星期|礼拜|月)|[那当]一?天|前一天")


def agenda(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """The days that are named; today if none is, or the next days for what is coming up."""
    if is_yes_no(text) and asks_for_time(text) and not asks_busy(text):
        return free_time(decision, text, now, language)
    reading = _days_meant(decision, text, now)
    if reading.verdict == "ask":
        reading = together(text, now) or reading
    if reading.verdict == "ask":
        return decision.asking(about_time(reading, language), "when")
    if (at_once := _at_once(decision, text, reading, now)) is not None:
        return at_once
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    only = _only(decision, text)
    if reading.end is not None and reading.end <= now:
        only = {}  # what has rung is no list of what will
    if reading.start is None and "rings" in only:
        return decision.calling("schedule_query", only)
    if reading.start is None and _SOON.search(text):
        return decision.calling("schedule_query", _span(now, midnight + WEEK + DAY) | only)
    start, end = (
        from_or_until(text, reading, now) if reading.open_end or reading.deadline else (reading.start, reading.end)
    )
    only |= _whether(text, reading, only) or _of_one(text, reading)
    start = start or midnight
    if end is None or end <= start:
        start = start if reading.grain == "minute" else start.replace(hour=0, minute=0, second=0, microsecond=0)
        end = start + (MINUTE if reading.grain == "minute" and reading.start is not None else DAY)
    if start < now < end and _STILL.search(text):
        start = now
    return decision.calling("schedule_query", _span(start, end) | only)


def _days_meant(decision: Decision, text: str, now: datetime) -> Reading:
    """Return the days that are looked at; by when something has to be there says nothing of these."""
    if decision.reading.start is None and (
        names_that_day(text) or _TILL_THEN.search(text)
    ):  # of which nothing was said: it is not today
        return Reading(verdict="ask", reason="event")
    due = _DUE.search(text) is not None
    if decision.reading.verdict == "understood" and not due:
        return as_asked(decision.reading, text, now)
    return parse(_DUE.sub(" ", _TILL.sub("until", text)), now, "any")


def _at_once(decision: Decision, text: str, reading: Reading, now: datetime) -> Decision | None:
    """Return the decision to look for what overlaps, for one thing by its name, or for what comes next; None for any other look."""
    if _CLASHES.search(text) is not None:
        span = (reading.start or now, reading.end or (reading.start + DAY if reading.start else now + WEEK))
        return decision.calling("schedule_query", {**_span(*span), "clashes": True})
    if reading.start is not None and _TILL.search(text) is not None:
        return decision.calling("schedule_query", _span(now, reading.end or reading.start + DAY))
    if reading.start is not None and reading.rrule is None and (what := counted_until(text, reading)):
        span = _span(reading.start, reading.end or reading.start + DAY)
        return decision.calling("schedule_query", {**span, "query": what, "left": True})
    if reading.start is not None:
        return None
    if _NEXT_ONE.search(text):
        return decision.calling(
            "schedule_query", {"start_time": now.isoformat(), "first": True} | _only(decision, text)
        )
    asked = asked_when(decision, text)
    if not asked.instead and (
        _OTHER_DAY.search(text) or asks_need(text)
    ):  # how many days of leave there are, what to bring
        return replace(decision, want=replace(CHAT, intent="none"))
    return asked if asked.instead else None


def _whether(text: str, reading: Reading, only: Mapping[str, Any]) -> dict[str, Any]:
    """The kind of a question whose answer begins with yes or no: about anything at all, or about one thing."""
    if not is_yes_no(text) or asks_what(title(text, reading)):
        return {}
    what = thing(text, reading) if reading.start is not None and not only else ""
    return {"asked": True, "query": what} if what else {"asked": True}


def _of_one(text: str, reading: Reading) -> dict[str, Any]:
    """Return the one thing whose hour or number on these days is asked for: 明天几点抽血, "how many shifts do I have this week"."""
    query = named_in(text, reading) if reading.start is not None else ""
    many = {"many": True} if asks_how_many(text) else {}
    return {"names": True, "query": query, **many} if query else {}


def _only(decision: Decision, text: str) -> dict[str, Any]:
    """What is asked for alone: reminders, or events."""
    rings = _RINGS.search(text) is not None or decision.want.intent == "reminder_list"
    if rings and not _OTHERS.search(text):
        return {"rings": True}
    return {"events": True} if _MEETINGS.search(text) and not _ALL.search(text) else {}


def _span(start: datetime, end: datetime) -> dict[str, Any]:
    return {"start_time": start.isoformat(), "end_time": end.isoformat()}


def free_time(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """Free times of a day or of several, or of a part of them; for as long as was said, for whom and for what."""
    found, title = _free(_till_noon(on_its_day(decision, text, now), text), text, now, language), wanted(text, now)
    more: dict[str, Any] = {"title": title} if title else {}
    more |= {"everyone": True} if asks_everyone(text) else {}
    if not more or found.call is None or found.call.name != "find_free_time":
        return found
    return found.calling("find_free_time", {**found.call.arguments, **more}, found.remark)


def _till_noon(decision: Decision, text: str) -> Decision:
    """Return the decision on 早上 as all of the morning: who looks for time then is not only up early."""
    reading = decision.reading
    if reading.grain != "part" or reading.end is None or _MORNING not in text:
        return decision
    noon = reading.end.replace(hour=12, minute=0)
    return replace(decision, reading=replace(reading, end=max(reading.end, noon)))


def _free(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    if asks_busy(text) or _CLASHES.search(text) is not None:
        return agenda(decision, text, now, language)
    reading, asked = decision.reading, _whether_free(text, decision.reading)
    of_days = replace(reading, rrule=None, verdict="ask") if _EVENINGS.search(text) else reading
    parts = _parts_of_days(replace(decision, reading=of_days), text, now)
    if parts is not None:
        days, hours = parts
        spanned = replace(decision, reading=replace(days, duration=days.duration or reading.duration))
        start, end = days.start or now, days.end or now + WEEK
        return _free_days(spanned, start, end, now, language, {**hours, **asked})
    if reading.verdict == "ask":
        apart = length_apart(decision, text, now)
        return decision.asking(about_time(reading, language), "when") if apart is None else _free(*apart, now, language)
    if reading.start is not None and reading.deadline and reading.all_day:  # until then, from today on
        last = reading.start + (DAY if BY.search(text) else timedelta())
        return _free_days(decision, now, last, now, language, asked)
    if reading.start is not None and reading.rrule is None and _is_of_days(reading):
        return _free_days(decision, reading.start, reading.end or reading.start + DAY, now, language, asked)
    if reading.start is None and reading.rrule is None and not reading.spans[1:]:  # at most how long it takes was said
        return _free_days(decision, now, now + WEEK, now, language)
    if reading.start is None or reading.rrule is not None or not is_within_a_day(reading):
        return decision.leaving(say(language, "ask_which_day"))
    return _free_hours(decision, reading.start, now, language, asked)


def _free_hours(
    decision: Decision, start: datetime, now: datetime, language: Language, asked: dict[str, Any]
) -> Decision:
    """A day, or hours of it."""
    reading = decision.reading
    arguments: dict[str, Any] = {"date": start.date().isoformat(), **asked}
    if reading.duration is not None:
        minutes = int(reading.duration.total_seconds() // 60)
        if not timedelta(minutes=15) <= reading.duration <= timedelta(hours=8):
            return decision.leaving(say(language, "ask_which_day"))
        arguments["duration_minutes"] = minutes
    if not reading.all_day:
        before = reading.deadline and reading.grain == "minute"
        first = min(start - 2 * HOUR, start.replace(hour=_DAY_BEGINS, minute=0)) if before else start
        arguments["start_time"] = max(first, now).isoformat()
        if before:  # time for it before eleven
            arguments["end_time"] = start.isoformat()
        elif reading.end is not None:
            arguments["end_time"] = reading.end.isoformat()
        elif asked and not reading.open_end:  # free at three: for as long as it takes
            arguments["end_time"] = (start + (reading.duration or HOUR)).isoformat()
    return decision.calling("find_free_time", arguments)


def _whether_free(text: str, reading: Reading) -> dict[str, Any]:
    """Return what yes means where a question wants it: all of the time is free, or enough of it."""
    if not is_yes_no(text):
        return {}
    some = reading.duration is not None or reading.deadline or asks_any(text)
    return {"asked": "any" if some else "all"}


def _parts_of_days(decision: Decision, text: str, now: datetime) -> tuple[Reading, dict[str, str]] | None:
    """The days that are asked about, and the hours of each: 下周一到周三哪天下午, "next week in the afternoon"."""
    found, reading = _PART.search(text), decision.reading
    long = reading.start is not None and reading.end is not None and reading.end - reading.start > DAY
    if found is None or reading.all_day or not (reading.verdict == "ask" or long or _WHICH_DAY.search(text)):
        return None
    bare = f"{text[: found.start()]} {text[found.end() :]}"
    days = parse(bare, now)
    apart = length_apart(decision, bare, now) if days.verdict == "ask" else None
    days = days if apart is None else apart[0].reading  # an hour, on one of these
    part = parse(found["part"], now.replace(hour=0, minute=0, second=0, microsecond=0))
    if days.verdict == "ask" or part.start is None or part.end is None or not (days.start is None or _is_of_days(days)):
        return None
    return days, {"start_time": part.start.strftime("%H:%M"), "end_time": part.end.strftime("%H:%M")}


def _free_days(
    decision: Decision,
    start: datetime,
    end: datetime,
    now: datetime,
    language: Language,
    hours: Mapping[str, Any] | None = None,
) -> Decision:
    """Several days, from today on; of each these hours, with what else is asked."""
    first, last = max(start, now).date(), (end - timedelta(seconds=1)).date()
    length = decision.reading.duration
    if last < first or (length is not None and not timedelta(minutes=15) <= length <= timedelta(hours=8)):
        return decision.leaving(say(language, "ask_which_day"))
    arguments: dict[str, Any] = {"date": first.isoformat(), "until": last.isoformat(), **(hours or {})}
    if length is not None:
        arguments["duration_minutes"] = int(length.total_seconds() // 60)
    return decision.calling("find_free_time", arguments)


def _is_of_days(reading: Reading) -> bool:
    """A week, a weekend, from Monday to Wednesday: whole days, and not too many of them."""
    if reading.start is None or reading.end is None or reading.deadline:
        return False
    return reading.all_day and DAY < reading.end - reading.start <= 31 * DAY
