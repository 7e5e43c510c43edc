"""What is done "of a Sunday evening" or "of an evening": each time, as some people say it. Pure."""

import re

LONGEST = 120  # characters
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PART = r"(?:morning|afternoon|evening|night)"
_OF_A_DAY = re.compile(
    rf"\bof an? (?P<when>{_DAY}(?: {_PART})?|{_PART}|weekday|weekend)(?= at\b| to\b|,|[\s.!]*$| remind\b)",
    re.IGNORECASE,
)
_TO_RING = re.compile(r"\b(?:remind|tell|ping|nudge|buzz|wake|give) (?:me|us)\b", re.IGNORECASE)
_AT_HOUR = re.compile(r" at (?:half |quarter (?:past|to) )?\d", re.IGNORECASE)


def each_time(text: str) -> str:
    """Return a text with "every Sunday evening" for "of a Sunday evening", where it is to ring or has its hour right behind."""
    found = _OF_A_DAY.search(text) if len(text) <= LONGEST else None
    if found is None or not (_TO_RING.search(text) or _AT_HOUR.match(text, found.end())):
        return text
    return f"{text[: found.start()]}every {found['when']}{text[found.end() :]}"
