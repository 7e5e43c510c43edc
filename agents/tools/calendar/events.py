"""The calendar: book an event unless something is in the way, and show what is there."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import Field

from agents.calendar.recurrence import RuleRefused, next_occurrences
from agents.calendar.rrule_text import worded
from agents.cards import Card
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import clock, day, span, whole
from agents.tools import suggestions
from agents.tools.base import Desk, Outcome, Words
from agents.tools.calendar import checks, defaults, event_reminders
from agents.tools.calendar.cancel import AHEAD
from agents.tools.calendar.conflicts import Wish, clashes, conflict, picked
from agents.tools.calendar.defaults import Usual
from agents.tools.lookup import Found, about, data_line, fitting, moment_of, terms_of, way_back
from agents.tools.notes import related
from agents.tools.notes.notes import beside
from storage.content import events, reminders
from storage.content.events import Event
from storage.content.reminders import Reminder

LENGTH = timedelta(hours=1)
LEAD_MINUTES = 15
LISTED = 10  # that have the words
MOST = 100  # reminders in a list


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleAdd:
    """An event; without an end it takes as long as usual (agents.tools.calendar.defaults), else an hour; likewise its reminder.

    `force` books in spite of what is there, `far` however far ahead.
    """

    title: Words
    start_time: datetime
    end_time: datetime | None = None
    all_day: bool = False
    lead_minutes: Annotated[int, Field(ge=0, le=527_040)] | None = None
    location: str = ""
    description: str = ""
    force: bool = False
    far: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleQuery:
    """What is in [start_time, end_time), from now on if not said, with these words in its title. `past`: looks back;
    `quiet` says nothing when nothing is found; `rings`: only reminders.
    """

    start_time: datetime | None = None
    end_time: datetime | None = None
    query: str = ""
    past: bool = False
    quiet: bool = False
    rings: bool = False


async def schedule_add(desk: Desk, arguments: ScheduleAdd) -> Outcome:
    """Book an event.

    An hour if no end is given. On a conflict nothing is booked; the person gets buttons.
    """
    zone = ZoneInfo(desk.scope.zone)
    usually = Usual() if arguments.all_day else await defaults.of(desk, arguments.title)
    taken_length = usually.length if arguments.end_time is None else None
    taken_place = "" if arguments.location else usually.location
    lead = arguments.lead_minutes if arguments.lead_minutes is not None else usually.lead
    if lead is None:
        lead = await defaults.lead(desk, LEAD_MINUTES)
    start = arguments.start_time.astimezone(zone)
    if arguments.lead_minutes is None and start - timedelta(minutes=lead) <= desk.now:
        lead = LEAD_MINUTES  # a day before is no habit for what is today
    end = (arguments.end_time or arguments.start_time + (taken_length or LENGTH)).astimezone(zone)
    new = events.NewEvent(
        title=arguments.title,
        starts_at=start,
        ends_at=end,
        all_day=arguments.all_day,
        zone=desk.scope.zone,
        location=arguments.location or taken_place,
        description=arguments.description,
        lead_minutes=lead,
    )
    checks.titled(desk, new.title)
    checks.possible(desk, start, end, all_day=new.all_day)
    if checks.is_far(desk, start) and not (arguments.far or arguments.force):
        return await checks.confirm_far(
            desk, "schedule_add", {**_kept(new), **_times(start, end), "far": True}, None, start
        )
    await events.lock_calendar(desk.db, desk.scope.space)
    if not new.all_day and not arguments.force:
        taken = await clashes(desk, start, end)
        if taken:
            wish = Wish(title=new.title, start=start, end=end, action="book", payload=_kept(new))
            return await conflict(desk, wish, taken)
    as_usual = defaults.told(desk, taken=taken_length if taken_length != LENGTH else None, location=taken_place)
    return await _booked(desk, await events.add(desk.db, desk.scope, new), as_usual, usually.starts)


def _kept(new: events.NewEvent) -> dict[str, Any]:
    """What a stored choice keeps of an event besides its times."""
    return {
        "title": new.title,
        "all_day": new.all_day,
        "lead_minutes": new.lead_minutes,
        "location": new.location,
        "description": new.description,
    }


def _times(start: datetime, end: datetime) -> dict[str, str]:
    return {"start_time": start.isoformat(), "end_time": end.isoformat()}


async def _booked(desk: Desk, event: Event, as_usual: str, before: tuple[datetime, ...]) -> Outcome:
    language, zone = desk.scope.language, desk.scope.zone
    when = span(event.starts_at, event.ends_at, zone, language, all_day=event.all_day)
    kin = await related.to(desk, f"{event.title} {event.location}")
    remarks = await checks.remarks(desk, event)
    told = [as_usual, await event_reminders.ring_for(desk, event), *remarks]
    cards = (await way_back(desk, "event", event.id, event.title, event.version), *beside(desk, kin, "notes_of_event"))
    suggested = () if remarks else await suggestions.of_event(desk, event, before)  # nothing on top of what is doubtful
    return Outcome(
        text="\n".join(line for line in told if line),
        receipts=(say(language, "created", title=event.title, when=when),),
        cards=(*cards, *suggested),
        waken=("due",),
        data=(data_line(desk, event),),
        about=(about(event),),
    )


async def book_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """A choice of the conflict card: a proposed time, the wanted one in spite of all, another (`at:<ISO>`), or nothing.

    Raises NotUsable("unknown") for a choice that was not offered, and ToolFailed for a time that has passed since.
    """
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_booked"))
    start, end, force = picked(payload, choice)
    wanted = ScheduleAdd(
        title=payload["title"],
        start_time=start,
        end_time=end,
        lead_minutes=payload["lead_minutes"],
        location=payload.get("location", ""),
        description=payload.get("description", ""),
        force=force,
    )
    return await schedule_add(desk, wanted)


async def schedule_query(desk: Desk, arguments: ScheduleQuery) -> Outcome:
    """Show the events and reminders of a time, or with words in their title, with their ids."""
    language = desk.scope.language
    start, end = _asked(desk, arguments)
    if end <= start:
        raise ToolFailed(say(language, "bad_length"))
    if arguments.rings:
        return await _rings(desk, start, end, whole_time=arguments.start_time is None)
    if terms := terms_of(arguments.query):
        found = await fitting(desk, terms, start, end)
        return _named(desk, arguments, found[::-1] if arguments.past else found)
    found: list[Found] = [
        *await events.overlapping(desk.db, start, end),
        *await reminders.between(desk.db, start, end),
    ]
    found.sort(key=moment_of)
    period = _period(desk, start, end)
    if not found:
        return Outcome(text=say(language, "agenda_none", day=period))
    one_day = end - start <= timedelta(days=1, hours=1)
    lines = tuple(_line(desk, one, one_day=one_day) for one in found)
    title = say(language, "agenda_some", day=period, number=len(lines))
    return Outcome(
        text=title,
        cards=(Card(kind="agenda", title=title, lines=lines),),
        data=tuple(_data(desk, one) for one in found),
        about=tuple(map(about, found)),
    )


async def _rings(desk: Desk, start: datetime, end: datetime, *, whole_time: bool) -> Outcome:
    """The reminders that are to ring, and none of the events."""
    language, period = desk.scope.language, "" if whole_time else _period(desk, start, end)
    to_ring = await reminders.upcoming(desk.db, MOST)
    found = (
        to_ring if whole_time else sorted((ring for one in to_ring for ring in _within(one, start, end)), key=moment_of)
    )
    if not found:
        return Outcome(text=say(language, "rings_none", day=period) if period else say(language, "rings_none_at_all"))
    number = await reminders.pending(desk.db) if whole_time else len(found)
    title = say(language, "rings_some" if period else "rings_to_come", day=period, number=number)
    lines = tuple(_line(desk, one, one_day=False) + _repeated(desk, one) for one in found)
    return Outcome(
        text=title,
        cards=(Card(kind="agenda", title=title, lines=lines),),
        data=tuple(_data(desk, one) for one in found),
        about=tuple(map(about, found)),
    )


def _within(found: Reminder, start: datetime, end: datetime) -> list[Reminder]:
    """It, if it rings in that time; of a series the first occurrence there."""
    if start <= found.due_at < end or found.rrule is None:
        return [found] if start <= found.due_at < end else []
    try:
        coming = next_occurrences(
            found.rrule, found.wall, found.zone, max(start, found.due_at) - timedelta(seconds=1), 1
        )
    except RuleRefused:
        return []
    return [replace(found, due_at=coming[0])] if coming and coming[0] < end else []


def _repeated(desk: Desk, found: Reminder) -> str:
    rule = worded(found.rrule, desk.scope.language) if found.rrule else None
    return say(desk.scope.language, "repeats", rule=rule) if rule else ""


def _period(desk: Desk, start: datetime, end: datetime) -> str:
    first, last = day(start, desk.scope.language), end - timedelta(seconds=1)
    return first if last.date() == start.date() else f"{first} - {day(last, desk.scope.language)}"


def _asked(desk: Desk, arguments: ScheduleQuery) -> tuple[datetime, datetime]:
    zone, now = ZoneInfo(desk.scope.zone), desk.now
    if arguments.past:
        start, end = arguments.start_time or now - AHEAD, arguments.end_time or now
    else:
        start = arguments.start_time or now
        end = arguments.end_time or start + AHEAD
    return start.astimezone(zone), end.astimezone(zone)


def _named(desk: Desk, arguments: ScheduleQuery, found: list[Found]) -> Outcome:
    """What has the words, the nearest first."""
    language = desk.scope.language
    if not found:
        return Outcome(text="" if arguments.quiet else say(language, "agenda_no_such", query=arguments.query))
    lines = tuple(_line(desk, one, one_day=False) for one in found[:LISTED])
    title = say(language, "agenda_such", number=len(lines))
    return Outcome(
        text=title,
        cards=(Card(kind="agenda", title=title, lines=lines),),
        data=tuple(_data(desk, one) for one in found[:LISTED]),
        about=tuple(map(about, found[:LISTED])),
    )


def _line(desk: Desk, found: Found, *, one_day: bool) -> str:
    language = desk.scope.language
    if isinstance(found, Event):
        when = span(found.starts_at, found.ends_at, desk.scope.zone, language, all_day=found.all_day)
        line = say(language, "agenda_event", when=when, title=found.title)
        return say(language, "agenda_place", line=line, place=found.location) if found.location else line
    local = whole(found.due_at, desk.now).astimezone(ZoneInfo(desk.scope.zone))
    when = clock(local) if one_day else f"{day(local, language)} {clock(local)}"
    return say(language, "agenda_reminder", when=when, title=found.text)


def _data(desk: Desk, found: Found) -> str:
    line = data_line(desk, found)
    if isinstance(found, Event):
        line += "".join(
            f"; {name}: {text}"
            for name, text in (("location", found.location), ("description", found.description))
            if text
        )
    return line
