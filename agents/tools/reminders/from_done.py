"""Reminders that come again from when they were done: due anew, left out once or for a while, and going on; each with a way back.

Such a one has one ring at a time. Left out for a while, it rings on the day on which it goes on; `exdates` then keeps where it was due.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import length_of, next_after, placed
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import day, point
from agents.tools.base import Desk, Outcome
from agents.tools.finding.describing import about, repeats, undo, when_of
from storage.content import button_actions, reminders
from storage.content.reminders import Reminder

Days: TypeAlias = Sequence[tuple[datetime | None, datetime]]
"""Spans of time, each from a moment (None: now) until another."""

_DAY = timedelta(days=1)


async def come_again(desk: Desk, found: Reminder) -> str:
    """Let what was done come again from now on, at its hour; what is said about that, nothing where it does not go by that."""
    if found.again is None:
        return ""
    due = next_after(found.again, _at_its_hour(found, desk.now), found.zone)
    await reminders.change(desk.db, replace(found, due_at=due, state="pending", exdates=()))
    return say(desk.scope.language, "done_again", when=point(due, desk.scope.zone, desk.scope.language))


async def skip(desk: Desk, found: Reminder) -> Outcome:
    """Let it be left out this once: the next time counts from when it was due. Raises ToolFailed."""
    there = await _locked(desk, found)
    due = next_after(there.again or "", there.due_at.astimezone(ZoneInfo(there.zone)), there.zone)
    when = day(there.due_at.astimezone(ZoneInfo(desk.scope.zone)), desk.scope.language)
    return await _left_out(desk, there, due, when)


async def pause(desk: Desk, found: Reminder, spans: Days) -> Outcome:
    """Let it wait until the end of the span that it would ring in. Raises ToolFailed where it rings in none."""
    there = await _locked(desk, found)
    due, until = there.due_at, None
    for since, end in sorted(spans, key=lambda span: span[1]):
        if (since is None or since <= due) and due < end:
            due, until = _first_from(there, end), end
    if until is None:
        raise ToolFailed(say(desk.scope.language, "pause_none", title=found.text))
    when = say(
        desk.scope.language, "paused_until", when=day(until.astimezone(ZoneInfo(desk.scope.zone)), desk.scope.language)
    )
    return await _left_out(desk, there, due, when)


async def resume(desk: Desk, found: Reminder) -> Outcome:
    """Let it ring when it was due before it was paused; where that is past, at its hour next. Raises ToolFailed."""
    there, language = await _locked(desk, found), desk.scope.language
    was = placed(there.exdates[0], there.zone) if there.exdates else there.due_at
    due = was if was > desk.now else _first_from(there, desk.now)
    if due >= there.due_at:
        when = when_of(desk, there) + repeats(desk, there)
        return Outcome(text=say(language, "not_paused", title=there.text, when=when), about=(about(found),))
    left = await _changed(desk, replace(there, due_at=due, exdates=()))
    return await _told(desk, "resumed", when_of(desk, left) + repeats(desk, left), there, left)


def every(desk: Desk, found: Reminder, rule: str, at: datetime | None) -> Reminder:
    """Return the reminder that comes so long after it was done, at the hour of `at`: counted from where its wait began."""
    zone, waits = ZoneInfo(found.zone), length_of(found.again or "")
    clock = found.wall.time() if at is None else at.astimezone(zone).time()
    was = found.due_at.astimezone(zone) if waits is None else found.due_at.astimezone(zone) - waits
    wanted = replace(found, wall=datetime.combine(found.wall, clock), again=rule, state="pending")
    due = next_after(rule, datetime.combine(was, clock, zone), found.zone)
    return replace(wanted, due_at=due if due > desk.now else _first_from(wanted, desk.now))


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo that it was left out, or goes on, if nothing was changed since. Raises ToolFailed."""
    there = await reminders.get(desk.db, payload["id"])
    if there is None or there.due_at.isoformat() != payload["now"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    exdates = tuple(map(datetime.fromisoformat, payload["exdates"]))
    back = await _changed(desk, replace(there, due_at=datetime.fromisoformat(payload["due"]), exdates=exdates))
    when = when_of(desk, back) + repeats(desk, back)
    receipt = say(desk.scope.language, "restored", title=back.text, when=when)
    return Outcome(receipts=(receipt,), waken=("due",), about=(about(back),))


async def _left_out(desk: Desk, there: Reminder, due: datetime, when: str) -> Outcome:
    was = there.due_at.astimezone(ZoneInfo(there.zone)).replace(tzinfo=None, fold=0)
    left = await _changed(desk, replace(there, due_at=due, exdates=(*there.exdates, was)))
    told = await _told(desk, "skipped", when, there, left)
    language = desk.scope.language
    return replace(told, text=say(language, "done_again", when=point(due, desk.scope.zone, language)))


async def _told(desk: Desk, key: str, when: str, before: Reminder, left: Reminder) -> Outcome:
    payload = {
        "kind": "counted",
        "id": left.id,
        "now": left.due_at.isoformat(),
        "due": before.due_at.isoformat(),
        "exdates": [one.isoformat() for one in before.exdates],
    }
    card = undo(desk, await button_actions.offer(desk.db, desk.scope, "undo", payload), left.text)
    receipt = say(desk.scope.language, key, title=left.text, when=when)
    return Outcome(receipts=(receipt,), cards=(card,), waken=("due",), about=(about(left),))


async def _locked(desk: Desk, found: Reminder) -> Reminder:
    there = await reminders.get(desk.db, found.id)
    if there is None or there.again is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return there


async def _changed(desk: Desk, wanted: Reminder) -> Reminder:
    changed = await reminders.change(desk.db, wanted)
    if changed is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return changed


def _at_its_hour(found: Reminder, moment: datetime) -> datetime:
    """Return its hour on the day of a moment."""
    zone = ZoneInfo(found.zone)
    return datetime.combine(moment.astimezone(zone).date(), found.wall.time(), zone)


def _first_from(found: Reminder, moment: datetime) -> datetime:
    """Return when its hour comes first, from a moment on."""
    then = _at_its_hour(found, moment)
    return then if then >= moment else then + _DAY
