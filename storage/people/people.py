"""Persons and the spaces that hold their content."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal
from uuid import UUID

from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement
from storage.db.transactions import Language
from storage.people.lessons import Lesson

Role = Literal["owner", "member", "guest", "blocked"]
ZoneSource = Literal["assumed", "platform", "told"]
LanguageSource = Literal["platform", "told"]
Script = Literal["hans", "hant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A human being; `zone` is assumed until the platform or the person has said it.

    `zone_asked`: they were asked for it. A language that was told is answered in, whatever is written. `sounds`: whether
    parrots make theirs when alone with this person; `model`: whether a language model may be asked what they write.
    `script`: in which characters Chinese is written to them, as they wrote or have told; None: not known.
    `suspended`: an owner has put them off; what they have stays. `lessons`: what they have taught, the oldest first.
    """

    id: int
    space: int
    name: str
    role: Role
    language: Language | None
    language_source: LanguageSource
    script: Script | None
    zone: str | None
    zone_source: ZoneSource
    zone_asked: bool
    sounds: bool
    model: bool
    suspended: bool
    lessons: tuple[Lesson, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """A person's name on a platform."""

    platform: str
    tenant: str
    external_id: str


_RANK: dict[Role, int] = {"blocked": 0, "guest": 1, "member": 2, "owner": 3}

_FIELDS = tuple(Person.__slots__)
PERSONS = """SELECT p.id, s.id AS space, p.name, p.role, p.language, p.language_source, p.script, p.zone, p.zone_source,
                    p.zone_asked_at IS NOT NULL AS zone_asked, s.sounds, s.model,
                    p.suspended_at IS NOT NULL AS suspended,
                    lessons_of(s.id) AS lessons
             FROM person p JOIN space s ON s.person = p.id"""


def person_of(row: Record) -> Person:
    """Return the person of a row that has the columns of `PERSONS`."""
    fields: dict[str, Any] = {name: row[name] for name in _FIELDS}
    fields["lessons"] = tuple(Lesson(**one) for one in fields["lessons"] or ())
    return Person(**fields)


_statement = partial(Statement, persons=PERSONS, prefixed=conversations.PREFIXED)
_SELECT = _statement("{persons} WHERE p.id = :person")
_SELECT_IN_CONVERSATION = _statement("""SELECT p.*, {prefixed} FROM conversation c
    JOIN ({persons}) p ON p.id = coalesce(:person, c.person)
    WHERE c.id = :conversation AND c.platform <> 'gone'""")
_SELECT_BY_IDENTITY = _statement("""{persons} JOIN identity i ON i.person = p.id
    WHERE (i.platform, i.tenant, i.external_id) = (:platform, :tenant, :external_id)""")
_SET_ROLE = Statement("UPDATE person SET role = :role WHERE id = :found.id")
_LOCK_IDENTITY = Statement("SELECT pg_advisory_xact_lock(hashtextextended(:identity, 0))")
_SELECT_ID = Statement("""SELECT person FROM identity
    WHERE (platform, tenant, external_id) = (:platform, :tenant, :external_id)""")
_INSERT_PERSON = Statement("INSERT INTO person (role) VALUES (:role) RETURNING id")
_INSERT_SPACE = Statement("INSERT INTO space (kind, person) VALUES ('person', :person)")
_INSERT_IDENTITY = Statement("""INSERT INTO identity (platform, tenant, external_id, person)
    VALUES (:platform, :tenant, :external_id, :person)""")
_LEARN = Statement("""UPDATE person SET
        name = CASE WHEN :name <> '' THEN :name ELSE name END,
        language = coalesce(language, :language),
        zone = CASE WHEN zone_source <> 'told' THEN coalesce(:zone, zone) ELSE zone END,
        zone_source = CASE WHEN :zone::text IS NOT NULL AND zone_source <> 'told' THEN 'platform' ELSE zone_source END
    WHERE id = :person AND (:name <> '' AND name <> :name OR language IS NULL AND :language::text IS NOT NULL
                       OR :zone::text IS NOT NULL AND zone_source <> 'told'
                          AND (zone IS DISTINCT FROM :zone OR zone_source <> 'platform'))""")
_SET_ZONE = Statement("""UPDATE person p SET zone = :zone, zone_source = 'told'
    FROM (SELECT id, zone FROM person WHERE id = :person FOR UPDATE) former WHERE p.id = former.id RETURNING former.zone""")
_SET_LANGUAGE = Statement("""UPDATE person
    SET language = coalesce(:language, language), language_source = CASE WHEN :language::text IS NULL THEN 'platform' ELSE 'told' END
    WHERE id = :person""")
_LEARN_SCRIPT = Statement("""UPDATE person SET script = :script WHERE id = :person AND script IS DISTINCT FROM :script
    AND NOT (language_source = 'told' AND script IS NOT NULL)""")
_SET_SCRIPT = Statement("UPDATE person SET script = :script WHERE id = :person AND script IS DISTINCT FROM :script")
_SET_SOUNDS = Statement("UPDATE space SET sounds = :on WHERE id = :space")
_SET_MODEL = Statement("UPDATE space SET model = :on WHERE id = :space")
_MODEL_ALLOWED = Statement("SELECT coalesce(bool_and(model), false) FROM space WHERE id = :space OR person = :person")
_SET_FIRST_LANGUAGE = Statement("UPDATE person SET language = :language WHERE id = :person AND language IS NULL")
_MARK_ZONE_ASKED = Statement("""UPDATE person SET zone_asked_at = clock_now() WHERE id = :person AND zone IS NULL
    AND zone_asked_at IS NULL RETURNING true""")
_SELECT_IDENTITIES = Statement("""SELECT platform, tenant, external_id FROM identity WHERE person = :person
    ORDER BY platform, tenant, external_id""")
_JOIN_MODEL_CHOICE = Statement("""UPDATE space SET model = false
    WHERE person = :kept AND EXISTS (SELECT FROM space other WHERE other.person = :gone AND NOT other.model)""")
_SELECT_JOINING = Statement("SELECT joining(:gone, :kept)")
_JOIN = Statement("SELECT join_people(:gone, :kept)")


async def known(pool: Db | Pool, person: int) -> Person:
    """Return the person with this id. Raises LookupError when there is none."""
    row = await pool.fetchrow(*_SELECT(person=person))
    if row is None:
        raise LookupError(f"no person {person}")
    return person_of(row)


async def in_conversation(db: Db | Pool, conversation: UUID, person: int | None) -> tuple[Session, Person] | None:
    """Return a conversation, and a person in it (None: the one whose own it is); None where there is no such, or nobody."""
    row = await db.fetchrow(*_SELECT_IN_CONVERSATION(conversation=conversation, person=person))
    if row is None:
        return None
    return conversations.session(row, "c_"), person_of(row)


async def of_identity(pool: Pool, platform: str, tenant: str, external_id: str) -> Person | None:
    row = await pool.fetchrow(*_SELECT_BY_IDENTITY(platform=platform, tenant=tenant, external_id=external_id))
    return None if row is None else person_of(row)


async def owner(pool: Pool) -> Person:
    """Return the person who runs this installation: page on loopback, console and HTTP token are theirs. Made when first asked."""
    return await of_identity(pool, "local", "", "owner") or await _make(pool, "local", "", "owner", role="owner")


async def member(pool: Pool, platform: str, tenant: str, external_id: str) -> Person:
    """Return the person behind a platform's user id; made when first seen."""
    found = await of_identity(pool, platform, tenant, external_id)
    return found or await _make(pool, platform, tenant, external_id, role="member")


async def met(pool: Pool, platform: str, tenant: str, external_id: str, role: Role = "guest") -> Person:
    """Return the person behind a platform's user id; made, or raised from a lower one, with the role that the settings give.

    Who was refused stays so, unless the settings make them an owner.
    """
    found = await of_identity(pool, platform, tenant, external_id)
    if found is None:
        found = await _make(pool, platform, tenant, external_id, role=role)
    if _RANK[found.role] < _RANK[role] and (found.role != "blocked" or role == "owner"):
        await pool.execute(*_SET_ROLE(found=found, role=role))
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
    """Return the id of the person who runs this installation, in the open transaction."""
    return await _ensure(db, "local", "", "owner", "owner")


async def guest_in(db: Db, platform: str, external_id: str) -> int:
    """Return the id of the person of that address, in the open transaction; who is not there yet is made, and not let in."""
    return await _ensure(db, platform, "", external_id, "guest")


async def _ensure(db: Db, platform: str, tenant: str, external_id: str, role: Role) -> int:
    await db.execute(*_LOCK_IDENTITY(identity=f"identity:{platform}:{tenant}:{external_id}"))
    taken = await db.fetchval(*_SELECT_ID(platform=platform, tenant=tenant, external_id=external_id))
    return taken or await _insert(db, platform, tenant, external_id, role)


async def _insert(db: Db, platform: str, tenant: str, external_id: str, role: Role) -> int:
    person: int = await db.fetchval(*_INSERT_PERSON(role=role))
    await db.execute(*_INSERT_SPACE(person=person))
    await db.execute(*_INSERT_IDENTITY(platform=platform, tenant=tenant, external_id=external_id, person=person))
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
    await pool.execute(*_LEARN(person=person, language=language, zone=zone, name=name))


async def learn_script(pool: Pool, person: int, script: Script) -> None:
    """Keep in which characters the person writes; what they have told is never overwritten by it."""
    await pool.execute(*_LEARN_SCRIPT(person=person, script=script))


# what a person sets ---------------------------------------------------------------------------------------------------


async def set_zone(db: Db, person: int, zone: str) -> str | None:
    """Set the time zone that the person has told; return the one that was known before, or None."""
    return await db.fetchval(*_SET_ZONE(person=person, zone=zone))


async def set_language(db: Db, person: int, language: Language | None) -> None:
    """Set the language that the person has told; None: the language that is written, from now on."""
    await db.execute(*_SET_LANGUAGE(person=person, language=language))


async def set_script(db: Db | Pool, person: int, script: Script | None) -> None:
    """Set in which characters Chinese is written to the person; None: in those that they write, from now on."""
    await db.execute(*_SET_SCRIPT(person=person, script=script))


async def set_sounds(db: Db, space: int, on: bool) -> None:  # noqa: FBT001 - what is set
    """Set whether parrots make their sounds in a person's chats or in a group, which is whose the space is."""
    await db.execute(*_SET_SOUNDS(space=space, on=on))


async def set_model(db: Db, space: int, on: bool) -> None:  # noqa: FBT001 - what is set
    """Set whether a language model may be asked, of what is a person's or a group's, which is whose the space is."""
    await db.execute(*_SET_MODEL(space=space, on=on))


async def model_allowed(pool: Db | Pool, space: int, person: int) -> bool:
    """Return whether a language model may be asked in a space by a person, as both have it now."""
    return await pool.fetchval(*_MODEL_ALLOWED(space=space, person=person))


async def speak(db: Db, person: int, language: Language) -> None:
    """Set the language of somebody of whom no platform has told it."""
    await db.execute(*_SET_FIRST_LANGUAGE(person=person, language=language))


async def ask_zone(db: Db, person: int) -> bool:
    """Note that the person is asked for their zone now; False when they were before: they are asked once."""
    asked = await db.fetchval(*_MARK_ZONE_ASKED(person=person))
    return asked is not None


async def identities(db: Db, person: int) -> list[Identity]:
    rows = await db.fetch(*_SELECT_IDENTITIES(person=person))
    return [Identity(**dict(row.items())) for row in rows]


async def joining(db: Db, gone: int, kept: int) -> dict[str, Any]:
    """Return how much `gone` has (notes, items, events, rings), and which settings differ: {what, gone, kept} of each."""
    return await db.fetchval(*_SELECT_JOINING(gone=gone, kept=kept))


async def join(db: Db, gone: int, kept: int) -> None:
    """Join two persons who turn out to be one: everything of `gone` becomes `kept`'s; what either keeps from models stays so."""
    await db.execute(*_JOIN_MODEL_CHOICE(gone=gone, kept=kept))
    await db.execute(*_JOIN(gone=gone, kept=kept))
