"""Reminders: made, listed, changed, cancelled and done; the clock fires them (storage/functions/clock.sql: fire_due)."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Literal
from uuid import UUID

from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope

ZoneMode = Literal["follow", "fixed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A row of `due`: a fixed text for a moment, or for each occurrence of a rule but the local starts `exdates`.

    It rings `lead_minutes` before each occurrence; wall is the first one's.
    """

    id: int
    conversation: UUID
    person: int | None
    kind: Literal["reminder", "event"]
    text: str
    event: int | None
    starts_at: datetime | None
    wall: datetime
    zone: str
    rrule: str | None
    due_at: datetime
    fired_at: datetime | None
    state: str
    version: int
    token: str
    exdates: tuple[datetime, ...] = ()
    lead_minutes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReminder:
    """A reminder to be made. `wall` is the naive local time in `zone`; `due_at` the moment that it is."""

    text: str
    wall: datetime
    zone: str
    zone_mode: ZoneMode
    due_at: datetime
    rrule: str | None = None
    following_at: datetime | None = None
    kind: Literal["reminder", "event"] = "reminder"
    event: int | None = None
    starts_at: datetime | None = None
    key: str | None = None
    exdates: tuple[datetime, ...] = ()
    lead_minutes: int = 0


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

    id: int
    rrule: str
    wall: datetime
    zone: str
    due_at: datetime | None
    version: int
    exdates: tuple[datetime, ...] = ()
    lead_minutes: int = 0


_COLUMNS = (
    "id, conversation, person, kind, text, event, starts_at, wall, zone, rrule, due_at, fired_at, state, version, token, "
    "exdates, lead_minutes"
)


def _reminder(row: Record) -> Reminder:
    values: dict[str, Any] = {name: row[name] for name in _COLUMNS.split(", ")}
    values["token"] = f"{row['id']}_{row['token']}"
    values["exdates"] = tuple(row["exdates"])
    return Reminder(**values)


_statement = partial(Statement, columns=_COLUMNS)
_INSERT = _statement("""INSERT INTO due (space, conversation, person, kind, text, event, starts_at, wall, zone, zone_mode, rrule,
                     due_at, following_at, token, key, exdates, lead_minutes)
    VALUES (:scope.space, :scope.conversation, :scope.actor, :new.kind, :new.text, :new.event, :new.starts_at, :new.wall, :new.zone, :new.zone_mode, :new.rrule, :new.due_at, :new.following_at, :token, :new.key,
            :new.exdates, :new.lead_minutes)
    ON CONFLICT (key) WHERE key IS NOT NULL DO NOTHING RETURNING {columns}""")
_LOCK_BY_TOKEN = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND id = :number
    AND token = :secret FOR UPDATE""")
_SELECT_OWNER = Statement(
    "SELECT id, person FROM due WHERE space = current_space() AND id = :number AND token = :secret"
)
_SELECT_UPCOMING = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND state = 'pending'
    AND kind = 'reminder' AND due_at < 'infinity'
    ORDER BY due_at, id LIMIT :most""")
_SELECT_RINGING = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND state = 'pending'
    AND kind = 'reminder' AND due_at < :end AND (due_at >= :start OR rrule IS NOT NULL)
    ORDER BY due_at, id LIMIT 200""")
_COUNT_PENDING = Statement("""SELECT count(*) FROM due WHERE space = current_space() AND state = 'pending'
    AND kind = 'reminder'""")
_SELECT = _statement("SELECT {columns} FROM due WHERE space = current_space() AND id = :reminder AND state = 'pending'")
_SELECT_MOVABLE = _statement("""SELECT {columns} FROM due
    WHERE space = current_space() AND id = :reminder AND kind = 'reminder' AND state IN ('pending', 'fired')""")
_LOCK_SERIES = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND id = :reminder
    AND kind = 'reminder' AND rrule IS NOT NULL AND state IN ('pending', 'fired') FOR UPDATE""")
