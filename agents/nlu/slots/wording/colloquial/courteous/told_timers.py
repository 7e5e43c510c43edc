"""Timers beside what they are for: "20 min timer pls, the potatoes just went in", "my egg is in the pan, time four minutes". Pure."""

import re
from datetime import datetime

from agents.nlu.classify import is_question
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.slots.wording.colloquial.courteous.courtesies import has_han
from agents.timetext import parse

LONGEST = 140  # characters of a message
MOST = 4  # clauses
_CLAUSES = re.compile(
    r"\s*[,;!]\s+|[.!…]+\s+|\s+[-–—]+\s+|\s+(?=(?:because|cos|cuz|coz|as i|so i|while i|i need to|need to)\s)"
)
_NUMBER = (
    r"(?:an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|eighteen"
    r"|twenty(?:[- ]five)?"
    r"|thirty(?:[- ]five)?|forty(?:[- ]five)?|fifty|sixty|ninety|\d{1,3}(?:[.:]\d{1,2})?)"
)
_UNIT = r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?)"
_LONG = rf"(?P<long>{_NUMBER}(?: and a half| or so)?[ -]?{_UNIT}(?:,? and a half|(?: and)? {_NUMBER} {_UNIT})?|half an hour)"
_PLEASE = (
    r"(?:(?:ok|okay|so|right|now|and|hey|oh|please|pls|kindly|just|quick|would you|could you|can you|can u"
    r"|will you|do|i need|need|i want|gimme"
    r"|give me)[, ]+){0,4}+"
)
_NAME = r"(?: (?:for|on) (?:the |my |it\b|me\b|this\b|that\b)?(?P<name>(?!a\b|an\b)[a-z][\w'’ -]{1,30}?)?)?"
_END = r"(?:[, ]+(?:please|pls|thanks|thx|ta|ty|now|starting now|from now|for me|if you would|cheers)){0,3}[\s.!?]*"
_TIMERS = tuple(
    re.compile(_PLEASE + form + _END, re.IGNORECASE)
    for form in (
        r"(?:start|set|run|put on|put|begin|make|do|stick on|get)?(?: me| us)?(?: up| on)? ?(?:an?(?:other)? "
        rf"|the |my )?(?:quick )?(?:timer|countdown|stopwatch|egg timer|clock)"
        rf"(?: (?:for|of|to|at|on))? {_LONG}{_NAME}",
        r"(?:start|set|run|put on|put|begin|make|do|stick on|get)?(?: me| us)?(?: up| on)? ?(?:an? |the "
        rf"|my )?{_LONG}(?: (?:timer|countdown|alarm)|s? on the (?:clock|timer))(?: going| running)?{_NAME}",
        rf"(?:time|count (?:me |us )?down|count(?: off| out)?|clock)(?: me| us| it)?(?: for)? {_LONG}{_NAME}",
        rf"(?:time|count down) (?:the |my )?(?P<name>(?!me\b|it\b|us\b)[a-z][\w'’ -]{{1,24}}?) for {_LONG}",
        r"(?:tell|let|shout|give|ping|call|beep|holler|buzz|ring)(?: at| for)?(?: me"
        rf"| us)?(?: a shout)?(?: know)? (?:when|once|after|in) {_LONG}(?: (?:is|are|have|has) (?:up|over"
        rf"|gone(?: by)?|passed|done))?",
    )
)
_BARE = re.compile(rf"{_PLEASE}{_LONG}{_END}", re.IGNORECASE)
_HAS = re.compile(rf"{_PLEASE}(?:i|we)(?:['’]ve| have)?(?: got)?(?: only| just| about)* {_LONG}", re.IGNORECASE)
_SETS = re.compile(rf"{_PLEASE}(?:set|start|run)(?: me| us)? (?:an?|the|my) (?:timer|countdown){_END}", re.IGNORECASE)
_COOKS = re.compile(  # what has just begun, and wants its time
    r"\b(?:(?:is|are|['’]s|has|have|just|all|went|gone|going|goes|put|popped|stuck|chucked"
    r"|got)\b(?: \w+){0,2}? )?(?:in|on|into|onto|started|steeping|brewing|boiling"
    r"|simmering|proving|soaking|resting|rising|baking|roasting)\b",
    re.IGNORECASE,
)
_KEPT = re.compile(r"[\w ]{2,16}:", re.IGNORECASE)  # "note: …" is kept as it is written
_BRIEF = 3  # words of a clause that is what it is for, and no more
_NAME_ALONE = re.compile(
    r"(?!(?:need|i|im|we|it|its|the|so|now|thanks?|please|pls|focus(?! time))\b)[a-z][a-z ]{2,24}", re.IGNORECASE
)
_BOOKS = re.compile(  # put a haircut in then, 30 min
    r"(?:(?:great|ok|okay|so|and|then|please|can you|could you|let['’]?s|just)[, ]+)*(?:put|book|add|pop"
    r"|stick|pencil|slot|squeeze"
    r"|fit|get|schedule)\b",
    re.IGNORECASE,
)
_SAID_PLAINLY = re.compile(r"\b(?:timer|countdown)\b", re.IGNORECASE)
_SIGN = re.compile(r"[?？]")


def told_timer(text: str, now: datetime) -> str | None:
    """Return the plain order to set a timer of a message that also says what for; None for any other message."""
    bare = " ".join(text.split())
    if has_han(bare) or not 5 < len(bare) <= LONGEST:
        return None
    if _KEPT.match(bare) or _SIGN.search(bare.rstrip("?")):
        return None
    clauses = [one for one in _CLAUSES.split(bare.strip(" .!?")) if one]
    if not 0 < len(clauses) <= MOST:
        return None
    has = next((found for one in clauses if (found := _HAS.fullmatch(one)) is not None), None)
    if has is not None and len(clauses) == 2 and any(map(_SETS.fullmatch, clauses)):  # i've got 15 mins, set a timer
        return f"set a timer for {has['long']}"
    for place, clause in enumerate(clauses):
        others = [one for number, one in enumerate(clauses) if number != place]
        found = next((one for form in _TIMERS if (one := form.fullmatch(clause)) is not None), None)
        if found is not None and not others and _SAID_PLAINLY.search(clause):
            return None
        if found is None and others and any(_COOKS.search(one) and not _BOOKS.match(one) for one in others):
            found = _BARE.fullmatch(clause)
        if found is not None and all(_tells_only(one, now) for one in others):
            name = (found.groupdict().get("name") or "").strip()
            brief = (
                len(others) == 1
                and len(others[0].split()) <= _BRIEF
                and _NAME_ALONE.fullmatch(others[0])
                and not _COOKS.search(others[0])
            )
            name = name or (others[0].strip() if brief else "")
            plain = f"set a timer for {found['long']}" + (f" for {name}" if name else "")
            return None if plain.casefold() == text.strip(" .!").casefold() else plain
    return None


def _tells_only(clause: str, now: datetime) -> bool:
    told = parse(clause, now).verdict == "none" and not is_question(clause)
    return told and not is_ordered(clause) and not is_to_ring(clause)
