"""Turns and their calls: who was asked, because of what. What happens in a call: storage.queue.call_steps; how they end: storage.queue.turn_end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from storage.conversations import mode_states
from storage.conversations.messages import NewMessage
from storage.conversations.mode_states import SessionMode, Standing
from storage.db.errors import Dropped
from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement


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
    """A call that a mode wants made."""

    agent: str
    caller: str
    prompt: str
    metadata: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A turn that was opened; the number of the last message that was said in it (0: none); how the conversation works;
    whom it asks.
    """

    turn: Turn
    message: int
    standing: Standing
    calls: list[Call]


_TURN = "id, conversation, person, tries, created_at"
_CALL = "id, turn, seq, agent, caller, prompt, metadata, state"


def _turn(row: Record) -> Turn:
    return Turn(**{name: row[name] for name in _TURN.split(", ")})


def _call(row: Record) -> Call:
    return Call(**{name: row[name] for name in _CALL.split(", ")})


_statement = partial(
    Statement,
    turn=_TURN,
    call=_CALL,
    standing=mode_states.STANDING,
    stored=mode_states.STORED,
    named=mode_states.NAMED,
    added="""added AS (
        INSERT INTO call (turn, seq, agent, caller, prompt, metadata)
        SELECT :turn, coalesce((SELECT max(seq) + 1 FROM call WHERE turn = :turn), 0) + n - 1, agent, caller, prompt, metadata
        FROM unnest(:agents::text[], :callers::text[], :prompts::text[], :metadata::jsonb[])
             WITH ORDINALITY new (agent, caller, prompt, metadata, n) ORDER BY n
        RETURNING {call})""",
)
_BEGIN = _statement("""WITH
    made AS (INSERT INTO turn (conversation, person, state, worker)
        VALUES (:conversation, :person, :state, (SELECT worker FROM conversation WHERE id = :conversation))
        ON CONFLICT (conversation) WHERE state = 'running' DO NOTHING RETURNING {turn}),
    taken AS (UPDATE inbox SET turn = made.id FROM made WHERE inbox.id = ANY(:items) AND inbox.state = 'new' RETURNING 1),
    said AS (INSERT INTO message (key, conversation, space, turn, inbox, role, person, body)
        SELECT new.key, c.id, c.space, made.id, new.inbox, new.role, new.person, new.body
        FROM made JOIN conversation c ON c.id = :conversation,
             unnest(:keys::text[], :inboxes::bigint[], :roles::text[], :persons::bigint[], :bodies::jsonb[])
             WITH ORDINALITY new (key, inbox, role, person, body, n)
        ORDER BY new.n ON CONFLICT (space, key) DO NOTHING RETURNING id),
    added AS (INSERT INTO call (turn, seq, agent, caller, prompt, metadata)
        SELECT made.id, n - 1, agent, caller, prompt, metadata
        FROM made, unnest(:agents::text[], :callers::text[], :prompts::text[], :metadata::jsonb[])
                   WITH ORDINALITY new (agent, caller, prompt, metadata, n) ORDER BY n
        RETURNING id, seq),
    entitled AS (UPDATE conversation SET title = :title WHERE id = :conversation AND title = '' AND :title <> '')
    SELECT {turn}, (SELECT count(*) FROM taken) AS taken, (SELECT max(id) FROM said) AS said,
           (SELECT array_agg(id ORDER BY seq) FROM added) AS added,
           -- what is done in this transaction, the first call does
           (SELECT set_config('app.cause', concat_ws(':', split_part(current_setting('app.cause', true), ':', 1), min(id), ''), true)
            FROM added) AS cause, standing.*
    FROM made LEFT JOIN {standing} ON true""")
_ADD_CALLS = _statement("WITH {added} SELECT * FROM added ORDER BY seq")
_ADD_CALLS_AND_STORE = _statement("WITH {named}, {stored}, {added} SELECT * FROM added ORDER BY seq")
_RESUME = _statement("""UPDATE turn SET worker = (SELECT c.worker FROM conversation c WHERE c.id = :conversation), tries = least(tries + 1, 2 + floor(extract(epoch
    FROM clock_now() - created_at) / 60))
    WHERE conversation = :conversation AND state = 'running' RETURNING {turn}""")
_SELECT_RUNNING = _statement("SELECT {turn} FROM turn WHERE conversation = :conversation AND state = 'running'")
_SELECT_CANCELLABLE = Statement("""SELECT t.created_at FROM turn t WHERE t.conversation = :conversation
    AND t.state = 'running'
    AND coalesce((SELECT min(i.id) FROM inbox i WHERE i.turn = t.id), 0) < :before""")
_CANCEL = Statement("UPDATE conversation SET cancel_at = greatest(clock_now(), :begun) WHERE id = :conversation")
_IS_CANCELLED = Statement("""SELECT EXISTS (SELECT FROM turn t JOIN conversation c ON c.id = t.conversation
                   WHERE t.id = :turn AND t.state = 'running' AND c.cancel_at >= t.created_at)""")
