"""Everybody as owners see them: how they stand, and what owners change of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from storage.db.pool import Db
from storage.db.statements import Statement
from storage.people.people import Role

LOCAL = "local:owner"  # the address of who sits at this machine: page, terminal, token


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A person, by their addresses (platform:id), and how much they keep; `rings` are reminders that are to come."""

    person: int
    space: int
    name: str
    role: Role
    tier: str
    suspended: bool
    addresses: Sequence[str]
    notes: int
    events: int
    rings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupMember:
    """A group, by its address (platform:id), and whether it is let in, or was refused for good."""

    space: int
    title: str
    address: str
    approved: bool
    refused: bool


_SELECT = Statement("SELECT * FROM accounts()")
_SELECT_GROUPS = Statement("""SELECT id AS space, title, platform || ':' || chat AS address, approved_at IS NOT NULL AS approved,
        approved_at IS NULL AND coalesce(told_at = 'infinity', false) AS refused FROM space WHERE kind = 'group' ORDER BY id""")
_SET_TIER = Statement("SELECT set_tier(:person, :tier)")
_SUSPEND = Statement("""UPDATE person SET suspended_at = CASE WHEN :on THEN coalesce(suspended_at, clock_now()) END, told_at = NULL
    WHERE id = :person""")
_REMOVE_PERSON = Statement("SELECT remove_person(:person)")
_REMOVE_GROUP = Statement("SELECT remove_group(:space)")
_HAND_OVER = Statement("""UPDATE identity SET person = :person
    WHERE (platform, tenant, external_id) = ('local', '', 'owner')""")
_KEEP_ADDRESS = Statement("""INSERT INTO identity (platform, external_id, person)
    SELECT 'local', 'former-' || :person::bigint, :person WHERE NOT EXISTS (SELECT FROM identity WHERE person = :person)
    ON CONFLICT DO NOTHING""")


async def everybody(db: Db) -> list[Member]:
    """Return all persons, those who came first before the others."""
    rows = await db.fetch(*_SELECT())
    return [Member(**{name: row[name] for name in Member.__slots__}) for row in rows]


async def groups(db: Db) -> list[GroupMember]:
    """Return all groups."""
    return [GroupMember(**dict(row.items())) for row in await db.fetch(*_SELECT_GROUPS())]


async def set_tier(db: Db, person: int, tier: str) -> None:
    await db.execute(*_SET_TIER(person=person, tier=tier))


async def suspend(db: Db, person: int, *, on: bool) -> None:
    """Put a person off, or take it back; either is said to them when they write next."""
    await db.execute(*_SUSPEND(person=person, on=on))


async def remove(db: Db, person: int) -> None:
    """Erase all of a person's, and that they are known."""
    await db.execute(*_REMOVE_PERSON(person=person))


async def remove_group(db: Db, space: int) -> None:
    """Erase all of a group's, and that it is known."""
    await db.execute(*_REMOVE_GROUP(space=space))


async def hand_over(db: Db, gone: int, person: int) -> None:
    """Let page, terminal and token be a person's; who had them and has no other address is `local:former-…` from now on."""
    await db.execute(*_HAND_OVER(person=person))
    await db.execute(*_KEEP_ADDRESS(person=gone))
