"""Persons and the spaces that hold their content."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.pool import Db, Pool, Record
from storage.db.transactions import Language

Role = Literal["owner", "member", "guest", "blocked"]
ZoneSource = Literal["assumed", "platform", "told"]
LanguageSource = Literal["platform", "told"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A human being; `zone` is assumed until the platform or the person has said it.

    `zone_asked`: they were asked for it. A language that was told is answered in, whatever is written. `sounds`: whether
    parrots make theirs when alone with this person; `model`: whether a language model may be asked what they write.
    """

    id: int
    space: int
    name: str
    role: Role
    language: Language | None
    language_source: LanguageSource
    zone: str | None
    zone_source: ZoneSource
    zone_asked: bool
    sounds: bool
    model: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """A person's name on a platform."""

    platform: str
    tenant: str
    external_id: str


_RANK: dict[Role, int] = {"blocked": 0, "guest": 1, "member": 2, "owner": 3}

_FIELDS = tuple(Person.__slots__)
PERSONS = """SELECT p.id, s.id AS space, p.name, p.role, p.language, p.language_source, p.zone, p.zone_source,
                    p.zone_asked_at IS NOT NULL AS zone_asked, s.sounds, s.model
             FROM person p JOIN space s ON s.person = p.id"""


def person_of(row: Record) -> Person:
    """The person of a row that has the columns of `PERSONS`."""
    return Person(**{name: row[name] for name in _FIELDS})


async def known(pool: Db | Pool, person: int) -> Person:
    """The person with this id. Raises LookupError when there is none."""
    row = await pool.fetchrow(f"{PERSONS} WHERE p.id = $1", person)
    if row is None:
        raise LookupError(f"no person {person}")
    return person_of(row)


async def in_conversation(db: Db | Pool, conversation: UUID, person: int | None) -> tuple[Session, Person] | None:
    """A conversation, and a person in it (None: the one whose own it is); None where there is no such, or nobody."""
    row = await db.fetchrow(
        f"""SELECT p.*, {conversations.PREFIXED} FROM conversation c JOIN ({PERSONS}) p ON p.id = coalesce($2, c.person)
            WHERE c.id = $1""",  # noqa: S608 - constants
        conversation,
        person,
    )
    if row is None:
        return None
    return conversations.session(row, "c_"), person_of(row)


async def of_identity(pool: Pool, platform: str, tenant: str, external_id: str) -> Person | None:
    row = await pool.fetchrow(
        f"{PERSONS} JOIN identity i ON i.person = p.id WHERE (i.platform, i.tenant, i.external_id) = ($1, $2, $3)",
        platform,
        tenant,
        external_id,
    )
    return None if row is None else person_of(row)


async def owner(pool: Pool) -> Person:
    """The person who runs this installation: page on loopback, console and HTTP token are theirs. Made when first asked."""
    return await of_identity(pool, "local", "", "owner") or await _make(pool, "local", "", "owner", role="owner")


async def member(pool: Pool, platform: str, tenant: str, external_id: str) -> Person:
    """The person behind a platform's user id; made when first seen."""
    found = await of_identity(pool, platform, tenant, external_id)
    return found or await _make(pool, platform, tenant, external_id, role="member")


async def met(pool: Pool, platform: str, tenant: str, external_id: str, role: Role = "guest") -> Person:
    """The person behind a platform's user id; made, or raised from a lower one, with the role that the settings give.

    Who was refused stays so, unless the settings make them an owner.
    """
    found = await of_identity(pool, platform, tenant, external_id)
    if found is None:
        found = await _make(pool, platform, tenant, external_id, role=role)
    if _RANK[found.role] < _RANK[role] and (found.role != "blocked" or role == "owner"):
        await pool.execute("UPDATE person SET role = $2 WHERE id = $1", found.id, role)
        return await known(pool, found.id)
    return found


async def _make(pool: Pool, platform: str, tenant: str, external_id: str, *, role: Role) -> Person:
    async with pool.acquire() as db, db.transaction():
        await _ensure(db, platform, tenant, external_id, role)
    found = await of_identity(pool, platform, tenant, external_id)
    if found is None:
        raise LookupError(f"no person behind {platform}:{tenant}:{external_id}")
    return found


async def owner_in(db: Db) -> int:
    """The id of the person who runs this installation, in the open transaction."""
    return await _ensure(db, "local", "", "owner", "owner")


