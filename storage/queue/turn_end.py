"""The end of a turn: its calls, its inbox rows, what was said last, and the claim on the conversation, in one statement."""

from functools import partial
from typing import Any

from storage.conversations import messages, mode_states
from storage.conversations.messages import NewMessage, Push
from storage.conversations.mode_states import SessionMode
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope
from storage.queue import quotas

_statement = partial(
    Statement,
    said=messages.SAID,
    sent=messages.SENT,
    stored=mode_states.STORED,
    closed="closed AS (UPDATE call SET state = :state, stats = coalesce(:stats, stats) WHERE id = :call RETURNING turn)",
    ended="""ended AS (UPDATE turn SET state = 'done', finished_at = clock_now() FROM closed
        WHERE turn.id = closed.turn RETURNING turn.id, turn.conversation)""",
    rest="""answered AS (UPDATE inbox SET state = 'done' FROM ended WHERE turn = ended.id AND state = 'new'),
        rest AS (SELECT c.epoch = :epoch AND NOT EXISTS (
                     SELECT FROM inbox WHERE conversation = :conversation AND state = 'new' AND lane = 'chat' AND turn IS NULL
                 ) AS given FROM conversation c WHERE c.id = :conversation)""",
    given="""updated_at = clock_now(), lease_until = CASE WHEN given THEN NULL ELSE lease_until END,
        worker = CASE WHEN given THEN NULL ELSE worker END""",
    where="FROM ended, rest WHERE c.id = ended.conversation RETURNING given",
)
_CLOSE_EMPTY = _statement("""WITH
    ended AS (UPDATE turn SET state = 'done', finished_at = clock_now() WHERE id = :turn RETURNING id, conversation),
    {rest} UPDATE conversation c SET {given} {where}""")
_CLOSE_LAST = _statement("WITH {closed}, {ended}, {rest} UPDATE conversation c SET {given} {where}")
_CLOSE_LAST_AND_STORE = _statement("""WITH {closed}, {ended}, {stored}, {rest}
    UPDATE conversation c SET {given}, mode = :mode.name {where}""")
_SAY_LAST = _statement("WITH {said}, {closed}, {ended}, {rest} UPDATE conversation c SET {given} {where}")
_SAY_AND_SEND_LAST = _statement("""WITH {said}, {sent}, {closed}, {ended}, {rest}
    UPDATE conversation c SET {given} {where}""")
_CLOSE_CALL = Statement("UPDATE call SET state = :state, stats = coalesce(:stats, stats) WHERE id = :call")
_CLOSE_CALLS = Statement("""UPDATE call SET state = CASE WHEN :state = 'done' THEN 'done' ELSE 'failed' END
    WHERE turn = :turn AND state = 'pending'""")
_CLOSE_TURN = Statement("""WITH ended AS (UPDATE turn SET state = :state, error = :error, finished_at = clock_now()
    WHERE id = :turn
                   RETURNING conversation),
         answered AS (UPDATE inbox SET state = 'done' WHERE turn = :turn AND state = 'new')
    UPDATE conversation c SET updated_at = clock_now() FROM ended WHERE c.id = ended.conversation""")


async def close_call(db: Db, call: int, state: str, stats: dict[str, Any] | None = None) -> None:
    """End a call, with what it has used (storage.conversations.call_stats)."""
    await db.execute(*_CLOSE_CALL(call=call, state=state, stats=stats))


async def close_empty(db: Db, scope: Scope, turn: int) -> bool:
    """End a turn in which nobody is asked (any more), and its inbox rows.

    The scope's claim on the conversation is given back if nothing waits there; whether it was.
    """
    given = await db.fetchval(*_CLOSE_EMPTY(conversation=scope.conversation, epoch=scope.epoch, turn=turn))
    return given is True


async def close_last(
    db: Db, scope: Scope, call: int, state: str, stats: dict[str, Any] | None, mode: SessionMode | None = None
) -> bool:
    """End the last call of a turn, and with it the turn; with `mode`, this is where it stands from now on.

    The claim is given back as by `close_empty`.
    """
    statement = _CLOSE_LAST if mode is None else _CLOSE_LAST_AND_STORE
    given = await db.fetchval(
        *statement(conversation=scope.conversation, epoch=scope.epoch, call=call, state=state, stats=stats, mode=mode)
    )
    return given is True


async def say_last(  # noqa: PLR0913 - what is said, and what ends
    db: Db, scope: Scope, new: NewMessage, push: Push | None, call: int, state: str, stats: dict[str, Any] | None
) -> bool:
    """Say the answer of the last call of a turn (storage.conversations.messages.say), and end the turn as `close_last` does: in one statement."""
    statement = _SAY_LAST if push is None else _SAY_AND_SEND_LAST
    given = await db.fetchval(
        *statement(
            conversation=scope.conversation,
            space=scope.space,
            new=new,
            push=push,
            epoch=scope.epoch,
            call=call,
            state=state,
            stats=stats,
        )
    )
    return given is True


async def close(db: Db, turn: int, state: str, error: str | None = None) -> None:
    """End a turn, its inbox rows, and those of its calls that have not ended; what they hold of quotas is given back."""
    if state != "done":  # a call that ended well holds nothing
        await quotas.release(db, turn)
    await db.execute(*_CLOSE_CALLS(turn=turn, state=state))
    await db.execute(*_CLOSE_TURN(turn=turn, state=state, error=error))
