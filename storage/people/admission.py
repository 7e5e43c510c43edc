"""Letting people and groups in, refusing them, and remembering what they were told."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from storage.db.pool import Db, Pool
from storage.people.people import Role

TELL_AGAIN = timedelta(hours=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A conversation of a push platform in which somebody can be told something."""

    conversation: UUID
    account: str
    person: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """Somebody, or a group, who is not let in; `code` is the one that they can show, if it has not expired."""

    name: str
    address: str
    code: str | None
    refused: bool


async def role(db: Db, person: int) -> Role | None:
    """The role as it is now, held until the transaction ends; None when there is no such person (any more)."""
    return await db.fetchval("SELECT role FROM person WHERE id = $1 FOR NO KEY UPDATE", person)


async def set_role(db: Db, person: int, role: Role) -> None:
    await db.execute("UPDATE person SET role = $2 WHERE id = $1", person, role)


async def tell_guest(db: Db, person: int) -> bool:
    """Whether a guest may be told now how to get in: once an hour."""
    told = await db.fetchval(
        """UPDATE person SET told_at = clock_now()
           WHERE id = $1 AND (told_at IS NULL OR told_at <= clock_now() - $2::interval) RETURNING true""",
        person,
        TELL_AGAIN,
    )
    return told is not None


async def tell_group(db: Db, space: int) -> bool:
    """Whether a group may be told now that it must be let in: once an hour, never after it was refused."""
    told = await db.fetchval(
        """UPDATE space SET told_at = clock_now()
           WHERE id = $1 AND (told_at IS NULL OR told_at <= clock_now() - $2::interval) RETURNING true""",
        space,
        TELL_AGAIN,
    )
    return told is not None


async def approve_group(db: Db | Pool, space: int) -> bool:
    """Let a group in; False when it was in."""
    changed = await db.fetchval(
        "UPDATE space SET approved_at = clock_now() WHERE id = $1 AND kind = 'group' AND approved_at IS NULL RETURNING true",
        space,
    )
    return changed is not None


async def refuse_group(db: Db, space: int) -> bool:
    """Say nothing there any more; False when it was let in meanwhile."""
    changed = await db.fetchval(
        "UPDATE space SET told_at = 'infinity' WHERE id = $1 AND approved_at IS NULL RETURNING true", space
    )
    return changed is not None


async def owners(db: Db) -> list[Door]:
    """Where the owners are told of things."""
    rows = await db.fetch("SELECT conversation, account, person FROM owners_doors()")
    return [Door(**dict(row.items())) for row in rows]


async def of_person(db: Db, person: int) -> Door | None:
    """The private conversation of a push platform that the person used last."""
    row = await db.fetchrow(
        """SELECT id AS conversation, account, person FROM conversation WHERE person = $1 AND push AND private
           ORDER BY updated_at DESC, id LIMIT 1""",
        person,
    )
    return None if row is None else Door(**dict(row.items()))


async def of_group(db: Db, space: int, person: int | None) -> Door | None:
    """The group's conversation that was used last, with the person whose doing is told there."""
    row = await db.fetchrow(
        "SELECT id AS conversation, account, $2::bigint AS person FROM conversation WHERE space = $1 ORDER BY updated_at DESC, id LIMIT 1",
        space,
        person,
    )
    return None if row is None else Door(**dict(row.items()))


async def waiting(db: Db | Pool, most: int) -> list[Waiting]:
    """People and groups who are not let in, the newest first."""
    rows = await db.fetch(
        """SELECT name, address, code, refused FROM (
               SELECT p.name, i.platform || ':' || i.external_id AS address, c.code, p.role = 'blocked' AS refused, p.created_at
               FROM person p JOIN identity i ON i.person = p.id
               LEFT JOIN code c ON c.person = p.id AND c.used_at IS NULL AND c.expires_at > clock_now()
               WHERE p.role IN ('guest', 'blocked')
               UNION ALL
               SELECT title, platform || ':' || chat, NULL, told_at = 'infinity', created_at
               FROM space WHERE kind = 'group' AND approved_at IS NULL) everybody
           ORDER BY refused, created_at DESC, address LIMIT $1""",
        most,
    )
    return [Waiting(**dict(row.items())) for row in rows]


async def person_at(db: Db, platform: str, external_id: str) -> int | None:
    """The person with this address, in whichever workspace."""
    return await db.fetchval(
        "SELECT person FROM identity WHERE (platform, external_id) = ($1, $2) ORDER BY tenant LIMIT 1",
        platform,
        external_id,
    )


async def group_at(db: Db, platform: str, chat: str) -> int | None:
    """The space of the group with this address."""
    return await db.fetchval(
        "SELECT id FROM space WHERE kind = 'group' AND (platform, chat) = ($1, $2) ORDER BY tenant LIMIT 1",
        platform,
        chat,
    )


async def address(db: Db, person: int) -> str:
    """How the settings would name the person: platform:id."""
    return (
        await db.fetchval(
            "SELECT platform || ':' || external_id FROM identity WHERE person = $1 ORDER BY platform, external_id LIMIT 1",
            person,
        )
        or ""
    )
