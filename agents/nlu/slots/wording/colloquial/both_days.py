"""Two days side by side that are one time: 19号20号两天, 周六周日两天. Pure."""

import re

LONGEST = 120  # characters
_TWO = re.compile(
    r"(?P<month>\d{1,2}月)?(?P<one>\d{1,2})[号日]?[、,，和跟与\s]?(?:(?P=month))?(?P<two>\d{1,2})[号日](?:这"
    r"|那)?(?:两|2|俩)天都?"
)


def as_one_time(text: str) -> str:
    """Return a text in which two days that follow each other, and are called two days, are from the one to the other."""
    return _TWO.sub(_joined, text) if len(text) <= LONGEST and "天" in text else text


def _joined(found: re.Match[str]) -> str:
    if int(found["two"]) - int(found["one"]) != 1:
        return found[0]
    month = found["month"] or ""
    return f"{month}{found['one']}号到{month}{found['two']}号"
