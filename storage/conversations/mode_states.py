"""The modes of sessions and their states; definitions that people added, by the hash of their content; figures by mode."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any, Literal
from uuid import UUID

from storage.conversations import messages
from storage.conversations.messages import NewMessage, Push
from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionMode:
    """The mode of a session. `definition` is the hash of what people wrote, None for the house's own.

    An empty `state` is that of a session which has not begun: its mode comes from the chat that it is a thread of.
    """

    name: str
    kind: str
    version: str
    config: dict[str, Any]
    state: dict[str, Any]
    definition: str | None = None
    variant: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of a mode, by version (with the variant behind it, where there are some)."""

    name: str
    version: str
    turns: int = 0
    messages: int = 0
    seconds: float = 0
    tokens: int = 0
    good: int = 0
    bad: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The standing of a conversation, `now` by the database's clock: its mode, and who answers when nobody is named.

    Each is the conversation's own, else that of the chat that it is a thread of; None where nobody has chosen one.
    """

    now: datetime
    mode: SessionMode | None
    default_agent: str | None


_STANDING = """SELECT clock_now() AS now, coalesce(c.default_agent, k.default_agent) AS default_agent, m.*
    FROM conversation c
    LEFT JOIN conversation k ON c.thread <> '' AND k.thread = ''
        AND (k.platform, k.tenant, k.account, k.chat) = (c.platform, c.tenant, c.account, c.chat)
    LEFT JOIN LATERAL (
        SELECT s.name, s.kind, s.version, s.config, CASE WHEN s.conversation = c.id THEN s.state ELSE '{}' END AS state,
               s.definition, s.variant
        FROM session_mode s WHERE s.conversation IN (c.id, k.id) ORDER BY s.conversation = c.id DESC LIMIT 1) m ON true
    WHERE c.id = :conversation LIMIT 1"""
STANDING = f"({_STANDING}) standing"
"""A table for statements that do something else, too: how the conversation works."""
STORED = """stored AS (
    INSERT INTO session_mode (conversation, name, kind, version, definition, variant, config, state)
    VALUES (:conversation, :mode.name, :mode.kind, :mode.version, :mode.definition, :mode.variant, :mode.config, :mode.state)
    ON CONFLICT (conversation) DO UPDATE SET
        (name, kind, version, definition, variant, config, state, updated_at) = (:mode.name, :mode.kind, :mode.version,
        :mode.definition, :mode.variant, :mode.config, :mode.state, clock_now()))"""
"""The part of a statement that keeps where a conversation stands in its mode."""
NAMED = "named AS (UPDATE conversation SET mode = :mode.name WHERE id = :conversation AND mode <> :mode.name)"
"""The part that keeps the mode's name, which the conversation has, too."""

_statement = partial(Statement, said=messages.SAID, sent=messages.SENT, standing=STANDING, stored=STORED, named=NAMED)
_SELECT_STANDING = _statement("SELECT * FROM {standing}")
_SAY = _statement("WITH {said} SELECT (SELECT id FROM said) AS said, standing.* FROM {standing}")
_SAY_AND_SEND = _statement("WITH {said}, {sent} SELECT (SELECT id FROM said) AS said, standing.* FROM {standing}")
_STORE = _statement("WITH {named}, {stored} SELECT")
_SELECT_CHANGED_AT = Statement("""SELECT coalesce(m.updated_at, c.created_at) FROM conversation c
    LEFT JOIN session_mode m ON m.conversation = c.id WHERE c.id = :conversation""")
_INSERT_DEFINITION = Statement("""INSERT INTO mode_definition (hash, name, body) VALUES (:digest, :name, :text)
    ON CONFLICT DO NOTHING""")
_ADD_FIGURES = Statement("""INSERT INTO mode_figures AS f (name, version, day, turns, messages, seconds, tokens)
    VALUES (:figures.name, :figures.version, (clock_now() AT TIME ZONE 'UTC')::date, :figures.turns, :figures.messages, :figures.seconds, :figures.tokens)
    ON CONFLICT (name, version, day) DO UPDATE SET turns = f.turns + excluded.turns,
        messages = f.messages + excluded.messages, seconds = f.seconds + excluded.seconds,
        tokens = f.tokens + excluded.tokens""")
_ADD_OPINIONS = Statement("""INSERT INTO mode_figures (name, version, day, good, bad)
    VALUES (:name, :version, :day, :good, :bad)
    ON CONFLICT (name, version, day) DO UPDATE SET good = mode_figures.good + :good, bad = mode_figures.bad + :bad""")
_SUM_FIGURES = Statement("""SELECT name, version, sum(turns)::bigint AS turns, sum(messages)::bigint AS messages, sum(seconds) AS seconds,
           sum(tokens)::bigint AS tokens, sum(good)::bigint AS good, sum(bad)::bigint AS bad
    FROM mode_figures GROUP BY name, version ORDER BY name, version""")
_INSERT_TIMER = Statement("""INSERT INTO due (space, conversation, person, kind, text, wall, zone, zone_mode, due_at, token)
    VALUES (:scope.space, :scope.conversation, :scope.actor, 'mode', '', :moment AT TIME ZONE 'UTC', 'UTC', 'fixed', :moment, 'mode')""")
