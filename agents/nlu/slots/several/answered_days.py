"""What is booked into the answer that stands above it: "put the barber in there so, 5 o'clock", "put the NCT in that morning at 10". Pure.

What points at the answer ("in there", "so" at the end, "that morning") is no part of a name: it says on which day, and in which part of it.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import Decision
from agents.nlu.slots.asking import asked_hours, hours_taken
from agents.nlu.slots.follow_on import in_free_time
from agents.nlu.slots.new_values import DATED
from agents.timetext import parse

LONGEST = 120  # characters
_LEAD_IN = (
    r"(?:(?:ok(?:ay)?|great|good|perfect|right|cool|nice|brilliant|lovely|grand|sound|class|then|so|sure|and|well|yes"
    r"|yeah|in that case)[,.! ]+)*+(?:(?:please|pls|can you|could you|will you|let['’]?s|just|i['’]?ll|we['’]?ll"
    r"|you can|you could|would you)[, ]+)*+"
)
_VERB = r"(?:book|put|pop|stick|pencil|add|schedule|slot|squeeze|fit|pen|get|throw|fire|lash|bung|drop|stuff|mark)"
_IT = r"(?:it|that|this|him|her|them|us|me)"
_PLACE = (
    r"(?P<place>(?:in|into|on|for) there"
    r"|(?:in|into|for|at) that (?:slot|gap|space|window|time|hour|spot|opening)"
    r"|(?<!are )(?<!is )(?<!was )(?<!not )there"
    r"(?=,? so\b|,? (?:at|from|around|about) (?:\d|half\b|quarter\b|noon\b)|$)"
    r"|(?:in |into |on |for )?that (?P<part>morning|afternoon|evening|night)|in(?= then\b))"
)
_BOOKS_THERE = re.compile(
    rf"{_LEAD_IN}{_VERB} (?:(?:me|us) (?:in|down) (?:for )?)?(?P<what>\S[^;?]{{0,50}}?),? {_PLACE}"
    r"(?:,? (?:so|then|please|pls))*(?P<rest>(?:$|[,. ])[^,;.]{0,30}(?:[.:]\d\d[^,;.]{0,20})?)"
    r"(?:, ?(?![^,;]*\d)[^,;]{4,60})?",
    re.IGNORECASE,
)
_POINTED = re.compile(_IT, re.IGNORECASE)
_SO = re.compile(  # dinner in Siobhán's so, 2 till 5
    r"(?<!\bor)(?<!\bthink)(?<!\bthat)(?<!\bsaid)(?<!\bit)(?<!\byou)(?<!\bme)(?<!\bhope)(?<!\beven)"
    r"(?<!\bsay)(?<!\bdo)(?<!\bis)(?<!\bnot)(?<!\bif)(?<!\bjust),? so(?=,|[\s.!]*$)",
    re.IGNORECASE,
)
_OPENS = re.compile(rf"^{_LEAD_IN}", re.IGNORECASE)
_HOUR = r"(?:half |quarter (?:past|to) )?\d{1,2}(?:[:.][0-5]\d)?"
_TWO_HOURS = re.compile(  # lunch, 2 to 5; dinner 2 till 5: what has both hours begins "at" the first
    rf"(?P<what>[^\d,;?]*[^\W\d_][^\d,;?]*?)(?:,|(?= \S.{{0,16}}till?\b| \S.{{0,16}}until\b))"
    rf" (?:(?:at|from) )?(?P<first>{_HOUR}) ?(?:-|to|till?|until) ?(?P<last>{_HOUR})[\s.!]*",
    re.IGNORECASE,
)
_NO_PLAN = re.compile(  # we won 3-2, I work 1 till 5
    r"^(?:i|we|they|he|she|it|you|the shop|open)\b|\b(?:was|were|is|are|won|lost|beat|score|ratio|count|hours|open)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_LONGEST_STAY, _HALF_DAY = 8, 12  # hours
_FOR_HOUR = re.compile(r"^for (?=\d|half\b|quarter\b|noon\b)", re.IGNORECASE)
_AT = re.compile(r"^(?:at|from|around|about|in)\b", re.IGNORECASE)
_SIGNS = " ,.!"
_MAKING = frozenset({"schedule_add", "reminder_add"})

_Plain = Callable[[str], Decision]


def booked_there(text: str, now: datetime, plain: _Plain) -> Decision | None:
    """Return the decision to book something into what was answered right before; None for any other text. `plain` decides on one thing."""
    if len(text) > LONGEST or "\n" in text:
        return None
    asked = asked_hours.booked_there(text, plain) or hours_taken.booked_at(text, plain)
    booked = asked or _put_there(text, now, plain) or _so(text, now, plain)
    return booked if booked is None or asked else replace(booked, reading=plain(text).reading)


def with_both_hours(text: str, now: datetime) -> str | None:
    """Return a text whose two bare hours stand behind a name, so that they are read: "lunch at 2 till 5"; None for any other."""
    found = _TWO_HOURS.fullmatch(text) if len(text) <= LONGEST else None
    if found is None or _NO_PLAN.search(found["what"]) or parse(text, now).grain == "minute":
        return None
    first, last = (int(number[0]) for number in map(_NUMBER.search, (found["first"], found["last"])) if number)
    if first > _HALF_DAY or last > _HALF_DAY or not 0 < (last - first) % _HALF_DAY <= _LONGEST_STAY:
        return None
    behind = " at " if parse(found["what"], now).verdict == "none" else " "
    joined = f"{found['what'].rstrip(_SIGNS)}{behind}{found['first']} till {found['last']}"
    return joined if parse(joined, now).end is not None else None


def _put_there(text: str, now: datetime, plain: _Plain) -> Decision | None:
    found = _BOOKS_THERE.fullmatch(text)
    if found is None:
        return None
    rest = " ".join(
        part for part in (found["rest"].strip(_SIGNS), f"in the {found['part']}" if found["part"] else "") if part
    )
    rest = _FOR_HOUR.sub("at ", rest)
    what = found["what"].strip(_SIGNS)
    if _POINTED.fullmatch(what):
        return hours_taken.booked_at(f"put {what} in {rest} then", plain) if rest else None
    if not rest and not found["place"].lower().startswith("into"):
        return None  # agents.nlu.slots.follow_on
    if not found["rest"].strip(_SIGNS):
        order = f"book {what} in then"
        return in_free_time(plain(order), order, now)
    comma = "" if _AT.match(rest) else ","  # of "in, at 7" the verb would be a part of the name
    return _on_the_day(f"put {what} in{comma} {rest}", plain)


def without_so(text: str) -> str:
    """Return a text without the "so" at its end, which only says that it follows from what stands above: "ring Mam tomorrow at 4 so"."""
    return _SO.sub("", text, count=1) if len(text) <= LONGEST else text


def _so(text: str, now: datetime, plain: _Plain) -> Decision | None:
    bare = without_so(text)
    if bare == text or not (bare := _OPENS.sub("", bare)):
        return None
    booked = _on_the_day(with_both_hours(bare, now) or bare, plain)
    return booked if booked is not None and booked.call is not None and "then" in booked.call.arguments else None


def _on_the_day(text: str, plain: _Plain) -> Decision | None:
    """Return the decision on a text as one for the day of the answer above; with a day of its own it stays on that."""
    decision = plain(text)
    if decision.call is None and len(decision.offers) == 1 and not decision.question:
        decision = decision.offers[0]
    call, reading = decision.call, decision.reading
    if call is None or call.name not in _MAKING or reading.start is None:
        return None
    hour = call.name == "schedule_add" and reading.grain == "minute" and not reading.elapsed and reading.rrule is None
    if not hour or any(DATED.search(text[begin:end]) for begin, end in reading.spans):
        return decision
    return decision.calling_then(call, text)
