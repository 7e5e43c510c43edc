"""Conversations (the API's sessions): made, listed, renamed, claimed by a worker, stopped."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

import asyncpg

from storage.db import retention
from storage.db.pool import COLLISION, Db, Pool, Record
from storage.db.statements import Query, Statement
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
class SessionSummary:
    """A line in a list of sessions."""

    session: Session
    last_message: int
    unread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """A claim on a conversation; every commit made under it is fenced by `epoch`."""

    conversation: UUID
    epoch: int


AT_ONCE = 1000  # rows of a deleted conversation that go while somebody waits for it
_COLUMNS = "id, platform, account, chat, thread, push, private, space, person, title, mode, updated_at"


PREFIXED = ", ".join(f"c.{name} AS c_{name}" for name in _COLUMNS.split(", "))  # beside those of other tables


def session(row: Record, prefix: str = "") -> Session:
    return Session(**{name: row[prefix + name] for name in _COLUMNS.split(", ")})


_statement = partial(
    Statement,
    columns=_COLUMNS,
    summaries="""SELECT {columns}, coalesce(said.last, 0) AS last, coalesce(said.unread, 0) AS unread
        FROM conversation c LEFT JOIN LATERAL (
            SELECT (SELECT m.id FROM message m WHERE m.space = current_space() AND m.conversation = c.id ORDER BY m.id DESC LIMIT 1) AS last,
                   (SELECT count(*) FROM (SELECT FROM message m WHERE m.space = current_space() AND m.conversation = c.id
                        AND m.id > c.read_to AND m.role <> 'user' ORDER BY m.id LIMIT 1000) new) AS unread) said ON true""",
)
_OPEN = _statement("""INSERT INTO conversation
        (platform, tenant, account, chat, thread, private, push, space, person, title)
    VALUES (:platform, :tenant, :account, :chat, :thread, :private, :push, :space, :person, :title)
    ON CONFLICT (platform, tenant, chat, thread, own_account) DO UPDATE SET account = excluded.account
    RETURNING {columns}""")
_SELECT = _statement("SELECT {columns} FROM conversation WHERE id = :conversation AND platform <> 'gone'")
_SELECT_GROUP_AT = _statement("""SELECT {columns} FROM conversation
    WHERE (platform, tenant, chat, thread) = (:platform, :tenant, :chat, :thread) AND NOT private""")
_SUMMARIZE = _statement("{summaries} WHERE c.id = :conversation AND c.platform <> 'gone'")
_SUMMARIZE_OF_PERSON = _statement("""{summaries} WHERE c.person = :person AND c.platform = :platform
    ORDER BY c.updated_at DESC, c.id LIMIT 500""")
_RENAME = Statement("UPDATE conversation SET title = :title WHERE id = :conversation")
# Its turn finds its claim gone; whoever sends, rings or lists looks for other platforms, or for what can be reached.
_HIDE = Statement("""UPDATE conversation SET platform = 'gone', chat = id::text, title = '', unreachable_at = clock_now(),
    epoch = epoch + 1, worker = NULL, lease_until = NULL WHERE id = :conversation""")
_DELETE_WAITING = Statement("DELETE FROM inbox WHERE conversation = :conversation AND state = 'new'")
_DELETE_OUTBOX = Statement("DELETE FROM outbox WHERE conversation = :conversation")
_DELETE_SUMMARY = Statement("DELETE FROM summary WHERE space = current_space() AND conversation = :conversation")
_DELETE_RINGS = Statement("DELETE FROM due WHERE space = current_space() AND conversation = :conversation")
_SELECT_USED_LAST = Statement("""SELECT id FROM conversation WHERE person = :person AND space = :space AND private
    AND unreachable_at IS NULL ORDER BY updated_at DESC, id LIMIT 1""")
_SELECT_SPACE = Statement("SELECT space FROM conversation WHERE id = :conversation")
_HAS_REMINDERS = Statement("""SELECT EXISTS (SELECT FROM due WHERE space = current_space()
    AND conversation = :conversation AND state = 'pending' AND kind IN ('reminder', 'event'))""")
_MOVE_REMINDERS = Statement("""WITH gone AS (
        SELECT * FROM conversation WHERE id = :conversation
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
    WHERE due.space = current_space() AND due.conversation = :conversation AND due.state = 'pending' AND due.kind <> 'mode'""")
_MOVE_SPACE = Statement("""UPDATE space SET chat = :new WHERE kind = 'group'
    AND (platform, tenant, chat) = (:platform, :tenant, :old)
    AND NOT EXISTS (SELECT FROM space s WHERE s.kind = 'group'
        AND (s.platform, s.tenant, s.chat) = (:platform, :tenant, :new))""")
_MOVE_CONVERSATIONS = Statement("""UPDATE conversation c SET chat = :new, account = :account
    WHERE (platform, tenant, chat) = (:platform, :tenant, :old) AND NOT private AND NOT EXISTS (
        SELECT FROM conversation n
        WHERE (n.platform, n.tenant, n.chat, n.thread) = (:platform, :tenant, :new, c.thread) AND NOT n.private)""")
_MERGE_GROUPS = Statement("SELECT move_group(:platform, :tenant, :old, :new)")
_MARK_SEEN = Statement("""WITH free AS MATERIALIZED (
        SELECT id FROM conversation WHERE id = :conversation AND read_to < :message FOR NO KEY UPDATE SKIP LOCKED
    ), marked AS (
        UPDATE conversation c SET read_to = greatest(c.read_to, :message) FROM free WHERE c.id = free.id
            RETURNING c.id
    )
    SELECT EXISTS (SELECT FROM marked)
        OR NOT EXISTS (SELECT FROM conversation WHERE id = :conversation AND read_to < :message)""")
_SELECT_READ_TO = Statement("SELECT read_to FROM conversation WHERE id = :conversation")
_RENEW_LEASES = Statement("""WITH ours AS MATERIALIZED (
        SELECT c.id, c.epoch FROM unnest(:conversations::uuid[], :epochs::bigint[]) AS held(id, epoch)
        JOIN conversation c ON c.id = held.id AND c.epoch = held.epoch
    ), free AS MATERIALIZED (
        SELECT c.id, ours.epoch FROM ours JOIN conversation c ON c.id = ours.id FOR NO KEY UPDATE OF c SKIP LOCKED
    ), renewed AS (
        UPDATE conversation c SET lease_until = clock_now() + make_interval(secs => :lease_seconds) FROM free
        WHERE c.id = free.id AND c.epoch = free.epoch AND c.lease_until IS NOT NULL
    )
    SELECT id FROM ours""")
_RELEASE_LEASE = Statement("""UPDATE conversation SET lease_until = NULL, worker = NULL WHERE id = :lease.conversation
    AND epoch = :lease.epoch""")
_SELECT_CANCELLED = Statement("""SELECT c.id FROM conversation c JOIN turn t ON t.conversation = c.id
    AND t.state = 'running'
    WHERE c.id = ANY(:conversations) AND c.cancel_at >= t.created_at""")


async def open_session(  # noqa: PLR0913 - the columns of a conversation
    pool: Db | Pool,
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
    """Return the conversation at this address, made when there is none. `person` is set for private chats.

    Raises LookupError when there is no such person or space (any more).
    """
    try:
        row = await pool.fetchrow(
            *_OPEN(
                platform=platform,
                tenant=tenant,
                account=account,
                chat=chat,
                thread=thread,
                private=person is not None,
                push=push,
                space=space,
                person=person,
                title=title,
            )
        )
    except asyncpg.ForeignKeyViolationError as error:
        raise LookupError(f"no person {person} with space {space}") from error
    if row is None:
        raise LookupError(f"no conversation {platform}:{chat}")
    return session(row)


async def get(pool: Pool, conversation: UUID) -> Session | None:
    row = await pool.fetchrow(*_SELECT(conversation=conversation))
    return None if row is None else session(row)


async def at(pool: Pool, *, platform: str, tenant: str, chat: str, thread: str) -> Session | None:
    """Return the group conversation at this address, if there is one."""
    row = await pool.fetchrow(*_SELECT_GROUP_AT(platform=platform, tenant=tenant, chat=chat, thread=thread))
    return None if row is None else session(row)


async def used_last(pool: Pool, person: int, space: int) -> UUID | None:
    """Return the person's private conversation that was used last, of those that can be reached."""
    return await pool.fetchval(*_SELECT_USED_LAST(person=person, space=space))


async def of_person(pool: Pool, person: int, platform: str, space: int) -> list[SessionSummary]:
    """Return the person's conversations on a platform, newest first."""
    return await _summaries(pool, space, _SUMMARIZE_OF_PERSON(person=person, platform=platform))


async def summary(pool: Pool, conversation: UUID, space: int) -> SessionSummary | None:
    """Return one conversation as its list shows it."""
    found = await _summaries(pool, space, _SUMMARIZE(conversation=conversation))
    return found[0] if found else None


async def _summaries(pool: Pool, space: int, query: Query) -> list[SessionSummary]:
    async with reading(pool, space) as db:
        rows = await db.fetch(*query)
    return [SessionSummary(session=session(row), last_message=row["last"], unread=row["unread"]) for row in rows]


async def rename(pool: Pool, conversation: UUID, title: str) -> None:
    await pool.execute(*_RENAME(conversation=conversation, title=title))


async def delete(pool: Pool, conversation: UUID) -> None:
    """Forget a conversation with its messages. Notes and events stay in their space, and what is still to ring moves
    to the person's newest other conversation there, which is made when there is none.

    It is out of sight at once; of a long one, what is left goes later (storage.db.retention).
    """
    while True:
        # A button or a stop locks its row before the conversation, a deletion the other way round: who deletes gives way.
        with suppress(asyncpg.LockNotAvailableError, *COLLISION):
            async with pool.acquire() as db, db.transaction():
                await db.execute("SET LOCAL lock_timeout = '100ms'")
                await _take_away(db, conversation)
            break
        await asyncio.sleep(0.02)
    await pool.execute(*retention.GONE(most=AT_ONCE))


async def _take_away(db: Db, conversation: UUID) -> None:
    space = await db.fetchval(*_SELECT_SPACE(conversation=conversation))
    if space is None:
        return
    await see(db, space)
    if await db.fetchval(*_HAS_REMINDERS(conversation=conversation)):
        await db.execute(*_MOVE_REMINDERS(conversation=conversation))
    await db.execute(*_HIDE(conversation=conversation))
    for statement in (_DELETE_WAITING, _DELETE_OUTBOX, _DELETE_SUMMARY, _DELETE_RINGS):
        await db.execute(*statement(conversation=conversation))


async def move(pool: Pool, *, account: str, platform: str, tenant: str, old: str, new: str) -> None:
    """Give a chat its new id: its conversations, its space and what is on the way go along.

    Where the new id was used already (its first message came before this news), its space takes over what the old one
    had, and what is to ring and to be sent moves there.
    """
    async with pool.acquire() as db, db.transaction():
        await db.execute(*_MOVE_SPACE(platform=platform, tenant=tenant, old=old, new=new))
        await db.execute(*_MOVE_CONVERSATIONS(platform=platform, tenant=tenant, old=old, new=new, account=account))
        await db.execute(*_MERGE_GROUPS(platform=platform, tenant=tenant, old=old, new=new))


async def mark_seen(pool: Pool, conversation: UUID, message: int) -> bool:
    """Note that the person has seen everything up to this message; False when a turn holds the conversation just now."""
    return await pool.fetchval(*_MARK_SEEN(conversation=conversation, message=message))


async def read_to(pool: Pool, conversation: UUID) -> int:
    return await pool.fetchval(*_SELECT_READ_TO(conversation=conversation)) or 0


async def renew(pool: Pool, leases: list[Lease], lease_seconds: float) -> set[UUID]:
    """Extend the claims; return the conversations that are somebody else's by now. One that was given back stays free: its
    worker is about to be done with it.
    """
    # A conversation that is being written to is left out: it must not hold up the others, and nobody can claim it.
    kept = await pool.fetch(
        *_RENEW_LEASES(
            conversations=[lease.conversation for lease in leases],
            epochs=[lease.epoch for lease in leases],
            lease_seconds=lease_seconds,
        )
    )
    return {lease.conversation for lease in leases} - {row["id"] for row in kept}


async def release(pool: Pool, lease: Lease) -> None:
    """Give the claim back, so that another worker need not wait for its end."""
    await pool.execute(*_RELEASE_LEASE(lease=lease))


async def cancelled(pool: Pool, leases: list[Lease]) -> set[UUID]:
    """Return those of the held conversations whose turn is to stop."""
    rows = await pool.fetch(*_SELECT_CANCELLED(conversations=[lease.conversation for lease in leases]))
    return {row["id"] for row in rows}
