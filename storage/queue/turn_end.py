"""How turns end: their calls, their inbox rows, what was said last, and the claim on the conversation, in one statement."""

from typing import Any

from storage.conversations import messages, mode_states
from storage.conversations.messages import NewMessage, Push
from storage.conversations.mode_states import SessionMode
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.queue import quotas


async def close_call(db: Db, call: int, state: str, stats: dict[str, Any] | None = None) -> None:
    """End a call, with what it has used (storage.conversations.call_stats)."""
    await db.execute("UPDATE call SET state = $2, stats = coalesce($3, stats) WHERE id = $1", call, state, stats)


_ENDED = """answered AS (UPDATE inbox SET state = 'done' FROM ended WHERE turn = ended.id AND state = 'new'),
            rest AS (SELECT c.epoch = {epoch} AND NOT EXISTS (
                         SELECT FROM inbox WHERE conversation = $1 AND state = 'new' AND lane = 'chat' AND turn IS NULL) AS given
                     FROM conversation c WHERE c.id = $1)
       UPDATE conversation c
       SET updated_at = clock_now(), lease_until = CASE WHEN given THEN NULL ELSE lease_until END,
           worker = CASE WHEN given THEN NULL ELSE worker END{named}
       FROM ended, rest WHERE c.id = ended.conversation RETURNING given"""
"""The end of a statement that has `ended` a turn well. $1 is its conversation; the claim on that had an `epoch`."""

_OF_CLOSED = """ended AS (UPDATE turn SET state = 'done', finished_at = clock_now() FROM closed
                          WHERE turn.id = closed.turn RETURNING turn.id, turn.conversation)"""


async def close_empty(db: Db, scope: Scope, turn: int) -> bool:
    """End a turn in which nobody is asked (any more), and its inbox rows.

    The scope's claim on the conversation is given back if nothing waits there; whether it was.
    """
    given = await db.fetchval(
        f"""WITH ended AS (UPDATE turn SET state = 'done', finished_at = clock_now() WHERE id = $3 RETURNING id, conversation),
            {_ENDED.format(epoch="$2", named="")}""",  # noqa: S608 - constants
        scope.conversation,
        scope.epoch,
        turn,
    )
    return given is True


async def close_last(
    db: Db, scope: Scope, call: int, state: str, stats: dict[str, Any] | None, mode: SessionMode | None = None
) -> bool:
    """End the last call of a turn, and with it the turn; with `mode`, this is where it stands from now on.

    The claim is given back as by `close_empty`.
    """
    stored = "" if mode is None else f"{mode_states.stored(6)},"
    given = await db.fetchval(
        f"""WITH closed AS (UPDATE call SET state = $4, stats = coalesce($5, stats) WHERE id = $3 RETURNING turn),
                 {_OF_CLOSED}, {stored} {_ENDED.format(epoch="$2", named="" if mode is None else ", mode = $7")}""",  # noqa: S608 - constants
        scope.conversation,
        scope.epoch,
        call,
        state,
        stats,
        *(() if mode is None else mode_states.columns(scope.conversation, mode)),
    )
    return given is True


async def say_last(  # noqa: PLR0913 - what is said, and what ends
    db: Db, scope: Scope, new: NewMessage, push: Push | None, call: int, state: str, stats: dict[str, Any] | None
) -> bool:
    """Say the answer of the last call of a turn (storage.conversations.messages.say), and end the turn as `close_last` does: in one statement."""
    values = messages.columns(scope.conversation, scope.space, new, push)
    epoch, call_at, state_at, stats_at = (f"${len(values) + place}" for place in range(1, 5))
    given = await db.fetchval(
        f"""WITH {messages.said(push=push is not None)},
                 closed AS (UPDATE call SET state = {state_at}, stats = coalesce({stats_at}, stats) WHERE id = {call_at} RETURNING turn),
                 {_OF_CLOSED}, {_ENDED.format(epoch=epoch, named="")}""",  # noqa: S608 - constants and numbers of values
        *values,
        scope.epoch,
        call,
        state,
        stats,
    )
    return given is True


async def close(db: Db, turn: int, state: str, error: str | None = None) -> None:
    """End a turn, its inbox rows, and those of its calls that have not ended; what they hold of quotas is given back."""
    if state != "done":  # a call that ended well holds nothing
        await quotas.release(db, turn)
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