_SELECT_OF_EVENT = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND event = :event
    AND key IS NULL ORDER BY id LIMIT 1 FOR UPDATE""")
_UPDATE = _statement("""UPDATE due
    SET text = :wanted.text, wall = :wanted.wall, zone = :wanted.zone, rrule = :wanted.rrule, due_at = :wanted.due_at, starts_at = :wanted.starts_at, state = :wanted.state,
        exdates = :wanted.exdates, lead_minutes = :wanted.lead_minutes, following_at =
        CASE WHEN due_at = :wanted.due_at AND wall = :wanted.wall AND rrule IS NOT DISTINCT FROM :wanted.rrule
            AND exdates = :wanted.exdates THEN following_at ELSE :following END, fired_at =
        CASE WHEN due_at = :wanted.due_at OR wall = :wanted.wall AND rrule IS NOT NULL THEN fired_at END, version =
        CASE WHEN wall = :wanted.wall AND rrule IS NOT DISTINCT FROM :wanted.rrule AND state = :wanted.state
            AND (due_at = :wanted.due_at OR exdates <> :wanted.exdates) THEN version ELSE version + 1 END
    WHERE space = current_space() AND id = :wanted.id AND version = :wanted.version RETURNING {columns}""")
_RESTORE = _statement("""UPDATE due SET state = 'pending' WHERE space = current_space() AND id = :reminder
    AND state = 'cancelled' RETURNING {columns}""")
_FINISH = Statement("UPDATE due SET state = 'done' WHERE space = current_space() AND id = :reminder AND rrule IS NULL")
_REOPEN = Statement(
    "UPDATE due SET state = 'fired' WHERE space = current_space() AND id = :reminder AND state = 'done' RETURNING id"
)
_CANCEL = Statement("""UPDATE due SET state = 'cancelled', version = version + 1
    WHERE space = current_space() AND id = :reminder AND state IN ('pending', 'fired') RETURNING id""")
_FIRE_DUE = Statement("SELECT * FROM fire_due(:batch, :horizon, :lanes, :lane)")
_FIRE_LATE = Statement("SELECT * FROM fire_late(:horizon)")
_LOOK = Statement("SELECT * FROM clock_look()")
_SELECT_TO_REFILL = Statement("""SELECT id, rrule, wall, zone, CASE WHEN due_at < 'infinity' THEN due_at END AS due_at, version, exdates, lead_minutes
    FROM due_to_refill(:most)""")
_REFILL = Statement(
    """SELECT refill_due(:row.id, coalesce(:row.due_at, 'infinity'::timestamptz), :row.version, :row.exdates, :due, :following)"""
)


async def add(db: Db, scope: Scope, new: NewReminder) -> Reminder | None:
    """Make a reminder in the open transaction of the scope; None when one with its key was made before."""
    row = await db.fetchrow(*_INSERT(scope=scope, new=new, token=secrets.token_urlsafe(12)))
    return None if row is None else _reminder(row)


async def of_token(db: Db, token: str) -> Reminder | None:
    """Return the reminder behind a button, in the space of the open transaction."""
    number, secret = _parts(token)
    row = await db.fetchrow(*_LOCK_BY_TOKEN(number=number, secret=secret))
    return None if row is None else _reminder(row)


async def of_button(db: Db, token: str) -> tuple[int, int | None] | None:
    """Return the number of the reminder behind a button, and whose it is; in the space of the open transaction."""
    number, secret = _parts(token)
    row = await db.fetchrow(*_SELECT_OWNER(number=number, secret=secret))
    return None if row is None else (row["id"], row["person"])


def _parts(token: str) -> tuple[int, str]:
    """Return the id and the secret of a button's token; no row has id 0."""
    number, _, secret = token.partition("_")
    return (int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0), secret


async def upcoming(db: Db, most: int) -> list[Reminder]:
    """Return the pending reminders of the transaction's space, the next first; those that belong to an event are left out."""
    rows = await db.fetch(*_SELECT_UPCOMING(most=most))
    return [_reminder(row) for row in rows]


async def ringing(db: Db, start: datetime, end: datetime) -> list[Reminder]:
    """Return the pending reminders that ring in [start, end), and the series that may."""
    rows = await db.fetch(*_SELECT_RINGING(start=start, end=end))
    return [_reminder(row) for row in rows]


async def count_pending(db: Db) -> int:
    """Count the reminders of the transaction's space that are to ring, a series once."""
    return await db.fetchval(*_COUNT_PENDING())


async def get(db: Db, reminder: int) -> Reminder | None:
    row = await db.fetchrow(*_SELECT(reminder=reminder))
    return None if row is None else _reminder(row)


async def lock(db: Db, reminder: int) -> Reminder | None:
    """Return a reminder that repeats, and hold it until the transaction ends: the clock leaves it alone so long."""
    row = await db.fetchrow(*_LOCK_SERIES(reminder=reminder))
    return None if row is None else _reminder(row)


async def get_movable(db: Db, reminder: int) -> Reminder | None:
    """Return a reminder that is still to ring, or has rung and may ring another time."""
    row = await db.fetchrow(*_SELECT_MOVABLE(reminder=reminder))
    return None if row is None else _reminder(row)


async def of_event(db: Db, event: int) -> Reminder | None:
    """Return the event's own reminder, in whatever state; snoozed ones are made beside it."""
    row = await db.fetchrow(*_SELECT_OF_EVENT(event=event))
    return None if row is None else _reminder(row)


async def change(db: Db, wanted: Reminder, following: datetime | None = None) -> Reminder | None:
    """Give a reminder another text, moment or rule; None when it is no longer at the wanted one's version.

    A new text alone leaves the version: an occurrence that waits to be sent must not be dropped for it.
    """
    row = await db.fetchrow(*_UPDATE(wanted=wanted, following=following))
    return None if row is None else _reminder(row)


async def restore(db: Db, reminder: int) -> Reminder | None:
    """Bring a cancelled reminder back. One whose moment has passed rings at once, late, rather than never."""
    row = await db.fetchrow(*_RESTORE(reminder=reminder))
    return None if row is None else _reminder(row)


async def finish(db: Db, reminder: int) -> None:
    """Mark a reminder as done: a one-shot is over; a series goes on."""
    await db.execute(*_FINISH(reminder=reminder))


async def reopen(db: Db, reminder: int) -> None:
    """Take it back that a reminder that rang was marked as done."""
    await db.execute(*_REOPEN(reminder=reminder))


async def cancel(db: Db, reminder: int) -> bool:
    """Cancel, series and all; an occurrence that waits in the outbox is suppressed by the raised version."""
    row = await db.fetchval(*_CANCEL(reminder=reminder))
    return row is not None


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