_SELECT_RECEIPTS = Statement("""SELECT jsonb_array_elements_text(t.outcome->'receipts') AS receipt
    FROM tool_call t JOIN call c ON c.id = t.call WHERE c.turn = :turn ORDER BY t.call, t.step, t.index""")
_SELECT_PENDING_CALLS = _statement("SELECT {call} FROM call WHERE turn = :turn AND state = 'pending' ORDER BY seq")
_COUNT_CALLS = Statement("SELECT count(*) FROM call WHERE turn = :turn")


async def begin(  # noqa: PLR0913 - what a turn begins with
    db: Db,
    conversation: UUID,
    person: int | None,
    items: list[int],
    said: Sequence[NewMessage] = (),
    title: str = "",
    calls: Sequence[NewCall] = (),
    *,
    beside: bool = False,
) -> Begun:
    """Open a turn over these inbox rows and say what the person wrote in them, in a transaction that sees the space.
    A conversation without a title gets this one. `calls` are those that are known already (add_calls: those that are not).
    `beside`: another turn runs there, and this one is over when the transaction is committed.

    Raises Dropped when one of the rows was put aside, or another turn was begun, since somebody looked.
    """
    row = await db.fetchrow(
        *_BEGIN(
            conversation=conversation,
            person=person,
            state="done" if beside else "running",
            items=items,
            keys=[one.key for one in said],
            inboxes=[one.inbox for one in said],
            roles=[one.role for one in said],
            persons=[one.person for one in said],
            bodies=[one.body for one in said],
            title=title,
            **_columns(calls),
        )
    )
    if row is None:
        raise Dropped("another turn was begun")
    if row["taken"] < len(items):
        raise Dropped("a message was put aside before its turn began")
    turn = _turn(row)
    asked = [
        Call(
            id=number,
            turn=turn.id,
            seq=seq,
            agent=one.agent,
            caller=one.caller,
            prompt=one.prompt,
            metadata=one.metadata,
            state="pending",
        )
        for seq, (number, one) in enumerate(zip(row["added"] or (), calls, strict=True))
    ]
    return Begun(turn=turn, message=row["said"] or 0, standing=mode_states.standing_of(row), calls=asked)


def _columns(calls: Sequence[NewCall]) -> dict[str, object]:
    return {
        "agents": [one.agent for one in calls],
        "callers": [one.caller for one in calls],
        "prompts": [one.prompt for one in calls],
        "metadata": [one.metadata for one in calls],
    }


async def add_calls(
    db: Db, conversation: UUID, turn: int, calls: Sequence[NewCall], mode: SessionMode | None = None
) -> list[Call]:
    """Add calls to a turn of the conversation; with `mode`, this is where it stands from now on."""
    statement = _ADD_CALLS if mode is None else _ADD_CALLS_AND_STORE
    rows = await db.fetch(*statement(conversation=conversation, turn=turn, mode=mode, **_columns(calls)))
    return [_call(row) for row in rows]


async def interrupted(pool: Pool, conversation: UUID) -> Turn | None:
    """Take up the turn that a crash, a restart or a failure left behind; that counts as another try, once a minute.

    Processes that end more often than that end for other reasons than this turn: it is taken up only when a lease is over.
    """
    row = await pool.fetchrow(*_RESUME(conversation=conversation))
    return None if row is None else _turn(row)


async def running(pool: Db | Pool, conversation: UUID) -> Turn | None:
    row = await pool.fetchrow(*_SELECT_RUNNING(conversation=conversation))
    return None if row is None else _turn(row)


async def cancel(db: Db, conversation: UUID, before: int) -> bool:
    """Ask the running turn to stop, if it is of messages that came before this inbox row; whether there is one.

    Its worker sees it within a second.
    """
    # the turn may have begun while this transaction waited for the conversation, later than its own clock says
    begun = await db.fetchval(*_SELECT_CANCELLABLE(conversation=conversation, before=before))
    if begun is not None:
        await db.execute(*_CANCEL(conversation=conversation, begun=begun))
    return begun is not None


async def is_cancelled(db: Db, turn: int) -> bool:
    """Return whether the turn still runs and is to stop."""
    return await db.fetchval(*_IS_CANCELLED(turn=turn))


async def receipts(db: Db, turn: int) -> tuple[str, ...]:
    """Return the receipts of everything that the turn has done so far."""
    rows = await db.fetch(*_SELECT_RECEIPTS(turn=turn))
    return tuple(row["receipt"] for row in rows)


async def pending_calls(db: Db | Pool, turn: int) -> list[Call]:
    rows = await db.fetch(*_SELECT_PENDING_CALLS(turn=turn))
    return [_call(row) for row in rows]


async def count_calls(pool: Pool, turn: int) -> int:
    """Count the calls of a turn."""
    return await pool.fetchval(*_COUNT_CALLS(turn=turn))
