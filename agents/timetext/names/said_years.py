"""The year that is said beside a feast: Easter 2028, next year's Thanksgiving, 2028年春节, 后年中秋. Pure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

_WORDS = {
    "今年": 0,
    "明年": 1,
    "来年": 1,
    "后年": 2,
    "大后年": 3,
    "this year": 0,
    "next year": 1,
    "the year after next": 2,
}
_IN_FRONT = (
    r"(?:(?P<year>(?:19|20|21)\d\d)年|(?P<word>今年|明年|来年|大后年|后年)|\b(?P<name>this year|next year)['’]?s"
    r"|\b(?:the )?(?P<figures>20\d\d))(?:的| )?"
)
_AFTER = (
    r",? ?(?:(?:in|of) )?(?:(?P<figures>(?:19|20|21)\d\d)|(?P<name>this year|next year|the year after next))\b(?!:)"
)
_AHEAD = re.compile(f"{_IN_FRONT}$", re.IGNORECASE)
_BEHIND = re.compile(_AFTER, re.IGNORECASE)
_FIRST = re.compile(_IN_FRONT, re.IGNORECASE)
_LAST = re.compile(f"(?<=[a-z]){_AFTER}$", re.IGNORECASE)
_NEAR = 24  # characters that such words take at most
_WINTER = 2  # "this year's" New Year's Eve is the one of the winter to come: until the end of February


@dataclass(frozen=True, slots=True)
class SaidYear:
    """A year said beside the name of a day, with the span of both; `this`: as "this year"."""

    begin: int
    end: int
    year: int
    this: bool

    def day(self, days_of: Callable[[int], Sequence[date]], today: date) -> date | None:
        """Return which of the days of a year (by `days_of`, in order) is meant; None where that year is not known."""
        days = list(days_of(self.year))
        if self.this and all(one < today for one in days):
            days += [one for one in days_of(self.year + 1) if one.month <= _WINTER]
        return next((one for one in days if one >= today), days[-1] if days else None)


def said_year(text: str, begin: int, end: int, today: date) -> SaidYear | None:
    """Return the year said just in front of, or just behind, the name of a day at [begin, end); None for none."""
    near = max(0, begin - _NEAR)
    ahead = _AHEAD.search(text[near:begin])
    if ahead is not None:
        return _told(ahead, near + ahead.start(), end, today)
    behind = _BEHIND.match(text[end : end + _NEAR])
    return None if behind is None else _told(behind, begin, end + behind.end(), today)


def without_year(name: str, today: date) -> tuple[str, SaidYear | None]:
    """Return the name of a day without the year that is said in front of it or behind it, and that year."""
    first = _FIRST.match(name)
    if first is not None:
        return name[first.end() :], _told(first, 0, len(name), today)
    last = _LAST.search(name[-_NEAR:])
    if last is not None:
        return name[: len(name) - len(last[0])], _told(last, 0, len(name), today)
    return name, None


def _told(found: re.Match[str], begin: int, end: int, today: date) -> SaidYear:
    named = found.groupdict()
    figures = named.get("year") or named["figures"]
    word = (named.get("word") or named["name"] or "").casefold()
    year = int(figures) if figures else today.year + _WORDS[word]
    return SaidYear(begin, end, year=year, this=word in ("今年", "this year"))
