"""Groups and channels as owners of content: one space each, topics and threads included."""

from dataclasses import dataclass

from storage.db.pool import Db, Pool, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A group's space; `approved` once an owner has let the group in, `sounds`: whether parrots make theirs here.

    `model`: whether a language model may be asked here.
    """

    space: int
    platform: str
    tenant: str
    chat: str
    title: str
    approved: bool
    sounds: bool
    model: bool


_SELECT = (
    "SELECT id AS space, platform, tenant, chat, title, approved_at IS NOT NULL AS approved, sounds, model FROM space"
)


def _room(row: Record) -> Room:
    return Room(**dict(row.items()))


async def room(pool: Pool, platform: str, tenant: str, chat: str, title: str, *, let_in: bool) -> Room:
    """The space of a group; made when it is first seen, and let in where the settings say so."""
    await pool.execute(
        """INSERT INTO space (kind, platform, tenant, chat, title) VALUES ('group', $1, $2, $3, $4)
           ON CONFLICT (platform, tenant, chat) WHERE kind = 'group'
           DO UPDATE SET title = excluded.title WHERE space.title <> excluded.title AND excluded.title <> ''""",
        platform,
        tenant,
        chat,
        title,
    )
    if let_in:
        await pool.execute(
            """UPDATE space SET approved_at = clock_now()
               WHERE kind = 'group' AND (platform, tenant, chat) = ($1, $2, $3) AND approved_at IS NULL""",
            platform,
            tenant,
            chat,
        )
    row = await pool.fetchrow(
        f"{_SELECT} WHERE kind = 'group' AND (platform, tenant, chat) = ($1, $2, $3)", platform, tenant, chat
    )
    if row is None:
        raise LookupError(f"no group {platform}:{chat}")
    return _room(row)


async def of_space(db: Db | Pool, space: int) -> Room | None:
    """The group that a space belongs to; None for a person's."""
    row = await db.fetchrow(f"{_SELECT} WHERE kind = 'group' AND id = $1", space)
    return None if row is None else _room(row)
