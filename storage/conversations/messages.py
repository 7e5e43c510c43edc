"""What was said. For pull channels (page, console) the committed row is the delivery and its id the event id."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple
from uuid import UUID

from storage.db.pool import Db, Pool, Record
from storage.db.transactions import reading, see

PAGE = 200  # messages that are read at a time
LATELY = 200  # messages that are looked through for what need not be said again
Role = Literal["user", "agent", "system", "reminder"]


class Message(NamedTuple):
    """One thing that was said; `body` is what bot.ports.messages makes of it.

    A tuple, since each turn reads dozens: a frozen dataclass takes nearly five times as long to make.
    """

    id: int
    key: str
    conversation: UUID
    turn: int | None
    inbox: int | None
    role: Role
    person: int | None
    body: dict[str, Any]
    created_at: datetime
    changed: int | None = None
    """When it was changed last, as a number among the messages' ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMessage:
    """A message to be said once: a second one with the same key is ignored."""

    key: str
    role: Role
    body: dict[str, Any]
    turn: int | None = None
    inbox: int | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """How a message goes out (storage.queue.outbox): by this account; `live` is the call whose status message it takes away."""

    account: str
    live: int | None = None


_COLUMNS = "id, key, conversation, turn, inbox, role, person, body, created_at, changed"


def _message(row: Record) -> Message:
    return Message(**{name: row[name] for name in _COLUMNS.split(", ")})


def said(*, push: bool) -> str:
    """A part of a statement that does something else, too: a message is said, and sent where it is pushed.

    Its values, `columns`, are the statement's first.
    """
    part = """said AS (INSERT INTO message (conversation, space, key, turn, inbox, role, person, body)
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING RETURNING id)"""
    if not push:
        return part
    return f"""{part},
               queued AS (INSERT INTO outbox (dedupe_key, account, conversation, lane, message, live, body)
                          SELECT $3, $9, $1, 'interactive', id, $10, $8 FROM said ON CONFLICT (dedupe_key) DO NOTHING)"""  # noqa: S608 - a constant


def columns(conversation: UUID, space: int, new: NewMessage, push: Push | None) -> tuple[Any, ...]:
    """The values of `said`."""
    message = (conversation, space, new.key, new.turn, new.inbox, new.role, new.person, new.body)
    return message if push is None else (*message, push.account, push.live)


async def say(db: Db, conversation: UUID, space: int, new: NewMessage, push: Push | None = None) -> int | None:
    """Write a message in a transaction that holds the conversation (storage.db.transactions.enter); None when it was there."""
    return await db.fetchval(
        f"WITH {said(push=push is not None)} SELECT id FROM said",  # noqa: S608 - a constant
        *columns(conversation, space, new, push),
    )


_SHOWN_AGAIN = """WITH said AS (INSERT INTO message (conversation, space, key, turn, inbox, role, person, body)
                                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                                ON CONFLICT (key) DO UPDATE SET body = excluded.body, changed = nextval('message_id_seq')
                                RETURNING id, changed)"""

_EDITED = f"""{_SHOWN_AGAIN},
     -- what waits says the newest, unless it may have been shown as it was
     waiting AS (UPDATE outbox o SET body = $8 FROM said
                 WHERE o.message = said.id AND o.state IN ('ready', 'retry', 'ambiguous') AND (o.edits OR NOT o.shown)
                 RETURNING o.id),
     queued AS (INSERT INTO outbox (dedupe_key, account, conversation, lane, message, live, body, edits)
                SELECT CASE WHEN changed IS NULL THEN $3 ELSE 'e:' || id || ':' || changed END, $9, $1, 'interactive', id,
                       $10, $8, changed IS NOT NULL
                FROM said WHERE NOT EXISTS (SELECT FROM waiting) ON CONFLICT (dedupe_key) DO NOTHING)"""  # noqa: S608 - a constant


