"""The arguments that carry a wish out on what was shown. Pure."""

from calendar import monthrange
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.nlu.coreference import Wish
from agents.nlu.cues.new_moments import day_of_month
from agents.nlu.slots.new_values import Unclear, at_time
from agents.nlu.slots.times.time_shifts import length
from agents.nlu.slots.wording.typed.stated.stated_values import place_alone
from agents.runtime.following.moved_times import DAY, UnclearTime, becomes, moved, read, shifted, when
from agents.texts import Language, say
from storage.conversations.shown_items import Reference


def makes_sense(wish: Wish, now: datetime, language: Language) -> bool:
    """Tell whether what is to be done is understood: else nothing is asked or told about what it is to be done to."""
    if wish.action in ("shift", "lead"):
        return length(wish.value) is not None
    if wish.action in ("resize", "repeat"):
        return becomes(wish, now) is not None
    if wish.action in ("move", "skip"):
        try:
            return read(wish.value, now, language) is not None
        except UnclearTime:
            return True
    return True


def _of_each_month(wish: Wish, found: Reference, now: datetime) -> date | None:
    """Return the next day of a month that what repeats goes to, of words that name no more than its number: "better on the 5th"."""
    number = day_of_month(wish.value) if found.repeats and wish.just else 0
    if not number or found.starts_at is None:
        return None
    own = found.starts_at.astimezone(now.tzinfo).date()
    months = (own, (own.replace(day=28) + timedelta(days=7)).replace(day=1))
    days = [date(one.year, one.month, number) for one in months if number <= monthrange(one.year, one.month)[1]]
    return next((one for one in days if one > now.date()), None)


def _part_of_its_day(words: str, found: Reference, now: datetime) -> dict[str, Any]:
    """Return the part of its own day that each of two is moved into: "both to the afternoon". Nothing of other words, and of what repeats."""
    if found.kind != "event" or found.all_day or found.repeats:
        return {}
    try:
        becomes = at_time(words, "to", now)
    except Unclear:
        return {}
    return becomes if becomes is not None and becomes.keys() == {"clock", "bare", "part_end"} else {}


def _each_month(day: date, found: Reference) -> dict[str, Any]:
    rule = {"rrule": f"FREQ=MONTHLY;BYMONTHDAY={day.day}"} if found.kind == "due" else {"to_date": day.isoformat()}
    return {**rule, "span": "all"}


def _skipped(wish: Wish, found: Reference, now: datetime, language: Language) -> dict[str, Any] | None:
    """Return the arguments that leave out what repeats on a day; None of what happens once. Raises UnclearTime."""
    day = read(wish.value, now, language) if found.repeats else None
    if day is None or day.start is None:
        return None
    midnight = day.start.replace(hour=0, minute=0, second=0, microsecond=0)
    end = day.end if day.end is not None and day.grain in ("week", "month") else midnight + DAY
    return {"query": found.title, "start_time": midnight.isoformat(), "end_time": end.isoformat()}


def arguments_of(wish: Wish, found: Reference, now: datetime, language: Language) -> dict[str, Any] | None:
    """Return the arguments of the call; None when the sentence is not understood. Raises UnclearTime."""
    day = _of_each_month(wish, found, now) if wish.action == "move" else None
    if day is not None:
        return {"id": found.id, "kind": found.kind, **_each_month(day, found)}
    part = _part_of_its_day(wish.value, found, now) if wish.action == "move" and wish.target.both else {}
    return {"id": found.id, "kind": found.kind, **part} if part else _arguments(wish, found, now, language)


def _arguments(wish: Wish, found: Reference, now: datetime, language: Language) -> dict[str, Any] | None:
    named: dict[str, Any] = {"id": found.id, "kind": found.kind}
    now = now.astimezone(ZoneInfo(found.zone)) if found.zone else now
    match wish.action:
        case "delete":
            return named if found.kind != "memo" else {"id": found.id}
        case "open":
            return {"query": "", "id": found.id}
        case "rename" | "place":
            given = {"title": wish.value} if wish.action == "rename" else {"location": place_alone(wish.value)}
            return {**named, **given}
        case "lead" | "resize" | "repeat":
            new = becomes(wish, now)
            return None if new is None else named | new
        case "skip":
            return _skipped(wish, found, now, language)
        case "shift":
            start, end = shifted(wish, found, now), None
        case "move":
            start, end = moved(wish.value, found, now, language, corrects=wish.just)
    if start is None:
        return None
    if (start.date() if found.all_day else start) <= (now.date() - DAY if found.all_day else now):
        raise UnclearTime(say(language, "ask_past", when=when(start, language, all_day=found.all_day)))
    named["start_time"] = start.isoformat()
    return named if end is None else {**named, "end_time": end.isoformat()}
