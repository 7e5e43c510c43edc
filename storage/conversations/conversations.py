"""Conversations (the API's sessions): made, listed, renamed, claimed by a worker, stopped."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import asyncpg

from storage.db.pool import COLLISION, Db, Pool, Record
from storage.db.transactions import reading, see


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One chat, topic or thread, or one conversation of the page or console."""

    id: UUID
    platform: str
    account: str
    chat: str
    thread: str
    push: bool
    private: bool
    space: int
    person: int | None
    title: str
    mode: str
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A line in a list of sessions."""

    session: Session
    last_message: int
    unread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """A claim on a conversation; every commit made under it is fenced by `epoch`."""

    conversation: UUID
    epoch: int


_COLUMNS = "id, platform, account, chat, thread, push, private, space, person, title, mode, updated_at"


PREFIXED = ", ".join(f"c.{name} AS c_{name}" for name in _COLUMNS.split(", "))  # beside those of other tables


def session(row: Record, prefix: str = "") -> Session:
    return Session(**{name: row[prefix + name] for name in _COLUMNS.split(", ")})


async def open_session(  # noqa: PLR0913 - the columns of a conversation
    pool: Pool,
    *,
    platform: str,
    account: str,
    chat: str,
    space: int,
    push: bool,
    person: int | None = None,
    tenant: str = "",
    thread: str = "",
    title: str = "",
) -> Session:
    """The conversation at this address; made when there is none. `person` is set for private chats.

    Raises LookupError when there is no such person or space (any more).
    """
    try:
        row = await _opened(
            pool, platform, tenant, account, chat, thread, person is not None, push, space, person, title
        )
    except asyncpg.ForeignKeyViolationError as error:
        raise LookupError(f"no person {person} with space {space}") from error
    if row is None:
        raise LookupError(f"no conversation {platform}:{chat}")
    return session(row)


async def _opened(pool: Pool, *columns: object) -> Record | None:
    return await pool.fetchrow(
        f"""INSERT INTO conversation (platform, tenant, account, chat, thread, private, push, space, person, title)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (platform, tenant, chat, thread, own_account) DO UPDATE SET account = excluded.account
            RETURNING {_COLUMNS}""",  # noqa: S608 - a constant of this module
        *columns,
    )


async def get(pool: Pool, conversation: UUID) -> Session | None:
    row = await pool.fetchrow(f"SELECT {_COLUMNS} FROM conversation WHERE id = $1", conversation)  # noqa: S608
    return None if row is None else session(row)


async def at(pool: Pool, *, platform: str, tenant: str, chat: str, thread: str) -> Session | None:
    """The group conversation at this address, if there is one."""
    row = await pool.fetchrow(
        f"""SELECT {_COLUMNS} FROM conversation
            WHERE (platform, tenant, chat, thread) = ($1, $2, $3, $4) AND NOT private""",  # noqa: S608
        platform,
        tenant,
        chat,
        thread,
    )
    return None if row is None else session(row)


async def of_person(pool: Pool, person: int, platform: str, space: int) -> list[Summary]:
    """The person's conversations on a platform, newest first."""
    condition = "c.person = $1 AND c.platform = $2 ORDER BY c.updated_at DESC, c.id LIMIT 500"
    return await _summaries(pool, space, condition, person, platform)


async def summary(pool: Pool, conversation: UUID, space: int) -> Summary | None:
    """One conversation as its list shows it."""
    found = await _summaries(pool, space, "c.id = $1", conversation)
    return found[0] if found else None


async def _summaries(pool: Pool, space: int, condition: str, *arguments: object) -> list[Summary]:
    async with reading(pool, space) as db:
        rows = await db.fetch(
            f"""SELECT {_COLUMNS}, coalesce(said.last, 0) AS last, coalesce(said.unread, 0) AS unread
                FROM conversation c LEFT JOIN LATERAL (
                    SELECT max(m.id) AS last, count(*) FILTER (WHERE m.id > c.read_to AND m.role <> 'user') AS unread
                    FROM message m WHERE m.space = c.space AND m.conversation = c.id) said ON true
                WHERE {condition}""",  # noqa: S608 - constants of this module
            *arguments,
        )
    return [Summary(session=session(row), last_message=row["last"], unread=row["unread"]) for row in rows]


async def rename(pool: Pool, conversation: UUID, title: str) -> None:
    await pool.execute("UPDATE conversation SET title = $2 WHERE id = $1", conversation, title)


async def delete(pool: Pool, conversation: UUID) -> None:
    """Forget a conversation with its messages. Notes and events stay in their space, and what is still to ring moves
    to the person's newest other conversation there, which is made when there is none.
    """
    while True:
        # A button or a stop locks its row before the conversation, a deletion the other way round: who deletes gives way.
        with suppress(asyncpg.LockNotAvailableError, *COLLISION):
            async with pool.acquire() as db, db.transaction():
                await db.execute("SET LOCAL lock_timeout = '100ms'")
                await _move_rings(db, conversation)
                await db.execute("DELETE FROM conversation WHERE id = $1", conversation)
                await db.execute("DELETE FROM outbox WHERE conversation = $1", conversation)
            return
        await asyncio.sleep(0.02)


