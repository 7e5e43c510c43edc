"""Events that repeat, changed: one occurrence, this one and those that follow, or all of them; each with a way back."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from agents.calendar import rule_changes
from agents.calendar.occurrences import happening, paused, starting, wall_of
from agents.calendar.recurrence import occurrences_within, placed
from agents.cards import Card
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import day
from agents.tools.base import Desk, Outcome
from agents.tools.calendar import checks, event_details, event_reminders, recurring
from agents.tools.calendar.changes import Span
from agents.tools.calendar.conflicts import WantedEvent, clashes, conflict
from agents.tools.finding.describing import about, data_line, repeats, undo, when_of
from agents.tools.finding.lookup import numbered
from agents.tools.questions.ways_back import was_of
from agents.tools.reminders import ring_series
from storage.content import button_actions, events
from storage.content.events import Event, NewEvent

_EVENT: TypeAdapter[Event] = TypeAdapter(Event)
SECOND = timedelta(seconds=1)
MOST = 100_000  # occurrences that are counted
_KEPT = ("title", "starts_at", "ends_at", "all_day", "zone", "location", "description", "lead_minutes")
_RULED = ("rrule", "exdates", "series_until")


async def skip(desk: Desk, found: Event) -> Outcome:
    """Let one occurrence not happen."""
    master = await _master(desk, found)
    left = await _stored(desk, replace(master, exdates=(*master.exdates, wall_of(found))))
    await event_reminders.skipped(desk, left)
    language = desk.scope.language
    when = day(found.starts_at.astimezone(ZoneInfo(desk.scope.zone)), language)
    card = await _way_back(desk, found, master, left, was=was_of(found, left_out=True))
    receipt = say(language, "skipped", title=found.title, when=when)
    return Outcome(receipts=(receipt,), cards=(card,), waken=("due",), about=(about(left),))


async def pause(desk: Desk, found: Event, spans: ring_series.Days) -> Outcome:
    """Let every occurrence within these spans not happen. Raises ToolFailed where there is none."""
    master = await _master(desk, found)
    times = ring_series.within(desk, master.rrule or "", (wall_of(master), master.zone), spans, but=master.exdates)
    if not times:
        raise ToolFailed(say(desk.scope.language, "pause_none", title=found.title))
    left = await _stored(desk, replace(master, exdates=(*master.exdates, *ring_series.walls(times, master.zone))))
    await event_reminders.skipped(desk, left)
    when = ring_series.left_out(desk, times, spans)
    receipt = say(desk.scope.language, "skipped", title=found.title, when=when)
    card = await _way_back(desk, found, master, left)
    return Outcome(receipts=(receipt,), cards=(card,), waken=("due",), about=(about(left),))


async def resume(desk: Desk, found: Event) -> Outcome:
    """Let a series that was paused go on at once."""
    master, language = await _master(desk, found), desk.scope.language
    moved = {one.occurrence for one in await events.moved_out(desk.db, master.id) if one.occurrence is not None}
    again = set(paused(master, wall_of(master), desk.now, moved))
    if not again:
        told = say(language, "not_paused", title=found.title, when=when_of(desk, found) + repeats(desk, found))
        return Outcome(text=told, about=(about(found),))
    left = await _stored(desk, replace(master, exdates=tuple(one for one in master.exdates if one not in again)))
    await event_reminders.skipped(desk, left)
    shown = starting(left, placed(min(again), left.zone))
    receipt = say(language, "resumed", title=found.title, when=when_of(desk, shown) + repeats(desk, left))
    card = await _way_back(desk, shown, master, left)
    return Outcome(receipts=(receipt,), cards=(card,), waken=("due",), about=(about(left),))


async def end(desk: Desk, found: Event) -> Outcome:
    """Let one occurrence and all that follow not happen."""
    master = await _master(desk, found)
    if _number(master, found) == 0:
        return await _removed(desk, master, found)
    left = await _cut(desk, master, found)
    moved = list(await events.remove_moved(desk.db, master.id, wall_of(found)))
    language = desk.scope.language
    receipt = say(language, "deleted", title=found.title, when=say(language, "from_on", when=when_of(desk, found)))
    card = await _way_back(desk, found, master, left, moved=moved)
    return Outcome(receipts=(receipt,), cards=(card,), waken=("due",), about=(about(left),))


async def _removed(desk: Desk, master: Event, found: Event) -> Outcome:
    await events.remove(desk.db, master.id)
    token = await button_actions.offer(desk.db, desk.scope, "restore", {"kind": "event", "id": master.id})
    receipt = say(desk.scope.language, "deleted", title=found.title, when=when_of(desk, found) + repeats(desk, master))
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, found.title),), waken=("due",), about=(about(master),))


async def change(desk: Desk, span: Span, found: Event, wanted: Event, *, force: bool) -> Outcome:
    """Let `found`, an occurrence, or more of its series, become what is wanted of it, unless something is in the way. Raises ToolFailed."""
    master = await _master(desk, found)
    if wanted.rrule != found.rrule:  # another rule is for what is to come
        span = "following" if found.rrule is not None else "all"
    if span == "following" and _number(master, found) == 0:
        span = "all"
    new = wanted if span == "one" else _series(desk, span, master, found, wanted)
    moved = (wanted.starts_at, wanted.ends_at) != (found.starts_at, found.ends_at) or wanted.rrule != found.rrule
    if moved and not wanted.all_day and not force:
        but = found if span == "one" else None
        taken = await (
            clashes(desk, wanted.starts_at, wanted.ends_at, but) if span == "one" else recurring.in_the_way(desk, new)
        )
        if taken:
            return await _conflict(desk, span, found, wanted, new, taken)
    match span:
        case "one":
            return await _one(desk, master, found, wanted)
        case "following":
            return await _following(desk, master, found, new)
        case "all":
            changed = await _stored(desk, new)
            told = await _told(desk, master, changed, moved=moved)
            return await _updated(desk, found, master, changed, None, told)


def _series(desk: Desk, span: Span, master: Event, found: Event, wanted: Event) -> Event:
    """Return the row of the series whose occurrence `found` is as wanted. Raises ToolFailed where no rule says that."""
    old, new = wall_of(found), wall_of(wanted)
    first = wall_of(master) if span == "all" else old
    if wanted.rrule != found.rrule:  # another rule, from today on
        rule, exdates = wanted.rrule or "", ()
        if found.rrule is not None:
            rule = rule_changes.limited(rule, rule_changes.after(found.rrule, _number(master, found)))
        today = desk.now.astimezone(ZoneInfo(found.zone)).date()
        if found.rrule is None or rule_changes.leaves_day(rule):  # what was to be once begins with that
            today = max(today, old.date())
        start = recurring.first(desk, rule, placed(datetime.combine(today, new.time()), found.zone))
    else:
        rule = rule_changes.shifted(found.rrule or "", old, new) or ""
        if not rule:
            raise ToolFailed(say(desk.scope.language, "event_series_stays", title=found.title))
        rule = rule if span == "all" else rule_changes.after(rule, _number(master, found))
        start = placed(first + (new - old), found.zone)
        exdates = tuple(one + (new - old) for one in master.exdates if one >= first)
    row = replace(wanted, rrule=rule, exdates=exdates, series=None, occurrence=None, version=master.version)
    row = starting(row, start)
    return replace(row, series_until=recurring.until(row))


async def _conflict(desk: Desk, span: Span, found: Event, wanted: Event, new: Event, taken: list[Event]) -> Outcome:
    changes = {name: getattr(wanted, name) for name in _KEPT[5:] if getattr(wanted, name) != getattr(found, name)}
    if wanted.title != found.title:
        changes["title"] = wanted.title
    payload = {
        "event": found.id,
        "version": found.version,
        "deleted": False,
        "changes": changes,
        "at": found.starts_at.isoformat(),
        "span": span,
        "rrule": wanted.rrule,
    }
    busy = None if span == "one" else await recurring.busy(desk, new)
    shown = wanted if span == "one" else starting(wanted, new.starts_at)  # the first time of another rule
    wish = WantedEvent.moved(shown, payload, but=found if span == "one" else None, busy=busy)
    return await conflict(desk, wish, taken)


async def _one(desk: Desk, master: Event, found: Event, wanted: Event) -> Outcome:
    """Make the occurrence an event of its own."""
    left = await _stored(desk, replace(master, exdates=(*master.exdates, wall_of(found))))
    await event_reminders.skipped(desk, left)
    own = NewEvent(**{name: getattr(wanted, name) for name in _KEPT}, series=master.id, occurrence=wall_of(found))
    made = await events.add(desk.db, desk.scope, own)
    told = [await event_reminders.ring_for(desk, made, out_of=master), *await checks.remarks(desk, made)]
    placed = [say(desk.scope.language, "at_place", place=made.location)] if made.location != found.location else []
    told = [*placed, *event_details.people_told(found, made, desk.scope.language), *told]
    return await _updated(desk, found, master, left, made, told)


async def _following(desk: Desk, master: Event, found: Event, new: Event) -> Outcome:
    left = await _cut(desk, master, found)
    made = await events.add(desk.db, desk.scope, NewEvent(**{name: getattr(new, name) for name in (*_KEPT, *_RULED)}))
    told = [await event_reminders.ring_for(desk, made, out_of=master)]
    return await _updated(desk, found, master, left, made, told)


async def _cut(desk: Desk, master: Event, found: Event) -> Event:
    """Let a series end before an occurrence."""
    shorter = replace(master, rrule=rule_changes.ended_before(master.rrule or "", wall_of(found)))
    left = await _stored(desk, replace(shorter, series_until=recurring.until(shorter)))
    await event_reminders.skipped(desk, left)
    return left


async def _told(desk: Desk, old: Event, new: Event, *, moved: bool) -> Sequence[str]:
    """Let the reminder of a whole series follow, and say so."""
    if moved or new.lead_minutes != old.lead_minutes or new.all_day != old.all_day:
        return [await event_reminders.ring_for(desk, new)]
    if new.title != old.title:
        await event_reminders.retitle(desk, new)
    placed = [say(desk.scope.language, "at_place", place=new.location)] if new.location != old.location else []
    return [*placed, *event_details.people_told(old, new, desk.scope.language)]


async def _updated(
    desk: Desk, found: Event, before: Event, left: Event, made: Event | None, told: Sequence[str]
) -> Outcome:
    changed = made or left
    [shown] = happening(changed, desk.now, desk.now + recurring.YEAR, 1)[:1] or [changed]
    card = await _way_back(desk, found, before, left, made)
    receipt = say(desk.scope.language, "updated", title=shown.title, when=when_of(desk, shown) + repeats(desk, shown))
    return Outcome(
        text="\n".join(line for line in told if line),
        receipts=(receipt,),
        cards=(card,),
        waken=("due",),
        about=(about(changed),),
        data=(data_line(desk, shown),),
    )


async def move_to(desk: Desk, payload: dict[str, Any], start: datetime, end: datetime, *, force: bool) -> Outcome:
    """Move so much of a series to a time that was chosen in a conflict. Raises ToolFailed."""
    found = await numbered(desk, "event", payload["event"], payload["at"])
    if not isinstance(found, Event) or found.version != payload["version"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    times = {"starts_at": start.astimezone(UTC), "ends_at": end.astimezone(UTC)}
    wanted = replace(found, **times, **payload["changes"], rrule=payload["rrule"])
    return await change(desk, payload["span"], found, wanted, force=force)


# taking it back -------------------------------------------------------------------------------------------------------


async def _way_back(
    desk: Desk, found: Event, before: Event, left: Event, made: Event | None = None, **more: object
) -> Card:
    """Return the button that brings back the row of before, and takes away what was made beside it.

    `more`: what was `moved` out of it, and goes back, too; what `was` left out."""
    payload = {
        "kind": "series",
        "before": _EVENT.dump_python(before, mode="json"),
        "version": left.version,
        "beside": None if made is None else [made.id, made.version],
        "at": found.starts_at.isoformat(),
        "met": [one.id for one in await clashes(desk, found.starts_at, found.ends_at)],  # was there, and may be again
        **more,
    }
    return undo(desk, await button_actions.offer(desk.db, desk.scope, "undo", payload), found.title)


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo a change of a series, if nothing was changed since and its time is free. Raises ToolFailed."""
    await events.lock_calendar(desk.db, desk.scope.space)
    language, before = desk.scope.language, _EVENT.validate_python(payload["before"])
    there = await events.get(desk.db, before.id)
    made = None if payload["beside"] is None else await events.get(desk.db, payload["beside"][0])
    if there is None or there.version != payload["version"]:
        raise ToolFailed(say(language, "changed_since"))
    if payload["beside"] is not None and (made is None or made.version != payload["beside"][1]):
        raise ToolFailed(say(language, "changed_since"))
    found = starting(before, datetime.fromisoformat(payload["at"]))
    own = (before.id, made.id if made is not None else None)
    taken = [] if found.all_day else await clashes(desk, found.starts_at, found.ends_at)
    if others := [one for one in taken if one.id not in (*own, *payload.get("met", ()))]:
        raise ToolFailed(say(language, "series_taken", title=others[0].title, when=when_of(desk, others[0])))
    if made is not None:
        await events.remove(desk.db, made.id)
    back = await _stored(desk, replace(before, version=there.version))
    follow = event_reminders.skipped if wall_of(back) == wall_of(there) else event_reminders.ring_for
    await follow(desk, back)
    await event_reminders.retitle(desk, back)
    for one in payload.get("moved", ()):
        for event in await events.restore(desk.db, one):
            await event_reminders.again(desk, event)
    receipt = say(language, "restored", title=found.title, when=when_of(desk, found) + repeats(desk, found))
    return Outcome(receipts=(receipt,), waken=("due",), about=(about(back),))


async def _master(desk: Desk, found: Event) -> Event:
    """Return the row of an occurrence's series. Raises ToolFailed where it is not what it was."""
    master = await events.get(desk.db, found.id)
    if master is None or master.version != found.version:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return master


async def _stored(desk: Desk, wanted: Event) -> Event:
    changed = await events.change(desk.db, wanted)
    if changed is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return changed


def _number(master: Event, found: Event) -> int:
    """Count the occurrences of the rule before one, those left out, too."""
    limit = found.starts_at.astimezone(UTC)
    limits = (master.starts_at - SECOND, limit)
    return len(occurrences_within(master.rrule or "", wall_of(master), master.zone, limits, MOST))
