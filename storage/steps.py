"""What happens in a call: what was decided in each step, what came of each tool. A rerun after a crash finds it here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from storage import references
from storage.errors import LostLease
from storage.pool import Db, Pool
from storage.references import Thing
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


@dataclass(frozen=True, slots=True, kw_only=True)
class NewOutcome:
    """What came of number `index` of the tools of a step; `decided`: the decision of the step, if that is not stored yet."""

    step: int
    index: int
    name: str
    arguments: dict[str, Any]
    outcome: dict[str, Any]
    decided: dict[str, Any] | None = None


async def keep_outcome(db: Db, scope: Scope, new: NewOutcome, shown: Sequence[Thing] = ()) -> None:
    """Keep what came of a tool of the scope's call, and what it shows to the person (storage.references)."""
    values = (scope.call, new.step, new.index, new.name, new.arguments, new.outcome, new.decided)
    before = references.columns(scope, shown) if shown else ()
    call, step, index, name, arguments, outcome, decided = (f"${len(before) + place}" for place in range(1, 8))
    await db.execute(
        f"""WITH {references.NOTED + "," if shown else ""}
                 step AS (INSERT INTO call_step (call, step, content) SELECT {call}, {step}, {decided}::jsonb
                          WHERE {decided} IS NOT NULL)
            INSERT INTO tool_call (call, step, index, name, arguments, outcome)
            VALUES ({call}, {step}, {index}, {name}, {arguments}, {outcome})""",  # noqa: S608 - constants and numbers of values
        *before,
        *values,
    )
