"""Calendars elsewhere that somebody subscribed to, and their events here, which nobody changes but who reads them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from storage.content.events import NewEvent
from storage.db.pool import Db, Pool
from storage.db.statements import Statement

News = Literal["first", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """A calendar that is read from `url`: its events are as of `read_at`, unless it never could be read.

    `stale`: that is longer ago than an answer may be silent about. `failed_at`: since when it cannot be read, and `why`.
    """

    id: int
    name: str
    url: str
    read_at: datetime | None
    stale: bool
    failed_at: datetime | None
    why: str | None
    news: News | None
    events: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DueCalendar:
    """One that is to be read now, and what is known of what was read last. `zone`: its person's, if known."""

    id: int
    space: int
    person: int
    conversation: UUID | None
    url: str
    etag: str | None
    modified: str | None
    digest: str | None
    zone: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sourced:
    """An event, and what it is called where it comes from."""

    source: str
    blocks: bool
    event: NewEvent


_ADD = Statement("""INSERT INTO subscription (space, person, conversation, name, url)
    VALUES (:space, :person, :conversation, :name, :url)
    ON CONFLICT (space, url) DO UPDATE SET name = excluded.name, next_at = clock_now() RETURNING id""")
_SELECT = Statement("""SELECT id, name, url, read_at, coalesce(fresh_until, created_at + interval '5 minutes') < clock_now() AS stale,
        failed_at, why, news,
        (SELECT count(*) FROM event e WHERE e.space = current_space() AND e.subscription = s.id) AS events
    FROM subscription s WHERE space = current_space() ORDER BY id""")
_SELECT_STALE = Statement("""SELECT name, read_at FROM subscription WHERE space = current_space()
    AND coalesce(fresh_until, created_at + interval '5 minutes') < clock_now() ORDER BY id""")
_REMOVE = Statement("DELETE FROM subscription WHERE space = current_space() AND id = :number RETURNING name")
_TOLD = Statement("""UPDATE subscription SET news = NULL, told_at = CASE WHEN failed_at IS NOT NULL THEN clock_now() END
    WHERE space = current_space() AND id = ANY(:numbers)""")
_CLAIM = Statement("SELECT * FROM claim_subscription()")
# a first answer is always told, also where it is that there is none; later ones once a day, while nothing comes
_FAILED = Statement("""UPDATE subscription SET why = :why, failed_at = coalesce(failed_at, clock_now()),
        next_at = clock_now() + :every::interval, news = CASE
            WHEN told_at IS NULL AND read_at IS NULL THEN 'first'
            WHEN told_at < clock_now() - interval '1 day' OR told_at IS NULL AND fresh_until < clock_now() THEN 'failed'
            ELSE news END
    WHERE space = current_space() AND id = :number RETURNING news""")
_READ = Statement("""UPDATE subscription SET why = NULL, failed_at = NULL, told_at = NULL, etag = :etag, modified = :modified, digest = :digest,
        next_at = clock_now() + :every::interval, fresh_until = clock_now() + 2 * :every::interval, read_at = clock_now(),
        news = CASE WHEN read_at IS NULL THEN 'first' WHEN news = 'failed' THEN NULL ELSE news END
    WHERE space = current_space() AND id = :number RETURNING news""")
_LOCK = Statement("SELECT id FROM subscription WHERE space = current_space() AND id = :number FOR UPDATE")
# what is as it was stays, under its number
_REPLACE = Statement("""WITH wanted AS MATERIALIZED (
        SELECT * FROM jsonb_populate_recordset(NULL::event, :rows)
    ), same AS MATERIALIZED (
        SELECT e.id, e.source FROM event e JOIN wanted w ON w.source = e.source
        WHERE e.space = current_space() AND e.subscription = :number
          AND (e.title, e.starts_at, e.ends_at, e.all_day, e.zone, e.location, e.description, e.rrule, e.exdates, e.series_until, e.blocks)
              IS NOT DISTINCT FROM
              (w.title, w.starts_at, w.ends_at, w.all_day, w.zone, w.location, w.description, w.rrule, w.exdates, w.series_until, w.blocks)
    ), gone AS (
        DELETE FROM event e WHERE e.space = current_space() AND e.subscription = :number AND e.id NOT IN (SELECT id FROM same)
    )
    INSERT INTO event (space, person, title, starts_at, ends_at, all_day, zone, location, description, lead_minutes, rrule, exdates,
        series_until, source, blocks, subscription)
    SELECT current_space(), :person, title, starts_at, ends_at, all_day, zone, location, description, 0, rrule, exdates, series_until,
        source, blocks, :number
    FROM wanted WHERE source NOT IN (SELECT source FROM same)""")
