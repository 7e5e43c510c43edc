"""Calendar files (.ics) become the owner's events; what came before, or was deleted since, does not come again."""

import asyncio
from pathlib import Path
from uuid import UUID

from agents.calendar.calendar_reading import LARGEST, CalendarRefused, ReadCalendar, read
from agents.tools.calendar.foreign.calendar_imports import take_in as keep
from storage.db.pool import Pool
from storage.db.transactions import Scope, look
from storage.people import people

SUFFIX = ".ics"
TOLD = 20  # entries that were left out, by name
_REFUSED = {
    "too_large": "is larger than 5 MiB",
    "too_many": "holds more than 5000 events",
    "unreadable": "is no calendar (RFC 5545)",
}
_LEFT_OUT = {
    "too_often": "repeats too often",
    "never": "repeats by a rule that never comes",
    "unreadable": "repeats by a rule that cannot be read",
    "times": "has no start, or an end before it, or one more than a year later",
}


def _found(path: Path, zone: str) -> ReadCalendar | str:
    """Return what the file holds, or why it is not read."""
    try:
        size = path.stat().st_size
        return read(path.read_bytes() if size <= LARGEST else b" " * (LARGEST + 1), zone)
    except OSError as error:
        return f"{path.name}: {error.strerror}"
    except CalendarRefused as refusal:
        return f"{path.name} {_REFUSED[refusal.why]}"


async def take_in(pool: Pool, path: Path, zone: str) -> int:
    """Keep the events of a file, and print the report; 1 where it, or something in it, could not be read."""
    found = await asyncio.to_thread(_found, path, zone)
    if isinstance(found, str):
        print(found)
        return 1
    owner = await people.owner(pool)
    scope = Scope(actor=owner.id, space=owner.space, conversation=UUID(int=0), zone=zone, language="en")
    async with look(pool, scope) as db:
        new = sum(one is not None for one in await keep(db, scope, found))
    print(
        f"{new} events taken in, {len(found.events) - new} were there already, {len(found.refused)} could not be read"
    )
    for title, why in found.refused[:TOLD]:
        print(f"  {title}: {_LEFT_OUT[why]}")
    return 1 if found.refused or not found.events else 0
