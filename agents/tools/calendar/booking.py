"""Booking events: one is booked unless something is in the way."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.occurrences import starting
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import clock, span
from agents.tools import consents, suggestions
from agents.tools.base import Desk, Found, Hint, Outcome, Tool
from agents.tools.calendar import checks, defaults, event_reminders, recurring, removal, tuning
from agents.tools.calendar.changes import HIDDEN_IN_ADD, ScheduleAdd
from agents.tools.calendar.conflicts import WantedEvent, clashes, conflict, later_in_part, next_free, picked
from agents.tools.calendar.defaults import Usual
from agents.tools.calendar.foreign import calendar_imports
from agents.tools.calendar.foreign.subscribed import with_ages
from agents.tools.calendar.free_time import FIND_FREE_TIME, find_free_time, moment_sought
from agents.tools.finding.describing import about, data_line, repeats, way_back, when_of
from agents.tools.finding.likeness import named
from agents.tools.finding.lookup import is_one
from agents.tools.finding.lookup import picked as picked_thing
from agents.tools.notes import related
from agents.tools.notes.note_cards import beside
from agents.tools.questions.which_one import asked_which, nothing, which
from agents.tools.reminders import told_days
from agents.tools.zones.hours_there import there
from storage.content import events
from storage.content.events import Event
from storage.conversations import asked_days
from storage.people import profiles

LENGTH = timedelta(hours=1)
LEAD_MINUTES = 15


async def schedule_add(desk: Desk, arguments: ScheduleAdd) -> Outcome:
    """Book an event.

    An hour if no end is given. On a conflict nothing is booked; the person gets buttons.
    """
    if arguments.like or arguments.beside:
        return await (_like if arguments.like else _beside)(desk, arguments)
    if not arguments.then:
        desk, start, end = there(desk, arguments.start_time, arguments.end_time, all_day=arguments.all_day)
        arguments = replace(arguments, start_time=start, end_time=end)
    if arguments.slot == "asked":
        title = await told_days.titled(desk, arguments.title)
        return await schedule_add(desk, replace(arguments, title=title, slot="")) if title else Outcome()
    if arguments.slot:
        placed = await told_days.behind(desk) if arguments.slot == "behind" else None
        return await (_in_free_time(desk, arguments) if placed is None else _at(desk, arguments, placed))
    if arguments.then:
        arguments = await _on_asked_day(desk, arguments)
        if not arguments.title:
            return Outcome()  # nothing was spoken of that it may be
    usually = Usual() if arguments.all_day else await defaults.of(desk, arguments.title)
    new = await _wanted(desk, arguments, usually)
    checks.titled(desk, new.title)
    checks.possible(desk, new.starts_at, new.ends_at, all_day=new.all_day)
    if checks.is_far(desk, new.starts_at) and not (arguments.far or arguments.force):
        again = {**_kept(new), **_times(new.starts_at, new.ends_at), "far": True}
        return await checks.confirm_far(desk, SCHEDULE_ADD.name, again, None, new.starts_at)
    await events.lock_calendar(desk.db, desk.scope.space)
    if not new.all_day and not arguments.force:
        series = None if new.rrule is None else recurring.planned(new)
        taken = await (
            clashes(desk, new.starts_at, new.ends_at) if series is None else recurring.in_the_way(desk, series)
        )
        if taken:
            busy = None if series is None else await recurring.busy(desk, series)
            wish = WantedEvent(
                title=new.title, start=new.starts_at, end=new.ends_at, action="book", payload=_kept(new), busy=busy
            )
            return await _adjusted(desk, arguments, wish, taken[0]) or await conflict(desk, wish, taken)
    taken_length = usually.length if arguments.end_time is None and usually.length != LENGTH else None
    as_usual = defaults.told(desk, taken=taken_length, location="" if arguments.location else usually.location)
    hour = clock(new.starts_at.astimezone(ZoneInfo(desk.scope.zone)))
    chosen = "" if arguments.part_end is None else say(desk.scope.language, "hour_chosen", hour=hour)
    told = "\n".join(line for line in (arguments.remark, chosen, as_usual) if line)
    return await _booked(desk, await events.add(desk.db, desk.scope, new), told, usually.starts)


async def _in_free_time(desk: Desk, arguments: ScheduleAdd) -> Outcome:
    """Book it at the time that was asked about right before, or offer the free times of that day; nothing where none was asked about."""
    sought = await asked_days.free(desk.db, desk.scope) if arguments.slot == "free" else None
    title = await told_days.titled(desk, arguments.title)
    if sought is None or not title:
        return Outcome()
    arguments, asked = replace(arguments, title=title), FIND_FREE_TIME.check(sought)
    long = None if arguments.end_time is None else arguments.end_time - arguments.start_time
    start = moment_sought(asked, desk.scope.zone)
    if start is None or start <= desk.now:
        minutes = asked.duration_minutes if long is None else int(long.total_seconds() // 60)
        return await find_free_time(desk, replace(asked, title=arguments.title, asked="", duration_minutes=minutes))
    return await _at(desk, arguments, start)


async def _at(desk: Desk, arguments: ScheduleAdd, start: datetime) -> Outcome:
    """Book it from `start` on, for as long as was said."""
    end = None if arguments.end_time is None else start + (arguments.end_time - arguments.start_time)
    return await schedule_add(desk, replace(arguments, start_time=start, end_time=end, slot=""))


async def _beside(desk: Desk, arguments: ScheduleAdd) -> Outcome:
    """Book it behind or before the next event that is called so. Raises ToolFailed where there is none of that name with hours."""
    sought, matches = await defaults.like(desk, arguments.beside, None)
    found = matches.found[0] if matches.fit == "sure" else None
    known = isinstance(found, Event) and (named(sought.query) or sought.query.casefold() in found.title.casefold())
    if not isinstance(found, Event) or not known or found.all_day:
        return await nothing(desk, sought, "update_none")
    apart = timedelta(minutes=arguments.apart)
    start = found.starts_at - (apart or LENGTH) if arguments.before else found.ends_at + apart
    ends = min(start + LENGTH, found.starts_at) if arguments.before else None
    return await schedule_add(desk, replace(arguments, start_time=start, end_time=ends, beside=""))


async def _like(desk: Desk, arguments: ScheduleAdd) -> Outcome:
    """Book a copy of what is named; ask which where several fit."""
    sought, matches = await defaults.like(desk, arguments.like, arguments.like_date)
    if not matches.found:
        return await nothing(desk, sought, "update_none")
    if is_one(sought, matches):
        return await _copied(desk, matches.found[0], arguments)
    end = None if arguments.end_time is None else arguments.end_time.isoformat()
    times = {"start_time": arguments.start_time.isoformat(), "end_time": end, "all_day": arguments.all_day}
    return await which(desk, matches.found, "copy", times, asked_which(desk, sought, matches, "copy"))


async def _copied(desk: Desk, found: Found, wanted: ScheduleAdd) -> Outcome:
    if not isinstance(found, Event):
        raise ToolFailed(say(desk.scope.language, "update_none"))
    start, end = defaults.moments(desk, found, wanted.start_time, wanted.end_time, days=wanted.all_day)
    copy = replace(wanted, title=found.title, start_time=start, end_time=end, all_day=found.all_day, like="")
    same = {"location": found.location, "description": found.description, "lead_minutes": found.lead_minutes}
    return await schedule_add(desk, replace(copy, **same))


async def copy_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a button of the question which one is to be copied. Raises NotUsable when it is gone, and ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_booked"))
    found = await picked_thing(desk, payload, choice)
    start, end = datetime.fromisoformat(payload["start_time"]), payload["end_time"]
    end = None if end is None else datetime.fromisoformat(end)
    wanted = ScheduleAdd(title="copy", start_time=start, end_time=end, all_day=payload["all_day"])
    return await _copied(desk, found, wanted)


async def _adjusted(desk: Desk, arguments: ScheduleAdd, wish: WantedEvent, taken: Event) -> Outcome | None:
    """Book what happens once at the next free time of its day, for who wants that, and say so; None where it is to be asked.

    Where no hour was said, but a part of the day, that is behind what is in the way for everybody.
    """
    if (slot := await later_in_part(desk, wish, arguments.part_end)) is not None:
        return await schedule_add(desk, replace(arguments, start_time=slot[0], end_time=slot[1], then=""))
    if arguments.rrule is not None or not await profiles.adjusts(desk.db, desk.scope):
        return None
    slot = await next_free(desk, wish)
    if slot is None:
        return None
    booked = await schedule_add(desk, replace(arguments, start_time=slot[0], end_time=slot[1], far=True, then=""))
    when = span(taken.starts_at, taken.ends_at, desk.scope.zone, desk.scope.language)
    told = say(desk.scope.language, "adjusted", title=taken.title, when=when)
    return replace(booked, text="\n".join(filter(None, (told, booked.text))))


async def _on_asked_day(desk: Desk, arguments: ScheduleAdd) -> ScheduleAdd:
    """Return its hours on the day that the person asked about right before, or (`same`) made something on, if that is ahead."""
    start = arguments.start_time.astimezone(ZoneInfo(desk.scope.zone))
    moved = await told_days.moment(desk, start, arguments.then, same=arguments.same, days=arguments.days)
    end = None if arguments.end_time is None else arguments.end_time.astimezone(start.tzinfo) + (moved - start)
    part_end = None if arguments.part_end is None else arguments.part_end.astimezone(start.tzinfo) + (moved - start)
    title, remark = await told_days.titled(desk, arguments.title), arguments.remark if moved == start else ""
    return replace(arguments, title=title, start_time=moved, end_time=end, part_end=part_end, remark=remark)


async def _wanted(desk: Desk, arguments: ScheduleAdd, usually: Usual) -> events.NewEvent:
    """Return what is to be made: what is not said is as usual. Raises ToolFailed for a rule that is refused."""
    zone = ZoneInfo(desk.scope.zone)
    lead = arguments.lead_minutes if arguments.lead_minutes is not None else usually.lead
    if lead is None:
        lead = await defaults.lead(desk, LEAD_MINUTES)
    base = zone if arguments.all_day else UTC  # days are those of the calendar, hours pass whatever the clock is set to
    taken = usually.length or LENGTH
    if arguments.end_time is not None:
        taken = arguments.end_time.astimezone(base) - arguments.start_time.astimezone(base)
    rule, start = await recurring.in_own_country(desk, arguments.rrule, arguments.start_time.astimezone(zone))
    start, end = start.astimezone(zone), (start.astimezone(base) + taken).astimezone(zone)
    if arguments.lead_minutes is None and start - timedelta(minutes=lead) <= desk.now:
        lead = LEAD_MINUTES  # a day before is no habit for what is today
    new = events.NewEvent(
        title=arguments.title,
        starts_at=start,
        ends_at=end,
        all_day=arguments.all_day,
        zone=desk.scope.zone,
        location=arguments.location or usually.location,
        description=arguments.description,
        lead_minutes=lead,
        rrule=rule,
    )
    if rule is None or end <= start:
        return new
    at = starting(recurring.planned(new), recurring.first(desk, rule, start, all_day=new.all_day))
    new = replace(new, starts_at=at.starts_at.astimezone(zone), ends_at=at.ends_at.astimezone(zone))
    return replace(new, series_until=recurring.until(recurring.planned(new)))


def _kept(new: events.NewEvent) -> dict[str, Any]:
    """Return what a stored choice keeps of an event besides its times."""
    return {
        "title": new.title,
        "all_day": new.all_day,
        "lead_minutes": new.lead_minutes,
        "location": new.location,
        "description": new.description,
        "rrule": new.rrule,
    }


def _times(start: datetime, end: datetime) -> dict[str, str]:
    return {"start_time": start.isoformat(), "end_time": end.isoformat()}


async def _booked(desk: Desk, event: Event, as_usual: str, before: tuple[datetime, ...]) -> Outcome:
    language = desk.scope.language
    when = when_of(desk, event) + repeats(desk, event)
    kin = await related.to(desk, f"{event.title} {event.location}")
    remarks = await checks.remarks(desk, event)
    placed = bool(event.location) and event.location not in f"{as_usual} {event.title}"
    place = say(language, "at_place", place=event.location) if placed else ""
    told = [as_usual, place, await event_reminders.ring_for(desk, event), *remarks]
    back = await way_back(desk, "event", event.id, event.title, event.version)
    back = replace(back, buttons=(*back.buttons, *await tuning.buttons(desk, event)))
    cards = (back, *beside(desk, kin, "notes_of_event"))
    suggested = (
        () if remarks or event.rrule else await suggestions.of_event(desk, event, before)
    )  # nothing on top of what is doubtful
    return Outcome(
        text="\n".join(line for line in told if line),
        receipts=(say(language, "created", title=event.title, when=when),),
        cards=(*cards, *suggested),
        waken=("due",),
        data=(data_line(desk, event),),
        about=(about(event),),
    )


async def book_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a choice of the conflict card: a proposed time, the wanted one in spite of all, another (`at:<ISO>`), or nothing.

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
        rrule=payload.get("rrule"),
        force=force,
    )
    return await schedule_add(desk, wanted)


SCHEDULE_ADD = Tool(
    name="schedule_add",
    arguments=ScheduleAdd,
    run=with_ages(schedule_add),
    effect="add",
    hidden=HIDDEN_IN_ADD,
    spare=frozenset({"description", "lead_minutes"}),
    future=frozenset({"start_time"}),
    intents=frozenset({"schedule_add"}),
    timely=True,
    takes_times=True,
    hints=(
        Hint(key="add"),
        Hint(key="conflict", without="find_free_time"),
        Hint(key="conflict_free", beside=frozenset({"find_free_time"})),
    ),
    receipts=("created", "reminder"),  # a made event is reminded of, too
    consent=consents.BOOK,
    choices={
        "book": book_choice,
        "copy": copy_choice,
        "tune": tuning.choice,
        calendar_imports.KIND: calendar_imports.pressed,
    },
    undo={"made event": removal.unmake, f"undo {calendar_imports.UNDO}": calendar_imports.take_back},
)
