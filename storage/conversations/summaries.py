"""What was said long ago in a conversation, in short; it belongs to the space, as the messages do."""

from dataclasses import dataclass
from uuid import UUID

from storage.db.pool import Pool
from storage.db.transactions import see


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The conversation up to the message `upto`, included."""

    upto: int
    text: str


async def keep(pool: Pool, conversation: UUID, space: int, summary: Summary) -> bool:
    """Keep it, unless there is one that goes as far, or the conversation is gone or has become another space's."""
    async with pool.acquire() as db, db.transaction():
        await see(db, space)
        kept = await db.fetchval(
            """INSERT INTO summary AS s (conversation, space, upto, text)
               SELECT id, space, $3, $4 FROM conversation WHERE (id, space) = ($1, $2)
               ON CONFLICT (conversation) DO UPDATE SET upto = excluded.upto, text = excluded.text, made_at = clock_now()
               WHERE s.upto < excluded.upto RETURNING true""",
            conversation,
            space,
            summary.upto,
            summary.text,
        )
    return kept is not None
