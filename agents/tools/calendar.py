"""The calendar: book an event unless something is in the way, and show what is there."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.slots import free_slots
from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.moments import clock, day, length, span
from agents.tools.base import About, Desk, Outcome, Words
from storage import actions, reminders, schedules
from storage.actions import NotUsable

LENGTH = timedelta(hours=1)
LEAD_MINUTES = 15
FAR = timedelta(days=366)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleAdd:
    """An event; without an end it takes an hour. `force` books in spite of what is there."""

    title: Words
    start_time: datetime
    end_time: datetime | None = None
    all_day: bool = False
    lead_minutes: int = LEAD_MINUTES
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleQuery:
    """What is in [start_time, end_time)."""

    start_time: datetime
    end_time: datetime


async def schedule_add(desk: Desk, arguments: ScheduleAdd) -> Outcome:
    """Book an event (an hour if no end). On a conflict nothing is booked; the person gets buttons."""
    zone = desk.scope.zone
    start = arguments.start_time.astimezone(ZoneInfo(zone))
    end = (arguments.end_time or arguments.start_time + LENGTH).astimezone(ZoneInfo(zone))
    if end <= start:
        raise ToolFailed(say(desk.scope.language, "bad_length"))
    if start - desk.now > FAR and not arguments.force:
        raise ToolFailed(say(desk.scope.language, "too_far", when=day(start, desk.scope.language)))
    await schedules.lock_calendar(desk.db, desk.scope.space)
    if not arguments.all_day and not arguments.force:
        taken = [event for event in await schedules.overlapping(desk.db, start, end) if not event.all_day]
        if taken:
            return await _conflict(desk, arguments, (start, end), taken)
    new = schedules.NewEvent(title=arguments.title, starts_at=start, ends_at=end, all_day=arguments.all_day, zone=zone)
    event = await schedules.add(desk.db, desk.scope, new)
    return await _booked(desk, event, arguments.lead_minutes)


async def _booked(desk: Desk, event: schedules.Event, lead_minutes: int) -> Outcome:
    language, zone = desk.scope.language, desk.scope.zone
    when = span(event.starts_at, event.ends_at, zone, language, all_day=event.all_day)
    receipt = say(language, "created", title=event.title, when=when)
    ring = event.starts_at - timedelta(minutes=lead_minutes)
    if event.all_day or ring <= desk.now:
        return Outcome(receipts=(receipt,), about=(About("event", event.id, event.title),))
    new = reminders.NewReminder(
        text=event.title,
        wall=ring.astimezone(ZoneInfo(zone)).replace(tzinfo=None),
        zone=zone,
        zone_mode="fixed",
        due_at=ring,
        kind="event",
        event=event.id,
        starts_at=event.starts_at,
    )
    await reminders.add(desk.db, desk.scope, new)
    return Outcome(
        text=say(language, "event_lead", lead=length(lead_minutes, language)),
        receipts=(receipt,),
        waken=("due",),
        about=(About("event", event.id, event.title),),
    )


async def _conflict(
    desk: Desk, arguments: ScheduleAdd, wanted: tuple[datetime, datetime], taken: list[schedules.Event]
) -> Outcome:
    language, zone = desk.scope.language, desk.scope.zone
    around = await schedules.overlapping(desk.db, wanted[0] - timedelta(days=1), wanted[1] + timedelta(days=5))
    busy = [(event.starts_at, event.ends_at) for event in around if not event.all_day]
    slots = free_slots(wanted, busy, desk.now)
    options = [(start.isoformat(), end.isoformat()) for start, end in (*slots, wanted)]
    best = min(range(len(slots)), key=lambda number: abs(slots[number][0] - wanted[0]), default=0)
    payload: dict[str, Any] = {
        "title": arguments.title,
        "lead_minutes": arguments.lead_minutes,
        "options": options,
        "best": best,
    }
    token = await actions.offer(desk.db, desk.scope, "book", payload)
    buttons = [
        Button(
            label=say(language, "book_slot", when=span(*slot, zone, language)),
            token=f"a{token}.{number}",
            style="primary" if number == best else "plain",
        )
        for number, slot in enumerate(slots)
    ]
    buttons.append(Button(label=say(language, "book_anyway"), token=f"a{token}.{len(slots)}", style="danger"))
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    first = taken[0]
    told = say(language, "conflict", title=first.title, when=span(first.starts_at, first.ends_at, zone, language))
    if len(taken) > 1:
        told += " " + say(language, "conflict_more", number=len(taken) - 1)
    lines = (
        say(language, "conflict_wanted", title=arguments.title, when=span(*wanted, zone, language)),
        *(
            say(
                language, "conflict_taken", title=event.title, when=span(event.starts_at, event.ends_at, zone, language)
            )
            for event in taken[:3]
        ),
    )
    card = Card(kind="conflict", title=say(language, "conflict_card"), lines=lines, buttons=tuple(buttons))
    return Outcome(text=told, cards=(card,))


async def book_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """A choice of the conflict card: a proposed time, the wanted one in spite of all, another (`at:<ISO>`), or nothing.

    Raises NotUsable("unknown") for a choice that was not offered.
    """
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_booked"))
    options: list[list[str]] = payload["options"]
    wanted = [datetime.fromisoformat(moment) for moment in options[-1]]
    if choice.startswith("at:"):
        start = datetime.fromisoformat(choice.removeprefix("at:"))
        end, force = start + (wanted[1] - wanted[0]), False
    elif choice in map(str, range(len(options))):
        start, end = (datetime.fromisoformat(moment) for moment in options[int(choice)])
        force = int(choice) == len(options) - 1
    else:
        raise NotUsable("unknown")
    return await schedule_add(
        desk,
        ScheduleAdd(
            title=payload["title"],
            start_time=start,
            end_time=end,
            lead_minutes=payload["lead_minutes"],
            force=force,
        ),
    )


async def schedule_query(desk: Desk, arguments: ScheduleQuery) -> Outcome:
    """Show the events and reminders of a time."""
    language, zone = desk.scope.language, ZoneInfo(desk.scope.zone)
    start, end = arguments.start_time.astimezone(zone), arguments.end_time.astimezone(zone)
    events = await schedules.overlapping(desk.db, start, end)
    rings = await reminders.between(desk.db, start, end)
    shown = [(event.starts_at, _event_line(desk, event), About("event", event.id, event.title)) for event in events]
    for ring in rings:
        when = _moment(desk, ring.due_at, start, end)
        line = say(language, "agenda_reminder", when=when, title=ring.text)
        shown.append((ring.due_at, line, About("due", ring.id, ring.text)))
    period = day(start, language)
    last = end - timedelta(seconds=1)
    if last.date() != start.date():
        period += f" - {day(last, language)}"
    if not shown:
        return Outcome(text=say(language, "agenda_none", day=period))
    shown.sort(key=lambda item: item[0])
    lines, about = tuple(item[1] for item in shown), tuple(item[2] for item in shown)
    title = say(language, "agenda_some", day=period, number=len(lines))
    return Outcome(text=title, cards=(Card(kind="agenda", title=title, lines=lines),), about=about)


def _event_line(desk: Desk, event: schedules.Event) -> str:
    when = span(event.starts_at, event.ends_at, desk.scope.zone, desk.scope.language, all_day=event.all_day)
    return say(desk.scope.language, "agenda_event", when=when, title=event.title)


def _moment(desk: Desk, moment: datetime, start: datetime, end: datetime) -> str:
    local = moment.astimezone(ZoneInfo(desk.scope.zone))
    one_day = end - start <= timedelta(days=1, hours=1)
    return clock(local) if one_day else f"{day(local, desk.scope.language)} {clock(local)}"
