"""Moments that a wish takes from the one before it: ahead of what begins then, or at an hour of its day. Pure."""

import re
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

from agents.nlu.decision import DAY, Decision
from agents.nlu.slots.new_values import DATED
from agents.timetext import Reading, parse

_BEFORE = timedelta(minutes=15)  # as an event itself is announced
_SOON = timedelta(minutes=1)
_LONGEST = timedelta(days=62)  # of days that one is away for, or that something goes on for
_HALF, _NOON = timedelta(hours=12), 12
_DAY_BEHIND = re.compile(
    r"(?P<rest>\S.{3,80}?)\s+(?P<day>tomorrow|tonight|today|(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day)[.!]*",
    re.IGNORECASE,
)
_THAT_DAY = re.compile(r",? (?:on )?(?:that|the same) day\b|(?:那|当|同一)天", re.IGNORECASE)
_EACH_DAY = re.compile(r"\b(?:every|each) (?:single )?day\b", re.IGNORECASE)
_MOMENTS, _WORDS = frozenset(("start_time", "end_time", "at")), frozenset(("title", "text"))
_PART = re.compile(r"早上|上午|中午|下午|傍晚|晚上")
_HAN = re.compile(r"[\u3400-\u9fff]")


def moment_ahead(timed: Reading, reading: Reading, now: datetime) -> datetime | None:
    """Return when something is to be thought of before what begins then; None where it is too late for that."""
    start = timed.start
    if start is None or timed.all_day:
        return None
    at = start - reading.lead if reading.lead is not None else max(start - _BEFORE, now + _SOON)
    return at if now < at < start else None


def hour_near(reading: Reading, start: datetime, now: datetime) -> datetime | None:
    """Return the hour that was said, as that of its two halves of the day which comes nearest to what begins then, rather ahead of it."""
    if reading.verdict != "understood" or reading.start is None:
        return None
    hours = {reading.start, *reading.alternatives}
    on_its_day = [start.replace(hour=one.hour, minute=one.minute, second=0, microsecond=0) for one in hours]
    coming = [one for one in on_its_day if one > now and one != start]
    near = min(coming, key=lambda one: (abs(start - one), one), default=None)
    return (
        None if near is not None and near > start and len(hours) == 1 else near
    )  # what is sure and later may be of today


def then_on_its_day(part: str, own: Reading, before: Reading) -> str:
    """Return what is to be "then", with the day of what stands before it, where its hour has none: 明早八点半打疫苗，然后中午十二点….."""
    leans = own.grain == "minute" and own.start is not None and not own.elapsed and own.rrule is None
    if not leans or before.start is None or any(DATED.search(part[begin:end]) for begin, end in own.spans):
        return part
    return on_day_of(part, own, before.start.date())


def half_carried(reading: Reading, first: datetime) -> timedelta:
    """Return by how much an hour of either half of the day is later, where one in the afternoon stands before it: 下午3点…，8点…."""
    start = reading.start
    if start is None or start.date() != first.date() or not reading.alternatives or first.hour <= _NOON:
        return timedelta()
    later = start + _HALF
    nearer = abs(later - first) <= abs(start - first)
    return _HALF if nearer and start < first < later and later.date() == first.date() else timedelta()


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
    given = later_by(arguments, start.tzinfo, day - start.date())
    for name in _WORDS & given.keys():
        given[name] = _THAT_DAY.sub("", given[name])
    return given


def moved(decision: Decision, day: date) -> Decision:
    """Return a decision to make something at the same hours of a day."""
    call, start = decision.call, decision.reading.start
    if call is None or start is None:
        return decision
    return decision.calling(call.name, on_date(call.arguments, start, day), decision.remark)


def in_its_half(decision: Decision, first: datetime) -> Decision:
    """Return a decision to make something in the half of the day that what stands before it was said to be in."""
    call, start = decision.call, decision.reading.start
    by = half_carried(decision.reading, first) if call is not None and call.arguments.keys() & _MOMENTS else timedelta()
    if call is None or start is None or not by:
        return decision
    reading = replace(decision.reading, start=start + by, alternatives=())
    return replace(decision, reading=reading).calling(call.name, later_by(call.arguments, start.tzinfo, by))


def on_its_day(decision: Decision, text: str, before: Decision) -> Decision | None:
    """Return a decision to make something on the day that what stands before it leans on: 头天晚上七点…，八点…; None where that names its own."""
    call, leans = decision.call, before.call
    if call is None or leans is None or not leans.arguments.get("same") or call.arguments.get("then"):
        return None
    part = _PART.search(str(leans.arguments["then"]))
    bare = text if part is None or _PART.search(text) else f"{part[0]}{text}"
    return decision.calling(
        call.name, {**call.arguments, **{name: leans.arguments[name] for name in ("same", "days")}, "then": bare}
    )


def says_its_day(text: str, reading: Reading) -> bool:
    """Tell whether a wish says which day it is of; every day is none."""
    spans = reading.spans or ((0, len(text)),)
    return any(DATED.search(_EACH_DAY.sub("", text[begin:end])) for begin, end in spans)


def within_days(decision: Decision, days: Reading) -> Decision:
    """Return a decision to make something each day on the days that stand before it, and on no others: 12月1号到3号去苏州，每天早上七点….

    Days that say no more than when, or that are one day alone, hold nothing of the kind.
    """
    call, first, last = decision.call, days.start, days.end
    if (
        call is None
        or first is None
        or last is None
        or days.rrule
        or not days.all_day
        or not DAY < last - first <= _LONGEST
    ):
        return decision
    name = next((one for one in ("at", "start_time") if one in call.arguments), "")
    if not name or call.arguments.get("rrule") != "FREQ=DAILY":
        return decision
    begins = datetime.fromisoformat(call.arguments[name])
    given = later_by(call.arguments, begins.tzinfo, max(first.date(), begins.date()) - begins.date())
    ends = datetime.combine((last - DAY).date(), begins.time())
    return decision.calling(call.name, {**given, "rrule": f"FREQ=DAILY;UNTIL={ends:%Y%m%dT%H%M%S}"}, decision.remark)


def later_by(arguments: dict[str, Any], zone: tzinfo | None, by: timedelta) -> dict[str, Any]:
    """Return the arguments of something new so much later on the clock of a zone."""
    moments = {
        name: (datetime.fromisoformat(arguments[name]).astimezone(zone) + by).isoformat()
        for name in _MOMENTS & arguments.keys()
    }
    return {**arguments, **moments}


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
