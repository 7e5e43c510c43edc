"""What rang in a conversation, as it was said there."""

from dataclasses import dataclass
from uuid import UUID

from storage.pool import Db

NEWEST = 30  # messages of a conversation that are looked at: what rang before them is out of mind


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """A ring: the `token` of its reminder, and `at`, which occurrence it was (seconds since 1970)."""

    token: str
    at: int


async def last(db: Db, conversation: UUID) -> Rung | None:
    """The ring that was said last, if that is not long ago; a digest is none."""
    row = await db.fetchrow(
        """SELECT body->>'token' AS token, (body->>'at')::bigint AS at
           FROM (SELECT id, role, body, created_at FROM message WHERE conversation = $1 ORDER BY id DESC LIMIT $2) newest
           WHERE role = 'reminder' AND body->>'type' = 'reminder' AND created_at > clock_now() - interval '1 day'
           ORDER BY id DESC LIMIT 1""",
        conversation,
        NEWEST,
    )
    return None if row is None else Rung(**dict(row))
