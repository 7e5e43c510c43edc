"""One-time codes: the owner's, printed at start, those that guests show to an owner, and those with which one joins what one is elsewhere."""

import re
import secrets
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Literal

from storage.db.pool import Db, Pool
from storage.db.statements import Statement

ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are misread
VALID = timedelta(hours=1)
OWNERS_VALID = timedelta(days=1)  # a line in a log, or on a screen that somebody left, does not open the house for ever
WRONG = 5  # codes in a row, before nothing is said for an hour
_CODE = re.compile(rf"([{ALPHABET}]{{4}})-?([{ALPHABET}]{{4}})", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A guest's code; `fresh` when it was made just now."""

    code: str
    fresh: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCode:
    """The meaning of a code that was shown to us."""

    person: int
    used: bool
    expired: bool


def read(text: str) -> str | None:
    """Return the code that a text is, as we keep it; None when it is none."""
    found = _CODE.fullmatch(text.strip())
    return f"{found[1]}-{found[2]}".upper() if found else None


def _new() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(8))
    return f"{letters[:4]}-{letters[4:]}"


_statement = partial(
    Statement,
    good="kind = 'owner' AND created_at > clock_now() - :valid::interval AND NOT {owned}",
    owned="""EXISTS (SELECT FROM identity i JOIN person p ON p.id = i.person
        WHERE p.role = 'owner' AND i.platform <> 'local')""",
)
_LOCK_PERSON = Statement("SELECT FROM person WHERE id = :person FOR NO KEY UPDATE")
_SELECT_VALID = Statement("""SELECT code FROM code WHERE person = :person AND kind = :kind AND used_at IS NULL
    AND expires_at > clock_now()""")
_REPLACE = Statement("""INSERT INTO code (code, kind, person, expires_at)
    VALUES (:code, :kind, :person, clock_now() + :valid)
    ON CONFLICT (person) WHERE person IS NOT NULL
    DO UPDATE SET code = excluded.code, kind = excluded.kind, created_at = clock_now(), expires_at = excluded.expires_at, used_at = NULL""")
_LOCK_CODE = Statement("""SELECT person, used_at IS NOT NULL AS used, expires_at <= clock_now() AS expired FROM code
    WHERE code = :code AND kind = :kind FOR UPDATE""")
_USE = Statement("UPDATE code SET used_at = clock_now() WHERE person = :person AND used_at IS NULL")
_DELETE_STALE = _statement("DELETE FROM code WHERE kind = 'owner' AND NOT ({good})")
_INSERT_OWNERS = _statement("""INSERT INTO code (code, kind) SELECT :code, 'owner' WHERE NOT {owned} ON CONFLICT
    DO NOTHING""")
_SELECT_OWNERS = _statement("SELECT code FROM code WHERE {good}")
_IS_OWNERS = _statement("SELECT true FROM code WHERE {good} AND code = :code")
_TAKE_OWNERS = _statement("DELETE FROM code WHERE {good} AND code = :code RETURNING true")
_DELETE_OWNERS = Statement("DELETE FROM code WHERE kind = 'owner'")
_COUNT_TRY = Statement("""UPDATE person SET wrong_code_at = clock_now(),
        wrong_codes = CASE WHEN wrong_code_at > clock_now() - interval '1 hour' THEN wrong_codes + 1 ELSE 1 END
    WHERE id = :person AND NOT (wrong_codes >= :wrong AND wrong_code_at > clock_now() - interval '1 hour')
    RETURNING wrong_codes""")


Kind = Literal["pair", "link"]
"""A code lets a guest in, or joins two persons who are one."""


async def pairing(db: Db, person: int, kind: Kind = "pair") -> Pairing:
    """Return the person's code: the one that is still valid, else a new one."""
    await db.execute(*_LOCK_PERSON(person=person))
    valid = await db.fetchval(*_SELECT_VALID(person=person, kind=kind))
    if valid is not None:
        return Pairing(code=valid, fresh=False)
    code = _new()
    await db.execute(*_REPLACE(code=code, kind=kind, person=person, valid=VALID))
    return Pairing(code=code, fresh=True)


async def shown(db: Db, code: str, kind: Kind = "pair") -> ShownCode | None:
    """Return whose code it is, locked; None for one that we did not give."""
    row = await db.fetchrow(*_LOCK_CODE(code=code, kind=kind))
    return None if row is None else ShownCode(**dict(row.items()))


async def use(db: Db, person: int) -> None:
    """Use the person's code up."""
    await db.execute(*_USE(person=person))


async def owner_code(pool: Pool) -> str | None:
    """Return the code that makes its sender the owner, the same for all who ask; None once an owner is on a platform."""
    await pool.execute(*_DELETE_STALE(valid=OWNERS_VALID))
    await pool.execute(*_INSERT_OWNERS(code=_new()))
    return await pool.fetchval(*_SELECT_OWNERS(valid=OWNERS_VALID))


async def is_owners(db: Db | Pool, code: str) -> bool:
    found = await db.fetchval(*_IS_OWNERS(valid=OWNERS_VALID, code=code))
    return found is not None


async def take_owners(db: Db, code: str) -> bool:
    """Use the owner's code up, in the transaction of its effect; False when it is not (or no longer) the code."""
    taken = await db.fetchval(*_TAKE_OWNERS(valid=OWNERS_VALID, code=code))
    return taken is not None


async def drop_owners(db: Db | Pool) -> None:
    """Forget the owner's code: the settings name an owner."""
    await db.execute(*_DELETE_OWNERS())


async def may_try(db: Db, person: int) -> bool:
    """Count a try at a code; False, and it is not to be looked at, after five in a row for an hour."""
    tries = await db.fetchval(*_COUNT_TRY(person=person, wrong=WRONG))
    return tries is not None
