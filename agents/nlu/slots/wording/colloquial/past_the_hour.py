"""Minutes past or to an hour that is not said, since it is that of what was just made: "make that quarter past, I'm not down till then". Pure."""

import re

LONGEST = 100  # characters
_PAST = re.compile(
    r"(?:[^\d,;]{3,50}[,;] (?:so )?)?(?:(?:no|ah|actually|sorry|better|can you|could you|please|or|well)[, ]+)*"
    r"(?:make|have|say|call|put|leave|move) (?:it|that|this)(?: to| at| for| till| back to| on to)? (?:an? )?"
    r"(?P<much>quarter|half|five|ten|twenty|twenty[- ]five) (?P<side>past|to)(?:,? (?:so|then|instead|please|now))*"
    r"(?:[,;] [^\d;]{3,60})?[\s.!]*",
    re.IGNORECASE,
)
_MINUTES = {"quarter": 15, "half": 30, "five": 5, "ten": 10, "twenty": 20}


def minutes_past(text: str) -> int | None:
    """Return so many minutes past the hour, fewer than none before it; None for any other text."""
    found = _PAST.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found is None:
        return None
    minutes = _MINUTES.get(found["much"].lower(), 25)
    return minutes if found["side"].lower() == "past" else -minutes
