"""Which time a reply takes of what was offered: one of those that were shown, or another. Pure."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from agents.timetext import Reading, parse, title

_MOVING = re.compile(
    (
        r"(?:put|book|do|have|schedule|set|change|get|pop|slot|stick) (?:it|me|that)(?: (?:in|down))?|\b(?:works"
        r"|is (?:good|fine))\b|\b(?:instead|please|pls|then)\b|那就|那么|那|就|改到|改成|改"
        r"|换到|挪到|定在|放在|吧|呢|可以|行|好|then|make it|move it to|how about|let(?:'?s| us)(?: do| say)?"
        r"|ok(?:ay)?|at\b"
        r"|[挪换推调放]到?|\b(?:move|make|put|push|book|have|do)\b|[把将]|[,.!。！，\s]"
    ),
    re.IGNORECASE,
)
_SAME_TIME = re.compile(r"\b(?:at )?(?:the )?same time\b(?: on)?|同一?个?时间|一样的?时间", re.IGNORECASE)
_FROM_NOW = re.compile(r"[今明]|后天|\b(?:today|tonight|tomorrow|tmr)", re.IGNORECASE)
_LATER = re.compile(r"\blater\b|[晚后後]|推迟|推遲", re.IGNORECASE)
_DAY_AFTER = re.compile(
    r"(?:the)?(?:dayafter|nextday|followingday)|第二天|后一天|(?:往后|延后|推迟)一天", re.IGNORECASE
)
_DAY = re.compile(
    (
        r"今|明|后天|大后|周|星期|礼拜|月|号|\d日|today|tomorrow|tmr|day|week|mon|tue|wed|thu|fri|sat|sun|jan"
        r"|feb|mar"
        r"|apr|jun|jul|aug|sep|oct|nov|dec"
    ),
    re.IGNORECASE,
)

_TAKES_HOUR = re.compile(  # 3 then, 10 works, ok let's do half 2
    r"(?P<ahead>(?:(?:ok(?:ay)?|right|great|good|lovely|perfect|cool|brill(?:iant)?|fab|nice|yes|yeah|yep|so|then|oh|hm+)\b"
    r"[,.! ]*){0,3}+(?:(?:let['’]?s|lets|i['’]?ll|we['’]?ll|i can|can we|could we|can you|please)\b ?)?"
    r"(?:(?:do|say|go (?:for|with)|take|have|make it|book(?: me)?(?: in)?(?: for)?|put(?: me)? (?:in|down)(?: for)?)\b ?)?"
    r"(?:at |for |the )?)"
    r"(?P<hour>(?:(?:half|quarter) (?:past |to )?)?(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)"
    r"(?P<ends>(?: o['’]?clock)?(?: (?:one|slot))?(?:,? (?:then|works?(?: for me)?|it is|is (?:good|fine|ok(?:ay)?|great"
    r"|perfect)|suits(?: me)?|will do|would (?:work|do|be (?:good|great|fine))|sounds good|please|pls|thanks|ta))*)[\s.!?]*",
    re.IGNORECASE,
)
_BY_DAY = range(7, 22)  # hours that a bare one may be of where free time is looked for


def takes_hour(text: str) -> str | None:
    """Return the hour that a reply takes, in plain words; None for any other text, and for a number that may be a place on a list."""
    found = _TAKES_HOUR.fullmatch(text.strip())
    if found is None or (found["hour"].isdecimal() and not (found["ahead"].strip() or found["ends"].strip())):
        return None
    return f"at {found['hour']}"


def slot(choices: Sequence[Sequence[Any]], text: str, now: datetime) -> str | None:
    """Return which of the free times that were shown is meant by its hour, or another hour of their day: "book it at 2"."""
    if not all(name == "schedule_add" and "start_time" in given for name, given in choices):
        return None
    starts = [datetime.fromisoformat(given["start_time"]) for _, given in choices]
    titles = {given.get("title") for _, given in choices}
    dated = _DAY.search(text) is not None
    days = starts[:1] if dated else starts  # without a day any of theirs may be meant
    said = {moment(one, text, now, near=dated and not _FROM_NOW.search(text)) for one in days}
    for number, start in enumerate(starts):
        if f"at:{start.astimezone(now.tzinfo).isoformat()}" in said:
            return str(number)
    if dated and said == {None}:  # a day alone: the time of it that was shown
        named = parse(text, starts[0].astimezone(now.tzinfo).replace(hour=0, minute=0))
        whole = named.grain == "day" and named.start is not None and not _MOVING.sub("", title(text, named))
        on = [place for place, one in enumerate(starts) if whole and named.start and one.date() == named.start.date()]
        return str(on[0]) if len(on) == 1 else None
    return said.pop() if len(said) == len(titles) == 1 else None


def moment(wanted: datetime, text: str, now: datetime, *, near: bool = False) -> str | None:
    """Another time: a bare clock is meant for the day that was wanted; a weekday, too, is one from that on where it is `near`."""
    wanted = wanted.astimezone(now.tzinfo)
    if (same := _SAME_TIME.sub("", text)) != text or _DAY.search(text):
        named = parse(same, now)
        alone = (
            named.verdict == "understood" and named.grain == "day" and named.start is not None and named.rrule is None
        )
        if (
            alone and named.start and not _MOVING.sub("", title(same, named))
        ):  # a day alone: at the hour that was wanted
            there = datetime.combine(named.start.date(), wanted.time(), now.tzinfo)
            return f"at:{there.isoformat()}" if there > now else None
    base = now if _DAY.search(text) and not near else wanted.replace(hour=0, minute=0, second=0)
    reading = parse(text, base)
    if reading.elapsed:  # an hour later than was wanted, or in an hour
        reading = parse(text, wanted if _LATER.search(text) else now)
    if reading.verdict != "understood" or reading.start is None or reading.all_day or reading.rrule:
        return None
    start = _nearest(reading, wanted, now)
    if _MOVING.sub("", title(text, reading)) or start is None or start <= now:
        return None
    return f"at:{start.isoformat()}"


def on_day(wanted: datetime, text: str, now: datetime) -> str | None:
    """Return the hour that was wanted on another day, where a reply says the day alone: "friday then", 那换到后天吧, "the day after"."""
    wanted = wanted.astimezone(now.tzinfo)
    if _DAY_AFTER.fullmatch(_MOVING.sub("", text)):
        there = wanted.date() + timedelta(days=1)
    else:
        reading = parse(text, now)
        if reading.verdict != "understood" or reading.start is None or reading.grain != "day" or reading.rrule:
            return None
        if _MOVING.sub("", title(text, reading)) or not reading.all_day:
            return None
        there = reading.start.date()
    start = datetime.combine(there, wanted.time(), now.tzinfo)
    return f"at:{start.isoformat()}" if start > now and there != wanted.date() else None


def _nearest(reading: Reading, wanted: datetime, now: datetime) -> datetime | None:
    """Return an hour in the half of the day that is nearer to what was wanted: half seven of what was to be at six in the evening."""
    start = reading.start
    if start is None or not reading.alternatives:
        return start
    there = wanted.replace(year=start.year, month=start.month, day=start.day)
    both = (start, *(one.replace(year=start.year, month=start.month, day=start.day) for one in reading.alternatives))
    both = tuple(one for one in both if one.hour in _BY_DAY) or both if wanted.hour in _BY_DAY else both
    return min((one for one in both if one > now), key=lambda one: abs(one - there), default=start)
