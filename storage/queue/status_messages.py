"""Status messages that a platform shows while a call runs: recorded as soon as their id is known, closed once."""

from dataclasses import dataclass
from uuid import UUID

from storage.db.pool import Pool
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """A status message on its platform. `words`: it shows words of the answer."""

    call: int
    conversation: UUID
    platform_id: str
    words: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTo:
    """The event that a call answers, by its number in the inbox, its key and its other name; who wrote it, by the platform's id; the parrot that answers."""

    inbox: int = 0
    key: str = ""
    twin: str = ""
    asker: str = ""
    agent: str = ""


_UPSERT = Statement("""INSERT INTO live (call, conversation, account, platform_id, words)
    VALUES (:status.call, :status.conversation, :account, :status.platform_id, :status.words)
    ON CONFLICT (call) DO UPDATE SET platform_id = excluded.platform_id, words = excluded.words""")
_SELECT_OF_CALL = Statement("SELECT call, conversation, platform_id, words FROM live WHERE call = :call")
_SELECT_ORPHANS = Statement("""WITH over AS (
        SELECT l.*, l.words AND (c.state = 'failed' OR EXISTS (SELECT FROM outbox o WHERE o.live = l.call
            AND o.state = 'dead'))
            AS stays FROM live l JOIN call c ON c.id = l.call
        WHERE l.account = :account AND (c.state <> 'pending' OR l.created_at < clock_now() - interval '10 minutes')
          AND NOT EXISTS (SELECT FROM outbox o WHERE o.live = l.call
                          AND o.state IN ('ready', 'claimed', 'sending', 'retry', 'ambiguous'))
        LIMIT 20
    ), left_there AS (DELETE FROM live USING over WHERE live.call = over.call AND over.stays)
    SELECT call, conversation, platform_id, words FROM over WHERE NOT stays""")
_ASKED = Statement("""SELECT i.id AS inbox, i.event_key AS key, coalesce(i.alt_key, '') AS twin, k.agent, coalesce((SELECT external_id FROM identity d
            JOIN conversation c ON (c.platform, c.tenant) = (d.platform, d.tenant)
            WHERE c.id = i.conversation AND d.person = i.person LIMIT 1), '') AS asker
    FROM inbox i JOIN call k ON k.turn = i.turn WHERE k.id = :call ORDER BY i.id LIMIT 1""")
_DELETE = Statement("DELETE FROM live WHERE call = :call")
_IS_RUNNING = Statement("SELECT state = 'pending' FROM call WHERE id = :call")


async def record(pool: Pool, status: Status, account: str) -> None:
    await pool.execute(*_UPSERT(status=status, account=account))


async def of_call(pool: Pool, call: int) -> Status | None:
    row = await pool.fetchrow(*_SELECT_OF_CALL(call=call))
    return None if row is None else Status(**dict(row))


async def asked(pool: Pool, call: int) -> AnswerTo:
    """Return what a call answers, and by whom; nothing where there is no event."""
    row = await pool.fetchrow(*_ASKED(call=call))
    return AnswerTo() if row is None else AnswerTo(**dict(row))


async def orphans(pool: Pool, account: str) -> list[Status]:
    """Return the status messages whose call has ended and whose answer is out, or never will be.

    Words stay where a call was broken off, and where its answer was given up: that is perhaps what they show.
    """
    rows = await pool.fetch(*_SELECT_ORPHANS(account=account))
    return [Status(**dict(row)) for row in rows]


async def forget(pool: Pool, call: int) -> None:
    await pool.execute(*_DELETE(call=call))


async def is_running(pool: Pool, call: int) -> bool:
    return await pool.fetchval(*_IS_RUNNING(call=call)) or False
