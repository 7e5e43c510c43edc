"""Groups and channels as owners of content: one space each, topics and threads included."""

from dataclasses import dataclass
from functools import partial

from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement


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


_statement = partial(Statement, select=_SELECT)
_UPSERT = Statement("""INSERT INTO space (kind, platform, tenant, chat, title)
    VALUES ('group', :platform, :tenant, :chat, :title)
    ON CONFLICT (platform, tenant, chat) WHERE kind = 'group'
    DO UPDATE SET title = excluded.title WHERE space.title <> excluded.title AND excluded.title <> ''""")
_LET_IN = Statement("""UPDATE space SET approved_at = clock_now()
    WHERE kind = 'group' AND (platform, tenant, chat) = (:platform, :tenant, :chat) AND approved_at IS NULL""")
_SELECT_AT = _statement("{select} WHERE kind = 'group' AND (platform, tenant, chat) = (:platform, :tenant, :chat)")
_SELECT_OF_SPACE = _statement("{select} WHERE kind = 'group' AND id = :space")


async def room(pool: Pool, platform: str, tenant: str, chat: str, title: str, *, let_in: bool) -> Room:
    """Return the space of a group; made when it is first seen, and let in where the settings say so."""
    await pool.execute(*_UPSERT(platform=platform, tenant=tenant, chat=chat, title=title))
    if let_in:
        await pool.execute(*_LET_IN(platform=platform, tenant=tenant, chat=chat))
    row = await pool.fetchrow(*_SELECT_AT(platform=platform, tenant=tenant, chat=chat))
    if row is None:
        raise LookupError(f"no group {platform}:{chat}")
    return _room(row)


async def of_space(db: Db | Pool, space: int) -> Room | None:
    """Return the group that a space belongs to; None for a person's."""
    row = await db.fetchrow(*_SELECT_OF_SPACE(space=space))
    return None if row is None else _room(row)
