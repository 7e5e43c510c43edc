"""What a free time is sought for, and how long that takes: "fit in a 2 hour job this week", 找个下午做体检. Pure."""

import re
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import Decision
from agents.nlu.slots.asking.purposes import purpose_zh
from agents.nlu.slots.asking.yes_no import is_anything
from agents.nlu.slots.times.time_shifts import length
from agents.nlu.slots.wording.colloquial.chinese_times import LENGTH
from agents.timetext import parse, title

_WANTED = re.compile(
    r"\b(?:for|fit in|fit|squeeze in|have|get)\s+(?:an?|my|the|some)\s+"
    r"(?:\d+[ -]?(?:minutes?|mins?|hours?)\s+|half[ -]hour\s+)?"
    r"(?!(?:gap|hour|while|moment|slot|minute|bit|spot|window|time|couple|few|free|day|half)\b)"
    r"(?P<en>[a-z][a-z' -]{2,30}?)(?=\s+(?:in\s+)?(?:on|next|this|tomorrow|today|at|before|after)\b|[?.!,]|$)"
    r"|\b(?:hours?|hrs?|minutes?|mins?)\s+for\s+(?!(?:me|us|it|that|this|them|an?|the|my|free)\b)"
    r"(?P<en2>[a-z][a-z' -]{2,30}?)(?=\s+(?:in|on|next|this|tomorrow|today|at|before|after)\b|[?.!,]|$)"
    r"|找个?(?:时间|上午|下午|晚上|一天)去?(?:做|办|约|看|打)一?[个次场]?(?P<zh2>[\u3400-\u9fff]{2,6}?)"
    r"(?=[,，。？?\s]|$)"
    r"|想(?:约人?|排|安排|做|去做)一?[个次场]?(?:[\d一二两三半]{1,3}个?半?(?:小时|分钟|钟头)的?)?"
    r"(?P<zh>[\u3400-\u9fff]{2,8}?)(?=[,，。？?]|$)",
    re.IGNORECASE,
)
_PURPOSE = re.compile(  # in a clause of its own: 周三下午有空吗 我想去趟银行; "am I free friday? want to take mum to the clinic"
    r"[,，?？。.!！;；\s–-]\s*(?:我|咱们?|我们)?(?:就是?|也)?(?:想着?|打算|准备|得|需要)"
    r"(?P<zh>(?![要知问看确]|约人|个)[^,，。？?！!\s]{2,16}?)"
    r"[呢吧啊呀]?[。！!~]*$"
    r"|[?.,;!–-]\s*(?:(?:cos|cause|because|since|as)\s+)?(?:i |we )?(?:(?:['’]?d| would) (?:like|love)|wan(?:t"
    r"|na)(?:ed)?"
    r"|need(?:ed)?|hop(?:e|ing)|plann?(?:ing)?|trying|have|got|gotta)(?: to| a)? "
    r"(?P<en>(?!to\b|know\b|ask\b|check\b|decide\b|tell\b|see\b|be\b|it\b|that\b)[a-z][^,;.?!]{3,50})[.!]*$",
    re.IGNORECASE,
)
_WITH = re.compile(r"\bwith (?P<who>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)\b")
_NEXT = (  # what stands behind a name
    r"(?=\s+(?:in|on|next|this|tomorrow|tmrw?|today|tonight|at|before|after|for|from|and|(?:mon|tues?|wed(?:nes|s)?"
    r"|thur?s?|fri|sat(?:ur)?|sun)(?:day|s)?|the \d)\b|\s*[?.!,;]|\s*$)"
)
_NAME = (
    r"(?!(?:me|you|us|it|that|this|him|her|them|some|any|every|no|nothing|anything|something|someone|anyone|everyone"
    r"|everybody|an?|the|my|our|work|time|that|what|which|who|people)\b)[a-z][\w'’-]+"
)
_SEEN = re.compile(  # as it is typed: an hour with sue, seeing the accountant, for lunch with nan
    rf"\bfor (?P<what>(?!an?\b|the\b|my\b|\d)[a-z][a-z ]{{2,20}}? with (?:my |the )?{_NAME}){_NEXT}"
    rf"|\bwith (?:my |the |our )?(?P<who>{_NAME}){_NEXT}"
    rf"|\b(?:see|seeing|meet|meeting|meet up with|fit in|squeeze in) (?:my |the |our )?(?P<seen>{_NAME}(?: (?:man|lady"
    rf"|guy|people|team))?){_NEXT}",
    re.IGNORECASE,
)
_COMES = re.compile(r"(?:come|pop|drop|call|swing|be)(?: (?:over|round|by|in|around|here|up|down))+", re.IGNORECASE)
_HAS_ROOM = re.compile(  # do i have anything friday morning? the vet has openings
    r"[?.,;!–-]\s*(?P<who>(?!(?:i|we|you|he|she|it|they)\b)[a-z][\w'’]*(?: [a-z][\w'’]*){0,2}) (?:has|have"
    r"|['’]s got|got) "
    r"(?:(?:an?|some|a few|free) )?(?:openings?|slots?|space|room|availability|gaps?|appointments?)\b",
    re.IGNORECASE,
)
_ASKED_BY = re.compile(  # am i free saturday? jo wants to go for a swim; what's wednesday like? mo's after a lesson
    r"[?.,;!–-]\s*(?P<who>(?!(?:i|we|you|it|that)\b)(?:my )?[a-z]\w*)"
    r"(?:['’]s (?:after|looking)| (?:wants?|fancies|would like|needs?|asked|is asking|keeps asking|is after))"
    r"(?: me| us)?(?: (?:to|for))?(?: (?:do|have|go for|go on|go to|grab|get|go|come for|meet for))?(?: (?:an?"
    r"|the|some))? "
    r"(?P<what>(?!know\b|see\b|it\b|that\b|me\b|us\b|tell\b)[a-z][\w'’ -]{2,30})[.!]*$",
    re.IGNORECASE,
)
_NEEDS = re.compile(
    r"[?.,;!–-]\s*(?:i |we )?(?:just )?(?:need|want|got|have) (?P<long>\S+ ?(?:hours?|hrs?|mins?|minutes?|h))"
    r" for (?:the |my |our )?(?P<what>[a-z][\w'’ -]{2,40})[.!]*$",
    re.IGNORECASE,
)
_REPORTED = re.compile(  # Jo wants to know if im free weds 3 to 4; do you know if i'm around friday
    r"(?:(?:so|and|ok|hey|oh|btw)[, ]+)*(?:(?:(?P<who>(?:my )?[a-z][\w’-]{1,14}?)(?:['’]?s| is| was|['’]s been)?"
    r" (?:wants? to know|wanted to know|asking|asked(?: me)?|wondering|wonders|needs to know|keeps asking(?: me)?"
    r"|texted(?: me)? asking))|do you know|can you (?:tell me|check|see|look)|could you check|check) (?:(?:if|whether) )?"
    r"(?:(?:i['’]?m|i am|am i|are we|i was|i['’]?ll be|we['’]?re|we are) (?:free|around|about|available|off|in|open)"
    r"|(?:i|we) (?:can|could) (?:do|make|manage))"
    r"(?P<when> [^,;?]{2,40}?)(?P<what> (?:for|to) [a-z][^,;?]{2,30})?[?.! ]*",
    re.IGNORECASE,
)
_BARE_DAY = re.compile(r"\bthe \d{1,2}(?:st|nd|rd|th)\b", re.IGNORECASE)
_PRONOUNS = frozenset({"he", "she", "they"})
_FOR_SO_LONG = re.compile(
    r"\b(?:for )?(?:an? |about )?(?P<long>(?:\d{1,2}|an|one|two|three|four|half an)[- ]?(?:hours?|hrs?|minutes?"
    rf"|mins?))\b|(?P<zh>{LENGTH})的?",
    re.IGNORECASE,
)


