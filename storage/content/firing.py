"""The clock's statements about rows that are due: fires them, and keeps up what repeats (storage/functions/clock.sql)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from storage.db.pool import Pool
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Fired:
    """The result of one firing round; `pulled` are the pull conversations that have a new message."""

    number: int
    skipped: int
    pushed: bool
    pulled: tuple[UUID, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The clock's work: `seconds` until the next due row (None: none), the database's time, and what else waits."""

    seconds: float | None
    now: datetime
    late: bool
    timers: bool
    refills: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Refill:
    """A recurring row whose next occurrence is to be worked out."""

    space: int
    id: int
    rrule: str
    wall: datetime
    zone: str
    due_at: datetime | None
    version: int
    exdates: tuple[datetime, ...] = ()
    lead_minutes: int = 0


_FIRE_DUE = Statement("SELECT * FROM fire_due(:batch, :horizon, :lanes, :lane)")
_FIRE_LATE = Statement("SELECT * FROM fire_late(:horizon)")
_LOOK = Statement("SELECT * FROM clock_look()")
_SELECT_TO_REFILL = Statement("""SELECT space, id, rrule, wall, zone, CASE WHEN due_at < 'infinity' THEN due_at END AS due_at, version, exdates, lead_minutes
    FROM due_to_refill(:most)""")
_REFILL = Statement(
    """SELECT refill_due(:row.space, :row.id, coalesce(:row.due_at, 'infinity'::timestamptz), :row.version, :row.exdates, :due, :following)"""
)


async def fire(pool: Pool, batch: int, horizon: timedelta, *, lanes: int = 1, lane: int = 0) -> Fired:
    """Fire up to `batch` due rows, but not those that `fire_late` with the same horizon tells in a digest.

    Of several `lanes`, only the conversations of one `lane`, counted from 0.
    """
    [row] = await pool.fetch(*_FIRE_DUE(batch=batch, horizon=horizon, lanes=lanes, lane=lane))
    return Fired(number=row["fired"], skipped=row["skipped"], pushed=row["pushed"], pulled=tuple(row["pulled"]))


async def fire_late(pool: Pool, horizon: timedelta) -> Fired:
    """Send, after an absence, digests to chats with many late rows, and the missed ones."""
    [row] = await pool.fetch(*_FIRE_LATE(horizon=horizon))
    return Fired(number=row["fired"], skipped=0, pushed=row["pushed"], pulled=tuple(row["pulled"]))


async def look(pool: Pool) -> Look:
    """Return what the clock has to do now, and how long it may sleep otherwise."""
    [row] = await pool.fetch(*_LOOK())
    return Look(**dict(row))


async def to_refill(pool: Pool, most: int) -> list[Refill]:
    rows = await pool.fetch(*_SELECT_TO_REFILL(most=most))
    return [_to_refill(dict(row)) for row in rows]


def _to_refill(values: dict[str, Any]) -> Refill:
    values["exdates"] = tuple(values["exdates"])
    return Refill(**values)


async def refill(pool: Pool, row: Refill, due: datetime | None, following: datetime | None) -> None:
    """Store the next occurrences; without `due` the series has ended."""
    await pool.execute(*_REFILL(row=row, due=due, following=following))
