"""Opinions of answers: what people say of them (good, bad), and what they do next (ask again, ask another parrot)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Literal
from uuid import UUID

from storage.conversations import mode_states
from storage.conversations.mode_states import SessionMode
from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope

Opinion = Literal["good", "bad"]
Act = Literal["rephrase", "switch"]
Verdict = Opinion | Act

LONGEST = 500  # characters of a request that are kept: enough to know one that is like it
_OPINIONS = "('good', 'bad')"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer of a parrot, and what it was asked."""

    message: int
    agent: str
    request: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An opinion of an answer; `better` is whom they asked instead."""

    request: str
    agent: str
    verdict: Verdict
    better: str | None
    at: datetime


def _answer(row: Record | None) -> Answer | None:
    return None if row is None else Answer(**dict(row.items()))


# which answer ---------------------------------------------------------------------------------------------------------


_statement = partial(Statement, opinions=_OPINIONS)
_SELECT_CONVERSATION_OF = Statement("""SELECT o.conversation FROM outbox o
    JOIN conversation c ON c.id = o.conversation
    WHERE o.account = :account AND o.platform_id = :shown AND o.message IS NOT NULL AND c.chat = :chat
    ORDER BY o.id DESC LIMIT 1""")
_SELECT_MESSAGE_SENT_AS = Statement("""SELECT message FROM outbox WHERE conversation = :conversation AND platform_id = :shown
    AND message IS NOT NULL
    ORDER BY id DESC LIMIT 1""")
_SELECT_ANSWER = Statement("""SELECT m.id AS message, c.agent, c.prompt AS request FROM message m
    JOIN call c ON c.turn = m.turn AND m.key = 'a:' || c.id
    WHERE m.space = current_space() AND m.id = :message AND m.conversation = :conversation AND m.role = 'agent'""")
_SELECT_LATEST = Statement("SELECT * FROM answered_last(:scope.conversation, :scope.actor, :since)")
_INSERT_OPINION = Statement("""INSERT INTO feedback (conversation, space, person, message, agent, request, verdict, mode, version, day)
    VALUES (:scope.conversation, :scope.space, :scope.actor, :of.message, :of.agent, :request, :opinion, :mode.name, :version, (clock_now() AT TIME ZONE 'UTC')::date)
    ON CONFLICT DO NOTHING RETURNING day""")
_DELETE_OPINION = _statement("""DELETE FROM feedback WHERE space = current_space() AND message = :message
    AND person = :scope.actor AND verdict IN {opinions}
    AND (:opinion::text IS NULL OR verdict = :opinion) RETURNING verdict, mode, version, day""")
_KEEP_ACT = _statement("""INSERT INTO feedback (conversation, space, person, message, agent, request, verdict, better)
    VALUES (:scope.conversation, :scope.space, :scope.actor, :of.message, :of.agent, :request, :act, :better)
    ON CONFLICT (space, message, person, (verdict IN {opinions}))
    DO UPDATE SET (verdict, better, at) = (excluded.verdict, excluded.better, excluded.at)""")
_SELECT_OPINIONS = _statement("""SELECT message, verdict FROM feedback WHERE space = current_space()
    AND person = :person AND message = ANY(:messages) AND verdict IN {opinions}""")


async def place_of(pool: Pool, account: str, chat: str, shown: str) -> UUID | None:
    """Return the conversation of what we said there, by the platform's name of the message; None: it is not ours, or long ago."""
    return await pool.fetchval(*_SELECT_CONVERSATION_OF(account=account, chat=chat, shown=shown))


async def answer(db: Db, conversation: UUID, *, message: int | None = None, shown: str = "") -> Answer | None:
    """Return a parrot's answer, by our number or by what the platform calls it; None for anything else that was said."""
    if message is None:
        message = await db.fetchval(*_SELECT_MESSAGE_SENT_AS(conversation=conversation, shown=shown))
    row = await db.fetchrow(*_SELECT_ANSWER(message=message, conversation=conversation))
    return _answer(row)


async def latest(db: Db, scope: Scope, since: datetime) -> Answer | None:
    """Return what the scope's person was answered last in its conversation, unless that was before `since`."""
    row = await db.fetchrow(*_SELECT_LATEST(scope=scope, since=since))
    return _answer(row)


# what they think of it ------------------------------------------------------------------------------------------------


async def judge(db: Db, scope: Scope, of: Answer, opinion: Opinion, mode: SessionMode) -> None:
    """Keep what the scope's person says of an answer, instead of what they said before; the mode's figures tell, too."""
    await take_back(db, scope, of.message)
    day = await db.fetchval(
        *_INSERT_OPINION(
            scope=scope,
            of=of,
            request=of.request[:LONGEST],
            opinion=opinion,
            mode=mode,
            version=mode_states.label(mode),
        )
    )
    if day is not None:
        await mode_states.add_opinions(db, mode.name, mode_states.label(mode), day, {opinion: 1})


async def take_back(db: Db, scope: Scope, message: int, opinion: Opinion | None = None) -> None:
    """Forget what the scope's person said of an answer; with `opinion`, only if it was that."""
    row = await db.fetchrow(*_DELETE_OPINION(message=message, scope=scope, opinion=opinion))
    if row is not None:
        await mode_states.add_opinions(db, row["mode"], row["version"], row["day"], {row["verdict"]: -1})


async def keep_act(db: Db, scope: Scope, of: Answer, act: Act, better: str | None = None) -> None:
    """Keep what the scope's person did right after an answer; the last thing counts."""
    await db.execute(*_KEEP_ACT(scope=scope, of=of, request=of.request[:LONGEST], act=act, better=better))


async def opinions(db: Db, person: int, messages: Sequence[int]) -> dict[int, Opinion]:
    """Return what a person has said of these messages; in a transaction that has named its space."""
    rows = await db.fetch(*_SELECT_OPINIONS(person=person, messages=messages))
    return {row["message"]: row["verdict"] for row in rows}
