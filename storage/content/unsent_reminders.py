"""Reminders that could not be told where they were to ring, and are not settled yet."""

from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Db
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsent:
    """A reminder, when it was due, and the platform on which it did not get through."""

    text: str
    at: datetime
    platform: str


_SELECT = Statement("SELECT text, at, platform FROM unsent_of(current_space()) ORDER BY at LIMIT :most")


async def unsettled(db: Db, most: int) -> list[Unsent]:
    """Return those of the space that the transaction sees, the oldest first."""
    return [Unsent(**dict(row)) for row in await db.fetch(*_SELECT(most=most))]
