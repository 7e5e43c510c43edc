"""Booking events: one is booked unless something is in the way."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import Field

from agents.texts import say
from agents.texts.times import span
from agents.tools import consent_words, suggestions
from agents.tools.base import Desk, Hint, Outcome, Tool, Words
from agents.tools.calendar import checks, defaults, event_reminders, removal
from agents.tools.calendar.conflicts import WantedEvent, clashes, conflict, picked
from agents.tools.calendar.defaults import Usual
from agents.tools.lookup import about, data_line, way_back
from agents.tools.notes import related
from agents.tools.notes.notes import beside
from storage.content import events
from storage.content.events import Event

LENGTH = timedelta(hours=1)
LEAD_MINUTES = 15


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
            desk, SCHEDULE_ADD.name, {**_kept(new), **_times(start, end), "far": True}, None, start
        )
    await events.lock_calendar(desk.db, desk.scope.space)
    if not new.all_day and not arguments.force:
        taken = await clashes(desk, start, end)
        if taken:
            wish = WantedEvent(title=new.title, start=start, end=end, action="book", payload=_kept(new))
            return await conflict(desk, wish, taken)
    as_usual = defaults.told(desk, taken=taken_length if taken_length != LENGTH else None, location=taken_place)
    return await _booked(desk, await events.add(desk.db, desk.scope, new), as_usual, usually.starts)


def _kept(new: events.NewEvent) -> dict[str, Any]:
    """Return what a stored choice keeps of an event besides its times."""
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
        force=force,
    )
    return await schedule_add(desk, wanted)


SCHEDULE_ADD = Tool(
    name="schedule_add",
    arguments=ScheduleAdd,
    run=schedule_add,
    effect="add",
    hidden=frozenset({"force", "far"}),
    spare=frozenset({"description"}),
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
    consent=consent_words.BOOK,
    choices={"book": book_choice},
    undo={"made event": removal.unmake},
)
