"""Calendars that others wrote become events: shown first, taken in by a button, all or none, and taken back."""

import asyncio
from typing import Any

from agents.calendar.calendar_reading import CalendarRefused, ReadCalendar, ReadEvent, read
from agents.cards import Button, Card, brief
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.event_reminders import ring_for
from agents.tools.finding.describing import undo
from storage.content import button_actions, calendars, events
from storage.content.button_actions import NotUsable
from storage.content.events import NewEvent
from storage.content.subscriptions import Sourced
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import own_data

KIND = "calendar_import"  # of the stored action; it names the file, which is kept for a week
UNDO = "calendar_file"
TOLD = 3  # entries that are left out, by name
RINGING = 500  # events that get a reminder, the next first: each takes a few statements


async def offered(desk: Desk, number: str) -> Outcome:
    """Tell what a kept file would make, and offer it."""
    language = desk.scope.language
    kept = await own_data.file(desk.db, number)
    if kept is None:
        return Outcome(text=say(language, "file_expired"))
    name, data = kept
    try:
        found = await asyncio.to_thread(read, data, desk.scope.zone)
    except CalendarRefused as refusal:
        return Outcome(text=say(language, f"file_{refusal.why}", name=name))
    left = _left_out(desk, found)
    if not found.events:
        return Outcome(text=" ".join((say(language, "file_calendar_empty", name=name), *left)))
    known = await calendars.known(desk.db, [source_of(one) for one in found.events])
    new = len(found.events) - len(known)
    if not new:
        return Outcome(text=" ".join((say(language, "file_calendar_none", name=name), *left)))
    again = sum(one.rrule is not None for one in found.events)
    told = say(language, "file_calendar", name=name, number=len(found.events), again=again, new=new, known=len(known))
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"file": number})
    buttons = (
        Button(label=say(language, "file_calendar_yes", number=new), token=f"a{token}.yes", style="primary"),
        Button(label=say(language, "file_calendar_no"), token=f"a{token}.no"),
    )
    asked = say(language, "file_calendar_sure", number=new)
    return Outcome(text=" ".join((told, *left)), cards=(Card(kind="quick", title=asked, buttons=buttons),))


async def pressed(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Take the file in, or leave it. Raises NotUsable."""
    language = desk.scope.language
    if choice == "no":
        return Outcome(text=say(language, "file_calendar_kept"))
    kept = await own_data.file(desk.db, payload["file"])
    if choice != "yes" or kept is None:
        raise NotUsable("unknown" if kept else "expired")
    name, data = kept
    found = await asyncio.to_thread(read, data, desk.scope.zone)
    made = await take_in(desk.db, desk.scope, found)
    rings = await _rings(
        desk, [event for event, one in zip(made, found.events, strict=True) if event and one.lead is not None]
    )
    new = [event for event in made if event is not None]
    if not new:
        return Outcome(text=say(language, "file_calendar_none", name=name))
    token = await button_actions.offer(desk.db, desk.scope, "undo", {"kind": UNDO, "ids": new, "name": name})
    return Outcome(
        text=say(language, "file_calendar_rings", number=rings) if rings else "",
        receipts=(say(language, "file_calendar_taken", number=len(new), name=name),),
        cards=(undo(desk, token, name, len(new)),),
        waken=("due",) if rings else (),
    )


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take away what a file brought; it may come again then. Raises NotUsable where nothing of it is left."""
    gone = await calendars.take_back(desk.db, payload["ids"])
    if not gone:
        raise NotUsable("expired")
    receipt = say(desk.scope.language, "file_calendar_gone", number=gone, name=payload["name"])
    return Outcome(receipts=(receipt,))


async def take_in(db: Db, scope: Scope, found: ReadCalendar) -> list[int | None]:
    """Keep the events of a file that are not there yet, all or none; the number of each, None for one that was there."""
    await events.lock_calendar(db, scope.space)
    return [
        await calendars.take_in(db, scope, new_event(one), source_of(one), blocks=one.blocks or one.all_day)
        for one in found.events
    ]


async def _rings(desk: Desk, made: list[int]) -> int:
    """Let the events ring whose file says so, as long as they are to come."""
    there = [one for number in made if (one := await events.get(desk.db, number)) is not None]
    coming = sorted(
        (one for one in there if one.rrule is not None or one.starts_at > desk.now), key=lambda one: one.starts_at
    )
    return sum([bool(await ring_for(desk, one)) for one in coming[:RINGING]])


def _left_out(desk: Desk, found: ReadCalendar) -> tuple[str, ...]:
    """Return what is to be said of entries that cannot be read, and of zones that nobody knows."""
    language = desk.scope.language
    names = say(language, "list_comma").join(f"“{brief(one)}”" for one in list(found.zones)[:TOLD])
    foreign = (say(language, "file_calendar_zone", names=names, zone=desk.scope.zone),) if names else ()
    if not found.refused:
        return foreign
    titles = [f"“{brief(title)}”" for title, _ in found.refused[:TOLD]]
    if len(found.refused) > TOLD:
        titles.append(say(language, "file_calendar_more", number=len(found.refused) - TOLD))
    told = say(language, "list_comma").join(titles)
    return (say(language, "file_calendar_left", number=len(found.refused), titles=told), *foreign)


def source_of(one: ReadEvent) -> str:
    """Return what an event of a file is called there."""
    return one.uid if one.occurrence is None else f"{one.uid} {one.occurrence.isoformat()}"


def sourced(found: ReadCalendar) -> list[Sourced]:
    """Return the events of a calendar that is only read here."""
    return [
        Sourced(source=source_of(one), blocks=one.blocks or one.all_day, event=new_event(one)) for one in found.events
    ]


def new_event(one: ReadEvent) -> NewEvent:
    """Return an event of another program as one that is to be made here."""
    return NewEvent(
        title=one.title,
        starts_at=one.starts,
        ends_at=one.ends,
        all_day=one.all_day,
        zone=one.zone,
        location=one.location,
        description=one.description,
        lead_minutes=one.lead or 0,
        rrule=one.rrule,
        exdates=one.exdates,
        series_until=one.until,
    )
