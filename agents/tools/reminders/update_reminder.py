"""Changing reminders: another text, another moment; a series keeps its days and may get another hour."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.ahead_plans import DAY
from agents.calendar.occurrences import wall_of
from agents.calendar.recurrence import RuleRefused, checked, length_of, next_occurrences, parts
from agents.calendar.rule_changes import leaves_day
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import point, whole
from agents.tools.base import Desk, Outcome
from agents.tools.calendar import checks
from agents.tools.finding.describing import about, data_line, repeats, undo
from agents.tools.reminders import from_done
from agents.tools.zones.hours_there import told_point
from storage.content import button_actions, events, reminders
from storage.content.button_actions import NotUsable
from storage.content.reminders import Reminder


async def changed(
    desk: Desk, found: Reminder, title: str | None, at: datetime | None, rrule: str | None = None
) -> Outcome | None:
    """Change a reminder, with `rrule` to one of that rule from `at` on; None when that is what it is already. Raises ToolFailed."""
    when, zone, found = found.due_at, found.zone, await _whole(desk, found)
    wanted, following = replace(found, text=title or found.text), None
    checks.titled(desk, wanted.text)
    counted = found.again is not None and rrule is not None and length_of(rrule) is not None
    if counted and rrule is not None:
        wanted = from_done.every(desk, wanted, rrule, at)
    elif rrule is not None:
        wanted, following = _repeating(desk, replace(wanted, again=None), rrule, at or when)
    elif at is not None and at != when:
        if at <= desk.now:
            raise ToolFailed(say(desk.scope.language, "ask_past", when=point(at, desk.scope.zone, desk.scope.language)))
        wanted, following = _moved(desk, wanted, at, zone)
    if wanted == found:
        return None
    wanted = await _ahead_as_moved(desk, found, wanted)
    new = await reminders.change(desk.db, wanted, following)
    if new is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    before = {
        "text": found.text,
        "wall": found.wall.isoformat(),
        "zone": found.zone,
        "rrule": found.rrule,
        "again": found.again,
        "due_at": found.due_at.isoformat(),
        "state": found.state,
        "ahead_minutes": found.ahead_minutes,
        "ahead_clock": None if found.ahead_clock is None else found.ahead_clock.isoformat(),
    }
    payload = {"kind": "due", "id": found.id, "version": new.version, "text": new.text, "before": before}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    return replace(_said(desk, "updated", new), cards=(undo(desk, token, new.text),))


async def _whole(desk: Desk, found: Reminder) -> Reminder:
    """Return the row of which one ring may be meant: a later one, or one on the clock of a journey."""
    return found if found.rrule is None else await reminders.lock(desk.db, found.id) or found


def _moved(desk: Desk, found: Reminder, at: datetime, there: str) -> tuple[Reminder, datetime | None]:
    """Return the reminder at another moment, with the occurrence after it; a series at that hour of the zone that is meant.

    Raises ToolFailed for a series on another day.
    """
    if found.rrule is None:
        zone = desk.scope.zone
        wall = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        return replace(found, wall=wall, zone=zone, due_at=at, state="pending"), None
    wall = at.astimezone(ZoneInfo(there)).replace(tzinfo=None)
    fields = parts(found.rrule)
    if fields["FREQ"] in ("HOURLY", "MINUTELY") or fields.keys() & {"BYHOUR", "BYMINUTE", "COUNT", "UNTIL"}:
        raise ToolFailed(say(desk.scope.language, "series_stays"))
    start = found.wall.replace(hour=wall.hour, minute=wall.minute, second=wall.second)
    try:
        coming = checked(found.rrule, start, found.zone, desk.now)
        days = {one.date() for one in next_occurrences(found.rrule, start, found.zone, desk.now, 25)}
    except RuleRefused as refusal:
        raise ToolFailed(say(desk.scope.language, "series_stays")) from refusal
    if wall.date() not in days:
        raise ToolFailed(say(desk.scope.language, "series_stays"))
    return replace(found, wall=start, due_at=coming[0], state="pending"), coming[1] if len(coming) > 1 else None


async def _ahead_as_moved(desk: Desk, found: Reminder, wanted: Reminder) -> Reminder:
    """Return what rings ahead of an event so that it follows it from where it was put now; under a name of its own it tells no start."""
    event = None if found.ahead_minutes is None or found.event is None else await events.get(desk.db, found.event)
    if event is None:
        return wanted
    if wanted.text != found.text:
        wanted = replace(wanted, starts_at=None)
    if wanted.wall == found.wall:
        return wanted
    if wanted.rrule is None and found.starts_at is not None:
        event = replace(event, starts_at=found.starts_at)
    days = (wall_of(event).date() - wanted.wall.date()).days
    return replace(wanted, ahead_minutes=days * DAY, ahead_clock=wanted.wall.time())


def _repeating(desk: Desk, found: Reminder, rrule: str, at: datetime) -> tuple[Reminder, datetime | None]:
    """Return the reminder with another rule, at the hour of `at`, with the occurrence after its next. Raises ToolFailed.

    What rang once and is to ring each day rings first on its own day, not sooner. On other days it rings in the week that it
    was next due in, if that day is still to come: of Sundays made Saturdays this one.
    """
    zone = desk.scope.zone
    own = at.astimezone(ZoneInfo(zone))
    today = desk.now.astimezone(ZoneInfo(zone))
    monday = own - timedelta(days=own.weekday())
    first = datetime.combine(found.due_at.astimezone(ZoneInfo(zone)), own.time())
    start = datetime.combine(own if leaves_day(rrule) else max(monday, today), own.time())
    try:
        coming = checked(rrule, start, zone, desk.now)
        from_own = checked(rrule, first, zone, desk.now) if found.rrule is None else coming
        if from_own[0].astimezone(ZoneInfo(zone)).date() == first.date():
            coming = from_own
    except RuleRefused as refusal:
        key = refusal.why if refusal.why in ("never", "too_often") else "ask_more_time"
        raise ToolFailed(say(desk.scope.language, key)) from refusal
    wall = coming[0].astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    new = replace(found, rrule=rrule, wall=wall, zone=zone, due_at=coming[0], state="pending")
    return new, coming[1] if len(coming) > 1 else None


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo a change, if nothing was changed since. Raises ToolFailed, NotUsable."""
    found = await reminders.get_movable(desk.db, payload["id"])
    if found is None:
        raise NotUsable("expired")
    if (found.version, found.text) != (payload["version"], payload["text"]):
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    before = dict(payload["before"])
    clock = before.get("ahead_clock")
    before["ahead_clock"] = None if clock is None else time.fromisoformat(clock)
    before["wall"], before["due_at"] = (datetime.fromisoformat(before[name]) for name in ("wall", "due_at"))
    new = await reminders.change(desk.db, replace(found, **before))
    if new is None:
        raise NotUsable("expired")
    return _said(desk, "restored", new)


def _said(desk: Desk, key: str, ring: Reminder) -> Outcome:
    language = desk.scope.language
    when = told_point(desk, whole(ring.due_at, desk.now), ring.zone)
    receipt = say(language, key, title=ring.text, when=when + repeats(desk, ring))
    return Outcome(receipts=(receipt,), waken=("due",), about=(about(ring),), data=(data_line(desk, ring),))