_FAILING = Statement("SELECT person, why, failed_at FROM failing_subscriptions() LIMIT :most")


async def add(db: Db, whose: tuple[int, int, UUID | None], name: str, url: str) -> int:
    """Have an address read from now on, under a name; one that is there already gets the name. Return its number.

    `whose`: person, space, and the conversation where they are told of it.
    """
    person, space, conversation = whose
    return await db.fetchval(*_ADD(person=person, space=space, conversation=conversation, name=name, url=url))


async def everything(db: Db) -> list[Subscription]:
    """Return those of the space that the transaction sees."""
    return [Subscription(**dict(row)) for row in await db.fetch(*_SELECT())]


async def stale(db: Db) -> list[tuple[str, datetime | None]]:
    """Return names of those whose events are old, and as of when they are; None: never read."""
    return [(row["name"], row["read_at"]) for row in await db.fetch(*_SELECT_STALE())]


async def remove(db: Db, number: int) -> str | None:
    """Take one away with its events; return its name, None where it is not there."""
    return await db.fetchval(*_REMOVE(number=number))


async def told(db: Db, numbers: Sequence[int]) -> None:
    """Note that their person heard the news of these."""
    await db.execute(*_TOLD(numbers=list(numbers)))


async def claim(pool: Pool) -> DueCalendar | None:
    """Take one that is due to be read, for a few minutes."""
    row = await pool.fetchrow(*_CLAIM())
    return None if row is None else DueCalendar(**dict(row))


async def failed(db: Db, number: int, why: str, every: timedelta) -> News | None:
    """Note that one could not be read; return what its person is to be told."""
    return await db.fetchval(*_FAILED(number=number, why=why, every=every))


async def was_read(
    db: Db, number: int, *, etag: str | None, modified: str | None, digest: str | None, every: timedelta
) -> News | None:
    """Note that one was read just now; return what its person is to be told."""
    return await db.fetchval(*_READ(number=number, etag=etag, modified=modified, digest=digest, every=every))


async def lock(db: Db, number: int) -> bool:
    """Hold one until the transaction ends; False where it was taken away meanwhile."""
    return await db.fetchval(*_LOCK(number=number)) is not None


async def replace(db: Db, claimed: DueCalendar, found: Sequence[Sourced]) -> None:
    """Let these be its events; of several of one source the last."""
    rows = {one.source: _row(one) for one in found}
    await db.execute(*_REPLACE(number=claimed.id, person=claimed.person, rows=list(rows.values())))


def _row(one: Sourced) -> dict[str, object]:
    event = one.event
    until = (event.series_until.isoformat() if event.series_until else "infinity") if event.rrule else None
    return {
        "source": one.source,
        "blocks": one.blocks,
        "title": event.title,
        "starts_at": event.starts_at.isoformat(),
        "ends_at": event.ends_at.isoformat(),
        "all_day": event.all_day,
        "zone": event.zone,
        "location": event.location,
        "description": event.description,
        "rrule": event.rrule,
        "exdates": [day.isoformat() for day in event.exdates],
        "series_until": until,
    }


async def failing(pool: Pool, most: int) -> list[tuple[int, str, datetime]]:
    """Return persons whose calendars cannot be read, why, and since when."""
    return [(row["person"], row["why"], row["failed_at"]) for row in await pool.fetch(*_FAILING(most=most))]
