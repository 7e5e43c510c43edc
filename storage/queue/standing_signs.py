"""Signs that a platform shows until they are taken away: noted before they are shown, taken away once nothing is worked on there."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from storage.db.pool import Pool
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingSign:
    """One that is over; `shown_at`: when it was shown last."""

    conversation: UUID
    shown_at: datetime


_NOTE = Statement("""INSERT INTO sign (conversation, account) VALUES (:conversation, :account)
    ON CONFLICT (conversation) DO UPDATE SET account = excluded.account, shown_at = clock_now(), next_at = clock_now()""")
_TAKE_OVER = Statement("""UPDATE sign s SET next_at = clock_now() + interval '10 seconds'
    WHERE account = :account AND next_at <= clock_now()
      AND NOT EXISTS (SELECT FROM turn t WHERE t.conversation = s.conversation AND t.state = 'running')
      AND NOT EXISTS (SELECT FROM inbox i WHERE i.conversation = s.conversation AND i.state = 'new' AND i.lane = 'chat')
      AND NOT EXISTS (SELECT FROM outbox o WHERE o.conversation = s.conversation
                      AND o.state IN ('ready', 'claimed', 'sending', 'retry', 'ambiguous'))
    RETURNING conversation, shown_at""")
_FORGET = Statement("DELETE FROM sign WHERE conversation = :sign.conversation AND shown_at = :sign.shown_at")


async def note(pool: Pool, conversation: UUID, account: str) -> None:
    """Note that one is about to be shown."""
    await pool.execute(*_NOTE(conversation=conversation, account=account))


async def take_over(pool: Pool, account: str) -> list[StandingSign]:
    """Return those of conversations where nothing is worked on and nothing waits to be sent; each comes again in ten seconds."""
    return [StandingSign(**dict(row)) for row in await pool.fetch(*_TAKE_OVER(account=account))]


async def forget(pool: Pool, sign: StandingSign) -> None:
    """It was taken away; one that was shown again meanwhile stays."""
    await pool.execute(*_FORGET(sign=sign))
