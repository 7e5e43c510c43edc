"""Something is called off, and what takes its place stands behind it: "cancel the run, dentist tomorrow at 3". Pure."""

import re
from collections.abc import Callable
from dataclasses import replace

from agents.nlu.decision import Decision

LONGEST = 120  # characters
_BOTH = re.compile(
    r"(?P<off>(?:(?:please|pls|can you|could you|oh|ok|actually|right)[, ]+)*(?:cancel|scrap|drop|bin|delete|skip|ditch)"
    r" [^,;.\d]{2,30}?)\s*[,;.–-]+\s*(?:(?:and|cos|because|as|since) )?(?:(?:i['’]?ve )?got |i['’]?ve |i have"
    r" |i got |there['’]?s )?"
    r"(?P<new>(?:an? |the |my )?(?P<what>[a-z][\w'’]*(?: (?!at\b|on\b)[a-z][\w'’]*){0,4}?)"
    r"(?= (?:at|on|today|tomorrow|tonight|this|next|tmrw?|(?:mon|tue|wed|thu|fri|sat|sun)\w*|\d)).{3,30})",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:is|are|was|were|says?|said|can['’]?t|won['’]?t|has|have|had|isn['’]?t|it|he|she|they|we|you|not|back|away|until"
    r"|busy|free|remind|move|put|book|add|make|then|instead|working|off|the one|both)\b|['’](?:s|re) (?!\w+ (?:at|on)\b)",
    re.IGNORECASE,
)


def off_and_instead(text: str, alone: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to take one thing away and to make the other at its hour; None for any other text.

    `alone` decides on one thing. The time is that of the second: without one of its own the first is looked for by its name.
    """
    found = _BOTH.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found is None or _TELLS.search(found["new"]):
        return None
    off, new = alone(found["off"]), alone(found["new"])
    taken = off.call is not None and off.call.name == "schedule_delete" and off.reading.verdict == "none"
    made = new.call is not None and new.call.name == "schedule_add" and new.reading.grain == "minute" and new.want.sure
    if not taken or not made or new.call is None or new.reading.rrule is not None or new.more:
        return None
    return replace(off, more=(new.call,), reading=new.reading, parts=((found["off"], off), (found["new"], new)))
