"""When what was just shown shall ring before, once more or instead: "a day and an hour before", "an hour before, too", 提前一天再提前半小时, 改成提前一天. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.slots.times.time_shifts import length
from agents.timetext import parse

LONGEST = 80  # characters
_DAY, _HOUR = timedelta(days=1), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Lead:
    """So long before, at an hour of that day (HH:MM) where one was said."""

    minutes: int
    clock: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidLeads:
    """Each rings; they come `besides` those that are there."""

    leads: tuple[Lead, ...]
    besides: bool


_EN_NUMBER = r"(?:half an?|an?|one|two|three|four|five|six|ten|a (?:couple of|few)|\d{1,3})"
EN_LEAD = (
    rf"(?:{_EN_NUMBER} (?:fortnight|week|day|hour|hr|minute|min|month)s?(?: and a half)?"
    r"|the (?:day|night|evening|week))"
)
_EN_AT = r"(?: at \d{1,2}(?::\d\d)?\s?(?:am|pm)?)?"
_EN_ONE = rf"{EN_LEAD}(?: before(?:hand)?(?: (?:it|that|this))?)?{_EN_AT}"
_EN_AND = r"(?:,|,? (?:and|plus|then)(?: again| also)?| &)"
_EN = re.compile(
    r"(?:(?:and|also|plus|ok(?:ay)?|please|can you|could you|then),?\s+){0,3}+"
    r"(?P<tell>(?:remind|ping|nudge|tell|alert|notify|warn) me\s+(?:(?:again|also|too)\s+)?)?"
    rf"(?P<leads>{_EN_ONE}(?:{_EN_AND} {_EN_ONE}){{0,3}})"
    r"(?:\s+(?:before(?:hand)?|ahead|early|in advance)(?:\s+(?:it|that|this|then))?)?"
    r",?(?:\s+(?:as well|too|also|again))?(?:,? (?:please|pls|thanks|thx))?[\s.!]*",
    re.IGNORECASE,
)
_EN_ALSO = re.compile(r"\b(?:also|plus|again|too|as well)\b", re.IGNORECASE)
_EN_SPLIT = re.compile(r"\s*(?:,|\band\b(?! a half)|\bplus\b|\bthen\b|&)\s*(?:(?:again|also|and)\s+)*", re.IGNORECASE)
_EN_PARTS = re.compile(
    rf"(?P<lead>{EN_LEAD})(?P<before> before(?:hand)?(?: (?:it|that|this))?)?(?: at (?P<clock>\S.*))?", re.IGNORECASE
)
_EVES = {"day": "", "night": " in the evening", "evening": " in the evening", "week": ""}
_ZH_NUMBER = r"(?:[一两二三四五六七八九十]{1,2}|半|\d{1,3})"
ZH_LEAD = rf"(?:{_ZH_NUMBER}个?(?:半小时|小时|钟头|月|星期|礼拜|周|天|分钟|刻钟|分)|半小时)"
_ZH_CLOCK = r"(?:早上|上午|中午|下午|傍晚|晚上)?(?:[\d一二两三四五六七八九十]{1,3}[点:：][\d半一二三四五十刻分]{0,4})?"
_ZH_ONE = rf"(?:提[前早]|(?<![提])前)?{ZH_LEAD}(?:前)?(?:的?{_ZH_CLOCK})"
_ZH = re.compile(
    r"(?:请|麻烦你?|帮我|那|还有|另外|对了|[,，\s])*(?P<first>[再也还另外要]*)提[前早](?P<leads>"
    rf"{_ZH_ONE}(?:(?:和|跟|、|以及|还有|加上|又|再|[,，]再?也?还?|然后再?|并且?)(?:在|再)?{_ZH_ONE}){{0,3}})"
    r"(?:的时候)?[,，]?(?P<too>[再也还又都各分别要]*)(?:(?:提醒|叫|喊|通知|告诉)(?:一下|一声)?我?(?:各?[一1][次下声遍])?)"
    r"[吧哦啊呀]?[\s。.!！]*"
)
_ZH_SPLIT = re.compile(r"(?:和|跟|、|以及|还有|加上|又|再|[,，]再?也?还?|然后再?|并且?)(?:在|再)?(?:提[前早])?")
_ZH_PARTS = re.compile(rf"(?:提[前早]|前)?(?P<lead>{ZH_LEAD})前?的?(?P<clock>{_ZH_CLOCK})")
_EN_INSTEAD = re.compile(  # make it two days before; no, an hour before; a day before instead
    r"(?:(?:no|actually|sorry|hm+|wait|oh|rather|better|too (?:late|early|soon)),?\s+)*(?P<make>(?:make|change|set|switch)"
    r" (?:it|that|this|the reminder|the alarm)(?: to)?\s+)?(?:remind me )?"
    rf"(?P<lead>{EN_LEAD})(?: before(?:hand)?| ahead| in advance| earlier| early)(?: (?:it|that))?(?P<instead>,?"
    r" (?:instead|rather|is enough|will do))?(?:,? please)?[\s.!]*",
    re.IGNORECASE,
)
_EN_LED = re.compile(rf"(?P<lead>{EN_LEAD}) (?:before|ahead|in advance|early|earlier)", re.IGNORECASE)


@read_simplified
def any_leads(text: str) -> SaidLeads | None:
    """Return when it shall ring, of a text that says that and names nothing. None for any other text."""
    if len(text) > LONGEST:
        return None
    said = text.strip()
    english = _EN.fullmatch(said)
    if english is not None:
        found = _english(english["leads"])
        beside = said[: english.start("leads")] + (said[english.end("leads") :] if len(found) == 1 else "")
        besides = _EN_ALSO.search(beside) is not None
        found = found if english["tell"] is not None or (besides and " before" in said) else ()
    else:
        chinese = _ZH.fullmatch(said)
        if chinese is None:
            return None
        found = _chinese(chinese["leads"])
        besides = bool(chinese["first"]) or (len(found) == 1 and any(one in chinese["too"] for one in "再也还又"))
    return SaidLeads(leads=tuple(found), besides=besides) if found else None


def said_leads(text: str) -> SaidLeads | None:
    """Return when it shall ring, of a text that names nothing: at several times, or at one besides. None for any other text."""
    said = any_leads(text)
    return said if said is not None and (len(said.leads) > 1 or said.besides) else None


@read_simplified
def lead_instead(text: str) -> timedelta | None:
    """Return how long before it is to ring instead, of an English text that says no more: "make it two days before"."""
    found = _EN_INSTEAD.fullmatch(text.strip()) if len(text) <= LONGEST else None
    return None if found is None else _length(found["lead"])


def led(text: str) -> timedelta | None:
    """Return how long before something an English text lets ring: "remind me an hour before the exam"."""
    found = _EN_LED.search(text[:LONGEST])
    return None if found is None else _length(found["lead"])


def is_sum(first: timedelta, second: timedelta) -> bool:
    """Tell whether two lengths that are joined are one: an hour and ten minutes; a day and an hour are two."""
    return second < _HOUR <= first < _DAY


def _english(words: str) -> Sequence[Lead]:
    found: list[Lead] = []
    joined = True
    for part in _EN_SPLIT.split(words):
        one = _EN_PARTS.fullmatch(part.strip())
        ahead = None if one is None else _length(one["lead"])
        if one is None or ahead is None:
            return ()
        eve = one["lead"].lower().removeprefix("the ")
        hour = _hour(f"{one['clock'] or ''}{_EVES.get(eve, '')}") if one["clock"] or _EVES.get(eve) else ""
        if hour is None:
            return ()
        minutes = ahead // timedelta(minutes=1)
        if found and joined and not hour and is_sum(timedelta(minutes=found[-1].minutes), ahead):
            found[-1] = Lead(found[-1].minutes + minutes)
        else:
            found.append(Lead(minutes, hour))
        joined = one["before"] is None and not hour
    return found


def _chinese(words: str) -> Sequence[Lead]:
    found: list[Lead] = []
    for part in _ZH_SPLIT.split(words):
        one = _ZH_PARTS.fullmatch(part)
        ahead = None if one is None else _length(one["lead"])
        hour = _hour(one["clock"]) if one is not None and one["clock"] else ""
        if ahead is None or hour is None:
            return ()
        found.append(Lead(ahead // timedelta(minutes=1), hour))
    return found


def _length(words: str) -> timedelta | None:
    plain = words.lower().removeprefix("the ")
    if plain in _EVES:
        return timedelta(days=7 if plain == "week" else 1)
    if "month" in plain or "月" in plain:
        return None
    return length(words)


def _hour(words: str) -> str | None:
    """Return the hour of words as HH:MM; None where they are none."""
    start = parse(words.strip(), datetime(2026, 1, 1, tzinfo=UTC)).start  # an hour of some day
    return None if start is None else f"{start:%H:%M}"
