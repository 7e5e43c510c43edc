"""What happens in a call: what was decided in each step, what came of each tool. A rerun after a crash finds it here."""

from typing import Any

from storage.errors import LostLease
from storage.pool import Db, Pool
from storage.scope import Scope


async def decision(db: Db | Pool, call: int, number: int) -> Any | None:  # noqa: ANN401 - what was decided, as JSON
    """The stored decision of a step, if there is one."""
    return await db.fetchval("SELECT content FROM call_step WHERE call = $1 AND step = $2", call, number)


async def keep_decision(db: Db, call: int, number: int, content: dict[str, Any]) -> None:
    await db.execute("INSERT INTO call_step (call, step, content) VALUES ($1, $2, $3)", call, number, content)


async def keep_thought(pool: Pool, scope: Scope, number: int, content: dict[str, Any]) -> None:
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
