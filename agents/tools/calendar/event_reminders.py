"""The reminder of an event: made with it, moved with it, brought back with it."""

from dataclasses import replace
from zoneinfo import ZoneInfo

from agents.calendar.lead_times import ring_at
from agents.texts import say
from agents.texts.times import length
from agents.tools.base import Desk
from storage.content import reminders
from storage.content.events import Event


async def ring_for(desk: Desk, event: Event) -> str:
    """Let an event ring before it starts, or when it starts if it is too late for that; the words that say so."""
    own = await reminders.of_event(desk.db, event.id)
    if own is not None:
        await reminders.drop_snoozed(desk.db, event.id)
    ring = None if event.all_day else ring_at(event.starts_at, event.lead_minutes, desk.now)
    if ring is None:
        if own is not None:
            await reminders.cancel(desk.db, own.id)
        return ""
    zone = desk.scope.zone
    wall = ring.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    if own is None:
        new = reminders.NewReminder(
            text=event.title,
            wall=wall,
            zone=zone,
            zone_mode="fixed",
            due_at=ring,
            kind="event",
            event=event.id,
            starts_at=event.starts_at,
        )
        await reminders.add(desk.db, desk.scope, new)
    else:
        moved = replace(
            own, text=event.title, wall=wall, zone=zone, due_at=ring, starts_at=event.starts_at, state="pending"
        )
        await reminders.change(desk.db, moved)
    if ring < event.starts_at:
        return say(desk.scope.language, "event_lead", lead=length(event.lead_minutes, desk.scope.language))
    return say(desk.scope.language, "event_on_time" if event.lead_minutes == 0 else "event_soon")


async def again(desk: Desk, event: Event) -> str:
    """Let an event that was brought back ring again; it does not ring twice for one start."""
    own = await reminders.of_event(desk.db, event.id)
    if own is None or own.state != "cancelled" or own.fired_at is not None:
        return ""
    told = await ring_for(desk, event)
    return told if own.due_at <= desk.now else ""


async def retitle(desk: Desk, event: Event) -> None:
    """Let the reminders of an event that was given another title say that."""
    await reminders.retitle(desk.db, event.id, event.title)
