"""Notes of a space: kept, and found by the words in them."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from storage.db.pool import Db, Record
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Memo:
    """A note."""

    id: int
    text: str
    version: int
    created_at: datetime


_HYPHEN = re.compile("(?<=[a-z])[-\u2010\u2011](?=[a-z])")
_COLUMNS = "id, text, version, created_at"


def _memo(row: Record) -> Memo:
    return Memo(**{name: row[name] for name in _COLUMNS.split(", ")})


def folded(text: str) -> str:
    """The form in which texts are compared: NFKC, lower case, hyphens inside words left out (Wi-Fi is wifi)."""
    return _HYPHEN.sub("", unicodedata.normalize("NFKC", text).casefold())


async def add(db: Db, scope: Scope, text: str) -> Memo:
    row = await db.fetchrow(
        f"INSERT INTO memo (space, person, text, folded) VALUES ($1, $2, $3, $4) RETURNING {_COLUMNS}",  # noqa: S608
        scope.space,
        scope.actor,
        text,
        folded(text),
    )
    if row is None:
        raise LookupError("a note was not inserted")
    return _memo(row)


async def get(db: Db, memo: int) -> Memo | None:
    row = await db.fetchrow(
        f"SELECT {_COLUMNS} FROM memo WHERE space = current_space() AND id = $1 AND deleted_at IS NULL",  # noqa: S608
        memo,
    )
    return None if row is None else _memo(row)


async def change(db: Db, memo: int, version: int, text: str) -> Memo | None:
    """Give a note another text; None when it is no longer at that version."""
    row = await db.fetchrow(
        f"""UPDATE memo SET text = $3, folded = $4, version = version + 1, updated_at = clock_now()
            WHERE space = current_space() AND id = $1 AND version = $2 AND deleted_at IS NULL RETURNING {_COLUMNS}""",  # noqa: S608
        memo,
        version,
        text,
        folded(text),
    )
    return None if row is None else _memo(row)


async def remove(db: Db, memo: int) -> Memo | None:
    """Take a note away; it can be restored."""
    row = await db.fetchrow(
        f"""UPDATE memo SET deleted_at = clock_now(), version = version + 1 WHERE space = current_space() AND id = $1 AND deleted_at IS NULL
            RETURNING {_COLUMNS}""",  # noqa: S608
        memo,
    )
    return None if row is None else _memo(row)


async def restore(db: Db, memo: int) -> Memo | None:
    """Bring a removed note back."""
    row = await db.fetchrow(
        f"""UPDATE memo SET deleted_at = NULL, version = version + 1 WHERE space = current_space() AND id = $1 AND deleted_at IS NOT NULL
            RETURNING {_COLUMNS}""",  # noqa: S608
        memo,
    )
    return None if row is None else _memo(row)


async def number(db: Db) -> int:
    """How many notes there are in the transaction's space."""
    return await db.fetchval("SELECT count(*) FROM memo WHERE space = current_space() AND deleted_at IS NULL")


async def find(db: Db, terms: list[str], most: int, *, share: float = 0.0) -> list[Memo]:
    """The notes of the transaction's space that hold most of the terms, longer terms first, the newest first.

    `share` is the part of all the terms' letters that a note must hold at least.
    """
    wanted = [folded(term) for term in terms]
    if not any(wanted):
        return []
    rows = await db.fetch(
        f"""SELECT {", ".join(f"memo.{name}" for name in _COLUMNS.split(", "))}
            FROM memos_holding($1, $2, $3) found JOIN memo ON memo.id = found.id AND memo.space = current_space()
            ORDER BY found.weight DESC, found.id DESC""",  # noqa: S608
        wanted,
        max(ceil(share * sum(map(len, wanted))), 1),
        most,
    )
    return [_memo(row) for row in rows]


async def newest(db: Db, most: int) -> list[Memo]:
    rows = await db.fetch(
        f"SELECT {_COLUMNS} FROM memo WHERE space = current_space() AND deleted_at IS NULL ORDER BY id DESC LIMIT $1",  # noqa: S608
        most,
    )
    return [_memo(row) for row in rows]
