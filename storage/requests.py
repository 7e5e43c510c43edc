"""What somebody has asked lately in a conversation, and which parrot answered."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from storage.pool import Db


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request and the parrot that it went to."""

    agent: str
    prompt: str
    created_at: datetime


async def lately(db: Db, conversation: UUID, person: int, most: int) -> list[Request]:
    """The newest requests of a person in a conversation, newest first; not what went to several at once."""
    rows = await db.fetch(
        """SELECT call.agent, call.prompt, call.created_at FROM turn JOIN call ON call.turn = turn.id
           WHERE turn.conversation = $1 AND turn.person = $2 AND call.caller = 'user'
             AND coalesce(call.metadata->>'purpose', 'answer') = 'answer'
             AND NOT EXISTS (SELECT FROM call other WHERE other.turn = turn.id AND other.id <> call.id AND other.caller = 'user')
           ORDER BY call.id DESC LIMIT $3""",
        conversation,
        person,
        most,
    )
    return [Request(**dict(row.items())) for row in rows]