def wanted(text: str, now: datetime) -> str:
    """Return what a free time is sought for, if it is named: "for a haircut", 想约个面试."""
    if (said := purpose_zh(text, now)) != "":
        return said
    found = _WANTED.search(text)
    what = (found["en"] or found["en2"] or found["zh"] or found["zh2"] or "").strip() if found is not None else ""
    if not what and (purpose := _PURPOSE.search(text)) is not None:
        what = (purpose["en"] or purpose["zh"] or "").strip()
    if not what and (company := _WITH.search(text)) is not None:
        what = company["who"]
    if not what and (seen := _SEEN.search(text)) is not None:
        what = seen["what"] or seen["who"] or seen["seen"]
    return what if what and not is_anything(what) and parse(what, now).verdict == "none" else ""


def purpose(text: str, now: datetime) -> str:
    """Return what a question for a free time is asked for by the clause beside it: "jo wants to go for a swim", "the vet has openings"."""
    if (need := _NEEDS.search(text)) is not None:
        return need["what"].strip()
    if (asked := _REPORTED.fullmatch(text)) is not None and asked["who"]:
        return asked["who"].removeprefix("my ")
    if (room := _HAS_ROOM.search(text)) is not None:
        return room["who"].removeprefix("the ").strip()
    if (by := _ASKED_BY.search(text)) is not None:
        what = by["what"].strip()
        if _COMES.fullmatch(what):
            return by["who"].removeprefix("my ")
        return what if by["who"].lower() in _PRONOUNS else f"{what} with {by['who']}"
    return wanted(text, now)


def on_its_day(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision on a question whose day of the month stands without "on": "am i free the 12th for lunch"."""
    found = _BARE_DAY.search(text) if decision.reading.start is None else None
    reading = None if found is None else parse(f"{text[: found.start()]}on {text[found.start() :]}", now)
    return decision if reading is None or reading.verdict != "understood" else replace(decision, reading=reading)


def reported(text: str, now: datetime) -> str | None:
    """Return the question that somebody else has asked, as one's own: "Jo wants to know if im free weds 3 to 4"; None for any other text."""
    found = _REPORTED.fullmatch(text)
    when = "" if found is None else found["when"].strip()
    reading = parse(when, now)
    if reading.grain != "minute" and when[:1].isdigit():  # an hour alone is read behind "at"
        reading = parse(when := f"at {when}", now)
    if reading.verdict != "understood" or title(when, reading).strip(" ,."):
        return None
    return (
        f"am i free {'at ' if reading.grain == 'minute' and reading.end is None and when[:1].isdigit() else ''}{when}"
    )


def length_needed(text: str) -> str:
    """Return how long is needed by the clause beside a question: "any gaps monday? need 2 hrs for the edit"."""
    need = _NEEDS.search(text)
    return "" if need is None else need["long"]


def length_apart(decision: Decision, text: str, now: datetime) -> tuple[Decision, str] | None:
    """Return the decision on a question about days and how long it takes, each read by itself: "2 hours this week"."""
    found = _FOR_SO_LONG.search(text)
    if found is None or (long := length(found["zh"] or found["long"].replace("-", " "))) is None:
        return None
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    days = parse(rest, now)
    return None if days.verdict == "ask" else (replace(decision, reading=replace(days, duration=long)), rest)
