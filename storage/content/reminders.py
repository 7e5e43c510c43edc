"""Reminders: made, listed, changed, cancelled and done; the clock fires them (storage/functions/clock.sql: fire_due)."""

import secrets
from dataclasses import dataclass
from datetime import datetime, time
from functools import partial
from typing import Any, Literal
from uuid import UUID

from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope

ZoneMode = Literal["follow", "fixed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A row of `due`: a fixed text for a moment, or for each occurrence of a rule but the local starts `exdates`.

    It rings `lead_minutes` before each occurrence; wall is the first one's. Of one that was moved out of a series, `series` is
    its number and `occurrence` the local start that it had there. `again`: a rule, by which it comes anew from when it was done;
    `until_done`: a series that ends then. `ahead_minutes`: it rings so long before its event, at `ahead_clock` of that day where an hour
    was said, and follows it; one that says no more than the event has its `starts_at`.
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
    series: int | None = None
    occurrence: datetime | None = None
    again: str | None = None
    until_done: bool = False
    zone_mode: ZoneMode = "fixed"
    ahead_minutes: int | None = None
    ahead_clock: time | None = None


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
    series: int | None = None
    occurrence: datetime | None = None
    again: str | None = None
    until_done: bool = False
    ahead_minutes: int | None = None
    ahead_clock: time | None = None


_COLUMNS = (
    "id, conversation, person, kind, text, event, starts_at, wall, zone, rrule, due_at, fired_at, state, version, token, "
    "exdates, lead_minutes, series, occurrence, again, until_done, zone_mode, ahead_minutes, ahead_clock"
)


def _reminder(row: Record) -> Reminder:
    values: dict[str, Any] = {name: row[name] for name in _COLUMNS.split(", ")}
    values["token"] = f"{row['id']}_{row['token']}"
    values["exdates"] = tuple(row["exdates"])
    return Reminder(**values)


_statement = partial(Statement, columns=_COLUMNS)
_INSERT = _statement("""INSERT INTO due (space, conversation, person, kind, text, event, starts_at, wall, zone, zone_mode, rrule,
                     due_at, following_at, token, key, exdates, lead_minutes, series, occurrence, again, until_done, ahead_minutes, ahead_clock)
    VALUES (:scope.space, :scope.conversation, :scope.actor, :new.kind, :new.text, :new.event, :new.starts_at, :new.wall, :new.zone, :new.zone_mode, :new.rrule, :new.due_at, :new.following_at, :token, :new.key,
            :new.exdates, :new.lead_minutes, :new.series, :new.occurrence, :new.again, :new.until_done,
            :new.ahead_minutes, :new.ahead_clock)
    ON CONFLICT (space, key) WHERE key IS NOT NULL DO NOTHING RETURNING {columns}""")
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
_SELECT_PRIVATE = Statement("SELECT private FROM conversation WHERE id = :scope.conversation")
_COUNT_PENDING = Statement("""SELECT count(*) FROM due WHERE space = current_space() AND state = 'pending'
    AND kind = 'reminder'""")
_SELECT = _statement("SELECT {columns} FROM due WHERE space = current_space() AND id = :reminder AND state = 'pending'")
_SELECT_MOVABLE = _statement("""SELECT {columns} FROM due
    WHERE space = current_space() AND id = :reminder AND kind = 'reminder' AND state IN ('pending', 'fired')""")
_LOCK_SERIES = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND id = :reminder
    AND kind = 'reminder' AND rrule IS NOT NULL AND state IN ('pending', 'fired') FOR UPDATE""")
_SELECT_OF_EVENT = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND event = :event
    AND ahead_minutes IS NULL AND key IS NULL ORDER BY id LIMIT 1 FOR UPDATE""")
# what was prepared is not prepared again; what was cancelled by itself stays so
_SELECT_AHEAD_OF = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND event = :event
    AND ahead_minutes IS NOT NULL AND key IS NULL AND (state IN ('pending', 'fired', 'missed')
        OR state = 'done' AND starts_at IS NOT NULL OR state = 'cancelled' AND gone_with) ORDER BY id FOR UPDATE""")
_PUT_ASIDE = Statement("""UPDATE due SET state = 'cancelled', version = version + 1, gone_with = true
    WHERE space = current_space() AND id = :reminder AND state = 'pending'""")
_UPDATE = _statement("""UPDATE due
    SET text = :wanted.text, wall = :wanted.wall, zone = :wanted.zone, rrule = :wanted.rrule, again = :wanted.again, due_at = :wanted.due_at, starts_at = :wanted.starts_at, state = :wanted.state,
        exdates = :wanted.exdates, lead_minutes = :wanted.lead_minutes, ahead_minutes = :wanted.ahead_minutes, ahead_clock = :wanted.ahead_clock,
        gone_with = gone_with AND :wanted.state::text = 'cancelled', following_at =
        CASE WHEN due_at = :wanted.due_at AND wall = :wanted.wall AND rrule IS NOT DISTINCT FROM :wanted.rrule
            AND exdates = :wanted.exdates THEN following_at ELSE :following END, fired_at =
        CASE WHEN due_at = :wanted.due_at OR wall = :wanted.wall AND rrule IS NOT NULL THEN fired_at END, version =
        CASE WHEN wall = :wanted.wall AND rrule IS NOT DISTINCT FROM :wanted.rrule AND state = :wanted.state
            AND (due_at = :wanted.due_at OR exdates <> :wanted.exdates) THEN version ELSE version + 1 END
    WHERE space = current_space() AND id = :wanted.id AND version = :wanted.version RETURNING {columns}""")
_SELECT_GONE = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND state = 'cancelled'
    AND kind = 'reminder' AND series IS NULL AND key IS NULL AND NOT gone_with AND due_at > clock_now() AND due_at < 'infinity'
    ORDER BY id DESC LIMIT :most""")
