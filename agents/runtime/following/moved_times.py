"""Where something that was shown goes: a clock alone is one of its own day, a day alone keeps its clock. Pure."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from agents.nlu import ToolCall
from agents.nlu.coreference import Wish
from agents.nlu.cues.new_moments import (
    as_time,
    in_its_month,
    is_day,
    names_date,
    names_day,
    names_weekday,
    number_named,
)
from agents.nlu.interpret import decide
from agents.nlu.slots.asking.asked_days import day_told
from agents.nlu.slots.follow_on import asks_what_clashes, asks_which_day, on_day
from agents.nlu.slots.new_values import repeated, resized
from agents.nlu.slots.times.neighbour_days import from_the_day_before
from agents.nlu.slots.times.time_shifts import length, runs_for
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.timetext import Reading, parse, title
from storage.conversations.shown_items import Reference

_POINTED = re.compile(r"^(?:at )?([01]?\d|2[0-3])\.([0-5]\d)$")  # "7.30"
DAY, WEEK = timedelta(days=1), timedelta(weeks=1)
SOON = timedelta(hours=2)  # what rings by then was said to ring after a while
MORNING = 9  # hours: an alarm before that moves by CLOSE at most, and not into the afternoon
CLOSE = timedelta(hours=3)
EVENING, DAWN = 18, 6  # hours: what begins after or before them is moved to an hour of the same half of the day


class UnclearTime(Exception):
    """A time that must be asked for; the message is the question."""


def when(moment: datetime, language: Language, *, all_day: bool = False) -> str:
    """Return the words for a moment, or for its day."""
    return day(moment, language) if all_day else f"{day(moment, language)} {clock(moment)}"


def shifted(wish: Wish, found: Reference, now: datetime) -> datetime | None:
    """Return its moment moved: hours run in UTC, days on the wall. None for what has no moment of its own, or no clock to shift by hours."""
    by = length(wish.value)
    if by is None or found.starts_at is None or found.repeats:
        return None
    change = by if wish.later else -by
    if by % DAY == timedelta():
        local = found.starts_at.astimezone(now.tzinfo)
        return (local.replace(tzinfo=None, fold=0) + change).replace(tzinfo=now.tzinfo)
    return None if found.all_day else (found.starts_at.astimezone(UTC) + change).astimezone(now.tzinfo)


def read(words: str, base: datetime, language: Language) -> Reading | None:
    """Read a time that stands alone. Raises UnclearTime for one that is not understood."""
    said = as_time(words)
    if language == "en":  # elsewhere it may be a day
        said = _POINTED.sub(r"at \1:\2", said)
    reading = parse(said, base)
    if reading.verdict == "ask" or (reading.verdict == "none" and is_day(said)):
        # a date that may be no date by itself is one behind "to"
        said = f"改到{said}"
        reading = parse(said, base)
    if reading.verdict == "none" or title(said, reading).replace("改到", ""):
        return None
    if reading.verdict == "ask":
        raise UnclearTime(_asked(reading, language))
    return None if reading.rrule or reading.start is None else reading


def _asked(reading: Reading, language: Language) -> str:
    if len(reading.alternatives) > 1:
        return _choice(reading.alternatives[:3], language)
    return say(language, "ask_more_time")


def _choice(moments: Sequence[datetime], language: Language) -> str:
    return say(language, "ask_which_time", options=" / ".join(when(moment, language) for moment in moments))


def moved(
    words: str, found: Reference, now: datetime, language: Language, *, corrects: bool = False
) -> tuple[datetime | None, datetime | None]:
    """Return where it goes: a clock alone is one of its own day, a day alone keeps its clock. Raises UnclearTime."""
    if found.starts_at is None or (found.repeats and (found.kind != "due" or names_day(words))):
        return None, None  # a series stays on its days; the clock of a reminder's may change
    own = found.starts_at.astimezone(now.tzinfo)
    soon = found.just and found.starts_at - now <= SOON
    if found.kind == "due" and not found.repeats and soon and (by := runs_for(words, found.title)) is not None:
        return (now.astimezone(UTC) + by).astimezone(now.tzinfo), None  # what rings in 10 minutes: "make it 25 minutes"
    words, reading = _read_beside(words, own, now, language)
    if reading is None or reading.start is None or (found.repeats and reading.elapsed):
        return None, None
    if reading.grain == "part" and names_day(words):
        return (None if found.all_day else _within(reading, reading.start, own)), None
    if (
        reading.grain == "week" and corrects and not found.repeats and not found.all_day
    ):  # I meant next week: on its weekday
        return datetime.combine(reading.start.date() + timedelta(days=own.weekday()), own.time(), now.tzinfo), None
    if reading.grain in ("week", "weekend", "month", "quarter", "year", "part"):
        raise UnclearTime(say(language, "ask_more_time"))
    if reading.grain == "day":
        return _to_day(words, reading.start.date(), own, now, language), None
    if found.all_day:
        return None, None
    start = _half(reading, own)
    return (None if start == own else start), (reading.end if start == reading.start else None)


def _read_beside(words: str, own: datetime, now: datetime, language: Language) -> tuple[str, Reading | None]:
    """Read a time for what is at `own`: a clock is one of that day, "the next day" the one behind it. Raises UnclearTime."""
    midnight = own.replace(hour=0, minute=0, second=0, microsecond=0)
    if (beside := from_the_day_before(words)) is not None:
        words, days = beside
        return words, read(words, midnight + (days - 1) * DAY, language)
    reading = read(words, now, language)
    if reading is not None and not reading.elapsed and not names_day(words):
        reading = read(words, midnight, language)
    return words, reading


def _within(reading: Reading, start: datetime, own: datetime) -> datetime | None:
    """Return its own clock in another part of a day, where that is within it; else the beginning of the part."""
    same = start.replace(hour=own.hour, minute=own.minute)
    moment = same if start <= same and (reading.end is None or same < reading.end) else start
    return None if moment == own else moment


def _to_day(words: str, wanted: date, own: datetime, now: datetime, language: Language) -> datetime | None:
    """Return its own clock on another day. A weekday may be the coming one, or the one of the week that it is in."""
    days = {in_its_month(number_named(words), own.date(), now.date(), wanted)}
    if names_weekday(words) and not names_date(words):
        monday = own.date() - timedelta(days=own.weekday())
        days.add(monday + timedelta(days=wanted.weekday()))
    if days == {now.date()} and names_weekday(words):  # nobody calls today so
        days = {wanted + WEEK}
    if len(days) > 1:
        # said on a Friday, Friday is another one; and none that is over, or that it is on already
        days = {one for one in days if one > now.date() and one != own.date()}
    moments = sorted(datetime.combine(one, own.time(), now.tzinfo) for one in days)
    if len(moments) > 1:
        raise UnclearTime(_choice(moments, language))
    return moments[0] if moments and moments[0] != own else None


def _half(reading: Reading, own: datetime) -> datetime | None:
    """Resolve a bare hour: as it is read anywhere, unless what is moved is in the evening, before dawn, or early and stays so."""
    start = reading.start
    if start is None or not reading.alternatives:
        return start
    moments = (
        start,
        *(other.replace(year=start.year, month=start.month, day=start.day) for other in reading.alternatives),
    )
    there = own.replace(year=start.year, month=start.month, day=start.day)
    near = min(moments, key=lambda moment: abs(moment - there))
    early = own.hour < MORNING and abs(near - there) <= CLOSE
    return near if early or not DAWN <= own.hour < EVENING else start


def on_its_day(text: str, now: datetime, language: Language, shown: Sequence[Reference]) -> ToolCall | str | None:
    """Return what is asked of "that day" for the day of what was shown right before, or the answer: 那天下午有空吗, "what day is that?"."""
    moment = next((one.starts_at for one in shown if one.just and one.starts_at is not None), None)
    own = None if moment is None else moment.astimezone(now.tzinfo)
    if own is not None and asks_which_day(text):
        return day_told(own.date(), now, language)
    if own is not None and asks_what_clashes(text):
        begin = own.replace(hour=0, minute=0, second=0, microsecond=0)
        given = {"start_time": begin.isoformat(), "end_time": (begin + DAY).isoformat(), "clashes": True}
        return ToolCall(name="schedule_query", arguments=given)
    asked = None if own is None else on_day(text, own)
    call = None if asked is None else decide(asked, now, language).call
    return call if call is not None and call.name in ("schedule_query", "find_free_time") else None


def becomes(wish: Wish, now: datetime) -> dict[str, Any] | None:
    """Return how long it shall take, how often it shall be, or how long before it shall ring."""
    if wish.action == "lead":
        ahead = length(wish.value)
        if ahead is None or parse(wish.what, now, "any").verdict != "none":
            return None  # what has a time of its own is more than is to be thought of
        said = {"remind": wish.what, "clock": _clock_of(wish.part, now)}
        return {
            "lead_minutes": int(ahead.total_seconds() // 60),
            **{name: value for name, value in said.items() if value},
        }
    return (resized if wish.action == "resize" else repeated)(wish.value, now)


def _clock_of(part: str, now: datetime) -> str:
    """Return the hour at which a part of a day begins; nothing where none is named."""
    words = {"晚": "晚上", "night": "in the evening"}.get(part, f"in the {part}" if part.isascii() else part)
    start = parse(words, now.replace(hour=0, minute=0)).start if part else None
    return "" if start is None else start.strftime("%H:%M")
