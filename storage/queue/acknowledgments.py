"""Marks on messages that are being answered: noted before a platform shows them, taken away once the answer stands."""

from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Pool
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Acknowledgment:
    """A mark that is over: of which message (`inbox`, by its `key` and its `twin`, its other name), and where; `shown_at`: when it was shown last."""

    inbox: int
    key: str
    twin: str
    chat: str
    thread: str
    shown_at: datetime


_NOTE = Statement("""INSERT INTO ack (inbox, account) SELECT id, :account FROM inbox WHERE id = :inbox
    ON CONFLICT DO NOTHING RETURNING true""")
_NOTE_AGAIN = Statement("""INSERT INTO ack (inbox, account) SELECT id, :account FROM inbox WHERE id = :inbox
    ON CONFLICT (inbox) DO UPDATE SET shown_at = clock_now(), next_at = clock_now()""")
_TAKE_OVER = Statement("""UPDATE ack a SET next_at = clock_now() + interval '10 seconds'
    FROM inbox i JOIN conversation c ON c.id = i.conversation
    WHERE i.id = a.inbox AND a.account = :account AND a.next_at <= clock_now() AND i.state <> 'new'
      AND NOT EXISTS (SELECT FROM turn t WHERE t.id = i.turn AND t.state = 'running')
      AND NOT EXISTS (SELECT FROM outbox o JOIN call k ON k.id = o.live WHERE o.conversation = i.conversation
                      AND k.turn = i.turn AND o.state IN ('ready', 'claimed', 'sending', 'retry', 'ambiguous'))
    RETURNING a.inbox, i.event_key AS key, coalesce(i.alt_key, '') AS twin, c.chat, c.thread, a.shown_at""")
_POSTPONE = Statement("UPDATE ack SET next_at = clock_now() + make_interval(secs => :seconds) WHERE inbox = :inbox")
_FORGET = Statement("DELETE FROM ack WHERE inbox = :one.inbox AND shown_at = :one.shown_at")


async def note(pool: Pool, inbox: int, account: str) -> bool:
    """Note that a message is about to be marked; False where it is already."""
    return await pool.fetchval(*_NOTE(inbox=inbox, account=account)) or False


async def note_again(pool: Pool, inbox: int, account: str) -> None:
    """Note that a message is marked now, whatever was taken away meanwhile."""
    await pool.execute(*_NOTE_AGAIN(inbox=inbox, account=account))


async def take_over(pool: Pool, account: str) -> list[Acknowledgment]:
    """Return those whose turn has ended and whose answers are out; each comes again in ten seconds."""
    return [Acknowledgment(**dict(row)) for row in await pool.fetch(*_TAKE_OVER(account=account))]


async def postpone(pool: Pool, inbox: int, seconds: float) -> None:
    """Let one come again after so many seconds."""
    await pool.execute(*_POSTPONE(inbox=inbox, seconds=seconds))


async def forget(pool: Pool, one: Acknowledgment) -> None:
    """It was taken away; one that was shown again meanwhile stays."""
    await pool.execute(*_FORGET(one=one))
