"""Reminders that repeat, changed: one ring, this one and those that follow; each with a way back."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from agents.calendar import rule_changes
from agents.calendar.occurrences import paused
from agents.calendar.recurrence import next_occurrences, occurrences_within, placed
from agents.cards import Card
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import day, point, whole
from agents.tools.base import Desk, Outcome
from agents.tools.finding.describing import about, data_line, repeats, undo, when_of
from agents.tools.questions.ways_back import was_of
from agents.tools.zones.hours_there import zone_at
from storage.content import button_actions, reminders
from storage.content.reminders import NewReminder, Reminder

SECOND = timedelta(seconds=1)
MOST = 100_000  # rings that are counted
MOST_LEFT_OUT = 400  # at once
_REMINDER: TypeAdapter[Reminder] = TypeAdapter(Reminder)


async def skip(desk: Desk, found: Reminder) -> Outcome:
    """Let one ring be left out."""
    series = await _series(desk, found)
    left = await _stored(desk, replace(series, exdates=(*series.exdates, _wall(found))))
    zone = zone_at(desk, found.due_at, found.zone)
    when = day(found.due_at.astimezone(ZoneInfo(zone)), desk.scope.language)
    receipt = say(desk.scope.language, "skipped", title=found.text, when=when)
    return _told(receipt, left, await _way_back(desk, series, left, was=was_of(found, left_out=True)))


Days: TypeAlias = Sequence[tuple[datetime | None, datetime]]
"""Spans of time, each from a moment (None: now) until another."""


async def pause(desk: Desk, found: Reminder, spans: Days) -> Outcome:
    """Let every ring within these spans be left out. Raises ToolFailed where there is none."""
    series = await _series(desk, found)
    rings = within(desk, series.rrule or "", (series.wall, series.zone), spans, but=series.exdates)
    if not rings:
        raise ToolFailed(say(desk.scope.language, "pause_none", title=found.text))
    left = await _stored(desk, replace(series, exdates=(*series.exdates, *walls(rings, series.zone))))
    receipt = say(desk.scope.language, "skipped", title=found.text, when=left_out(desk, rings, spans))
    return _told(receipt, left, await _way_back(desk, series, left))


def within(
    desk: Desk, rule: str, first: tuple[datetime, str], spans: Days, *, but: Sequence[datetime]
) -> list[datetime]:
    """Return the times of a rule, which begins at a local time in a zone, that are to come within the spans."""
    wall, zone = first
    limits = [(max(since or desk.now, desk.now).astimezone(UTC), until.astimezone(UTC)) for since, until in spans]
    return [one for span in limits for one in occurrences_within(rule, wall, zone, span, MOST_LEFT_OUT, but=but)]


def walls(times: Sequence[datetime], zone: str) -> list[datetime]:
    """Return the times as clocks in a zone show them."""
    return [one.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0) for one in times]


def left_out(desk: Desk, times: Sequence[datetime], spans: Days) -> str:
    """Return what a receipt says of the times that are left out: the day of the only one, their days, else that on which it goes on."""
    zone, language, (since, until) = ZoneInfo(desk.scope.zone), desk.scope.language, spans[0]
    if len(times) == 1 or len(spans) > 1:
        return ", ".join(day(one.astimezone(zone), language) for one in times)
    if since is not None and since > desk.now:
        return f"{day(times[0].astimezone(zone), language)} - {day(times[-1].astimezone(zone), language)}"
    return say(language, "paused_until", when=day(until.astimezone(zone), language))


async def resume(desk: Desk, found: Reminder) -> Outcome:
    """Let a series that was paused go on at once."""
    series = await _series(desk, found)
    moved = {one.occurrence for one in await reminders.moved_out(desk.db, series.id) if one.occurrence is not None}
    again = set(paused(series, series.wall, desk.now, moved))
    if not again:
        when = when_of(desk, series) + repeats(desk, series)
        return Outcome(text=say(desk.scope.language, "not_paused", title=found.text, when=when), about=(about(found),))
    left = await _stored(desk, replace(series, exdates=tuple(one for one in series.exdates if one not in again)))
    when = when_of(desk, left) + repeats(desk, left)
    receipt = say(desk.scope.language, "resumed", title=found.text, when=when)
    return _told(receipt, left, await _way_back(desk, series, left))


async def end(desk: Desk, found: Reminder) -> Outcome:
    """Let one ring and all that follow be left out."""
    series = await _series(desk, found)
    left = await _stored(desk, replace(series, rrule=rule_changes.ended_before(series.rrule or "", _wall(found))))
    await reminders.cancel_moved(desk.db, series.id, _wall(found))
    when = say(desk.scope.language, "from_on", when=when_of(desk, found))
    receipt = say(desk.scope.language, "deleted", title=found.text, when=when)
    return _told(receipt, left, await _way_back(desk, series, left))


async def move(desk: Desk, found: Reminder, title: str | None, at: datetime) -> Outcome:
    """Let one ring come at another moment. Raises ToolFailed for one that is past."""
    _check(desk, at)
    series = await _series(desk, found)
    left = await _stored(desk, replace(series, exdates=(*series.exdates, _wall(found))))
    zone = desk.scope.zone
    wall = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    new = NewReminder(
        text=title or found.text,
        wall=wall,
        zone=zone,
        zone_mode="fixed",
        due_at=at,
        series=series.id,
        occurrence=_wall(found),
    )
    return await _moved(desk, series, left, new)


async def follow(desk: Desk, found: Reminder, title: str | None, at: datetime) -> Outcome:
    """Let one ring and all that follow come at another hour, or another day of the week. Raises ToolFailed."""
    _check(desk, at)
    series = await _series(desk, found)
    old, new = _wall(found), at.astimezone(ZoneInfo(found.zone)).replace(tzinfo=None)
    rule = rule_changes.shifted(series.rrule or "", old, new)
    if rule is None:
        raise ToolFailed(say(desk.scope.language, "series_stays"))
    limits = (series.wall.replace(tzinfo=ZoneInfo(series.zone)) - SECOND, placed(old, series.zone))
    before = len(occurrences_within(series.rrule or "", series.wall, series.zone, limits, MOST))
    rule = rule_changes.after(rule, before)
    left = await _stored(desk, replace(series, rrule=rule_changes.ended_before(series.rrule or "", old)))
    coming = next_occurrences(rule, new, series.zone, desk.now, 2)
    if not coming:
        raise ToolFailed(say(desk.scope.language, "never"))
    row = NewReminder(
        text=title or found.text,
        wall=new,
        zone=series.zone,  # on a journey that is to come it is still at home
        zone_mode="follow",
        due_at=coming[0],
        rrule=rule,
        following_at=coming[1] if len(coming) > 1 else None,
        exdates=tuple(one + (new - old) for one in series.exdates if one >= old),
    )
    return await _moved(desk, series, left, row)


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo a change of a series, if nothing was changed since. Raises ToolFailed."""
    before = _REMINDER.validate_python(payload["before"])
    there = await reminders.lock(desk.db, before.id)
    if there is None or [there.rrule, list(map(str, there.exdates))] != payload["now"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    if payload["beside"] is not None:
        await reminders.cancel(desk.db, payload["beside"])
    await reminders.restore_moved(desk.db, before.id)
    back = await _stored(desk, replace(there, rrule=before.rrule, exdates=before.exdates))
    when = when_of(desk, back) + repeats(desk, back)
    again = set(there.exdates) - set(before.exdates)
    ring = placed(again.pop(), back.zone) if there.rrule == before.rrule and len(again) == 1 else back.due_at
    if ring != back.due_at:  # the one that comes back, not the next
        when = point(ring, desk.scope.zone, desk.scope.language)
    receipt = say(desk.scope.language, "restored", title=back.text, when=when)
    return Outcome(receipts=(receipt,), waken=("due",), about=(about(back),))


async def _moved(desk: Desk, series: Reminder, left: Reminder, new: NewReminder) -> Outcome:
    made = await reminders.add(desk.db, desk.scope, new)
    if made is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    when = point(whole(made.due_at, desk.now), desk.scope.zone, desk.scope.language) + repeats(desk, made)
    receipt = say(desk.scope.language, "updated", title=made.text, when=when)
    outcome = _told(receipt, made, await _way_back(desk, series, left, made))
    return replace(outcome, data=(data_line(desk, made),))


def _told(receipt: str, ring: Reminder, card: Card) -> Outcome:
    return Outcome(receipts=(receipt,), cards=(card,), waken=("due",), about=(about(ring),))


async def _way_back(desk: Desk, before: Reminder, left: Reminder, made: Reminder | None = None, **more: object) -> Card:
    payload = {
        "kind": "rings",
        "before": _REMINDER.dump_python(before, mode="json"),
        "now": [left.rrule, list(map(str, left.exdates))],
        "beside": None if made is None else made.id,
        **more,
    }
    return undo(desk, await button_actions.offer(desk.db, desk.scope, "undo", payload), before.text)


def _check(desk: Desk, at: datetime) -> None:
    if at <= desk.now:
        raise ToolFailed(say(desk.scope.language, "ask_past", when=point(at, desk.scope.zone, desk.scope.language)))


def _wall(found: Reminder) -> datetime:
    return found.due_at.astimezone(ZoneInfo(found.zone)).replace(tzinfo=None, fold=0)


async def _series(desk: Desk, found: Reminder) -> Reminder:
    """Return the row of a ring's series, held until the transaction ends: the clock fires it meanwhile or not at all."""
    series = await reminders.lock(desk.db, found.id)
    if series is None or series.rrule is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return series


async def _stored(desk: Desk, wanted: Reminder) -> Reminder:
    """Store a series with other times, and when it rings next: what has rung does so no more."""
    since = max(desk.now, wanted.fired_at or desk.now)
    coming = next_occurrences(wanted.rrule or "", wanted.wall, wanted.zone, since, 2, but=wanted.exdates)
    wanted = replace(wanted, due_at=coming[0], state="pending") if coming else replace(wanted, state="fired")
    changed = await reminders.change(desk.db, wanted, coming[1] if len(coming) > 1 else None)
    if changed is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return changed
