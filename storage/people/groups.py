"""Groups and channels as owners of content: one space each, topics and threads included."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A group's space; `approved` once an owner has let the group in, `sounds`: whether parrots make theirs here.

    `model`: whether a language model may be asked here. `ambient`: whether requests are answered that name nobody.
    """

    space: int
    platform: str
    tenant: str
    chat: str
    title: str
    approved: bool
    sounds: bool
    model: bool
    ambient: bool


_SELECT = """SELECT id AS space, platform, tenant, chat, title, approved_at IS NOT NULL AS approved, sounds, model, ambient
    FROM space"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGroup:
    """A group that a person is a member of, and the conversation of it that is its own, or was used last."""

    space: int
    title: str
    conversation: UUID


MEMBER_DAYS = 30  # in which a member has written to us there: who left, or was put out, is none for long


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
# of a private conversation alone: who wrote to us in a group within these days is one of its members
_SELECT_MINE = Statement("""SELECT DISTINCT ON (s.id) s.id AS space, s.title, c.id AS conversation
    FROM turn t JOIN conversation c ON c.id = t.conversation AND NOT c.private AND c.unreachable_at IS NULL
    JOIN space s ON s.id = c.space AND s.kind = 'group' AND s.approved_at IS NOT NULL
    WHERE t.person = :person AND t.created_at > clock_now() - make_interval(days => :days)
      AND EXISTS (SELECT FROM space own WHERE own.id = current_space() AND own.person = :person)
    ORDER BY s.id, (c.thread = '') DESC, t.id DESC""")
_SELECT_LISTENING = Statement("""SELECT clock_now() FROM space
    WHERE kind = 'group' AND (platform, tenant, chat) = (:platform, :tenant, :chat) AND ambient AND approved_at IS NOT NULL""")
_SET_AMBIENT = Statement("UPDATE space SET ambient = :on WHERE kind = 'group' AND id = :space")
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


async def listening(pool: Pool, platform: str, tenant: str, chat: str) -> datetime | None:
    """Return the time now where a group that was let in wants requests answered that name nobody; None elsewhere."""
    return await pool.fetchval(*_SELECT_LISTENING(platform=platform, tenant=tenant, chat=chat))


async def set_ambient(db: Db, space: int, on: bool) -> None:  # noqa: FBT001 - what is set
    """Set whether requests are answered in a group that name nobody."""
    await db.execute(*_SET_AMBIENT(space=space, on=on))


async def of_member(db: Db, person: int) -> list[OwnGroup]:
    """Return the groups that a person has written in lately, in a transaction that sees their own space; in a group none."""
    rows = await db.fetch(*_SELECT_MINE(person=person, days=MEMBER_DAYS))
    return [OwnGroup(**dict(row.items())) for row in rows]
