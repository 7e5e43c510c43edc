"""Calendars as a whole: what comes from files, what is read by others, and the secret under which it is."""

import hashlib
from collections.abc import Sequence

from storage.content.events import COLUMNS, Event, NewEvent, event_of
from storage.db.pool import Db, Pool
from storage.db.statements import Statement
from storage.db.transactions import Scope

MOST = 10_000  # events of a file

_TAKE_IN = Statement("""INSERT INTO event (space, person, title, starts_at, ends_at, all_day, zone, location, description, lead_minutes,
                       rrule, exdates, series_until, source, blocks)
    SELECT :scope.space, :scope.actor, :new.title, :new.starts_at, :new.ends_at, :new.all_day, :new.zone, :new.location, :new.description,
           :new.lead_minutes, :new.rrule, :new.exdates,
           CASE WHEN :new.rrule::text IS NOT NULL THEN coalesce(:new.series_until, 'infinity'::timestamptz) END, :source, :blocks
    WHERE NOT EXISTS (SELECT FROM event WHERE space = current_space() AND source = :source AND subscription IS NULL) RETURNING id""")
_KNOWN = Statement(
    """SELECT source FROM event WHERE space = current_space() AND source = ANY(:sources) AND subscription IS NULL"""
)
# what came by mistake may come again: it is known no more
_TAKE_BACK = Statement("""WITH gone AS (
        UPDATE event SET deleted_at = clock_now(), source = NULL, version = version + 1
        WHERE space = current_space() AND id = ANY(:events) AND deleted_at IS NULL RETURNING id
    ), quiet AS (
        UPDATE due SET state = 'cancelled', version = version + 1 FROM gone
        WHERE due.space = current_space() AND due.event = gone.id AND due.state IN ('pending', 'fired')
    ) SELECT count(*) FROM gone""")
_SELECT = Statement(
    """SELECT {columns} FROM event WHERE space = current_space() AND deleted_at IS NULL AND subscription IS NULL
        AND (coalesce(series_until, ends_at) > clock_now() - interval '1 year') ORDER BY starts_at DESC, id LIMIT :most""",
    columns=COLUMNS,
)
_SET_FEED = Statement("UPDATE space SET feed = :digest WHERE id = :space")
_SELECT_SPACE = Statement("SELECT id FROM space WHERE feed = :digest")


async def take_in(db: Db, scope: Scope, new: NewEvent, source: str, *, blocks: bool) -> int | None:
    """Keep an event of a file, named there by `source`; None where it came before, even if it was deleted since."""
    return await db.fetchval(*_TAKE_IN(scope=scope, new=new, source=source, blocks=blocks))


async def known(db: Db, sources: Sequence[str]) -> set[str]:
    """Return which of these events of files have come before."""
    return {row["source"] for row in await db.fetch(*_KNOWN(sources=list(sources)))}


async def take_back(db: Db, numbers: Sequence[int]) -> int:
    """Take away events that came from a file, with their reminders; return how many were there."""
    return await db.fetchval(*_TAKE_BACK(events=list(numbers)))


async def whole(db: Db) -> list[Event]:
    """Return all events of the space that the transaction sees, of the last year and to come."""
    return [event_of(row) for row in await db.fetch(*_SELECT(most=MOST))]


async def set_feed(db: Db, space: int, secret: str | None) -> None:
    """Let the calendar of a space be read under a secret, in place of the one before; None: under none."""
    await db.execute(*_SET_FEED(space=space, digest=None if secret is None else _digest(secret)))


async def space_of_feed(pool: Pool, secret: str) -> int | None:
    """Return the space whose calendar is read under a secret."""
    return await pool.fetchval(*_SELECT_SPACE(digest=_digest(secret)))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
