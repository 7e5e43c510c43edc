"""Files that people send: kept for a week in their space, before what names them is."""

from dataclasses import replace

from bot.ports.messages import CalendarFile
from bot.ports.push import Arrival
from storage.db.pool import Pool
from storage.db.transactions import keeping
from storage.people import own_data
from storage.people.people import Person

LONGEST_NAME = 80


async def kept(pool: Pool, arrival: Arrival, person: Person, space: int) -> Arrival:
    """Return an arrival as it may be kept."""
    sent = arrival.incoming
    if not isinstance(sent, CalendarFile):
        return arrival
    return replace(arrival, incoming=await file_kept(pool, sent, person, space))


async def file_kept(pool: Pool, sent: CalendarFile, person: Person, space: int) -> CalendarFile:
    """Return what may be kept of a file; nothing of its content for who is not let in."""
    name = "".join(letter for letter in sent.name if letter.isprintable())[-LONGEST_NAME:] or "calendar.ics"
    if sent.problem or person.role in ("guest", "blocked"):
        return replace(sent, name=name, file="", data=b"")
    async with keeping(pool, space) as db:
        return replace(sent, name=name, file=await own_data.keep_file(db, name, sent.data), data=b"")
