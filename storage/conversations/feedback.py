"""What people think of answers: what they say of them (good, bad), and what they do next (ask again, ask another parrot)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from storage.conversations import mode_states
from storage.conversations.mode_states import SessionMode
from storage.db.pool import Db, Pool, Record
from storage.db.transactions import Scope

Opinion = Literal["good", "bad"]
Act = Literal["rephrase", "switch"]
Verdict = Opinion | Act

LONGEST = 500  # characters of a request that are kept: enough to know one that is like it
_OPINIONS = "('good', 'bad')"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a parrot said, and what it was asked."""

    message: int
    agent: str
    request: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What somebody thought of an answer; `better` is whom they asked instead."""

    request: str
    agent: str
    verdict: Verdict
    better: str | None
    at: datetime


def _answer(row: Record | None) -> Answer | None:
    return None if row is None else Answer(**dict(row.items()))


# which answer ---------------------------------------------------------------------------------------------------------


async def place_of(pool: Pool, account: str, chat: str, shown: str) -> UUID | None:
    """The conversation of what we said there, by the platform's name of the message; None: it is not ours, or long ago."""
    return await pool.fetchval(
        """SELECT o.conversation FROM outbox o JOIN conversation c ON c.id = o.conversation
           WHERE o.account = $1 AND o.platform_id = $3 AND o.message IS NOT NULL AND c.chat = $2
           ORDER BY o.id DESC LIMIT 1""",
        account,
        chat,
        shown,
    )


async def answer(db: Db, conversation: UUID, *, message: int | None = None, shown: str = "") -> Answer | None:
    """A parrot's answer, by our number or by what the platform calls it; None for anything else that was said."""
    if message is None:
        message = await db.fetchval(
            """SELECT message FROM outbox WHERE conversation = $1 AND platform_id = $2 AND message IS NOT NULL
               ORDER BY id DESC LIMIT 1""",
            conversation,
            shown,
        )
    row = await db.fetchrow(
        """SELECT m.id AS message, c.agent, c.prompt AS request FROM message m JOIN call c ON c.turn = m.turn AND m.key = 'a:' || c.id
           WHERE m.space = current_space() AND m.id = $1 AND m.conversation = $2 AND m.role = 'agent'""",
        message,
        conversation,
    )
    return _answer(row)


async def latest(db: Db, scope: Scope, since: datetime) -> Answer | None:
    """What the scope's person was answered last in its conversation, unless that was before `since`."""
    row = await db.fetchrow("SELECT * FROM answered_last($1, $2, $3)", scope.conversation, scope.actor, since)
    return _answer(row)


# what they think of it ------------------------------------------------------------------------------------------------


async def judge(db: Db, scope: Scope, of: Answer, opinion: Opinion, mode: SessionMode) -> None:
    """Keep what the scope's person says of an answer, instead of what they said before; the mode's figures tell, too."""
    await take_back(db, scope, of.message)
    day = await db.fetchval(
        """INSERT INTO feedback (conversation, space, person, message, agent, request, verdict, mode, version, day)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, (clock_now() AT TIME ZONE 'UTC')::date)
           ON CONFLICT DO NOTHING RETURNING day""",
        scope.conversation,
        scope.space,
        scope.actor,
        of.message,
        of.agent,
        of.request[:LONGEST],
        opinion,
        mode.name,
        mode_states.label(mode),
    )
    if day is not None:
        await mode_states.judged(db, mode.name, mode_states.label(mode), day, {opinion: 1})


async def take_back(db: Db, scope: Scope, message: int, opinion: Opinion | None = None) -> None:
    """Forget what the scope's person said of an answer; with `opinion`, only if it was that."""
    row = await db.fetchrow(
        f"""DELETE FROM feedback WHERE space = current_space() AND message = $1 AND person = $2 AND verdict IN {_OPINIONS}
            AND ($3::text IS NULL OR verdict = $3) RETURNING verdict, mode, version, day""",  # noqa: S608 - a constant
        message,
        scope.actor,
        opinion,
    )
    if row is not None:
        await mode_states.judged(db, row["mode"], row["version"], row["day"], {row["verdict"]: -1})


async def acted(db: Db, scope: Scope, of: Answer, act: Act, better: str | None = None) -> None:
    """Keep what the scope's person did right after an answer; the last thing counts."""
    await db.execute(
        f"""INSERT INTO feedback (conversation, space, person, message, agent, request, verdict, better)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (message, person, (verdict IN {_OPINIONS}))
            DO UPDATE SET (verdict, better, at) = (excluded.verdict, excluded.better, excluded.at)""",  # noqa: S608 - a constant
        scope.conversation,
        scope.space,
        scope.actor,
        of.message,
        of.agent,
        of.request[:LONGEST],
        act,
        better,
    )


async def opinions(db: Db, person: int, messages: Sequence[int]) -> dict[int, Opinion]:
    """What a person has said of these messages; in a transaction that has named its space."""
    rows = await db.fetch(
        f"SELECT message, verdict FROM feedback WHERE space = current_space() AND person = $1 AND message = ANY($2) AND verdict IN {_OPINIONS}",  # noqa: S608 - a constant
        person,
        messages,
    )
    return {row["message"]: row["verdict"] for row in rows}
