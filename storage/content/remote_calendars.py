"""The calendar elsewhere that a person's events are kept alike with, and what is known of each of its objects."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from storage.content.events import COLUMNS, Event, event_of
from storage.db.pool import Db, Pool
from storage.db.statements import Statement

MOST = 20_000  # events that are compared


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteCalendar:
    """One as its person sees it: alike with ours as of `read_at`; `failed_at`: since when it cannot be reached, and `why`.

    `tells`: its person has not heard of that for a day.
    """

    url: str
    username: str
    read_at: datetime | None
    failed_at: datetime | None
    why: str | None
    events: int
    news: list[dict[str, Any]]
    tells: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedCalendar:
    """One that is to be compared now. `zone`: its person's, if known; `salt`: a part of the names of our events there."""

    space: int
    person: int
    conversation: UUID | None
    url: str
    username: str
    password: str
    salt: str
    created_at: datetime
    zone: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteObject:
    """An object of it as it was when both were alike last.

    `etag` None: it is not known to be there. `same`: the digest of the event here at that time. `meant`: what was last sent, or was
    about to be.
    """

    id: int
    href: str
    event: int | None
    etag: str | None
    data: bytes | None
    same: str | None
    meant: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalEvent:
    """An event here, also a deleted one; `source`: its name in all calendars, once it has one."""

    event: Event
    source: str | None
    updated_at: datetime
    deleted: bool


_CONNECT = Statement("""INSERT INTO remote_calendar (space, person, conversation, url, username, password, salt)
    VALUES (:space, :person, :conversation, :url, :username, :password, :salt)
    ON CONFLICT (space) DO UPDATE SET url = excluded.url, username = excluded.username, password = excluded.password,
        conversation = excluded.conversation, next_at = clock_now(), lease_until = NULL, failed_at = NULL, why = NULL, told_at = NULL,
        read_at = NULL""")
_FORGET_OBJECTS = Statement("DELETE FROM remote_object WHERE space = current_space()")
_SELECT = Statement("""SELECT url, username, read_at, failed_at, why, news,
        failed_at IS NOT NULL AND (told_at IS NULL OR told_at < clock_now() - interval '1 day') AS tells,
        (SELECT count(*) FROM remote_object o WHERE o.space = current_space() AND o.event IS NOT NULL AND o.etag IS NOT NULL) AS events
    FROM remote_calendar WHERE space = current_space()""")
_DISCONNECT = Statement("DELETE FROM remote_calendar WHERE space = current_space() RETURNING url")
_CLAIM = Statement("SELECT * FROM claim_remote_calendar(:lease, :every)")
_LOCK = Statement("SELECT url FROM remote_calendar WHERE space = current_space() FOR UPDATE")
_OBJECTS = Statement("SELECT id, href, event, etag, data, same, meant FROM remote_object WHERE space = current_space()")
_LOCALS = Statement(
    """SELECT {columns}, source, updated_at, deleted_at IS NOT NULL AS deleted FROM event
    WHERE space = current_space() AND subscription IS NULL AND (
        deleted_at IS NULL AND coalesce(series_until, ends_at) > :since OR deleted_at IS NULL AND series IS NOT NULL
        OR id IN (SELECT o.event FROM remote_object o WHERE o.space = current_space()))
    ORDER BY id LIMIT :most""",
    columns=COLUMNS,
)
_ONE = Statement(
    """SELECT {columns}, source, updated_at, deleted_at IS NOT NULL AS deleted FROM event
    WHERE space = current_space() AND subscription IS NULL AND (id = :event OR series = :event AND deleted_at IS NULL) ORDER BY id""",
    columns=COLUMNS,
)
_NAME = Statement(
    """UPDATE event SET source = coalesce(source, :source) WHERE space = current_space() AND id = :event RETURNING source"""
)
_TAKES_NO_TIME = Statement("UPDATE event SET blocks = false WHERE space = current_space() AND id = :event")
_KEEP = Statement("""INSERT INTO remote_object (space, href, event, etag, data, same, meant)
    VALUES (current_space(), :one.href, :one.event, :one.etag, :one.data, :one.same, :one.meant)
    ON CONFLICT (space, href) DO UPDATE SET event = excluded.event, etag = excluded.etag, data = excluded.data, same = excluded.same,
        meant = excluded.meant""")
_DROP = Statement("DELETE FROM remote_object WHERE space = current_space() AND href = :href")
_TELL = Statement("UPDATE remote_calendar SET news = news || :more::jsonb WHERE space = current_space()")
_TOLD = Statement("""UPDATE remote_calendar SET news = '[]', told_at = CASE WHEN failed_at IS NOT NULL THEN clock_now() END
    WHERE space = current_space()""")
# what was changed meanwhile has made it due already
_ALIKE = Statement("""UPDATE remote_calendar SET why = NULL, failed_at = NULL, told_at = NULL, lease_until = NULL, read_at = clock_now(),
        news = CASE WHEN read_at IS NULL THEN jsonb_build_array(jsonb_build_object('what', 'first', 'number', (
            SELECT count(*) FROM remote_object o WHERE o.space = current_space() AND o.event IS NOT NULL AND o.etag IS NOT NULL))) || news
            ELSE news END
    WHERE space = current_space() RETURNING news <> '[]'""")
