"""The reminder of an event: made with it, moved with it, brought back with it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.lead_times import ring_at
from agents.calendar.occurrences import wall_of
from agents.calendar.recurrence import next_occurrences
from agents.texts import say
from agents.texts.times import length
from agents.tools.base import Desk
from storage.content import events, reminders
from storage.content.events import Event
from storage.content.reminders import Reminder

LOOKS = 40  # occurrences among which the next rings are looked for: a lead of a day may be longer than the time between them


async def ring_for(desk: Desk, event: Event) -> str:
    """Let an event ring before it starts, or when it starts if it is too late for that; the words that say so.

    Of one that repeats each occurrence rings that is still to come.
    """
    own = await reminders.of_event(desk.db, event.id)
    if own is not None:
        await events.drop_snoozed(desk.db, event.id)
    times = [] if event.all_day else _times(event, desk.now)
    if not times:
        if own is not None:
            await reminders.cancel(desk.db, own.id)
        return ""
    (ring, starts_at), following = times[0], times[1][0] if len(times) > 1 else None
    zone = event.zone if event.rrule is not None else desk.scope.zone
    wall = (event.starts_at if event.rrule is not None else ring).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    new = reminders.NewReminder(
        text=event.title,
        wall=wall,
        zone=zone,
        zone_mode="fixed",
        due_at=ring,
        kind="event",
        event=event.id,
        starts_at=starts_at,
        rrule=event.rrule,
        following_at=following,
        exdates=event.exdates,
        lead_minutes=event.lead_minutes if event.rrule is not None else 0,
    )
    if own is None:
        await reminders.add(desk.db, desk.scope, new)
    else:
        await reminders.change(desk.db, replace(own, **_kept(new), state="pending"), following)
    if ring < starts_at:
        return say(desk.scope.language, "event_lead", lead=length(event.lead_minutes, desk.scope.language))
    return say(desk.scope.language, "event_on_time" if event.lead_minutes == 0 else "event_soon")


def _kept(new: reminders.NewReminder) -> dict[str, Any]:
    names = ("text", "wall", "zone", "rrule", "exdates", "lead_minutes", "due_at", "starts_at")
    return {name: getattr(new, name) for name in names}


def _times(event: Event, now: datetime, rung: datetime | None = None) -> list[tuple[datetime, datetime]]:
    """Return up to two moments at which it rings next (UTC), each with the start that it rings for; `rung`: up to then it has."""
    found: list[tuple[datetime, datetime]] = []
    for start in _starts(event, now):
        ring = ring_at(start, event.lead_minutes, now)
        planned = start.astimezone(UTC) - timedelta(minutes=event.lead_minutes)
        if ring is not None and (rung is None or planned > rung) and not (found and ring <= found[-1][0]):
            found.append((ring, start.astimezone(UTC)))
    return found[:2]


def _starts(event: Event, now: datetime) -> list[datetime]:
    if event.rrule is None:
        return [event.starts_at]
    return next_occurrences(event.rrule, wall_of(event), event.zone, now, LOOKS, but=event.exdates)


async def skipped(desk: Desk, event: Event) -> None:
    """Let the reminder of a series follow after an occurrence was left out, or is there again; none rings twice."""
    own = await reminders.of_event(desk.db, event.id)
    if own is not None and own.state != "cancelled":
        await _follow(desk, own, event)


async def _follow(desk: Desk, own: Reminder, event: Event) -> None:
    times = _times(event, desk.now, own.fired_at)
    if not times:
        await reminders.change(desk.db, replace(own, exdates=event.exdates, rrule=event.rrule, state="fired"))
        return
    (ring, starts_at), following = times[0], times[1][0] if len(times) > 1 else None
    wanted = replace(own, exdates=event.exdates, rrule=event.rrule, due_at=ring, starts_at=starts_at, state="pending")
    await reminders.change(desk.db, wanted, following)


async def again(desk: Desk, event: Event) -> str:
    """Let an event that was brought back ring again; it does not ring twice for one start."""
    own = await reminders.of_event(desk.db, event.id)
    if own is not None and event.rrule is not None:
        await _follow(desk, own, event)
        return ""
    if own is None or own.state != "cancelled" or own.fired_at is not None:
        return ""
    told = await ring_for(desk, event)
    return told if own.due_at <= desk.now else ""


async def retitle(desk: Desk, event: Event) -> None:
    """Let the reminders of an event that was given another title say that."""
    await events.retitle(desk.db, event.id, event.title)