_RESTORE = _statement("""UPDATE due SET state = 'pending' WHERE space = current_space() AND id = :reminder
    AND state = 'cancelled' RETURNING {columns}""")
_RESTORE_MOVED = Statement("""UPDATE due SET state = 'pending', gone_with = false WHERE space = current_space()
    AND series = :series AND state = 'cancelled' AND gone_with""")
_CANCEL_MOVED = Statement("""UPDATE due SET state = 'cancelled', version = version + 1, gone_with = true
    WHERE space = current_space() AND series = :series AND occurrence >= :since AND state = 'pending'""")
_SELECT_MOVED = _statement("""SELECT {columns} FROM due WHERE space = current_space() AND series = :series
    AND state = 'pending' ORDER BY id""")
_FINISH = Statement("""UPDATE due SET state = 'done' WHERE space = current_space() AND id = :reminder
    AND (rrule IS NULL OR until_done AND :done)""")
_REOPEN = Statement("""UPDATE due SET state = CASE WHEN rrule IS NULL THEN 'fired' ELSE 'pending' END
    WHERE space = current_space() AND id = :reminder AND state = 'done' RETURNING id""")
_CANCEL = Statement("""UPDATE due SET state = 'cancelled', version = version + 1
    WHERE space = current_space() AND id = :reminder AND state IN ('pending', 'fired') RETURNING id""")

_FORGET_COPY = Statement("""UPDATE due SET state = 'cancelled', version = version + 1, key = NULL
    WHERE space = current_space() AND id = :reminder AND state = 'pending'""")


async def rings_in_private(db: Db, scope: Scope) -> bool:
    """Tell whether what is set here rings for its writer alone."""
    return await db.fetchval(*_SELECT_PRIVATE(scope=scope)) is not False


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


async def ahead_of(db: Db, event: int) -> list[Reminder]:
    """Return what rings ahead of an event besides its own reminder, and what would if there were time for it."""
    return [_reminder(row) for row in await db.fetch(*_SELECT_AHEAD_OF(event=event))]


async def put_aside(db: Db, reminder: int) -> None:
    """Let what rings ahead of an event not ring, for its moment is over; a change of the event brings it back."""
    await db.execute(*_PUT_ASIDE(reminder=reminder))


async def change(db: Db, wanted: Reminder, following: datetime | None = None) -> Reminder | None:
    """Give a reminder another text, moment or rule; None when it is no longer at the wanted one's version.

    A new text alone leaves the version: an occurrence that waits to be sent must not be dropped for it.
    """
    row = await db.fetchrow(*_UPDATE(wanted=wanted, following=following))
    return None if row is None else _reminder(row)


async def gone(db: Db, most: int) -> list[Reminder]:
    """Return what was cancelled and would still be to ring, the last made first."""
    return [_reminder(row) for row in await db.fetch(*_SELECT_GONE(most=most))]


async def restore(db: Db, reminder: int) -> Reminder | None:
    """Bring a cancelled reminder back. One whose moment has passed rings at once, late, rather than never."""
    row = await db.fetchrow(*_RESTORE(reminder=reminder))
    await restore_moved(db, reminder)
    return None if row is None else _reminder(row)


async def restore_moved(db: Db, series: int) -> None:
    """Bring back what was moved out of a series and went together with it."""
    await db.execute(*_RESTORE_MOVED(series=series))


async def cancel_moved(db: Db, series: int, since: datetime) -> None:
    """Cancel what was moved out of a series and is to ring, of its local starts from `since` on."""
    await db.execute(*_CANCEL_MOVED(series=series, since=since))


async def moved_out(db: Db, series: int) -> list[Reminder]:
    """Return the rings of a series that are to come at another time than its rule says."""
    return [_reminder(row) for row in await db.fetch(*_SELECT_MOVED(series=series))]


async def finish(db: Db, reminder: int, *, done: bool = False) -> None:
    """Mark a reminder as settled: a one-shot is over; a series goes on, unless it ends with being done."""
    await db.execute(*_FINISH(reminder=reminder, done=done))


async def reopen(db: Db, reminder: int) -> None:
    """Take it back that a reminder that rang was marked as done."""
    await db.execute(*_REOPEN(reminder=reminder))


async def forget_copy(db: Db, reminder: int) -> None:
    """Cancel what was to ring something again, as if it had never been put off: it can be put off anew."""
    await db.execute(*_FORGET_COPY(reminder=reminder))


async def cancel(db: Db, reminder: int) -> bool:
    """Cancel, series and what was moved out of it and all; an occurrence that waits in the outbox is suppressed by the raised version."""
    row = await db.fetchval(*_CANCEL(reminder=reminder))
    await cancel_moved(db, reminder, datetime.min)  # noqa: DTZ901 - local, as its occurrences are
    return row is not None