_FAILED = Statement("""UPDATE remote_calendar SET why = :why, failed_at = coalesce(failed_at, clock_now()), lease_until = NULL,
        next_at = clock_now() + :pause::interval
    WHERE space = current_space()
    RETURNING told_at IS NULL AND (read_at IS NULL OR read_at < clock_now() - interval '1 hour') OR told_at < clock_now() - interval '1 day'""")
_AGAIN = Statement("UPDATE remote_calendar SET next_at = clock_now(), lease_until = NULL WHERE space = current_space()")
_FAILING = Statement("SELECT person, why, failed_at FROM failing_remote_calendars() LIMIT :most")


async def connect(db: Db, whose: tuple[int, int, UUID | None], where: tuple[str, str, str], salt: str) -> None:
    """Keep the person's events alike with those at an address; in place of the one before, of which nothing is known any more.

    `whose`: person, space, and the conversation where they are told of it. `where`: address, user, sealed password.
    """
    person, space, conversation = whose
    url, username, password = where
    old = await status(db)
    await db.execute(
        *_CONNECT(
            space=space,
            person=person,
            conversation=conversation,
            url=url,
            username=username,
            password=password,
            salt=salt,
        )
    )
    if old is not None and old.url != url:
        await db.execute(*_FORGET_OBJECTS())


async def status(db: Db) -> RemoteCalendar | None:
    """Return that of the space that the transaction sees."""
    row = await db.fetchrow(*_SELECT())
    return None if row is None else RemoteCalendar(**dict(row))


async def disconnect(db: Db) -> str | None:
    """Keep them alike no more, with nothing taken away on either side; return the address, None where there was none."""
    return await db.fetchval(*_DISCONNECT())


async def claim(pool: Pool, lease: timedelta, every: timedelta) -> ClaimedCalendar | None:
    """Take one that is due, for as long as the lease."""
    row = await pool.fetchrow(*_CLAIM(lease=lease, every=every))
    return None if row is None else ClaimedCalendar(**dict(row))


async def lock(db: Db, url: str) -> bool:
    """Hold it until the transaction ends; False where it was taken away, or is another one, meanwhile."""
    return await db.fetchval(*_LOCK()) == url


async def objects(db: Db) -> list[RemoteObject]:
    """Return all that is known of its objects."""
    return [RemoteObject(**dict(row)) for row in await db.fetch(*_OBJECTS())]


async def locals_of(db: Db, since: datetime) -> list[LocalEvent]:
    """Return the events that are not over by then, those that are known there, deleted ones too, and all that were moved out of series."""
    return [_local(row) for row in await db.fetch(*_LOCALS(since=since, most=MOST))]


async def local(db: Db, event: int) -> list[LocalEvent]:
    """Return an event, and what was moved out of it."""
    return [_local(row) for row in await db.fetch(*_ONE(event=event))]


def _local(row: Any) -> LocalEvent:  # noqa: ANN401 - a row of the database
    return LocalEvent(event=event_of(row), source=row["source"], updated_at=row["updated_at"], deleted=row["deleted"])


async def named(db: Db, event: int, source: str) -> str:
    """Give an event its name in all calendars, unless it has one; return that."""
    return await db.fetchval(*_NAME(event=event, source=source))


async def takes_no_time(db: Db, event: int) -> None:
    """Let an event be in nobody's way, as it is where it was made."""
    await db.execute(*_TAKES_NO_TIME(event=event))


async def keep(db: Db, one: RemoteObject) -> None:
    """Keep what is known of an object, by its address."""
    await db.execute(*_KEEP(one=one))


async def drop(db: Db, href: str) -> None:
    """Forget an object that is there no more."""
    await db.execute(*_DROP(href=href))


async def tell(db: Db, more: Sequence[dict[str, Any]]) -> None:
    """Have its person told."""
    await db.execute(*_TELL(more=list(more)))


async def told(db: Db) -> None:
    """Note that its person heard the news, and that it cannot be reached, if that is so."""
    await db.execute(*_TOLD())


async def alike(db: Db) -> bool:
    """Note that both are alike now; return whether its person is to be told something."""
    return bool(await db.fetchval(*_ALIKE()))


async def failed(db: Db, why: str, pause: timedelta) -> bool:
    """Note that it could not be reached, and look again behind a pause; return whether its person is to be told."""
    return bool(await db.fetchval(*_FAILED(why=why, pause=pause)))


async def again(db: Db) -> None:
    """Look at once: something was changed there while ours was sent."""
    await db.execute(*_AGAIN())


async def failing(pool: Pool, most: int) -> list[tuple[int, str, datetime]]:
    """Return persons whose calendar cannot be reached, why, and since when."""
    return [(row["person"], row["why"], row["failed_at"]) for row in await pool.fetch(*_FAILING(most=most))]
