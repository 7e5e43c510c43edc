"""Persons and the spaces that hold their content."""

from dataclasses import dataclass
from typing import Literal

from storage.pool import Db, Pool, Record
from storage.scope import Language

Role = Literal["owner", "member", "guest", "blocked"]
ZoneSource = Literal["assumed", "platform", "told"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A human being; `zone` is assumed until the platform or the person has said it."""

    id: int
    space: int
    name: str
    role: Role
    language: Language | None
    zone: str | None
    zone_source: ZoneSource


_SELECT = """SELECT p.id, s.id AS space, p.name, p.role, p.language, p.zone, p.zone_source
             FROM person p JOIN space s ON s.person = p.id"""


def _person(row: Record) -> Person:
    return Person(
        id=row["id"],
        space=row["space"],
        name=row["name"],
        role=row["role"],
        language=row["language"],
        zone=row["zone"],
        zone_source=row["zone_source"],
    )


async def known(pool: Pool, person: int) -> Person:
    """The person with this id. Raises LookupError when there is none."""
    row = await pool.fetchrow(f"{_SELECT} WHERE p.id = $1", person)
    if row is None:
        raise LookupError(f"no person {person}")
    return _person(row)


async def of_identity(pool: Pool, platform: str, tenant: str, external_id: str) -> Person | None:
    row = await pool.fetchrow(
        f"{_SELECT} JOIN identity i ON i.person = p.id WHERE (i.platform, i.tenant, i.external_id) = ($1, $2, $3)",
        platform,
        tenant,
        external_id,
    )
    return None if row is None else _person(row)


async def owner(pool: Pool) -> Person:
    """The person who runs this installation: page on loopback, console and HTTP token are theirs. Made when first asked."""
    return await of_identity(pool, "local", "", "owner") or await _make(pool, "local", "", "owner", role="owner")


async def member(pool: Pool, platform: str, tenant: str, external_id: str) -> Person:
    """The person behind a platform's user id; made when first seen."""
    found = await of_identity(pool, platform, tenant, external_id)
    return found or await _make(pool, platform, tenant, external_id, role="member")


async def met(pool: Pool, platform: str, tenant: str, external_id: str) -> Person:
    """The person behind a platform's user id; one who was never seen before is a guest, until somebody lets them in."""
    found = await of_identity(pool, platform, tenant, external_id)
    return found or await _make(pool, platform, tenant, external_id, role="guest")


async def _make(pool: Pool, platform: str, tenant: str, external_id: str, *, role: Role) -> Person:
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"identity:{platform}:{tenant}:{external_id}"
        )
        taken = await db.fetchval(
            "SELECT person FROM identity WHERE (platform, tenant, external_id) = ($1, $2, $3)",
            platform,
            tenant,
            external_id,
        )
        if taken is None:
            await _insert(db, platform, tenant, external_id, role)
    found = await of_identity(pool, platform, tenant, external_id)
    if found is None:
        raise LookupError(f"no person behind {platform}:{tenant}:{external_id}")
    return found


async def _insert(db: Db, platform: str, tenant: str, external_id: str, role: str) -> None:
    person = await db.fetchval("INSERT INTO person (role) VALUES ($1) RETURNING id", role)
    await db.execute("INSERT INTO space (kind, person) VALUES ('person', $1)", person)
    await db.execute(
        "INSERT INTO identity (platform, tenant, external_id, person) VALUES ($1, $2, $3, $4)",
        platform,
        tenant,
        external_id,
        person,
    )


async def learn(
    pool: Pool,
    person: int,
    *,
    name: str = "",
    language: Language | None = None,
    zone: str | None = None,
    source: ZoneSource = "platform",
) -> None:
    """Keep what a platform or the person tells; what the person has told is never overwritten by a platform."""
    await pool.execute(
        """UPDATE person SET
               name = CASE WHEN $5 <> '' THEN $5 ELSE name END,
               language = coalesce(language, $2),
               zone = CASE WHEN $3::text IS NOT NULL AND ($4 = 'told' OR zone_source <> 'told') THEN $3 ELSE zone END,
               zone_source = CASE WHEN $3::text IS NOT NULL AND ($4 = 'told' OR zone_source <> 'told')
                                  THEN $4 ELSE zone_source END
           WHERE id = $1 AND ($5 <> '' AND name <> $5 OR language IS NULL AND $2::text IS NOT NULL
                              OR $3::text IS NOT NULL AND (zone IS DISTINCT FROM $3 OR zone_source <> $4))""",
        person,
        language,
        zone,
        source,
        name,
    )
