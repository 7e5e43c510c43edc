"""The reminders of an event, its own and those further ahead: made with it, moved with it, brought back with it."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.ahead_plans import RingTimes, hour_of, plan
from agents.calendar.lead_times import ring_at
from agents.calendar.occurrences import wall_of
from agents.calendar.recurrence import next_occurrences
from agents.texts import say
from agents.texts.times import length, whole
from agents.tools.base import Desk
from agents.tools.zones.hours_there import told_point
from storage.content import events, reminders
from storage.content.events import Event
from storage.content.reminders import Reminder

SOON = timedelta(hours=1)
LOOKS = 40  # occurrences among which the next rings are looked for: a lead of a day may be longer than the time between them


async def ring_for(desk: Desk, event: Event, *, out_of: Event | None = None) -> str:
    """Let an event ring before it starts, or when it starts if it is too late for that, and further ahead; the words that say so.

    Of one that repeats each occurrence rings that is still to come. What came `out_of` a series has what rings ahead of that.
    """
    if out_of is not None:
        await _copy_ahead(desk, out_of, event)
    told = [await _ring_for(desk, event), *await _follow_ahead(desk, event)]
    return "\n".join(line for line in told if line)


async def _ring_for(desk: Desk, event: Event) -> str:
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
    key = "event_lead" if ring < starts_at else "event_on_time" if event.lead_minutes == 0 else "event_soon"
    if key == "event_soon" and starts_at - desk.now > SOON:
        key = "event_sooner"
    return say(desk.scope.language, key, lead=length(event.lead_minutes, desk.scope.language))


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
    """Let the reminders of a series follow after an occurrence was left out, or is there again; none rings twice."""
    await _follow_ahead(desk, event)
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
    await _follow_ahead(desk, event)
    own = await reminders.of_event(desk.db, event.id)
    if own is not None and event.rrule is not None:
        await _follow(desk, own, event)
        return ""
    if own is None or own.state != "cancelled" or own.fired_at is not None:
        return ""
    told = await _ring_for(desk, event)
    return told if own.due_at <= desk.now else ""


async def retitle(desk: Desk, event: Event) -> None:
    """Let the reminders of an event that was given another title say that."""
    await events.retitle(desk.db, event.id, event.title)


async def _follow_ahead(desk: Desk, event: Event) -> list[str]:
    """Let what rings further ahead of an event follow it; what there is no time for any more is put aside. The words that say so."""
    language, told = desk.scope.language, list[str]()
    for row in await reminders.ahead_of(desk.db, event.id):
        clock = hour_of(event, row.ahead_clock)
        new = plan(event, row.ahead_minutes or 0, clock, desk.now)
        if new is not None:
            moved = replace(row, ahead_clock=clock, zone=event.zone, state="pending", due_at=new.at, wall=new.wall)
            moved = replace(moved, rrule=new.rrule, exdates=new.exdates)
            if row.starts_at is not None:
                moved = replace(moved, starts_at=new.starts_at)
            await reminders.change(desk.db, moved, new.following)
            if new.at != row.due_at:
                when = told_point(desk, whole(new.at, desk.now), event.zone)
                told.append(say(language, "event_ahead", title=row.text, when=when))
        elif row.state == "pending" and row.due_at > desk.now:
            await reminders.put_aside(desk.db, row.id)
            told.append(say(language, "event_ahead_over", title=row.text))
    return told


async def _copy_ahead(desk: Desk, series: Event, event: Event) -> None:
    """Let what rings ahead of a series ring ahead of what came out of it, too."""
    for row in await reminders.ahead_of(desk.db, series.id):
        new = None if row.state == "cancelled" else plan(event, row.ahead_minutes or 0, row.ahead_clock, desk.now)
        if new is not None:
            await reminders.add(
                desk.db, desk.scope, ahead(event, row.text, row.ahead_minutes or 0, row.ahead_clock, new)
            )


def ahead(event: Event, text: str, minutes: int, clock: time | None, planned: RingTimes) -> reminders.NewReminder:
    """Return what rings so long ahead of an event; where it says no more than the event it tells when that begins."""
    return reminders.NewReminder(
        text=text,
        wall=planned.wall,
        zone=event.zone,
        zone_mode="fixed",
        due_at=planned.at,
        event=event.id,
        starts_at=planned.starts_at if text == event.title else None,
        rrule=planned.rrule,
        following_at=planned.following,
        exdates=planned.exdates,
        ahead_minutes=minutes,
        ahead_clock=clock,
    )
