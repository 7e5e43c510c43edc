"""Orders in the words beside a fact or a question: "Ana wants a call Thursday 3, put it in", "… next week, mornings only". Pure.

Only what can mean nothing else stands here: whatever is decided later is decided on the plain words.
"""

import re
from collections.abc import Callable
from datetime import datetime

from agents.timetext import parse, title

LONGEST = 120  # characters
_LEAD = r"(?:(?:ok(?:ay)?|so|oh|hey|also|and|btw|well|ugh|yo)[, ]{1,2}){0,3}+"
_PUT_IN = (
    r",? (?:so |and |please |pls |can you |could you |lets |let['’]s ){0,3}+(?:put|add|book|stick|pop|get"
    r"|throw|slot|pencil"
    r"|jot|block)(?: (?:it|that|this|her|him|them|me|us))?(?: (?:in|down|on|up))?(?: (?:on |in )?(?:my"
    r"|the) (?:calendar"
    r"|cal|schedule|diary|books))?(?: please| pls)?"
)
_WANTS_IT = re.compile(
    rf"{_LEAD}(?P<who>(?:my |the )?[a-z][\w'’-]{{0,14}}(?: [a-z][\w'’-]{{1,14}})?) (?:just |now )?(?:wants?"
    rf"|would like"
    r"|['’]d like|asked for|asks for|is asking for|needs?|requested|proposed|suggested|invited me (?:to|for))"
    rf" (?:to (?:do|have|get) )?(?:an? |the |our )?(?P<what>\S.{{4,60}}?){_PUT_IN}",
    re.IGNORECASE,
)
_COMES = re.compile(  # the inspector can come tues at 9, block it
    rf"{_LEAD}(?P<who>(?:my |the )?[a-z][\w'’-]{{1,14}}(?: [a-z][\w'’-]{{1,14}})?) (?:can come|is coming|comes"
    rf"|can do|can make it)"
    rf"(?: by| over| out)? (?P<when>\S.{{2,40}}?){_PUT_IN}",
    re.IGNORECASE,
)
_SHUT = re.compile(
    r"(?:(?:please|pls|can you|just|ok)[, ]){0,2}+ ?(?:shut off|shut down|kill off|do away with|axe|ax) "
    r"(?P<what>(?:the|my|our|that) \S.{2,40}?)(?: for good| entirely| completely| altogether| please| already)?",
    re.IGNORECASE,
)
_NOBODY = frozenset(
    ("i", "we", "he", "she", "they", "it", "that", "who", "everybody", "everyone", "nobody", "somebody")
)
_ONLY_PART = re.compile(
    r"(?P<head>\S.{4,80}?) (?P<week>(?:this|next) week)(?P<rest> for \S.{2,30}?)?[, ]{1,2}(?:but "
    r"|and )?(?:only |just |ideally "
    r"|preferably )?"
    r"(?:in the |on )?(?P<part>mornings?|afternoons?|evenings?)"
    r"(?: (?:only|please|pls|ideally|preferably|if possible|works? best|best|are best|would be best))*",
    re.IGNORECASE,
)
_THINKING = re.compile(
    r"(?P<ask>\S.{4,60}?)[?.,;]+ (?:(?:i['’]?m|i am|i was|was|we['’]re|am)? ?(?:thinking|hoping|looking at"
    r"|aiming for|leaning)"
    r"|maybe|perhaps|ideally|say|like|around|want(?:ed|ing)? to do|would do)(?: (?:of|about|for|maybe|like|to do|more"
    r"|something like|toward|towards)){0,2}+ (?P<when>\S.{1,40}?)",
    re.IGNORECASE,
)
_FREE = re.compile(
    r"(?:(?:is|are|how['’]?s|hows|how is|how about|what about|do i have|have i got|am i|got|any) .{0,40}?)"
    r"\b(?:open|free|clear|available|room|space|time|busy|booked|empty)\b.{0,30}",
    re.IGNORECASE,
)
_CAN_GO = re.compile(
    rf"{_LEAD}(?:(?P<what>(?:(?:the|my|our|that) )?\S.{{1,40}}? (?P<kind>notes?|memo|reminders?|alarms?|nudge"
    rf"|meeting|event"
    r"|appointment|timer|block|entry)) can (?:go|be (?:deleted|removed|binned|scrapped|dropped|tossed)"
    r"|disappear)(?: now| too)?"
    r"|(?:you|we|i) can (?:lose|drop|ditch|kill|scrap|toss|delete|remove|forget|get rid of|bin)"
    r" (?P<what2>(?:the|my|our|that) \S.{1,40}?)(?: now| too| then)?)(?:[,;.] (?!.*\b(?:but|and|then|instead"
    r"|remind|add|put)\b).{3,40})?",
    re.IGNORECASE,
)
_NOT_BUSY = re.compile(
    r"(?P<head>(?:(?:when|what (?:time|day)s?|which days?) )?(?:am|are|is) (?:i|we) )not (?:busy|booked"
    r"|tied up|taken)\b",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\b(?:notes?|memo)$", re.IGNORECASE)
_OWN = re.compile(r"\b(?:i|we|my|our)\b", re.IGNORECASE)
_WEEKDAYS = {
    "mon": "monday",
    "tue": "tuesday",
    "wed": "wednesday",
    "thu": "thursday",
    "fri": "friday",
    "sat": "saturday",
}
_SHORT_DAY = re.compile(r"\b(?:mon|tues?|weds?|thurs?|thu|fri|sat)\b", re.IGNORECASE)
_DAY_WORD = re.compile(
    r"\b(?:today|tomorrow|tonight|(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:mon|tues?|weds?|thurs?|thu|fri|sat|sun))"
    r"(?: morning| afternoon| evening| night)?\b",
    re.IGNORECASE,
)


def beside(text: str, now: datetime) -> str | None:
    """Return the order that words beside a fact or a question come to; None for any other message."""
    bare = " ".join(text.split()).rstrip(" .!") if len(text) <= LONGEST else ""
    if not bare or "\n" in text.strip():
        return None
    return next((plain for form in _FORMS if (plain := form(bare, now)) is not None), None)


def _wanted(text: str, now: datetime) -> str | None:
    """Return what somebody wants to meet for, as an order, with who it is."""
    found = _WANTS_IT.fullmatch(text)
    reading = None if found is None else parse(found["what"], now)
    if found is None or reading is None or reading.start is None or not reading.spans:
        return None
    begin = reading.spans[0][0]
    what, when = found["what"][:begin].strip(" ,"), found["what"][begin:]
    if not what or found["who"].split()[0].lower() in _NOBODY:
        return f"add {what} {when}" if what else None
    named = found["who"].lower() in what.lower()
    return f"add {what} {when}" if named else f"add {what.removesuffix(' with me')} with {found['who']} {when}"


def _of_parts(text: str, _now: datetime) -> str | None:
    """Return what is looked for in one part of each day of a week."""
    found = _ONLY_PART.fullmatch(text.rstrip("?"))
    if found is None:
        return None
    head = f"{found['head']}{found['rest'] or ''}"
    return f"{head} in the {found['part'].removesuffix('s')}s {found['week']}"


def _thought(text: str, now: datetime) -> str | None:
    """Return the question whether one is free, for the hours that one thinks of; without them where these are none."""
    found = _THINKING.fullmatch(text)
    if found is None or _FREE.fullmatch(found["ask"]) is None:
        return None
    day = _DAY_WORD.search(found["ask"])
    if day is None and _OWN.search(found["ask"]) is None:
        return None
    hours = found["when"].removeprefix("from ")
    own_day = _DAY_WORD.search(hours) is not None
    named = "" if day is None else _SHORT_DAY.sub(lambda short: _WEEKDAYS[short[0].lower()[:3]], day[0])
    plain = f"am i free {hours}" if day is None or own_day else f"am i free {named} from {hours}"
    reading = parse(plain, now)
    timed = reading.verdict == "understood" and reading.grain == "minute"
    return plain if timed and title(plain, reading).strip() == "am i free" else f"{found['ask']}?"


def _coming(text: str, now: datetime) -> str | None:
    """Return somebody who comes at a time as what is put there."""
    found = _COMES.fullmatch(text)
    if found is None or found["who"].split()[0].lower() in _NOBODY or parse(found["when"], now).start is None:
        return None
    return f"add {found['who']} {found['when']}"


def _may_go(text: str, _now: datetime) -> str | None:
    if (shut := _SHUT.fullmatch(text)) is not None:
        return f"cancel {shut['what']}"
    found = _CAN_GO.fullmatch(text)
    if found is None:
        return None
    what = found["what"] or found["what2"]
    return f"{'delete' if _NOTE.search(what) else 'cancel'} {what}"


def _idle(text: str, _now: datetime) -> str | None:
    found = _NOT_BUSY.match(text)
    return None if found is None else f"{found['head']}free{text[found.end() :]}"


_Form = Callable[[str, datetime], str | None]
_FORMS: tuple[_Form, ...] = (_wanted, _coming, _of_parts, _thought, _may_go, _idle)
