"""Something new at "the same time" as what was made a moment ago: "and tues same time pay the bill". Pure."""

import re

_SAME = re.compile(r"(?:\bat )?(?:\bthe )?\bsame time\b(?! as\b)|同一?个?时间", re.IGNORECASE)
_AHEAD = re.compile(r"^(?:(?:and|also|then|n|plus|oh|ok)[, ]+)+", re.IGNORECASE)


def names_same_time(text: str) -> bool:
    """Tell whether a text says that something is at the same time."""
    return _SAME.search(text) is not None


def at_that_time(text: str, clock: str, *, rings: bool) -> str:
    """Return a text with the `clock` (HH:MM) for "the same time"; where that one `rings`, as what is to be reminded of."""
    han = re.search("[\u3400-\u9fff]", text) is not None
    plain = _AHEAD.sub("", _SAME.sub(clock if han else f"at {clock}", text, count=1)).strip()
    return f"{'提醒我' if han else 'remind me to '}{plain}" if rings else plain
