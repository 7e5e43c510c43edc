"""Hours in which nothing is said unasked, as somebody writes them: 22:00-8, "23 to 7". Pure."""

import re

_HOURS = re.compile(
    r"(?P<since>\d{1,2})(?::(?P<since_minute>\d\d))?\s{0,3}(?:-|–|~|to|到"
    r"|至)\s{0,3}(?P<until>\d{1,2})(?::(?P<until_minute>\d\d))?"
)


def hours_of(value: str) -> str | None:
    """Return them as HH:MM-HH:MM; None where the words are no two different times of a day."""
    found = _HOURS.fullmatch(value)
    if found is None:
        return None
    clock = [f"{int(found[one]):02d}:{found[f'{one}_minute'] or '00'}" for one in ("since", "until")]
    fits = all(one[:2] < "24" and one[3:] < "60" for one in clock) and clock[0] != clock[1]
    return "-".join(clock) if fits else None
