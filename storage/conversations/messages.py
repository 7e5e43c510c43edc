"""Messages. For pull channels (page, console) the committed row is the delivery and its id the event id."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Literal, NamedTuple
from uuid import UUID

from storage.db.pool import Db, Pool, Record
from storage.db.statements import Query, Statement
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
    """The way out of a message (storage.queue.outbox): by this account; `live` is the call whose status message it takes away."""

    account: str
    live: int | None = None


_COLUMNS = "id, key, conversation, turn, inbox, role, person, body, created_at, changed"


def message_of(row: Record) -> Message:
    """Return a row of the table as a message."""
    return Message(**{name: row[name] for name in _COLUMNS.split(", ")})


SAID = """said AS (INSERT INTO message (conversation, space, key, turn, inbox, role, person, body)
    VALUES (:conversation, :space, :new.key, :new.turn, :new.inbox, :new.role, :new.person, :new.body)
    ON CONFLICT (space, key) DO NOTHING RETURNING id)"""
"""The part of a statement that says the message `new`."""
SENT = """queued AS (INSERT INTO outbox (dedupe_key, account, conversation, lane, space, message, live, body)
    SELECT :new.key, :push.account, :conversation, 'interactive', :space, id, :push.live, :new.body FROM said
    ON CONFLICT (dedupe_key) DO NOTHING)"""
"""The part that sends it, where it is pushed."""

_statement = partial(
    Statement,
    columns=_COLUMNS,
    said=SAID,
    sent=SENT,
    shown="""said AS (INSERT INTO message (conversation, space, key, turn, inbox, role, person, body)
        VALUES (:conversation, :space, :new.key, :new.turn, :new.inbox, :new.role, :new.person, :new.body)
        ON CONFLICT (space, key) DO UPDATE SET body = excluded.body, changed = nextval('message_id_seq'),
            inbox = coalesce(excluded.inbox, message.inbox)
        RETURNING id, changed)""",
)
_SAY = _statement("WITH {said} SELECT id FROM said")
_SAY_AND_SEND = _statement("WITH {said}, {sent} SELECT id FROM said")
_WHISPER = Statement("""INSERT INTO outbox (dedupe_key, account, conversation, lane, live, body)
    SELECT :key, :push.account, c.id, 'interactive', :push.live, :body::jsonb || jsonb_build_object('reader', coalesce((SELECT d.external_id
        FROM identity d WHERE (d.platform, d.tenant, d.person) = (c.platform, c.tenant, :person::bigint) ORDER BY 1 LIMIT 1), ''),
        'answers', (SELECT i.event_key FROM inbox i WHERE i.id = :inbox::bigint))
    FROM conversation c WHERE c.id = :conversation ON CONFLICT (dedupe_key) DO NOTHING""")
_SHOW = _statement("WITH {shown} SELECT id FROM said")
# what waits says the newest, unless it may have been shown as it was; what rang was sent before it was a message
_SHOW_AND_SEND = _statement("""WITH {shown},
    rang AS (UPDATE outbox o SET space = :space, message = said.id FROM said
        WHERE o.dedupe_key = :new.key AND o.message IS NULL),
    waiting AS (UPDATE outbox o SET body = :new.body FROM said
        WHERE o.message = said.id AND o.state IN ('ready', 'retry', 'ambiguous') AND (o.edits OR NOT o.shown)
        RETURNING o.id),
    queued AS (INSERT INTO outbox (dedupe_key, account, conversation, lane, space, message, live, body, edits)
        SELECT CASE WHEN changed IS NULL THEN :new.key ELSE 'e:' || id || ':' || changed END, :push.account,
               :conversation, 'interactive', :space, id, :push.live, :new.body, changed IS NOT NULL
        FROM said WHERE NOT EXISTS (SELECT FROM waiting) ON CONFLICT (dedupe_key) DO NOTHING)
    SELECT id FROM said""")
_SELECT_AFTER = _statement("""SELECT {columns} FROM message
    WHERE space = current_space() AND conversation = :conversation AND coalesce(changed, id) > :last
    ORDER BY coalesce(changed, id) LIMIT :page""")
_SELECT_NEWEST = _statement("""SELECT {columns} FROM message
    WHERE space = current_space() AND conversation = :conversation ORDER BY coalesce(changed, id) DESC LIMIT 1""")
_SELECT_ANSWERS = _statement("""SELECT {columns} FROM message
    WHERE space = current_space() AND role <> 'user'
      AND (inbox = :inbox OR turn = (SELECT turn FROM inbox WHERE id = :inbox)) ORDER BY id""")
_REWRITE = Statement("""UPDATE message m SET body = jsonb_set(m.body, '{text}', to_jsonb(:text::text)), changed = nextval('message_id_seq')
    FROM message was WHERE was.space = m.space AND was.id = m.id AND m.space = current_space() AND m.conversation = :conversation AND m.id = :number
        AND m.role = 'user' AND m.person = :person RETURNING m.inbox, was.body->>'text' AS was""")
_SELECT_CHANGEABLE = Statement("""SELECT m.body, NOT EXISTS (SELECT FROM message n WHERE n.space = m.space
    AND n.conversation = :conversation AND n.id > m.id) AS last
    FROM message m WHERE m.space = current_space() AND m.key = :key""")
_SELECT_BEFORE = _statement("""SELECT {columns} FROM message WHERE space = current_space()
    AND conversation = :conversation AND (:first::bigint IS NULL OR id < :first)
    ORDER BY id DESC LIMIT :most""")
_LAST = """SELECT body->>'text' FROM message WHERE space = current_space() AND conversation = :conversation AND role = 'user'"""
_WORDS = f"{_LAST} AND body->>'text' NOT LIKE '/%' ORDER BY id DESC LIMIT 1"
_SELECT_LAST_WRITTEN = Statement(
    "SELECT coalesce(({words}), ({last} ORDER BY id DESC LIMIT 1))", words=_WORDS, last=_LAST
)
_SELECT_LAST_WORDS = Statement("{words}", words=_WORDS)
_HAS_SENTENCE = Statement("""SELECT EXISTS (SELECT FROM (SELECT role, body, created_at FROM message
    WHERE space = current_space() AND conversation = :conversation
                                ORDER BY id DESC LIMIT :lately) last
                   WHERE role <> 'user' AND created_at > clock_now() - interval '1 day'
                     AND EXISTS (SELECT FROM unnest(:sentences::text[]) one WHERE strpos(body->>'text', one) > 0))""")
_SELECT_AGENT_OF_BUTTON = Statement("""SELECT body->>'agent' FROM (SELECT id, role, body FROM message
    WHERE space = current_space() AND conversation = :conversation
                                ORDER BY id DESC LIMIT :lately) last
    WHERE role <> 'user' AND strpos(body::text, :token) > 0 ORDER BY id DESC LIMIT 1""")

_SELECT_WITH_BUTTON = _statement("""SELECT {columns} FROM message WHERE space = current_space()
    AND conversation = :conversation AND role <> 'user' AND strpos(body::text, :token) > 0
    ORDER BY id DESC LIMIT 1""")
_SELECT_RING = _statement("""SELECT {columns} FROM message WHERE space = current_space()
    AND conversation = :conversation AND role = 'reminder' AND body->>'token' = :token AND (body->>'at')::bigint = :at
    ORDER BY id DESC LIMIT 1""")


async def say(db: Db, conversation: UUID, space: int, new: NewMessage, push: Push | None = None) -> int | None:
    """Write a message in a transaction that holds the conversation (storage.db.transactions.enter); None when it was there."""
    statement = _SAY if push is None else _SAY_AND_SEND
    return await db.fetchval(*statement(conversation=conversation, space=space, new=new, push=push))


async def whisper(  # noqa: PLR0913 - what is said, to whom, upon what
    db: Db, conversation: UUID, key: str, body: dict[str, Any], push: Push, person: int, inbox: int | None = None
) -> None:
    """Send somebody what is not kept; where the platform can, nobody else sees it. `inbox`: what it answers, where no call does."""
    await db.execute(*_WHISPER(conversation=conversation, key=key, body=body, push=push, person=person, inbox=inbox))


async def show(db: Db, conversation: UUID, space: int, new: NewMessage, push: Push | None = None) -> None:
    """Write a message, or change the one with this key into this, in a transaction that holds the conversation."""
    statement = _SHOW if push is None else _SHOW_AND_SEND
    await db.execute(*statement(conversation=conversation, space=space, new=new, push=push))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A message that can be changed; `last`: nothing was said behind it."""

    body: dict[str, Any]
    last: bool


