"""What English of Ireland says with words of its own: "I'm after turning off the immersion", "what have I left to do today". Pure."""

import re

from agents.nlu.slots.changing.done_by_name import PAST

LONGEST = 100  # characters
_AFTER = re.compile(
    r"^(?P<who>i|we)(?:['’]m|['’]re| am| are) (?:just |only )?after (?P<verb>[a-z]{2,14})ing (?P<rest>[^?;]{2,60}?)"
    r"(?:,? (?:there|now|so))*(?P<end>[\s.!]*)$",
    re.IGNORECASE,
)
_LEFT_TO_DO = re.compile(
    r"(?:(?:and|so|right)[, ]+)*what(?:['’]ve| have)? (?:i|we)(?: got| have)?(?: still| left){1,2} to do"
    r"(?: (?P<day>today|tonight|this (?:morning|afternoon|evening|week)|tomorrow))?(?: (?:so|then))?[\s?.!]*",
    re.IGNORECASE,
)
_DONE = {verb: past for past, verb in reversed(PAST.items())}


def said_elsewhere(text: str) -> str | None:
    """Return the words that all use for it; None where a text has no such turn."""
    if len(text) > LONGEST:
        return None
    if (left := _LEFT_TO_DO.fullmatch(text)) is not None:
        return f"what have I left {left['day'] or 'today'}"
    found = _AFTER.match(text)
    if found is None:
        return None
    return f"{found['who']}'ve {_past(found['verb'].lower())} {found['rest']}{found['end']}"


def _past(stem: str) -> str:
    """Return the participle of a verb by what stands ahead of its -ing: "turn", "bak", "dropp"."""
    known = next((_DONE[one] for one in (stem, f"{stem}e", stem[:-1]) if one in _DONE), None)
    return known or f"{stem}ed"
