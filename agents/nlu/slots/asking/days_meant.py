"""Which days are asked about: one that has been (11月20号有什么 said on the 25th), two in a row (明天后天). Pure."""

import re
from datetime import datetime, timedelta

from agents.nlu.decision import DAY
from agents.timetext import Reading, parse

_ASKS_PAST = re.compile(r"[做去干见开吃办上有](?:了|过)|\b(?:was|were|did|had)\b", re.IGNORECASE)
_DATE = re.compile(
    r"\d(?:st|nd|rd|th)\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d"
    r"|\d (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|月[\d一二三十]|[\d一二三四五六七八九十][号號]|\d[/.]\d",
    re.IGNORECASE,
)
_COMES = re.compile(r"\b(?:scheduled|planned|upcoming|due|coming|will|going)\b|要|会|将|打算", re.IGNORECASE)
BY = re.compile(r"\bby\b|为止|截止", re.IGNORECASE)  # that day as well
_LATELY = timedelta(days=31)  # of which one asks without the year, rather than of the day in a year
_LONG_AGO = timedelta(days=186)  # of which one asks in the past tense
_A_YEAR = timedelta(days=280)

_NEXT_DAYS = re.compile(
    r"(?P<first>今[天日]|明[天日]|后天)(?:[和跟与、,，]|还有|\s)*(?P<second>明[天日]|后天|大后天)"
    r"|\b(?P<one>today|tomorrow)(?:,| and|,? &| or)\s+(?P<other>tomorrow|the day after(?: tomorrow)?)\b",
    re.IGNORECASE,
)


def as_asked(reading: Reading, text: str, now: datetime) -> Reading:
    """Return the reading of a day that is asked about: what has been not long ago, where the words say so, or else only a year ahead."""
    start = reading.start
    if (
        reading.verdict != "understood"
        or start is None
        or reading.rrule is not None
        or start <= now
        or not _DATE.search(text)
    ):
        return reading
    ahead, past = start - now, parse(text, now, "past")
    if past.start is None or past.verdict != "understood" or past.grain != reading.grain or past.start >= now:
        return reading
    ago, told = now - past.start, _ASKS_PAST.search(text) is not None
    return (
        past
        if (told and ago < _LONG_AGO) or (ahead > _A_YEAR and ago < _LATELY and not _COMES.search(text))
        else reading
    )


def together(text: str, now: datetime) -> Reading | None:
    """Return the reading of two days, one right behind the other; None where none are named."""
    return parse(_NEXT_DAYS.sub(_as_span, text), now, "any") if _NEXT_DAYS.search(text) is not None else None


def _as_span(days: re.Match[str]) -> str:
    """Return two days, one right behind the other, as a span: 明天后天, "today and tomorrow"."""
    if days["first"]:
        return f"{days['first']}到{days['second']}"
    return f"from {days['one']} to {days['other']}"


def from_or_until(text: str, reading: Reading, now: datetime) -> tuple[datetime | None, datetime | None]:
    """After work, before lunch: what is left of the day from then on, or what of it comes first; before Friday: what is left until then."""
    if reading.start is not None and reading.deadline and reading.all_day and reading.start > now:
        return now, reading.start + (DAY if BY.search(text) else timedelta())
    if reading.start is None or reading.grain != "minute":
        return reading.start, reading.end
    midnight = reading.start.replace(hour=0, minute=0, second=0, microsecond=0)
    return (reading.start, midnight + DAY) if reading.open_end else (midnight, reading.start)
