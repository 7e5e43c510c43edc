"""An hour taken out of an answer for what was asked about: "put her in at 11 then", "me down for 2 with him", "11 it is". Pure."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.slots.asking.asked_hours import POINTED
from agents.nlu.slots.new_values import DATED
from agents.timetext import Reading

LONGEST = 120  # characters
PEOPLE = frozenset({"him", "her", "them"})
"""Titles of who is only pointed at: it is booked under no name where none was said."""
_LEAD_IN = (
    r"^(?:(?:ok(?:ay)?|great|good|perfect|right|cool|nice|brill(?:iant)?|lovely|grand|sound|super|fab|ace|sweet"
    r"|deadly|class|champion|mint|sorted|ta|cheers|thanks|then|so|and|well|yes|yeah|yep|yup|aye|go on|tell you what"
    r"|in that case|sounds good)[,.! ]+)*+"
    r"(?:(?:please|pls|can you|could you|will you|would you|let['’]?s|lets|i['’]?ll|we['’]?ll|just|you can)[, ]+)*+"
)
_ANYHOW = (  # beauty, it is: what is said ahead of an order, and is none
    r"(?:(?!(?:cancel|move|scrap|delete|bin|drop|skip|remind|note|add|book|put|no|not|nah|don|wait|actually|sorry"
    r"|instead|if)\b)[a-z’']{2,10}(?: [a-z’']{2,10}){0,2}[,.!] )?"
)
_VERB = r"(?:lock|put|book|pop|stick|pencil|slot|schedule|squeeze|fit|pen|get|add|bung|chuck|whack|mark|sling|throw)"
_WHO = r"(?:him|her|them)"
_IT = rf"(?:it|that|this|us|me|{_WHO})"
_NUMBER = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
_WHEN = rf"(?:(?:for|at|from|around|about) )?(?:the )?(?:\d|half\b|noon\b|quarter\b|{_NUMBER})"
_ENDS = r"(?:,? (?:then|so|please|pls|thanks|ta|cheers))*[\s.!]*"
_HOUR_WORDS = r"(?:\d|half\b|noon\b|quarter\b).{0,14}?|" + _NUMBER
_TAKES = (
    re.compile(  # ok put that in at 2:30, book her in at 4 then for 20 mins, put me down for 2 with her then
        rf"{_LEAD_IN}{_ANYHOW}{_VERB} (?P<what>{_IT})(?: in| down)?(?: then)?,? "
        rf"(?:for (?P<activity>[a-z]{{3,12}}(?: [a-z]{{3,12}})?) )?"
        rf"(?P<when>{_WHEN}.{{0,40}}?)(?: with (?P<who>{_WHO}))?{_ENDS}",
        re.IGNORECASE,
    ),
    re.compile(  # give him the 2 o'clock, she can have 3 to 4
        rf"{_LEAD_IN}(?:give (?P<what>{_WHO})|(?P<subject>he|she|they) can (?:have|do)) "
        rf"(?P<when>{_WHEN}.{{0,16}}?)(?: (?:slot|one|spot))?{_ENDS}",
        re.IGNORECASE,
    ),
)
_FINE = r"(?:fine|good|grand|great|perfect|ok(?:ay)?)"
_SETTLES = (
    re.compile(  # 11 it is, 1 works so book it, 10's good, lock her in
        rf"{_LEAD_IN}(?P<when>{_HOUR_WORDS})(?: it is|(?: (?:works|will do|would do|suits|is {_FINE})|['’]?s {_FINE}),? "
        rf"(?:so |please |then )?{_VERB} (?P<what>it|that|{_WHO})(?: in| down)?)(?: with (?P<who>{_WHO}))?{_ENDS}",
        re.IGNORECASE,
    ),
    re.compile(  # 10 works, 3 then
        rf"{_LEAD_IN}(?:at )?(?P<when>{_HOUR_WORDS})(?: (?:works|will do"
        rf"|would (?:do|work)|suits|is {_FINE})(?: for (?:me|us)| me)?"
        rf"|['’]?s {_FINE}|,? then)(?:,? (?:please|pls|thanks|ta))?[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(  # let's say 11 then
        rf"{_LEAD_IN}(?:say|go for|go with|take|have|do) (?P<when>{_HOUR_WORDS})"
        rf"(?: with (?P<who>{_WHO}))?(?:,? (?:then|so))(?:,? please)?[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD_IN}(?P<when>(?:from )?(?:\d|noon\b|half\b).{{0,12}}?(?:-|\bto\b|\btill?\b|\buntil\b).{{1,12}}?),?"
        rf" then{_ENDS}",
        re.IGNORECASE,
    ),
)
_WITHOUT_HOUR = re.compile(  # lovely, put her in; ok book it
    rf"{_LEAD_IN}{_ANYHOW}{_VERB} (?P<what>{_IT})(?: in| down)?(?: with (?P<who>{_WHO}))?{_ENDS}", re.IGNORECASE
)
_ANY_TIME = datetime(2100, 1, 1, tzinfo=UTC)  # of an hour that was asked about nothing is said here
_BOOKS = re.compile(
    rf"\b(?:book|pencil|slot|squeeze|fit|schedule)\b|\b{_WHO} (?:in|down)\b|\b(?:it|that) in\b", re.IGNORECASE
)
_SUBJECTS = {"he": "him", "she": "her", "they": "them"}
_BESIDE_HOUR = re.compile(r"\b(?:then|at|for|from|around|in|it|the|takes?|about|please|pls)\b|[\s,.!]", re.IGNORECASE)
_IS_HOUR = re.compile(
    rf"^(?:for |around |about )?(?:the )?(?=(?:(?:half|quarter)(?: past| to)? )?(?:\d{{1,2}}(?:[:.]\d\d)?|{_NUMBER})"
    r"(?:\s?[ap]m| ?o['’]?clock)?(?:,? (?:then|for)\b.*)?[\s.!]*$)",
    re.IGNORECASE,
)
_THEN_WORD = re.compile(r",? ?\bthen\b,?", re.IGNORECASE)


def booked_at(text: str, plain: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to book at an hour what was asked about before and is only pointed at: "ok put him in at 9:40 then, half an hour".

    `plain` decides on one thing; None for any other text.
    """
    if len(text) > LONGEST:
        return None
    if (there := _WITHOUT_HOUR.fullmatch(text)) is not None and _BOOKS.search(text):
        asked: dict[str, Any] = {"title": _title(there), "start_time": _ANY_TIME.isoformat(), "slot": "free"}
        return plain(text).trying((ToolCall(name="schedule_add", arguments=asked),))
    found = next((one for form in (*_TAKES, *_SETTLES) if (one := form.fullmatch(text)) is not None), None)
    if found is None or _is_of_ones_own(found):
        return None
    when = _IS_HOUR.sub("at ", found["when"])
    reading = plain(when).reading
    beside_day = found.re in _SETTLES or reading.start is None
    reading = plain(f"tomorrow {when}").reading if beside_day else reading  # hours alone are read beside a day
    if reading.start is None or reading.grain != "minute" or reading.elapsed or reading.rrule is not None:
        return None
    if DATED.search(when) or (not beside_day and _BESIDE_HOUR.sub("", unread(when, reading))):
        return None
    hours = _THEN_WORD.sub("", when)
    given: dict[str, Any] = {"title": _title(found), "start_time": reading.start.isoformat(), "then": hours}
    if reading.end is not None or reading.duration is not None:
        given["end_time"] = (reading.end or reading.start + (reading.duration or timedelta())).isoformat()
    return plain(f"add it {hours}").trying((ToolCall(name="schedule_add", arguments=given),))


