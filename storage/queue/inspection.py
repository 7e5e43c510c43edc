"""The rows that a turn or a reminder left behind, in the order of time, for who runs the house.

What people wrote comes apart from the facts (`words`), so that it is shown only where somebody asks for it. All of it is read in a
transaction that sees the one space it is about; what retention took is not there.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from storage.db.pool import Db, Pool
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """Something that happened at a moment; its `facts` name nobody's words."""

    at: datetime
    what: str
    facts: dict[str, Any]
    words: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    """A turn, and the conversation that it is of; `worker`: the process that began it, or took it up last."""

    id: int
    state: str
    tries: int
    worker: str | None
    created_at: datetime
    finished_at: datetime | None
    error: str | None
    conversation: UUID
    platform: str
    private: bool
    space: int
    person: int | None
    lease_until: datetime | None
    cancel_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DueRow:
    """A reminder as it is; `due_at` is None where it waits to be done before it rings again.

    `refills`: of a series, the next time has to be worked out first. `unreachable_at`: the platform said that the chat cannot be
    reached; `silent_until`: it asked the account for silence. `read`: how far the reader of a conversation that fetches has fetched.
    """

    id: int
    kind: str
    state: str
    version: int
    person: int | None
    zone: str
    repeats: bool
    refills: bool
    made_at: datetime
    due_at: datetime | None
    fired_at: datetime | None
    conversation: UUID
    platform: str
    account: str
    push: bool
    unreachable_at: datetime | None
    silent_until: datetime | None
    read: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RingRow:
    """One ring on its way: a row of the outbox (`message` None), or the message of a conversation that fetches.

    `state` is that of the outbox; `said` for a message.
    """

    at: datetime
    state: str
    tries: int
    next_at: datetime | None
    sent_at: datetime | None
    error: str
    worker: str | None
    account: str
    message: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRow:
    """A change of a reminder: by whom (None: the house itself), by which call or event, and the `names` of what was changed."""

    at: datetime
    what: str
    actor: int | None
    call: int | None
    event: int | None
    names: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrung:
    """A reminder that is due and was not fired (`stage` clock), or was fired and not sent (`sending`)."""

    due: int
    stage: str
    since: datetime
    why: str


_SPACE_OF_TURN = Statement("SELECT c.space FROM turn t JOIN conversation c ON c.id = t.conversation WHERE t.id = :turn")
_SPACE_OF_DUE = Statement("SELECT space_of_due(:due)")
_NOW = Statement("SELECT clock_now()")
_COLUMNS = """SELECT t.id, t.state, t.tries, t.worker, t.created_at, t.finished_at, t.error, t.conversation, c.platform, c.private, c.space,
        t.person, c.lease_until, c.cancel_at"""
_SELECT_TURN = Statement(
    "{columns} FROM turn t JOIN conversation c ON c.id = t.conversation WHERE t.id = :number", columns=_COLUMNS
)
# among the newest: an index of those that did not end well would be paid for by each turn
_SELECT_TURNS = Statement(
    """{columns} FROM (SELECT * FROM turn ORDER BY id DESC LIMIT 5000) t JOIN conversation c ON c.id = t.conversation
    WHERE NOT :failed OR t.state <> 'done' ORDER BY t.id DESC LIMIT :most""",
    columns=_COLUMNS,
)
_SELECT_HAPPENINGS = Statement("""SELECT at, what, facts, words FROM (
    SELECT received_at AS at, 1 AS rank, id AS number, 'came' AS what, json_build_object('event', id, 'lane', lane, 'state', state,
            'failures', tries, 'error', error, 'signs', length(payload->>'text')) AS facts, payload->>'text' AS words
        FROM inbox WHERE turn = :turn
    UNION ALL SELECT created_at, 2, id, 'begun', json_build_object('worker', worker, 'tries', tries), NULL FROM turn WHERE id = :turn
    UNION ALL SELECT created_at, 3, id, 'asked', json_build_object('call', id, 'parrot', agent, 'by', caller, 'state', state,
            'decided by', CASE WHEN metadata ? 'plan' THEN 'rules' WHEN prompt ~ '^/' THEN 'command' ELSE 'model' END,
            'intent', metadata->'plan'->>'intent', 'understood', metadata->'plan'->'understood', 'requests', stats->'requests',
            'tokens', (stats->>'prompt')::bigint + (stats->>'completion')::bigint), prompt FROM call WHERE turn = :turn
    UNION ALL SELECT s.created_at, 4, s.step, 'decided', json_build_object('call', s.call, 'step', s.step), s.content::text
        FROM call_step s JOIN call ON call.id = s.call WHERE call.turn = :turn
    UNION ALL SELECT d.created_at, 5, d.step * 100 + d.index, 'did', json_build_object('call', d.call, 'step', d.step, 'tool', d.name,
            'receipts', jsonb_array_length(coalesce(nullif(d.outcome->'receipts', 'null'), '[]')),
            'failed', d.outcome->'failed', 'about', (SELECT jsonb_agg((one->>'kind') || ' ' || (one->>'id'))
                FROM jsonb_array_elements(coalesce(nullif(d.outcome->'about', 'null'), '[]')) one)), d.arguments::text
        FROM tool_call d JOIN call ON call.id = d.call WHERE call.turn = :turn
    UNION ALL SELECT created_at, 6, id, 'said', json_build_object('message', id, 'role', role, 'signs', length(body->>'text'),
            'receipts', jsonb_array_length(coalesce(nullif(body->'receipts', 'null'), '[]'))),
            concat_ws(' ', nullif(body->>'text', ''), (SELECT string_agg(one, ' ') FROM jsonb_array_elements_text(body->'receipts') one))
        FROM message WHERE space = current_space() AND turn = :turn AND role <> 'user'
    UNION ALL SELECT coalesce(o.sent_at, o.next_at), 7, o.id, CASE WHEN o.state = 'sent' THEN 'sent' ELSE 'not sent' END,
            json_build_object('parcel', o.id, 'message', o.message, 'account', o.account, 'state', o.state, 'tries', o.tries, 'error', o.error,
                'worker', o.worker), NULL
        FROM outbox o JOIN message m ON m.id = o.message WHERE m.space = current_space() AND m.turn = :turn
    UNION ALL SELECT finished_at, 8, id, 'ended', json_build_object('state', state, 'error', error), NULL FROM turn
        WHERE id = :turn AND finished_at IS NOT NULL) happened ORDER BY at, rank, number""")
