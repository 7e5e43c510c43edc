"""Taking events and reminders away: one that fits is removed, with a way back; of several, the person chooses."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from agents.calendar.wording import worded
from agents.texts import say
from agents.tools import leads
from agents.tools.base import Desk, Outcome
from agents.tools.conflicts import Wish, clashes, conflict
from agents.tools.finding import (
    Found,
    Kind,
    about,
    fitting,
    kind_of,
    numbered,
    picked,
    terms_of,
    title_of,
    undo,
    when_of,
    which,
)
from storage import actions, reminders, schedules
from storage.actions import NotUsable
from storage.schedules import Event

AHEAD = timedelta(days=366)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleDelete:
    """`id` of a `kind`; or `query`, words of the title, empty for any; the times limit the search to [start_time, end_time)."""

    query: str = ""
    start_time: datetime | None = None
    end_time: datetime | None = None
    id: int | None = None
    kind: Kind = "event"


async def schedule_delete(desk: Desk, arguments: ScheduleDelete) -> Outcome:
    """Cancel an event or reminder, by id or words and time; of several, the person chooses."""
    if arguments.id is not None:
        found = await numbered(desk, arguments.kind, arguments.id)
        return Outcome(text=say(desk.scope.language, "delete_none")) if found is None else await _one(desk, found)
    start = max(arguments.start_time or desk.now, desk.now - timedelta(days=1))
    terms = terms_of(arguments.query)
    several = await fitting(desk, terms, start, arguments.end_time or start + AHEAD)
    if not several:
        return Outcome(text=say(desk.scope.language, "delete_none"))
    if len(several) == 1 and (terms or arguments.start_time is not None):
        return await _one(desk, several[0])
    return await which(desk, several, "delete", {})


async def delete_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """A button of the choice. Raises NotUsable when the thing is gone."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "delete_kept"))
    return await _remove(desk, await picked(desk, payload, choice))


async def _one(desk: Desk, found: Found) -> Outcome:
    """One thing goes at once; a whole series is asked about first."""
    if isinstance(found, Event) or found.rrule is None:
        return await _remove(desk, found)
    language = desk.scope.language
    rule = worded(found.rrule, language)
    repeats = say(language, "repeats", rule=rule) if rule is not None else ""
    asked = say(language, "delete_series", title=found.text, repeats=repeats)
    outcome = await which(desk, [found], "delete", {})
    return replace(outcome, text=asked, cards=(replace(outcome.cards[0], title=asked),))


async def _remove(desk: Desk, found: Found) -> Outcome:
    kind = kind_of(found)
    gone = await schedules.remove(desk.db, found.id) if kind == "event" else await reminders.cancel(desk.db, found.id)
    if not gone:
        return Outcome(text=say(desk.scope.language, "delete_none"))
    token = await actions.offer(desk.db, desk.scope, "restore", {"kind": kind, "id": found.id})
    receipt = say(desk.scope.language, "deleted", title=title_of(found), when=when_of(desk, found))
    return Outcome(receipts=(receipt,), cards=(undo(desk, token),), waken=("due",), about=(about(found),))


async def restore(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """The way back, unless something has taken the time meanwhile. Raises NotUsable when there is nothing to bring back."""
    if payload["kind"] != "event":
        ring = await reminders.restore(desk.db, payload["id"])
        return _restored(desk, ring, "")
    await schedules.lock_calendar(desk.db, desk.scope.space)
    gone = await schedules.removed(desk.db, payload["id"])
    if gone is None:
        raise NotUsable("expired")
    taken = [] if gone.all_day else await clashes(desk, gone.starts_at, gone.ends_at)
    if taken:
        again: dict[str, Any] = {"event": gone.id, "version": gone.version, "deleted": True, "changes": {}}
        wish = Wish(title=gone.title, start=gone.starts_at, end=gone.ends_at, action="move", payload=again)
        return await conflict(desk, wish, taken)
    return _restored(desk, *await bring_back(desk, gone))


async def bring_back(desk: Desk, gone: Event) -> tuple[Event | None, str]:
    """Put a removed event back, with its reminder; what is said about that."""
    event = await schedules.restore(desk.db, gone.id)
    return event, "" if event is None else await leads.again(desk, event)


def _restored(desk: Desk, found: Found | None, told: str) -> Outcome:
    if found is None:
        raise NotUsable("expired")
    receipt = say(desk.scope.language, "restored", title=title_of(found), when=when_of(desk, found))
    return Outcome(text=told, receipts=(receipt,), waken=("due",), about=(about(found),))
