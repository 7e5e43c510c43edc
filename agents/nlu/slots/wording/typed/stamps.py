"""A date and an hour as machines write them, put as people do: 2027-03-14T02:30 is "on 14 March 2027 at 02:30". Pure."""

import re
from calendar import month_name

LONGEST = 200  # characters
_STAMP = re.compile(
    r"(?:\b(?:on|at) )?(?<![\d-])(?P<year>20\d\d)-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])[T ]"
    r"(?P<clock>[012]\d:[0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?P<zone>Z\b)?(?![\d:]|\s?[+-]\d)",
    re.IGNORECASE,
)


def unstamped(text: str) -> str | None:
    """Return a text with its stamp in words; None where it has none."""
    if len(text) > LONGEST or "\n" in text or not text.isascii() or _STAMP.search(text) is None:
        return None
    return _STAMP.sub(_in_words, text)


def _in_words(found: re.Match[str]) -> str:
    zone = " UTC" if found["zone"] else ""
    day = f"{int(found['day'])} {month_name[int(found['month'])]} {found['year']}"
    return f"on {day} at {found['clock']}{zone}"
