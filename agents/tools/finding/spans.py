"""The time that something in the calendar takes, by its name: all that is said to be during it is within that."""

from datetime import datetime

from agents.tools.base import Desk
from agents.tools.finding.lookup import AHEAD, Sought, find, is_one
from storage.content.events import Event


async def taken_by(desk: Desk, name: str) -> tuple[datetime, datetime] | None:
    """Return from when until when the one event is that surely goes by a name; None where none does, or several do."""
    midnight = desk.now.replace(hour=0, minute=0, second=0, microsecond=0)
    sought = Sought(query=name, start=midnight, end=midnight + AHEAD, timed=False, events=True)
    matches = await find(desk, sought)
    if not is_one(sought, matches) or not isinstance(found := matches.found[0], Event):
        return None
    return found.starts_at, found.ends_at