async def show(db: Db, conversation: UUID, space: int, new: NewMessage, push: Push | None = None) -> None:
    """Write a message, or change the one with this key into this, in a transaction that holds the conversation."""
    await db.execute(
        f"{_SHOWN_AGAIN if push is None else _EDITED} SELECT id FROM said",  # noqa: S608 - constants
        *columns(conversation, space, new, push),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A message that can be changed; `last`: nothing was said behind it."""

    body: dict[str, Any]
    last: bool


async def shown(db: Db, conversation: UUID, key: str) -> Shown | None:
    """The message with this key, in a transaction that sees its space."""
    row = await db.fetchrow(
        """SELECT m.body, NOT EXISTS (SELECT FROM message n WHERE n.space = m.space AND n.conversation = $1 AND n.id > m.id) AS last
           FROM message m WHERE m.space = current_space() AND m.key = $2""",
        conversation,
        key,
    )
    return None if row is None else Shown(body=row["body"], last=row["last"])


async def after(pool: Pool, conversation: UUID, space: int, last: int) -> list[Message]:
    """The messages that were said, or changed, behind the place `last`, in the order of their places."""
    return await _read(
        pool,
        space,
        "conversation = $1 AND coalesce(changed, id) > $2 ORDER BY coalesce(changed, id) LIMIT $3",
        conversation,
        last,
        PAGE,
    )


async def before(db: Db, conversation: UUID, first: int | None, most: int) -> list[Message]:
    """The newest messages before id `first` (None: the newest of all), oldest first; in a transaction that sees the space."""
    rows = await db.fetch(
        f"""SELECT {_COLUMNS} FROM message WHERE space = current_space() AND conversation = $1 AND ($2::bigint IS NULL OR id < $2)
            ORDER BY id DESC LIMIT $3""",  # noqa: S608 - a constant of this module
        conversation,
        first,
        most,
    )
    return [_message(row) for row in reversed(rows)]


async def answers(pool: Pool, space: int, inbox: int) -> list[Message]:
    """What was said in answer to an inbox row: by its turn, or directly."""
    return await _read(
        pool,
        space,
        """role <> 'user' AND (inbox = $1 OR turn = (SELECT turn FROM inbox WHERE id = $1)) ORDER BY id""",
        inbox,
    )


async def last_written(db: Db, conversation: UUID) -> str:
    """What a person wrote last in the conversation: answers to buttons and reminders are in its language.

    In a transaction that sees the space.
    """
    text = await db.fetchval(
        "SELECT body->>'text' FROM message WHERE space = current_space() AND conversation = $1 AND role = 'user' ORDER BY id DESC LIMIT 1",
        conversation,
    )
    return text or ""


async def last_words(db: Db, conversation: UUID, space: int) -> str:
    """What a person wrote last in the conversation that is no command."""
    await see(db, space)
    text = await db.fetchval(
        """SELECT body->>'text' FROM message WHERE space = current_space() AND conversation = $1 AND role = 'user' AND body->>'text' NOT LIKE '/%'
           ORDER BY id DESC LIMIT 1""",
        conversation,
    )
    return text or ""


async def told_lately(db: Db, conversation: UUID, *sentences: str) -> bool:
    """Whether an answer of the last day, and not far back, had one of these sentences in it, in an open transaction of the space."""
    return await db.fetchval(
        """SELECT EXISTS (SELECT FROM (SELECT role, body, created_at FROM message WHERE space = current_space() AND conversation = $1
                                       ORDER BY id DESC LIMIT $3) last
                          WHERE role <> 'user' AND created_at > clock_now() - interval '1 day'
                            AND EXISTS (SELECT FROM unnest($2::text[]) one WHERE strpos(body->>'text', one) > 0))""",
        conversation,
        list(sentences),
        LATELY,
    )


async def who_showed(db: Db, conversation: UUID, token: str) -> str | None:
    """The parrot whose answer, not far back, has the button with this token; in a transaction that sees the space."""
    return await db.fetchval(
        """SELECT body->>'agent' FROM (SELECT id, role, body FROM message WHERE space = current_space() AND conversation = $1
                                       ORDER BY id DESC LIMIT $3) last
           WHERE role <> 'user' AND strpos(body::text, $2) > 0 ORDER BY id DESC LIMIT 1""",
        conversation,
        token,
        LATELY,
    )


async def newest(pool: Pool, conversation: UUID, space: int) -> int:
    """The place of what was said, or changed, last; 0 for nothing."""
    rows = await _read(pool, space, "conversation = $1 ORDER BY coalesce(changed, id) DESC LIMIT 1", conversation)
    return place(rows[0]) if rows else 0


def place(message: Message) -> int:
    """Where a reader of the feed stands who has seen the message as it is."""
    return message.id if message.changed is None else message.changed


async def _read(pool: Pool, space: int, condition: str, *arguments: object) -> list[Message]:
    async with reading(pool, space) as db:
        rows = await db.fetch(
            f"SELECT {_COLUMNS} FROM message WHERE space = current_space() AND {condition}",  # noqa: S608
            *arguments,
        )
    return [_message(row) for row in rows]
