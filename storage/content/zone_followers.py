"""Reminders that follow their person's time zone, in whichever space they are."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from storage.db.pool import Db
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Follower:
    """A pending row; `wall` is the naive local time that was asked for, `due` None while it is worked out."""

    space: int
    id: int
    text: str
    wall: datetime
    zone: str
    rrule: str | None
    due: datetime | None
    exdates: tuple[datetime, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """When a follower rings in another zone: without `due` when it would have, without `following` the clock works it out.

    `passed`: the local times that come there once more, and have rung.
    """

    due: datetime | None = None
    following: datetime | None = None
    passed: tuple[datetime, ...] = ()


_SELECT_OF_PERSON = Statement("SELECT space, id, text, wall, zone, rrule, exdates, due FROM followers(:person)")
_SELECT_HERE = Statement("SELECT id FROM due WHERE space = current_space() AND id = ANY(:rows)")
_MOVE = Statement("SELECT follow(:person, :row.space, :row.id, :zone, :moved.due, :moved.following, :moved.passed)")


async def of_person(db: Db, person: int) -> list[Follower]:
    """Return all of them, the next first, held until the transaction ends."""
    rows = await db.fetch(*_SELECT_OF_PERSON(person=person))
    return [_follower(dict(row.items())) for row in rows]


def _follower(values: dict[str, Any]) -> Follower:
    values["exdates"] = tuple(values["exdates"])
    return Follower(**values)


async def here(db: Db, rows: list[int]) -> set[int]:
    """Return those of these that are in the transaction's space: the others may be named elsewhere only."""
    found = await db.fetch(*_SELECT_HERE(rows=rows))
    return {row["id"] for row in found}


async def move(db: Db, person: int, row: Follower, zone: str, moved: Moved) -> None:
    """Put one into another zone."""
    await db.execute(*_MOVE(person=person, row=row, zone=zone, moved=moved))