_SELECT_DUE = Statement("""SELECT d.id, d.kind, d.state, d.version, d.person, d.zone, d.rrule IS NOT NULL AS repeats,
        d.state = 'pending' AND d.rrule IS NOT NULL AND (d.following_at IS NULL OR d.following_at <= clock_now()) AS refills,
        d.created_at AS made_at, CASE WHEN d.due_at < 'infinity' THEN d.due_at END AS due_at, d.fired_at, d.conversation, c.platform,
        c.account, c.push, c.unreachable_at, (SELECT r.blocked_until FROM rate r WHERE r.key = 'account:' || c.account) AS silent_until,
        c.read_to AS read, d.text AS words
    FROM due d JOIN conversation c ON c.id = d.conversation WHERE d.space = current_space() AND d.id = :due""")
_SELECT_RINGS = Statement("""SELECT created_at AS at, state, tries, next_at, sent_at, coalesce(error, '') AS error, worker, account,
        NULL::bigint AS message FROM outbox
    WHERE conversation = :row.conversation AND (due = :row.id OR body->>'type' = 'digest' AND body @> :within)
    UNION ALL SELECT m.created_at, 'said', 0, NULL, NULL, '', NULL, '', m.id FROM message m
    WHERE m.space = current_space() AND m.conversation = :row.conversation AND m.role = 'reminder'
        AND (m.body @> :itself OR m.body @> :within)
    ORDER BY 1""")
_SELECT_CHANGES = Statement("""SELECT at, what, actor, call, inbox AS event,
        coalesce((SELECT string_agg(key, ', ') FROM jsonb_object_keys(coalesce(became, '{}')) key), '') AS names
    FROM change WHERE space = current_space() AND kind = 'reminder' AND item = :due ORDER BY at, id""")
_SELECT_UNRUNG = Statement("""(SELECT id AS due, 'clock' AS stage, due_at AS since, CASE WHEN refills THEN 'its next time is not worked out' ELSE '' END AS why
        FROM unfired(:since, :most) WHERE kind IN ('reminder', 'event'))
    UNION ALL
    (SELECT due, 'sending', created_at, state || coalesce(': ' || error, '') FROM outbox
     WHERE due IS NOT NULL AND state IN ('ready', 'retry', 'ambiguous', 'claimed', 'sending') AND created_at < clock_now() - :since::interval
     ORDER BY created_at LIMIT :most)
    ORDER BY since LIMIT :most""")


async def space_of_turn(pool: Pool, turn: int) -> int | None:
    return await pool.fetchval(*_SPACE_OF_TURN(turn=turn))


async def space_of_due(pool: Pool, due: int) -> int | None:
    return await pool.fetchval(*_SPACE_OF_DUE(due=due))


async def now(db: Db) -> datetime:
    """Return the database's time."""
    return await db.fetchval(*_NOW())


async def turn(db: Db, number: int) -> TurnRow | None:
    row = await db.fetchrow(*_SELECT_TURN(number=number))
    return None if row is None else TurnRow(**dict(row))


async def turns(pool: Pool, most: int, *, failed: bool) -> list[TurnRow]:
    """Return the newest turns, the last first; `failed`: of the newest 5,000 those that did not end well, or have not ended."""
    return [TurnRow(**dict(row)) for row in await pool.fetch(*_SELECT_TURNS(most=most, failed=failed))]


async def happenings(db: Db, number: int) -> list[Happening]:
    """Return what happened in a turn, the first first."""
    return [Happening(**dict(row)) for row in await db.fetch(*_SELECT_HAPPENINGS(turn=number))]


async def due(db: Db, number: int) -> DueRow | None:
    row = await db.fetchrow(*_SELECT_DUE(due=number))
    return None if row is None else DueRow(**dict(row))


async def rings(db: Db, row: DueRow) -> list[RingRow]:
    """Return the rings of a reminder that are on their way, or were; digests that list it, too.

    Where rows of the outbox are there, messages are left out: they are the same rings, once they were sent.
    """
    found = await db.fetch(*_SELECT_RINGS(row=row, itself={"due": row.id}, within={"items": [{"due": row.id}]}))
    there = [RingRow(**dict(one)) for one in found]
    return [one for one in there if one.message is None] or there


async def changes(db: Db, number: int) -> list[ChangeRow]:
    """Return what was done to a reminder, the first first; kept for 30 days."""
    return [ChangeRow(**dict(row)) for row in await db.fetch(*_SELECT_CHANGES(due=number))]


async def unrung(pool: Pool, since: timedelta, most: int) -> list[Unrung]:
    """Return the reminders that should have rung so long ago and did not, the oldest first."""
    return [Unrung(**dict(row)) for row in await pool.fetch(*_SELECT_UNRUNG(since=since, most=most))]
