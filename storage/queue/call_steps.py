"""Steps of a call: what was decided in each, what came of each tool. A rerun after a crash finds it here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from storage.conversations import shown_items
from storage.conversations.shown_items import Thing
from storage.db.errors import LostLease
from storage.db.pool import Db, Pool
from storage.db.statements import Statement
from storage.db.transactions import Scope

_SELECT_DECISION = Statement("SELECT content FROM call_step WHERE call = :call AND step = :number")
_INSERT_DECISION = Statement("INSERT INTO call_step (call, step, content) VALUES (:call, :number, :content)")
_INSERT_THOUGHT = Statement("""WITH held AS MATERIALIZED (
        SELECT call.id FROM conversation c JOIN turn ON turn.conversation = c.id JOIN call ON call.turn = turn.id
        WHERE c.id = :scope.conversation AND (:scope.epoch::bigint IS NULL OR c.epoch = :scope.epoch)
            AND call.id = :scope.call FOR NO KEY UPDATE OF c
    )
    INSERT INTO call_step (call, step, content)
    SELECT held.id, :number, :content FROM held, set_config('synchronous_commit', 'off', true) RETURNING true""")
_SELECT_OUTCOME = Statement("SELECT outcome FROM tool_call WHERE (call, step, index) = (:call, :number, :index)")
_LOOK_BACK = Statement("""WITH here AS (SELECT turn FROM call WHERE id = :scope.call),
         last AS (SELECT id, created_at FROM turn WHERE conversation = :scope.conversation AND id <= (SELECT turn
             FROM here)
                  ORDER BY id DESC LIMIT :turns),
         used AS (SELECT t.name, c.turn, t.outcome FROM tool_call t JOIN call c ON c.id = t.call
                  WHERE c.turn IN (SELECT id FROM last)),
         ours AS (SELECT EXISTS (SELECT FROM space WHERE id = :scope.space AND person = :scope.actor) AS alone)
    SELECT EXISTS (SELECT FROM used, ours WHERE name = ANY(:own) OR (NOT alone AND name = ANY(:shared)))
           OR EXISTS (SELECT FROM message WHERE space = :scope.space AND conversation = :scope.conversation AND role = 'user'
                      AND created_at >= (SELECT min(created_at) FROM last) - interval '1 minute'
                      AND (person IS DISTINCT FROM :scope.actor OR (body->>'quoted')::boolean)) AS read,
           (SELECT count(*)::int FROM used WHERE turn = (SELECT turn FROM here) AND name = ANY(:deletes)
            AND jsonb_array_length(outcome->'receipts') > 0) AS deleted""")
_KEPT = """step AS (INSERT INTO call_step (call, step, content) SELECT :scope.call, :new.step, :new.decided::jsonb
        WHERE :new.decided IS NOT NULL)
    INSERT INTO tool_call (call, step, index, name, arguments, outcome)
    VALUES (:scope.call, :new.step, :new.index, :new.name, :new.arguments, :new.outcome)"""
_INSERT_OUTCOME = Statement("WITH {kept}", kept=_KEPT)
_INSERT_OUTCOME_AND_SHOWN = Statement("WITH {noted}, {kept}", noted=shown_items.NOTED, kept=_KEPT)


async def decision(db: Db | Pool, call: int, number: int) -> Any | None:  # noqa: ANN401 - what was decided, as JSON
    """Return the stored decision of a step, if there is one."""
    return await db.fetchval(*_SELECT_DECISION(call=call, number=number))


async def keep_decision(db: Db, call: int, number: int, content: dict[str, Any]) -> None:
    await db.execute(*_INSERT_DECISION(call=call, number=number, content=content))


async def keep_thought(pool: Pool, scope: Scope, number: int, content: dict[str, Any]) -> None:
    """Keep a step of the scope's call on which no effect rests, in a commit of its own that is not waited for.

    Raises LostLease as `storage.db.transactions.work` does.
    """
    kept = await pool.fetchval(*_INSERT_THOUGHT(scope=scope, number=number, content=content))
    if kept is None:
        raise LostLease(f"conversation {scope.conversation} is no longer ours (epoch {scope.epoch})")


async def outcome(db: Db | Pool, call: int, number: int, index: int) -> dict[str, Any] | None:
    """Return the stored outcome of a tool call, if it has run."""
    return await db.fetchval(*_SELECT_OUTCOME(call=call, number=number, index=index))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lately:
    """The last turns of a conversation, this one among them: whether what others may have written was `read`, and how many
    things a model has `deleted` in this one.
    """

    read: bool
    deleted: int


async def lately(
    db: Db, scope: Scope, own: Sequence[str], shared: Sequence[str], turns: int, *, deletes: Sequence[str]
) -> Lately:
    """Return what happened in the turn of the scope's call and in so many before it; in a transaction that sees the space.

    `own`: tools that read what others may have written; `shared`: those that do where several people write;
    `deletes`: those that delete.
    """
    row = await db.fetchrow(
        *_LOOK_BACK(scope=scope, own=list(own), shared=list(shared), deletes=list(deletes), turns=turns + 1)
    )
    if row is None:
        raise LookupError(f"call {scope.call}")
    return Lately(read=row["read"], deleted=row["deleted"])


@dataclass(frozen=True, slots=True, kw_only=True)
class NewOutcome:
    """The outcome of number `index` of the tools of a step; `decided`: the decision of the step, if that is not stored yet."""

    step: int
    index: int
    name: str
    arguments: dict[str, Any]
    outcome: dict[str, Any]
    decided: dict[str, Any] | None = None


async def keep_outcome(db: Db, scope: Scope, new: NewOutcome, shown: Sequence[Thing] = (), *, above: int = 0) -> None:
    """Keep what came of a tool of the scope's call, and what it shows to the person (storage.conversations.shown_items.noted)."""
    if shown:
        await db.execute(*_INSERT_OUTCOME_AND_SHOWN(scope=scope, new=new, **shown_items.noted(shown, above)))
    else:
        await db.execute(*_INSERT_OUTCOME(scope=scope, new=new))
