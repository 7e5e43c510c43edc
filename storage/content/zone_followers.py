"""Reminders that follow their person's time zone, in whichever space they are."""

from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Db


@dataclass(frozen=True, slots=True, kw_only=True)
class Follower:
    """A pending row; `wall` is the naive local time that was asked for, `due` None while it is worked out."""

    id: int
    text: str
    wall: datetime
    zone: str
    rrule: str | None
    due: datetime | None


async def of_person(db: Db, person: int) -> list[Follower]:
    """All of them, the next first, held until the transaction ends."""
    rows = await db.fetch("SELECT id, text, wall, zone, rrule, due FROM followers($1)", person)
    return [Follower(**dict(row.items())) for row in rows]


async def here(db: Db, rows: list[int]) -> set[int]:
    """Of these, those in the transaction's space: the others may be named elsewhere only."""
    found = await db.fetch("SELECT id FROM due WHERE space = current_space() AND id = ANY($1)", rows)
    return {row["id"] for row in found}


async def move(db: Db, person: int, row: int, zone: str, due: datetime | None, following: datetime | None) -> None:
    """Put one into another zone; without `due` it rings when it would have, without `following` the clock works it out."""
    await db.execute("SELECT follow($1, $2, $3, $4, $5)", person, row, zone, due, following)