_CANCEL_TIMER = Statement("""UPDATE due SET state = 'cancelled' WHERE space = current_space()
    AND conversation = :conversation AND kind = 'mode' AND state = 'pending'""")
_FIRE_TIMERS = Statement("SELECT fire_timers()")
_SELECT_ACCOUNT = Statement("SELECT account FROM conversation WHERE id = :scope.conversation")
_INSERT_EVENT = Statement("""INSERT INTO inbox (account, event_key, conversation, person, lane, payload)
    VALUES (:account, :key, :scope.conversation, :scope.actor, 'chat', :payload)
    ON CONFLICT DO NOTHING""")
_SET_DEFAULT_AGENT = Statement("UPDATE conversation SET default_agent = :agent WHERE id = :conversation")


def standing_of(row: Record) -> Standing:
    """Read a row that has the columns of `STANDING`."""
    mode = None if row["name"] is None else SessionMode(**{name: row[name] for name in SessionMode.__slots__})
    return Standing(now=row["now"], mode=mode, default_agent=row["default_agent"])


async def standing(db: Db | Pool, conversation: UUID) -> Standing:
    """Raises LookupError when there is no such conversation."""
    row = await db.fetchrow(*_SELECT_STANDING(conversation=conversation))
    if row is None:
        raise LookupError(f"no conversation {conversation}")
    return standing_of(row)


async def say(
    db: Db, conversation: UUID, space: int, new: NewMessage, push: Push | None = None
) -> tuple[int | None, Standing]:
    """Write a message (storage.conversations.messages.say) whose conversation is going on by its mode; its number, and how that works."""
    statement = _SAY if push is None else _SAY_AND_SEND
    row = await db.fetchrow(*statement(conversation=conversation, space=space, new=new, push=push))
    if row is None:
        raise LookupError(f"no conversation {conversation}")
    return row["said"], standing_of(row)


async def of_session(db: Db | Pool, conversation: UUID) -> SessionMode | None:
    """Return the mode of a conversation; None where nobody has chosen one."""
    return (await standing(db, conversation)).mode


async def changed_at(db: Db | Pool, conversation: UUID) -> datetime | None:
    """Return when the conversation's mode or its state changed last; None when there is no such conversation."""
    return await db.fetchval(*_SELECT_CHANGED_AT(conversation=conversation))


async def store(db: Db, conversation: UUID, mode: SessionMode) -> None:
    """Set the mode and where it stands, in a transaction that holds the conversation."""
    await db.execute(*_STORE(conversation=conversation, mode=mode))


async def keep_definition(db: Db, digest: str, name: str, text: str) -> None:
    """Keep the file by which a session is about to work."""
    await db.execute(*_INSERT_DEFINITION(digest=digest, name=name, text=text))


async def count(db: Db | Pool, figures: Figures) -> None:
    """Add to what a mode has done."""
    await db.execute(*_ADD_FIGURES(figures=figures))


def label(mode: SessionMode) -> str:
    """Return the version under which figures are kept: each variant of a test has its own."""
    return mode.version if mode.variant is None else f"{mode.version} {mode.variant}"


async def add_opinions(
    db: Db, name: str, version: str, day: date, opinions: Mapping[Literal["good", "bad"], int]
) -> None:
    """Add to (or, below 0, take from) what people think of a mode's answers."""
    await db.execute(
        *_ADD_OPINIONS(name=name, version=version, day=day, good=opinions.get("good", 0), bad=opinions.get("bad", 0))
    )


async def figures(db: Db | Pool) -> list[Figures]:
    """Return what all modes have done, by name and version."""
    rows = await db.fetch(*_SUM_FIGURES())
    return [Figures(**dict(row)) for row in rows]


async def wake_at(db: Db, scope: Scope, moment: datetime) -> None:
    """Have the mode of the scope's conversation woken then, and not at the moment that it asked for before."""
    await forget_timer(db, scope.conversation)
    await db.execute(*_INSERT_TIMER(scope=scope, moment=moment))


async def forget_timer(db: Db, conversation: UUID) -> None:
    await db.execute(*_CANCEL_TIMER(conversation=conversation))


async def fire_timers(pool: Pool) -> int:
    """Put what modes wait for, and is due, into their inboxes; how many."""
    return await pool.fetchval(*_FIRE_TIMERS())


async def queue_press(db: Db, scope: Scope, action: dict[str, Any], press: int) -> None:
    """Put a button of the mode, pressed by inbox row `press`, into the conversation's own lane: modes change there only."""
    await queue(db, scope, f"mode:{press}", {"kind": "mode", "action": action})


async def queue(db: Db, scope: Scope, key: str, payload: dict[str, Any]) -> None:
    """Put an event into the conversation's own lane, behind what runs and waits there; once for a key."""
    account = await db.fetchval(*_SELECT_ACCOUNT(scope=scope))
    await db.execute(*_INSERT_EVENT(account=account, key=key, scope=scope, payload=payload))


async def default_agent(db: Db | Pool, conversation: UUID) -> str | None:
    """Return who answers here when nobody is named."""
    return (await standing(db, conversation)).default_agent


async def set_default_agent(db: Db, conversation: UUID, agent: str | None) -> None:
    await db.execute(*_SET_DEFAULT_AGENT(conversation=conversation, agent=agent))
