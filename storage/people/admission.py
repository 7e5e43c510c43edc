"""Letting people and groups in, refusing them, and remembering what they were told."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from storage.db.pool import Db, Pool
from storage.db.statements import Statement
from storage.people.people import Role

TELL_AGAIN = timedelta(hours=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A conversation of a push platform in which somebody can be told something."""

    conversation: UUID
    account: str
    person: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    """Somebody, or a group, who is not let in; `code` is the one that they can show, if it has not expired."""

    name: str
    address: str
    code: str | None
    refused: bool


_LOCK_ROLE = Statement("SELECT role FROM person WHERE id = :person FOR NO KEY UPDATE")
_SET_ROLE = Statement("UPDATE person SET role = :role WHERE id = :person")
_MARK_GUEST_TOLD = Statement("""UPDATE person SET told_at = clock_now()
    WHERE id = :person AND (told_at IS NULL OR told_at <= clock_now() - :tell_again::interval) RETURNING true""")
_MARK_GROUP_TOLD = Statement("""UPDATE space SET told_at = clock_now()
    WHERE id = :space AND (told_at IS NULL OR told_at <= clock_now() - :tell_again::interval) RETURNING true""")
_APPROVE_GROUP = Statement("""UPDATE space SET approved_at = clock_now() WHERE id = :space AND kind = 'group'
    AND approved_at IS NULL RETURNING true""")
_REFUSE_GROUP = Statement("""UPDATE space SET told_at = 'infinity' WHERE id = :space AND approved_at IS NULL
    RETURNING true""")
_BLOCK_GROUP = Statement("""UPDATE space SET approved_at = NULL, told_at = 'infinity' WHERE id = :space AND kind = 'group'
    RETURNING true""")
_SELECT_OWNERS = Statement("SELECT conversation, account, person FROM owners_doors()")
_SELECT_CHAT_OF_PERSON = Statement("""SELECT id AS conversation, account, person FROM conversation
    WHERE person = :person AND push AND private
    ORDER BY updated_at DESC, id LIMIT 1""")
_SELECT_CHAT_ON_PAGE = Statement("""SELECT id AS conversation, account, person FROM conversation
    WHERE person = :person AND space = :space AND platform = 'web' ORDER BY updated_at DESC, id LIMIT 1""")
_SELECT_CHAT_OF_GROUP = Statement("""SELECT id AS conversation, account, :person::bigint AS person FROM conversation
    WHERE space = :space ORDER BY updated_at DESC, id LIMIT 1""")
_SELECT_WAITING = Statement("""SELECT name, address, code, refused FROM (
        SELECT p.name, i.platform || ':' || i.external_id AS address, c.code, p.role = 'blocked' AS refused, p.created_at
        FROM person p JOIN identity i ON i.person = p.id
        LEFT JOIN code c ON c.person = p.id AND c.used_at IS NULL AND c.expires_at > clock_now()
        WHERE p.role IN ('guest', 'blocked')
        UNION ALL
        SELECT title, platform || ':' || chat, NULL, told_at = 'infinity', created_at
        FROM space WHERE kind = 'group' AND approved_at IS NULL) everybody
    ORDER BY refused, created_at DESC, address LIMIT :most""")
# of several workspaces each may have somebody of that id: then the workspace has to be named
_SELECT_PERSON_AT = Statement("""SELECT CASE WHEN count(*) = 1 THEN min(person) END FROM identity
    WHERE platform = :platform AND (external_id = :name OR tenant <> '' AND tenant || ':' || external_id = :name)""")
_SELECT_GROUP_AT = Statement("""SELECT CASE WHEN count(*) = 1 THEN min(id) END FROM space
    WHERE kind = 'group' AND platform = :platform AND (chat = :name OR tenant <> '' AND tenant || ':' || chat = :name)""")
_SELECT_ADDRESS = Statement("""SELECT platform || ':' || external_id FROM identity WHERE person = :person
    ORDER BY platform, external_id LIMIT 1""")


async def role(db: Db, person: int) -> Role | None:
    """Return the role as it is now, held until the transaction ends; None when there is no such person (any more)."""
    return await db.fetchval(*_LOCK_ROLE(person=person))


async def set_role(db: Db, person: int, role: Role) -> None:
    await db.execute(*_SET_ROLE(person=person, role=role))


async def tell_guest(db: Db, person: int) -> bool:
    """Note that a guest is told now how to get in; False within an hour after it was told."""
    told = await db.fetchval(*_MARK_GUEST_TOLD(person=person, tell_again=TELL_AGAIN))
    return told is not None


async def tell_group(db: Db, space: int) -> bool:
    """Note that a group is told now that it must be let in; False within an hour after that, and once it was refused."""
    told = await db.fetchval(*_MARK_GROUP_TOLD(space=space, tell_again=TELL_AGAIN))
    return told is not None


async def approve_group(db: Db | Pool, space: int) -> bool:
    """Let a group in; False when it was in."""
    changed = await db.fetchval(*_APPROVE_GROUP(space=space))
    return changed is not None


async def refuse_group(db: Db, space: int) -> bool:
    """Say nothing there any more; False when it was let in meanwhile."""
    changed = await db.fetchval(*_REFUSE_GROUP(space=space))
    return changed is not None


async def block_group(db: Db, space: int) -> bool:
    """Say nothing in a group any more, also where it was let in; False where there is none."""
    return await db.fetchval(*_BLOCK_GROUP(space=space)) is not None


async def owners(db: Db) -> list[Door]:
    """Return the conversations in which the owners are told of things."""
    rows = await db.fetch(*_SELECT_OWNERS())
    return [Door(**dict(row.items())) for row in rows]


async def of_person(db: Db, person: int) -> Door | None:
    """Return the private conversation of a push platform that the person used last."""
    row = await db.fetchrow(*_SELECT_CHAT_OF_PERSON(person=person))
    return None if row is None else Door(**dict(row.items()))


async def on_page(db: Db, person: int, space: int) -> Door | None:
    """Return the chat of the page that the person used last."""
    row = await db.fetchrow(*_SELECT_CHAT_ON_PAGE(person=person, space=space))
    return None if row is None else Door(**dict(row.items()))


async def of_group(db: Db, space: int, person: int | None) -> Door | None:
    """Return the group's conversation that was used last, with the person whose doing is told there."""
    row = await db.fetchrow(*_SELECT_CHAT_OF_GROUP(space=space, person=person))
    return None if row is None else Door(**dict(row.items()))


async def waiting(db: Db | Pool, most: int) -> list[Applicant]:
    """Return the people and groups who are not let in, the newest first."""
    rows = await db.fetch(*_SELECT_WAITING(most=most))
    return [Applicant(**dict(row.items())) for row in rows]


async def person_at(db: Db, platform: str, name: str) -> int | None:
    """Return the person with this id (or workspace:id) there; None also where several workspaces have somebody of that id."""
    return await db.fetchval(*_SELECT_PERSON_AT(platform=platform, name=name))


async def group_at(db: Db, platform: str, name: str) -> int | None:
    """Return the space of the group with this id (or workspace:id); likewise."""
    return await db.fetchval(*_SELECT_GROUP_AT(platform=platform, name=name))


async def address(db: Db, person: int) -> str:
    """Return the person's name in the settings: platform:id."""
    return await db.fetchval(*_SELECT_ADDRESS(person=person)) or ""
