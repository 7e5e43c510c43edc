"""What was said long ago in a conversation, in short; it belongs to the space, as the messages do."""

from dataclasses import dataclass
from uuid import UUID

from storage import profiles
from storage.pool import Db, Pool
from storage.profiles import Fact
from storage.scope import reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The conversation up to the message `upto`, included."""

    upto: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How far the space has been written (storage.spaces), the conversation's summary, what is known of whose it is."""

    written: int = 0
    summary: Summary | None = None
    facts: tuple[Fact, ...] = ()


async def of(pool: Pool, conversation: UUID, space: int) -> Summary | None:
    async with reading(pool, space) as db:
        return (await standing(db, conversation, space)).summary


async def standing(db: Db, conversation: UUID, space: int) -> Standing:
    """What a turn is to remember besides words, in a transaction that sees the space. A group is no person: no facts."""
    row = await db.fetchrow(
        """SELECT s.written, k.upto, k.text, p.extracted FROM space s LEFT JOIN summary k ON k.conversation = $1
           LEFT JOIN profile p ON p.space = s.id AND s.kind = 'person' WHERE s.id = $2""",
        conversation,
        space,
    )
    if row is None:
        return Standing()
    summary = None if row["upto"] is None else Summary(upto=row["upto"], text=row["text"])
    return Standing(written=row["written"], summary=summary, facts=profiles.facts(row["extracted"]))


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
