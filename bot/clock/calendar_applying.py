"""What was changed in another program, done here: with the reminders that go with it."""

from collections.abc import Sequence
from dataclasses import replace

from agents.calendar.calendar_reading import ReadEvent
from agents.tools.base import Desk
from agents.tools.calendar import event_reminders
from agents.tools.calendar.foreign.calendar_imports import new_event
from storage.content import events, reminders, remote_calendars
from storage.content.events import Event, NewEvent


async def made(desk: Desk, found: Sequence[ReadEvent], name: str) -> int:
    """Keep an event that was made there, with what was moved out of it; return its number."""
    master = _master(found)
    event = await events.add(desk.db, desk.scope, _new(desk, master))
    await remote_calendars.named(desk.db, event.id, name)
    if not master.blocks and not master.all_day:
        await remote_calendars.takes_no_time(desk.db, event.id)
    if master.lead is not None:
        await event_reminders.ring_for(desk, event)
    await _moved(desk, event, found)
    return event.id


async def apply(desk: Desk, number: int, found: Sequence[ReadEvent]) -> None:
    """Let an event be as it is there. Raises LookupError where it is gone."""
    event, master = await events.get(desk.db, number), _master(found)
    if event is None:
        raise LookupError(f"no event {number}")
    wanted = replace(
        event,
        title=master.title,
        starts_at=master.starts,
        ends_at=master.ends,
        all_day=master.all_day,
        zone=event.zone if master.rrule is None and master.zone == "UTC" else master.zone,
        location=master.location,
        description=master.description,
        rrule=master.rrule,
        exdates=master.exdates,
        series_until=master.until,
    )
    await _become(desk, event, wanted)
    await _moved(desk, wanted, found)


async def bring_back(desk: Desk, number: int) -> None:
    """Undo that it was deleted here: it was changed there meanwhile."""
    for event in await events.restore(desk.db, number):
        await event_reminders.again(desk, event)


async def _become(desk: Desk, event: Event, wanted: Event) -> None:
    if wanted == event:
        return
    changed = await events.change(desk.db, wanted)
    if changed is None:
        raise LookupError(f"event {event.id} was changed meanwhile")
    own = await reminders.of_event(desk.db, event.id)
    if changed.title != event.title:
        await event_reminders.retitle(desk, changed)
    if own is not None and _times(changed) != _times(event):
        await event_reminders.ring_for(desk, changed)


def _times(event: Event) -> tuple[object, ...]:
    return (event.starts_at, event.ends_at, event.all_day, event.zone, event.rrule, event.exdates)


async def _moved(desk: Desk, series: Event, found: Sequence[ReadEvent]) -> None:
    """Let what was moved out of a series be what is moved out of it there."""
    there = {one.occurrence: one for one in found if one.occurrence is not None}
    here = {one.occurrence: one for one in await events.moved_out(desk.db, series.id)}
    rings = await reminders.of_event(desk.db, series.id) is not None
    for occurrence, event in here.items():
        if occurrence not in there:
            await events.remove(desk.db, event.id)
    for occurrence, one in there.items():
        mine = here.get(occurrence)
        if mine is None:
            new = replace(_new(desk, one), series=series.id, occurrence=occurrence, lead_minutes=series.lead_minutes)
            event = await events.add(desk.db, desk.scope, new)
            if rings:
                await event_reminders.ring_for(desk, event)
            continue
        wanted = replace(
            mine,
            title=one.title,
            location=one.location,
            description=one.description,
            starts_at=one.starts,
            ends_at=one.ends,
            all_day=one.all_day,
        )
        await _become(desk, mine, wanted)


def _master(found: Sequence[ReadEvent]) -> ReadEvent:
    return next(one for one in found if one.occurrence is None)


def _new(desk: Desk, one: ReadEvent) -> NewEvent:
    new = new_event(one)
    return replace(new, zone=desk.scope.zone) if one.zone == "UTC" and one.rrule is None else new
