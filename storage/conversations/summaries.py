"""Summaries of what was said long ago in a conversation; they belong to the space, as the messages do."""

from dataclasses import dataclass
from uuid import UUID

from storage.db.pool import Pool
from storage.db.statements import Statement
from storage.db.transactions import see


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The conversation up to the message `upto`, included."""

    upto: int
    text: str


_KEEP_SUMMARY = Statement("""INSERT INTO summary AS s (conversation, space, upto, text)
    SELECT id, space, :summary.upto, :summary.text FROM conversation WHERE (id, space) = (:conversation, :space)
    ON CONFLICT (conversation) DO UPDATE SET upto = excluded.upto, text = excluded.text, made_at = clock_now()
    WHERE s.upto < excluded.upto RETURNING true""")


async def keep(pool: Pool, conversation: UUID, space: int, summary: Summary) -> bool:
    """Keep it, unless there is one that goes as far, or the conversation is gone or has become another space's."""
    async with pool.acquire() as db, db.transaction():
        await see(db, space)
        kept = await db.fetchval(*_KEEP_SUMMARY(conversation=conversation, space=space, summary=summary))
    return kept is not None
