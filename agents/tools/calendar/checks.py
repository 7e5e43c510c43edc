"""Checks of an event before it is booked or moved, and remarks on one that is unusual."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.lead_times import at_night
from agents.cards import Button, Card, brief
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import clock, day, length, point
from agents.tools.base import Desk, Outcome
from agents.tools.finding import happenings
from agents.tools.zones.hours_there import told_span
from storage.content import button_actions
from storage.content.events import Event

FAR = timedelta(days=366)
LONG = timedelta(hours=8)
CLOSE = timedelta(minutes=15)
LATE = timedelta(minutes=1)  # "now" is past by the time that it is booked
LONGEST_TITLE, LONG_TITLE = 400, 100  # characters


def possible(desk: Desk, start: datetime, end: datetime, *, all_day: bool) -> None:
    """Raises ToolFailed for a time that cannot be booked."""
    language = desk.scope.language
    if end.astimezone(UTC) <= start.astimezone(UTC):
        raise ToolFailed(say(language, "bad_length"))
    if (end if all_day else start + LATE) <= desk.now:
        raise ToolFailed(say(language, "ask_past", when=_when(desk, start, all_day=all_day)))


def titled(desk: Desk, title: str) -> None:
    """Raises ToolFailed for a title that is none."""
    if len(title) > LONGEST_TITLE:
        raise ToolFailed(say(desk.scope.language, "title_too_long", most=LONGEST_TITLE))


def is_far(desk: Desk, start: datetime) -> bool:
    """Tell whether a time is so far ahead that it is asked about first."""
    return start - desk.now > FAR


async def confirm_far(
    desk: Desk, tool: str, arguments: dict[str, Any], event: Event | None, start: datetime
) -> Outcome:
    """Ask whether it is right; `tool` with `arguments` (JSON) does it then."""
    language = desk.scope.language
    token = await button_actions.offer(desk.db, desk.scope, "confirm", {"choices": [[tool, arguments]]})
    title = arguments.get("title") or (event.title if event is not None else "")
    buttons = (
        Button(label=say(language, "far_yes"), token=f"a{token}.0", style="primary"),
        Button(label=say(language, "book_not"), token=f"a{token}.no"),
    )
    whole_day = bool(arguments.get("all_day", event is not None and event.all_day))
    line = say(language, "conflict_wanted", title=title, when=_when(desk, start, all_day=whole_day))
    card = Card(kind="suggestion", title=say(language, "far_card", title=brief(title)), lines=(line,), buttons=buttons)
    return Outcome(text=say(language, "too_far", when=day(start, language)), cards=(card,))


async def remarks(desk: Desk, event: Event) -> list[str]:
    """Return what is said about an event that is booked all the same: at night, very long, close to another, a long title."""
    language, zone = desk.scope.language, ZoneInfo(desk.scope.zone)
    said: list[str] = []
    if len(event.title) > LONG_TITLE:
        said.append(say(language, "title_long"))
    if event.all_day:
        return said
    start = event.starts_at.astimezone(zone)
    if at_night(start):
        said.append(say(language, "at_night", clock=clock(start)))
    taken = event.ends_at - event.starts_at
    if taken > LONG:
        said.append(say(language, "very_long", length=length(int(taken.total_seconds() // 60), language)))
    near = await _nearest(desk, event)
    if near is not None:
        gap, other = near
        when = told_span(desk, other.starts_at, other.ends_at, own=other.zone)
        key, between = ("close", length(gap, language)) if gap else ("next_to", "")
        said.append(say(language, key, title=other.title, when=when, gap=between))
    return said


async def _nearest(desk: Desk, event: Event) -> tuple[int, Event] | None:
    """Return the event that leaves the least time before or after this one, with the minutes, where that is too little."""
    around = await happenings.overlapping(desk.db, event.starts_at - CLOSE, event.ends_at + CLOSE)
    gaps = [
        (max(event.starts_at - other.ends_at, other.starts_at - event.ends_at), other)
        for other in around
        if other.id != event.id and not other.all_day
    ]
    close = [(gap, other) for gap, other in gaps if timedelta() <= gap < CLOSE]
    if not close:
        return None
    gap, other = min(close, key=lambda one: one[0])
    return int(gap.total_seconds() // 60), other


def _when(desk: Desk, start: datetime, *, all_day: bool) -> str:
    local = start.astimezone(ZoneInfo(desk.scope.zone))
    return day(local, desk.scope.language) if all_day else point(local, desk.scope.zone, desk.scope.language)
