"""What happens and what rings in a time: rows of the space, each as often as it occurs there."""

from datetime import datetime

from agents.calendar import occurrences
from storage.content import events, reminders
from storage.content.events import SHOWN, Event
from storage.content.reminders import Reminder
from storage.db.pool import Db


async def overlapping(db: Db, start: datetime, end: datetime, most: int = SHOWN) -> list[Event]:
    """Return the events that overlap [start, end), the earliest first; of what repeats each occurrence."""
    rows = await events.candidates(db, start, end, most)
    return _in_order([one for row in rows for one in occurrences.happening(row, start, end)])[:most]


async def firsts(db: Db, start: datetime, end: datetime, most: int = SHOWN) -> list[Event]:
    """Return the events that overlap [start, end), the earliest first; of what repeats the first occurrence there."""
    rows = await events.candidates(db, start, end, most)
    return _in_order([one for row in rows for one in occurrences.first_happening(row, start, end)])[:most]


async def rings(db: Db, start: datetime, end: datetime, most: int = occurrences.MOST) -> list[Reminder]:
    """Return the reminders that are to ring in [start, end), the next first; of what repeats up to `most` rings."""
    rows = await reminders.ringing(db, start, end)
    found = [ring for row in rows for ring in occurrences.ringing(row, start, end, most)]
    return sorted(found, key=lambda one: (one.due_at, one.id))


def _in_order(found: list[Event]) -> list[Event]:
    return sorted(found, key=lambda one: (one.starts_at, one.id))
