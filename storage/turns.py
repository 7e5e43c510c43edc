"""Turns and what happens in them: call, call_step, tool_call. A rerun after a crash finds here what is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from storage import usage
from storage.errors import Dropped, LostLease
from storage.messages import NewMessage
from storage.pool import Db, Pool, Record
from storage.scope import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One answer in the making; its messages are fixed when it begins."""

    id: int
    conversation: UUID
    person: int | None
    tries: int
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One parrot asked once."""

    id: int
    turn: int
    seq: int
    agent: str
    caller: str
    prompt: str
    metadata: dict[str, Any]
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCall:
    """What a mode wants asked."""

    agent: str
    caller: str
    prompt: str
    metadata: dict[str, Any]


_TURN = "id, conversation, person, tries, created_at"
_CALL = "id, turn, seq, agent, caller, prompt, metadata, state"


def _turn(row: Record) -> Turn:
    return Turn(**{name: row[name] for name in _TURN.split(", ")})


def _call(row: Record) -> Call:
    return Call(**{name: row[name] for name in _CALL.split(", ")})


async def begin(db: Db, conversation: UUID, person: int | None, items: list[int]) -> Turn:
    """Open a turn over these inbox rows. Raises Dropped when one of them was put aside meanwhile."""
    turn, _number = await begin_with(db, conversation, person, items, ())
    return turn


async def begin_with(
    db: Db, conversation: UUID, person: int | None, items: list[int], said: Sequence[NewMessage], title: str = ""
) -> tuple[Turn, int]:
    """Open a turn over these inbox rows and say what the person wrote in them, in a transaction that sees the space; the
    turn, and the number of the last message (0: none). A conversation without a title gets this one.

    Raises Dropped when one of the rows was put aside meanwhile.
    """
    row = await db.fetchrow(
        f"""WITH made AS (INSERT INTO turn (conversation, person) VALUES ($1, $2) RETURNING {_TURN}),
                 taken AS (UPDATE inbox SET turn = made.id FROM made WHERE inbox.id = ANY($3) AND inbox.state = 'new' RETURNING 1),
                 said AS (INSERT INTO message (key, conversation, space, turn, inbox, role, person, body)
                          SELECT new.key, c.id, c.space, made.id, new.inbox, new.role, new.person, new.body
                          FROM made JOIN conversation c ON c.id = $1,
                               unnest($4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::jsonb[])
                               WITH ORDINALITY new (key, inbox, role, person, body, n)
                          ORDER BY new.n ON CONFLICT (key) DO NOTHING RETURNING id),
                 entitled AS (UPDATE conversation SET title = $9 WHERE id = $1 AND title = '' AND $9 <> '')
            SELECT {_TURN}, (SELECT count(*) FROM taken) AS taken, (SELECT max(id) FROM said) AS said FROM made""",  # noqa: S608
        conversation,
        person,
        items,
        [one.key for one in said],
        [one.inbox for one in said],
        [one.role for one in said],
        [one.person for one in said],
        [one.body for one in said],
        title,
    )
    if row is None:
        raise LookupError("a turn was not inserted")
    if row["taken"] < len(items):
        raise Dropped("a message was put aside before its turn began")
    return _turn(row), row["said"] or 0


async def add_calls(db: Db, turn: int, calls: list[NewCall]) -> list[Call]:
    rows = [
        await db.fetchrow(
            f"""INSERT INTO call (turn, seq, agent, caller, prompt, metadata)
                SELECT $1, coalesce(max(seq) + 1, 0), $2, $3, $4, $5 FROM call WHERE turn = $1
                RETURNING {_CALL}""",  # noqa: S608
            turn,
            call.agent,
            call.caller,
            call.prompt,
            call.metadata,
        )
        for call in calls
    ]
    return [_call(row) for row in rows if row is not None]


async def interrupted(pool: Pool, conversation: UUID) -> Turn | None:
    """The turn that a crash, a restart or a failure left behind; taking it up counts as another try, once a minute.

    Processes that end more often than that end for other reasons than this turn: it is taken up only when a lease is over.
    """
    row = await pool.fetchrow(
        f"""UPDATE turn SET tries = least(tries + 1, 2 + floor(extract(epoch FROM clock_now() - created_at) / 60))
            WHERE conversation = $1 AND state = 'running' RETURNING {_TURN}""",  # noqa: S608
        conversation,
    )
    return None if row is None else _turn(row)


async def running(pool: Pool, conversation: UUID) -> Turn | None:
    row = await pool.fetchrow(f"SELECT {_TURN} FROM turn WHERE conversation = $1 AND state = 'running'", conversation)  # noqa: S608
    return None if row is None else _turn(row)


async def cancel(db: Db, conversation: UUID, before: int) -> bool:
    """Ask the running turn to stop, if it is of messages that came before this inbox row; whether there is one.

    Its worker sees it within a second.
    """
    # the turn may have begun while this transaction waited for the conversation, later than its own clock says
    begun = await db.fetchval(
        """SELECT t.created_at FROM turn t WHERE t.conversation = $1 AND t.state = 'running'
           AND coalesce((SELECT min(i.id) FROM inbox i WHERE i.turn = t.id), 0) < $2""",
        conversation,
        before,
    )
    if begun is not None:
        await db.execute(
            "UPDATE conversation SET cancel_at = greatest(clock_now(), $2) WHERE id = $1", conversation, begun
        )
    return begun is not None


async def is_cancelled(db: Db, turn: int) -> bool:
    """Whether the turn still runs and is to stop."""
    return await db.fetchval(
        """SELECT EXISTS (SELECT FROM turn t JOIN conversation c ON c.id = t.conversation
                          WHERE t.id = $1 AND t.state = 'running' AND c.cancel_at >= t.created_at)""",
        turn,
    )


async def receipts(db: Db, turn: int) -> tuple[str, ...]:
    """The receipts of everything that the turn has done so far."""
    rows = await db.fetch(
        """SELECT jsonb_array_elements_text(t.outcome->'receipts') AS receipt
           FROM tool_call t JOIN call c ON c.id = t.call WHERE c.turn = $1 ORDER BY t.call, t.step, t.index""",
        turn,
    )
    return tuple(row["receipt"] for row in rows)


async def pending_calls(db: Db | Pool, turn: int) -> list[Call]:
    rows = await db.fetch(
        f"SELECT {_CALL} FROM call WHERE turn = $1 AND state = 'pending' ORDER BY seq",  # noqa: S608
        turn,
    )
    return [_call(row) for row in rows]


async def close_call(db: Db, call: int, state: str, stats: dict[str, Any] | None = None, *, last: bool = False) -> None:
    """End a call, with what it has used (storage.runs); with the `last` one its turn ends well, and its inbox rows."""
    closed = "UPDATE call SET state = $2, stats = coalesce($3, stats) WHERE id = $1"
    if last:
        closed = f"""WITH closed AS ({closed} RETURNING turn),
                          ended AS (UPDATE turn SET state = 'done', finished_at = clock_now() FROM closed
                                    WHERE turn.id = closed.turn RETURNING turn.id, turn.conversation),
                          answered AS (UPDATE inbox SET state = 'done' FROM ended WHERE turn = ended.id AND state = 'new')
                     UPDATE conversation c SET updated_at = clock_now() FROM ended WHERE c.id = ended.conversation"""  # noqa: S608 - a constant
    await db.execute(closed, call, state, stats)


async def close(db: Db, turn: int, state: str, error: str | None = None) -> None:
    """End a turn, its inbox rows, and those of its calls that have not ended; what they hold of quotas is given back."""
    if state != "done":  # a call that ended well holds nothing
        await usage.release(db, turn)
    await db.execute(
        "UPDATE call SET state = CASE WHEN $2 = 'done' THEN 'done' ELSE 'failed' END WHERE turn = $1 AND state = 'pending'",
        turn,
        state,
    )
    await db.execute(
        """WITH ended AS (UPDATE turn SET state = $2, error = $3, finished_at = clock_now() WHERE id = $1
                          RETURNING conversation),
                answered AS (UPDATE inbox SET state = 'done' WHERE turn = $1 AND state = 'new')
           UPDATE conversation c SET updated_at = clock_now() FROM ended WHERE c.id = ended.conversation""",
        turn,
        state,
        error,
    )


async def asked(pool: Pool, turn: int) -> int:
    """How many were asked in a turn."""
    return await pool.fetchval("SELECT count(*) FROM call WHERE turn = $1", turn)


async def step(db: Db | Pool, call: int, number: int) -> Any | None:  # noqa: ANN401 - what was decided, as JSON
    """The stored decision of a step, if there is one."""
    return await db.fetchval("SELECT content FROM call_step WHERE call = $1 AND step = $2", call, number)


async def keep_step(db: Db, call: int, number: int, content: dict[str, Any]) -> None:
    await db.execute("INSERT INTO call_step (call, step, content) VALUES ($1, $2, $3)", call, number, content)


async def keep_answer(pool: Pool, scope: Scope, number: int, content: dict[str, Any]) -> None:
    """Keep a step of the scope's call on which no effect rests, in a commit of its own that is not waited for.

    Raises LostLease as `storage.scope.work` does.
    """
    kept = await pool.fetchval(
        """WITH held AS MATERIALIZED (
               SELECT call.id FROM conversation c JOIN turn ON turn.conversation = c.id JOIN call ON call.turn = turn.id
               WHERE c.id = $1 AND ($2::bigint IS NULL OR c.epoch = $2) AND call.id = $3 FOR NO KEY UPDATE OF c
           )
           INSERT INTO call_step (call, step, content)
           SELECT held.id, $4, $5 FROM held, set_config('synchronous_commit', 'off', true) RETURNING true""",
        scope.conversation,
        scope.epoch,
        scope.call,
        number,
        content,
    )
    if kept is None:
        raise LostLease(f"conversation {scope.conversation} is no longer ours (epoch {scope.epoch})")


async def outcome(db: Db | Pool, call: int, number: int, index: int) -> dict[str, Any] | None:
    """The stored outcome of a tool call, if it has run."""
    return await db.fetchval(
        "SELECT outcome FROM tool_call WHERE (call, step, index) = ($1, $2, $3)", call, number, index
    )


async def keep_outcome(  # noqa: PLR0913 - the columns of a tool call
    db: Db,
    call: int,
    number: int,
    index: int,
    name: str,
    arguments: dict[str, Any],
    outcome: dict[str, Any],
    *,
    decided: dict[str, Any] | None = None,
) -> None:
    """Keep what came of a tool call; and the decision of its step, if that is not stored yet."""
    await db.execute(
        """WITH step AS (INSERT INTO call_step (call, step, content) SELECT $1, $2, $7::jsonb WHERE $7 IS NOT NULL)
           INSERT INTO tool_call (call, step, index, name, arguments, outcome) VALUES ($1, $2, $3, $4, $5, $6)""",
        call,
        number,
        index,
        name,
        arguments,
        outcome,
        decided,
    )