async def shown(db: Db, conversation: UUID, key: str) -> Shown | None:
    """Return the message with this key, in a transaction that sees its space."""
    row = await db.fetchrow(*_SELECT_CHANGEABLE(conversation=conversation, key=key))
    return None if row is None else Shown(body=row["body"], last=row["last"])


async def rewritten(db: Db, conversation: UUID, person: int, number: int, text: str) -> tuple[int | None, str] | None:
    """Let a message that this person wrote say something else; return the event it came by, and what it said.

    None where there is no such message. In a transaction that sees its space.
    """
    row = await db.fetchrow(*_REWRITE(conversation=conversation, person=person, number=number, text=text))
    return None if row is None else (row["inbox"], row["was"])


async def after(pool: Pool, conversation: UUID, space: int, last: int) -> list[Message]:
    """Return the messages that were said, or changed, behind the place `last`, in the order of their places."""
    return await _read(pool, space, _SELECT_AFTER(conversation=conversation, last=last, page=PAGE))


async def before(db: Db, conversation: UUID, first: int | None, most: int) -> list[Message]:
    """Return the newest messages before id `first` (None: the newest of all), oldest first; in a transaction that sees the space."""
    rows = await db.fetch(*_SELECT_BEFORE(conversation=conversation, first=first, most=most))
    return [message_of(row) for row in reversed(rows)]


