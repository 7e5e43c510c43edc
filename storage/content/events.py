"""Events of a space; intervals are half-open. Check and insert belong into one transaction (`lock_calendar`)."""

from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Db, Record
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something in the calendar, [starts_at, ends_at)."""

    id: int
    title: str
    starts_at: datetime
    ends_at: datetime
    all_day: bool
    zone: str
    location: str
    description: str
    lead_minutes: int
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event to be made."""

    title: str
    starts_at: datetime
    ends_at: datetime
    all_day: bool
    zone: str
    location: str = ""
    description: str = ""
    lead_minutes: int = 15


_COLUMNS = "id, title, starts_at, ends_at, all_day, zone, location, description, lead_minutes, version"


def _event(row: Record) -> Event:
    return Event(**{name: row[name] for name in _COLUMNS.split(", ")})


async def lock_calendar(db: Db, space: int) -> None:
    """Let nobody else write events of this space until the transaction ends."""
    await db.execute("SELECT pg_advisory_xact_lock(hashtextextended('calendar:' || $1::bigint, 0))", space)


async def add(db: Db, scope: Scope, new: NewEvent) -> Event:
    row = await db.fetchrow(
        f"""INSERT INTO event (space, person, title, starts_at, ends_at, all_day, zone, location, description, lead_minutes)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING {_COLUMNS}""",  # noqa: S608
        scope.space,
        scope.actor,
        new.title,
        new.starts_at,
        new.ends_at,
        new.all_day,
        new.zone,
        new.location,
        new.description,
        new.lead_minutes,
    )
    if row is None:
        raise LookupError("an event was not inserted")
    return _event(row)


async def change(db: Db, wanted: Event) -> Event | None:
    """Make an event what it is wanted to be, at a new version; None when it is no longer at the wanted one's version."""
    row = await db.fetchrow(
        f"""UPDATE event SET title = $3, starts_at = $4, ends_at = $5, all_day = $6, location = $7, description = $8,
                             lead_minutes = $9, updated_at = clock_now(), version = version + 1
            WHERE space = current_space() AND id = $1 AND version = $2 AND deleted_at IS NULL RETURNING {_COLUMNS}""",  # noqa: S608
        wanted.id,
        wanted.version,
        wanted.title,
        wanted.starts_at,
        wanted.ends_at,
        wanted.all_day,
        wanted.location,
        wanted.description,
        wanted.lead_minutes,
    )
    return None if row is None else _event(row)


async def ahead(db: Db) -> int:
    """How many events of the transaction's space are not over."""
    return await db.fetchval(
        "SELECT count(*) FROM event WHERE space = current_space() AND deleted_at IS NULL AND ends_at > clock_now()"
    )


async def get(db: Db, event: int) -> Event | None:
    row = await db.fetchrow(
        f"SELECT {_COLUMNS} FROM event WHERE space = current_space() AND id = $1 AND deleted_at IS NULL",  # noqa: S608
        event,
    )
    return None if row is None else _event(row)


async def removed(db: Db, event: int) -> Event | None:
    """An event that was taken out of the calendar."""
    row = await db.fetchrow(
        f"SELECT {_COLUMNS} FROM event WHERE space = current_space() AND id = $1 AND deleted_at IS NOT NULL",  # noqa: S608
        event,
    )
    return None if row is None else _event(row)


async def remove(db: Db, event: int) -> bool:
    """Take an event out of the calendar, with its reminders; it can be restored."""
    gone = await db.fetchval(
        "UPDATE event SET deleted_at = clock_now(), version = version + 1 WHERE space = current_space() AND id = $1 AND deleted_at IS NULL RETURNING id",
        event,
    )
    await db.execute(
        "UPDATE due SET state = 'cancelled', version = version + 1 WHERE space = current_space() AND event = $1 AND state IN ('pending', 'fired')",
        event,
    )
    return gone is not None


async def restore(db: Db, event: int) -> Event | None:
    """Bring a removed event back, with those of its reminders that are still to come."""
    row = await db.fetchrow(
        f"""UPDATE event SET deleted_at = NULL, version = version + 1 WHERE space = current_space() AND id = $1 AND deleted_at IS NOT NULL
            RETURNING {_COLUMNS}""",  # noqa: S608
        event,
    )
    await db.execute(
        "UPDATE due SET state = 'pending' WHERE space = current_space() AND event = $1 AND state = 'cancelled' AND due_at > clock_now()",
        event,
    )
    return None if row is None else _event(row)


async def overlapping(db: Db, start: datetime, end: datetime) -> list[Event]:
    """The events of the transaction's space that overlap [start, end), the earliest first."""
    rows = await db.fetch(
        f"""SELECT {_COLUMNS} FROM event
            WHERE space = current_space() AND deleted_at IS NULL AND ends_at > $1 AND starts_at < $2
            ORDER BY starts_at, id LIMIT 200""",  # noqa: S608
        start,
        end,
    )
    return [_event(row) for row in rows]


async def titled(db: Db, space: int, title: str, most: int) -> list[Event]:
    """The events of a space with this title that were made last, the newest first; those of whole days are left out."""
    rows = await db.fetch(
        f"""SELECT {_COLUMNS} FROM event
            WHERE space = $1 AND deleted_at IS NULL AND NOT all_day AND lower(title) = lower($2)
            ORDER BY id DESC LIMIT $3""",  # noqa: S608 - a constant
        space,
        title,
        most,
    )
    return [_event(row) for row in rows]


async def made_by(db: Db, scope: Scope, most: int) -> list[Event]:
    """The events that somebody made last in the scope's space, the newest first; those of whole days are left out."""
    rows = await db.fetch(
        f"""SELECT {_COLUMNS} FROM event
            WHERE space = $1 AND person = $2 AND deleted_at IS NULL AND NOT all_day ORDER BY id DESC LIMIT $3""",  # noqa: S608
        scope.space,
        scope.actor,
        most,
    )
    return [_event(row) for row in rows]