async def _ensure(db: Db, platform: str, tenant: str, external_id: str, role: Role) -> int:
    await db.execute(
        "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"identity:{platform}:{tenant}:{external_id}"
    )
    taken = await db.fetchval(
        "SELECT person FROM identity WHERE (platform, tenant, external_id) = ($1, $2, $3)",
        platform,
        tenant,
        external_id,
    )
    return taken or await _insert(db, platform, tenant, external_id, role)


async def _insert(db: Db, platform: str, tenant: str, external_id: str, role: Role) -> int:
    person: int = await db.fetchval("INSERT INTO person (role) VALUES ($1) RETURNING id", role)
    await db.execute("INSERT INTO space (kind, person) VALUES ('person', $1)", person)
    await db.execute(
        "INSERT INTO identity (platform, tenant, external_id, person) VALUES ($1, $2, $3, $4)",
        platform,
        tenant,
        external_id,
        person,
    )
    return person


async def learn(
    pool: Pool,
    person: int,
    *,
    name: str = "",
    language: Language | None = None,
    zone: str | None = None,
) -> None:
    """Keep what a platform tells; what the person has told is never overwritten by it."""
    await pool.execute(
        """UPDATE person SET
               name = CASE WHEN $4 <> '' THEN $4 ELSE name END,
               language = coalesce(language, $2),
               zone = CASE WHEN zone_source <> 'told' THEN coalesce($3, zone) ELSE zone END,
               zone_source = CASE WHEN $3::text IS NOT NULL AND zone_source <> 'told' THEN 'platform' ELSE zone_source END
           WHERE id = $1 AND ($4 <> '' AND name <> $4 OR language IS NULL AND $2::text IS NOT NULL
                              OR $3::text IS NOT NULL AND zone_source <> 'told'
                                 AND (zone IS DISTINCT FROM $3 OR zone_source <> 'platform'))""",
        person,
        language,
        zone,
        name,
    )


# what a person sets ---------------------------------------------------------------------------------------------------


async def set_zone(db: Db, person: int, zone: str) -> None:
    """The person has told it."""
    await db.execute("UPDATE person SET zone = $2, zone_source = 'told' WHERE id = $1", person, zone)


async def set_language(db: Db, person: int, language: Language | None) -> None:
    """The person has told it; None: the language that is written, from now on."""
    await db.execute(
        """UPDATE person SET language = coalesce($2, language), language_source = CASE WHEN $2::text IS NULL THEN 'platform' ELSE 'told' END
           WHERE id = $1""",
        person,
        language,
    )


async def set_sounds(db: Db, space: int, on: bool) -> None:  # noqa: FBT001 - what is set
    """Whether parrots make their sounds in a person's chats or in a group, which is whose the space is."""
    await db.execute("UPDATE space SET sounds = $2 WHERE id = $1", space, on)


async def set_model(db: Db, space: int, on: bool) -> None:  # noqa: FBT001 - what is set
    """Whether a language model may be asked, of what is a person's or a group's, which is whose the space is."""
    await db.execute("UPDATE space SET model = $2 WHERE id = $1", space, on)


async def model_allowed(pool: Pool, space: int, person: int) -> bool:
    """Whether a language model may be asked in a space by a person, as both have it now."""
    return await pool.fetchval(
        "SELECT coalesce(bool_and(model), false) FROM space WHERE id = $1 OR person = $2", space, person
    )


async def speak(db: Db, person: int, language: Language) -> None:
    """The language of somebody of whom no platform has told it."""
    await db.execute("UPDATE person SET language = $2 WHERE id = $1 AND language IS NULL", person, language)


async def ask_zone(db: Db, person: int) -> bool:
    """Whether the person is to be asked for their zone now: they are asked once."""
    asked = await db.fetchval(
        "UPDATE person SET zone_asked_at = clock_now() WHERE id = $1 AND zone IS NULL AND zone_asked_at IS NULL RETURNING true",
        person,
    )
    return asked is not None


async def identities(db: Db, person: int) -> list[Identity]:
    rows = await db.fetch(
        "SELECT platform, tenant, external_id FROM identity WHERE person = $1 ORDER BY platform, tenant, external_id",
        person,
    )
    return [Identity(**dict(row.items())) for row in rows]


async def join(db: Db, gone: int, kept: int) -> None:
    """Two persons turn out to be one: everything of `gone` becomes `kept`'s; what either keeps from models stays so."""
    await db.execute(
        """UPDATE space SET model = false
           WHERE person = $2 AND EXISTS (SELECT FROM space other WHERE other.person = $1 AND NOT other.model)""",
        gone,
        kept,
    )
    await db.execute("SELECT join_people($1, $2)", gone, kept)
