"""What was said long ago in a conversation, in short; it belongs to the space, as the messages do."""

from dataclasses import dataclass
from uuid import UUID

from storage.pool import Db, Pool
from storage.scope import reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The conversation up to the message `upto`, included."""

    upto: int
    text: str


async def of(pool: Pool, conversation: UUID, space: int) -> Summary | None:
    async with reading(pool, space) as db:
        _, summary = await standing(db, conversation, space)
    return summary


async def standing(db: Db, conversation: UUID, space: int) -> tuple[int, Summary | None]:
    """How far the space has been written (storage.spaces), and the conversation's summary; in a transaction that sees it."""
    row = await db.fetchrow(
        """SELECT s.written, k.upto, k.text FROM space s LEFT JOIN summary k ON k.conversation = $1 WHERE s.id = $2""",
        conversation,
        space,
    )
    if row is None:
        return 0, None
    return row["written"], None if row["upto"] is None else Summary(upto=row["upto"], text=row["text"])


async def keep(pool: Pool, conversation: UUID, space: int, summary: Summary) -> bool:
    """Keep it, unless there is one that goes as far, or the conversation is gone or has become another space's."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SELECT set_config('app.space', $1, true)", str(space))
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