def _is_of_ones_own(found: re.Match[str]) -> bool:
    """Tell whether what is to be put in has a name and needs no answer above: "put me down for work tomorrow 7 to 3"."""
    named = found.groupdict().get("activity")
    return bool(named) and (found["what"].lower() not in PEOPLE or DATED.search(named or "") is not None)


def takes_an_hour(decision: Decision) -> bool:
    """Tell whether words name an hour for what was asked about."""
    return bool(decision.tries) and decision.tries[0].name == "schedule_add" and "then" in decision.tries[0].arguments


def names_what(decision: Decision) -> bool:
    """Tell whether words that name an hour also say who or what it is for: more than "it"."""
    return decision.tries[0].arguments.get("title") != POINTED


def _title(found: re.Match[str]) -> str:
    """Return the word that points at what is booked: who it is, where that is said."""
    named = found.groupdict()
    pointed = named.get("who") or named.get("what") or _SUBJECTS.get((named.get("subject") or "").lower(), "")
    if activity := named.get("activity"):
        return f"{activity} with {pointed.lower()}" if pointed.lower() in PEOPLE else activity
    return pointed.lower() if pointed.lower() in PEOPLE else POINTED


def unread(text: str, reading: Reading) -> str:
    """Return a text without the times that were read in it."""
    for begin, end in reversed(reading.spans):
        text = f"{text[:begin]} {text[end:]}"
    return text