async def _move_rings(db: Db, conversation: UUID) -> None:
    space = await db.fetchval("SELECT space FROM conversation WHERE id = $1", conversation)
    if space is None:
        return
    await see(db, space)
    if not await db.fetchval(
        "SELECT EXISTS (SELECT FROM due WHERE space = current_space() AND conversation = $1 AND state = 'pending' AND kind <> 'mode')",
        conversation,
    ):
        return
    await db.execute(
        """WITH gone AS (
               SELECT * FROM conversation WHERE id = $1
           ), other AS (
               SELECT c.id FROM conversation c JOIN gone g
               ON (c.platform, c.tenant, c.account, c.person) = (g.platform, g.tenant, g.account, g.person) AND c.id <> g.id
               ORDER BY c.updated_at DESC LIMIT 1
           ), made AS (
               INSERT INTO conversation (platform, tenant, account, chat, private, push, space, person)
               SELECT platform, tenant, account, gen_random_uuid()::text, private, push, space, person FROM gone
               WHERE NOT push AND NOT EXISTS (SELECT FROM other) RETURNING id
           )
           UPDATE due SET conversation = home.id
           FROM (SELECT id FROM other UNION ALL SELECT id FROM made) home
           WHERE due.conversation = $1 AND due.state = 'pending' AND due.kind <> 'mode'""",
        conversation,
    )


async def move(pool: Pool, *, account: str, platform: str, tenant: str, old: str, new: str) -> None:
    """A chat has got another id: its conversations, its space and what is on the way go along.

    Where the new id was used already (its first message came before this news), its space takes over what the old one
    had, and what is to ring and to be sent moves there.
    """
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            """UPDATE space SET chat = $4 WHERE kind = 'group' AND (platform, tenant, chat) = ($1, $2, $3)
               AND NOT EXISTS (SELECT FROM space s WHERE s.kind = 'group' AND (s.platform, s.tenant, s.chat) = ($1, $2, $4))""",
            platform,
            tenant,
            old,
            new,
        )
        await db.execute(
            """UPDATE conversation c SET chat = $4, account = $5
               WHERE (platform, tenant, chat) = ($1, $2, $3) AND NOT private AND NOT EXISTS (
                   SELECT FROM conversation n
                   WHERE (n.platform, n.tenant, n.chat, n.thread) = ($1, $2, $4, c.thread) AND NOT n.private)""",
            platform,
            tenant,
            old,
            new,
            account,
        )
        await db.execute("SELECT move_group($1, $2, $3, $4)", platform, tenant, old, new)


async def seen(pool: Pool, conversation: UUID, message: int) -> bool:
    """The person has seen everything up to this message; False when a turn holds the conversation just now."""
    return await pool.fetchval(
        """WITH free AS MATERIALIZED (
               SELECT id FROM conversation WHERE id = $1 AND read_to < $2 FOR NO KEY UPDATE SKIP LOCKED
           ), marked AS (
               UPDATE conversation c SET read_to = greatest(c.read_to, $2) FROM free WHERE c.id = free.id RETURNING c.id
           )
           SELECT EXISTS (SELECT FROM marked)
               OR NOT EXISTS (SELECT FROM conversation WHERE id = $1 AND read_to < $2)""",
        conversation,
        message,
    )


async def read_to(pool: Pool, conversation: UUID) -> int:
    return await pool.fetchval("SELECT read_to FROM conversation WHERE id = $1", conversation) or 0


async def renew(pool: Pool, leases: list[Lease], lease_seconds: float) -> set[UUID]:
    """Extend the claims; return the conversations that are somebody else's by now. One that was given back stays free: its
    worker is about to be done with it.
    """
    # A conversation that is being written to is left out: it must not hold up the others, and nobody can claim it.
    kept = await pool.fetch(
        """WITH ours AS MATERIALIZED (
               SELECT c.id, c.epoch FROM unnest($1::uuid[], $2::bigint[]) AS held(id, epoch)
               JOIN conversation c ON c.id = held.id AND c.epoch = held.epoch
           ), free AS MATERIALIZED (
               SELECT c.id, ours.epoch FROM ours JOIN conversation c ON c.id = ours.id FOR NO KEY UPDATE OF c SKIP LOCKED
           ), renewed AS (
               UPDATE conversation c SET lease_until = clock_now() + make_interval(secs => $3) FROM free
               WHERE c.id = free.id AND c.epoch = free.epoch AND c.lease_until IS NOT NULL
           )
           SELECT id FROM ours""",
        [lease.conversation for lease in leases],
        [lease.epoch for lease in leases],
        lease_seconds,
    )
    return {lease.conversation for lease in leases} - {row["id"] for row in kept}


async def release(pool: Pool, lease: Lease) -> None:
    """Give the claim back, so that another worker need not wait for its end."""
    await pool.execute(
        "UPDATE conversation SET lease_until = NULL, worker = NULL WHERE id = $1 AND epoch = $2",
        lease.conversation,
        lease.epoch,
    )


async def cancelled(pool: Pool, leases: list[Lease]) -> set[UUID]:
    """Of the held conversations, those whose turn is to stop."""
    rows = await pool.fetch(
        """SELECT c.id FROM conversation c JOIN turn t ON t.conversation = c.id AND t.state = 'running'
           WHERE c.id = ANY($1) AND c.cancel_at >= t.created_at""",
        [lease.conversation for lease in leases],
    )
    return {row["id"] for row in rows}