async def answers(pool: Pool, space: int, inbox: int) -> list[Message]:
    """Return what was said in answer to an inbox row: by its turn, or directly."""
    return await _read(pool, space, _SELECT_ANSWERS(inbox=inbox))


async def last_written(db: Db, conversation: UUID) -> str:
    """Return what a person wrote last in the conversation: answers to buttons and reminders are in its language.

    A command says nothing about that, so words are looked for before it. In a transaction that sees the space.
    """
    text = await db.fetchval(*_SELECT_LAST_WRITTEN(conversation=conversation))
    return text or ""


async def last_words(db: Db, conversation: UUID, space: int) -> str:
    """Return what a person wrote last in the conversation that is no command."""
    await see(db, space)
    text = await db.fetchval(*_SELECT_LAST_WORDS(conversation=conversation))
    return text or ""


async def has_said(db: Db, conversation: UUID, *sentences: str) -> bool:
    """Return whether an answer of the last day, and not far back, had one of these sentences in it, in an open transaction of the space."""
    return await db.fetchval(*_HAS_SENTENCE(conversation=conversation, sentences=list(sentences), lately=LATELY))


async def who_showed(db: Db, conversation: UUID, token: str) -> str | None:
    """Return the parrot whose answer, not far back, has the button with this token; in a transaction that sees the space."""
    return await db.fetchval(*_SELECT_AGENT_OF_BUTTON(conversation=conversation, token=token, lately=LATELY))


async def with_button(db: Db, conversation: UUID, token: str) -> Message | None:
    """Return the message that has the buttons of this token; in a transaction that sees the space."""
    row = await db.fetchrow(*_SELECT_WITH_BUTTON(conversation=conversation, token=token))
    return None if row is None else message_of(row)


async def of_ring(db: Db, conversation: UUID, token: str, at: int) -> Message | None:
    """Return the message that told of a reminder's occurrence, as it rang; in a transaction that sees the space."""
    row = await db.fetchrow(*_SELECT_RING(conversation=conversation, token=token, at=at))
    return None if row is None else message_of(row)


async def newest(pool: Pool, conversation: UUID, space: int) -> int:
    """Return the place of what was said, or changed, last; 0 for nothing."""
    rows = await _read(pool, space, _SELECT_NEWEST(conversation=conversation))
    return place(rows[0]) if rows else 0


def place(message: Message) -> int:
    """Return where a reader of the feed stands who has seen the message as it is."""
    return message.id if message.changed is None else message.changed


async def _read(pool: Pool, space: int, query: Query) -> list[Message]:
    async with reading(pool, space) as db:
        return [message_of(row) for row in await db.fetch(*query)]
