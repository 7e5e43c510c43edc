"""Wishes for the agenda of a day that comes once, at an hour that is named: "send me tomorrow's plan at 8pm tonight". Pure."""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from agents.nlu.decision import Decision
from agents.nlu.intents import SURE, Want
from agents.timetext import Reading, parse
from agents.timetext.bounds import single_blanks
from agents.timetext.reading import days_of

LONGEST = 100  # characters of such a wish
_DAY_EN = (
    r"(?:today|tomorrow|the day|(?:this |next |the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this|next) week(?:end)?"
    r"|the weekend)"
)
_PLAN_EN = r"(?:plans?|agenda|schedule|calendar|diary|appointments?|line-?up)"
_THING_EN = re.compile(
    rf"\b(?:(?:my |our )?(?P<day>{_DAY_EN})['’]?s {_PLAN_EN}|(?:my |the |our )?{_PLAN_EN} (?:for|of) (?P<of>{_DAY_EN})"
    rf"|what(?:['’]?s| is) (?:on|planned|happening|up) (?:for |on )?(?P<on>{_DAY_EN})"
    rf"|what i(?:['’]ve| have)(?: got)?(?: on| planned)? (?:for |on )?(?P<have>{_DAY_EN}))(?![\w'’])",
    re.IGNORECASE,
)
_GIVE_EN = re.compile(
    r"(?:(?:please|can you|could you|will you|would you|i['’]d like you to|i want you to|and|then)[ ,]+)*"
    r"(?:send|give|show|tell|message|text|read|push|ping|remind)(?: it)?(?: to)? me(?: of| about| with)?(?:[ ,]+please)?",
    re.IGNORECASE,
)
_THING_ZH = re.compile(
    r"(?P<day>[今明后]天|大后天|当天|当日|下?(?:周|星期|礼拜)[一二三四五六日天]|[这本下]个?(?:周末?|星期|礼拜))的?"
    r"(?:安排|日程表?|行程|计划|事情?)"
)
_GIVE_ZH = re.compile(
    r"(?:请|麻烦你?|帮我|给我|你|把|将|就|再|[,，])*(?:发|推送|推|报|告诉|播报|送|提醒)"
    r"(?:给|送)?(?:我)(?:一下|一遍|一份|看看|吧|哈|[,，])*"
)
_WANT = Want(intent="reminder_add", confidence=SURE, form=True)
_OF_THEN = frozenset({"today", "the day", "今天", "当天", "当日"})  # of the day on which it is sent


@dataclass(frozen=True, slots=True)
class SentOnce:
    """At which moment what is on from `start` to `end` is to be sent."""

    at: datetime
    start: datetime
    end: datetime


def agenda_once(decision: Decision, text: str, now: datetime) -> Decision | None:
    """Return the decision to send an agenda at an hour; None for any other text."""
    wish = sent_once(text, now)
    if wish is None:
        return None
    given = {"at": wish.at.isoformat(), "start": wish.start.date().isoformat(), "end": wish.end.date().isoformat()}
    return replace(decision, agent=_WANT.agent, want=_WANT).calling("agenda_send", given)


def sent_once(text: str, now: datetime) -> SentOnce | None:
    """Return what is to be sent, and when; None for any other sentence, and for an hour that is over. `now`: aware, in the person's zone."""
    plain = single_blanks(text.strip().rstrip("?？!！.。吧 "))
    thing = _THING_EN.search(plain) or _THING_ZH.search(plain)
    if len(plain) > LONGEST or thing is None:
        return None
    day = next(word for word in thing.groups() if word)
    told = f"{plain[: thing.start()]} {plain[thing.end() :]}".strip()
    reading = parse(told, now)
    if reading.verdict != "understood" or reading.start is None or reading.grain != "minute" or reading.rrule:
        return None
    bare = re.sub(r"[\s,，]+", " ", _without(told, reading)).strip()
    if not (_GIVE_EN.fullmatch(bare) or _GIVE_ZH.fullmatch(bare.replace(" ", ""))) or reading.start <= now:
        return None
    then = day.casefold() in _OF_THEN
    which = parse("今天" if then else re.sub("(?i)^the (?=.*end$)", "this ", day), reading.start if then else now)
    if which.verdict != "understood":
        return None
    start, end = days_of(which, now)
    return SentOnce(reading.start, start, end)


def _without(text: str, reading: Reading) -> str:
    kept, end = "", 0
    for begin, until in reading.spans:
        kept, end = f"{kept}{text[end:begin]} ", until
    return kept + text[end:]
