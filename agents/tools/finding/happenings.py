"""What happens and what rings in a time: rows of the space, each as often as it occurs there; which of several was shown last."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from agents.calendar import occurrences
from agents.calendar.ring_legs import Leg
from agents.tools.base import Desk, Found
from agents.tools.zones.hours_there import legs_of
from storage.content import events, reminders
from storage.content.events import SHOWN, Event
from storage.content.reminders import Reminder
from storage.conversations import shown_items
from storage.conversations.shown_items import Reference
from storage.db.pool import Db

Kind = Literal["event", "due"]
AROUND = timedelta(hours=27)  # by which the same hour of the wall is apart in two zones, at most
MINUTE = timedelta(minutes=1)
LATELY = timedelta(minutes=30)  # in which what was made before is spoken of as well


async def overlapping(db: Db, start: datetime, end: datetime, most: int = SHOWN) -> list[Event]:
    """Return the events that overlap [start, end), the earliest first; of what repeats each occurrence."""
    rows = await events.candidates(db, start, end, most)
    return _in_order([one for row in rows for one in occurrences.happening(row, start, end)])[:most]


async def firsts(db: Db, start: datetime, end: datetime, most: int = SHOWN) -> list[Event]:
    """Return the events that overlap [start, end), the earliest first; of what repeats the first occurrence there."""
    rows = await events.candidates(db, start, end, most)
    return _in_order([one for row in rows for one in occurrences.first_happening(row, start, end)])[:most]


async def rings(desk: Desk, start: datetime, end: datetime, most: int = occurrences.MOST) -> list[Reminder]:
    """Return the reminders that are to ring in [start, end), the next first; of what repeats up to `most` rings.

    Where the person is away for a while, what follows them rings at its hour there, and at that of home again behind it.
    """
    rows = await reminders.ringing(desk.db, start, end + AROUND)
    found = [ring for row in rows for ring in occurrences.ringing(row, start, end, most, _legs(desk, row))]
    return sorted(found, key=lambda one: (one.due_at, one.id))


async def upcoming(desk: Desk, most: int) -> list[Reminder]:
    """Return the pending reminders, each with its next ring, the next first; those that belong to an event are left out."""
    rows = await reminders.upcoming(desk.db, most)
    if desk.away is None:
        return rows
    ahead = [_next(desk, row) for row in rows]
    return sorted(ahead, key=lambda one: (one.due_at, one.id))


def at(desk: Desk, found: Reminder, moment: datetime) -> list[Reminder]:
    """Return the ring of a reminder at a moment, if it has one there."""
    return occurrences.ringing(found, moment, moment + MINUTE, 1, _legs(desk, found))


def _next(desk: Desk, row: Reminder) -> Reminder:
    legs = _legs(desk, row)
    return next(iter(occurrences.ringing(row, row.due_at - AROUND, row.due_at + AROUND, 1, legs) if legs else ()), row)


def _legs(desk: Desk, row: Reminder) -> Sequence[Leg]:
    return legs_of(desk, row.zone) if row.rrule is not None and row.zone_mode == "follow" else ()


def _in_order(found: list[Event]) -> list[Event]:
    return sorted(found, key=lambda one: (one.starts_at, one.id))


def kind_of(found: Found) -> Kind:
    return "event" if isinstance(found, Event) else "due"


async def latest(desk: Desk, found: list[Found]) -> list[Found]:
    """Return the one of them that was shown right before, without another of them; else all.

    Of two that were made one behind the other neither is meant more than the other.
    """
    if len(found) < 2:
        return found
    shown = [one for one in await shown_items.shown(desk.db, desk.scope) if not one.gone]
    for reference in shown:
        together = {(one.kind, one.id) for one in shown if one.shown_at == reference.shown_at}
        meant = [one for one in found if (kind_of(one), one.id) in together]
        if meant:
            alone = len(meant) == 1 and reference.just and not _made_beside(meant[0], found, shown)
            alone = alone and not _rings_for_one(meant[0], found)
            return meant if alone else found
    return found


def _rings_for_one(one: Found, found: Sequence[Found]) -> bool:
    """Tell whether a reminder goes by the name of an event beside it: "the school trip" may be either, whichever was shown."""
    return isinstance(one, Reminder) and any(isinstance(each, Event) and each.title == one.text for each in found)


def _made_beside(one: Found, found: Sequence[Found], shown: Sequence[Reference]) -> bool:
    """Tell whether an event and another of them were made lately, and nothing was said of either since: each was shown once, alone."""
    if not isinstance(one, Event):
        return False  # of reminders it is the newer one
    once = {(each.kind, each.id): each for each in shown if each.times == 1 and each.listed_at is None}
    own = once.get((kind_of(one), one.id))
    others = (once.get((kind_of(each), each.id)) for each in found if each is not one)
    return own is not None and any(other is not None and own.shown_at - other.shown_at < LATELY for other in others)
