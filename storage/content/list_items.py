"""Items of the lists of a space, in the order in which they came."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class ListItem:
    """One thing on a list; `list` is the list's name as names are compared."""

    id: int
    list: str
    text: str
    ticked: bool


_COLUMNS = "id, list, text, ticked_at IS NOT NULL AS ticked"
_statement = partial(Statement, columns=_COLUMNS)
_INSERT = _statement("""INSERT INTO list_item (space, person, list, text)
    SELECT :scope.space, :scope.actor, :list, text FROM unnest(:texts::text[]) WITH ORDINALITY t (text, place) ORDER BY place
    RETURNING {columns}""")
_SELECT = _statement("""SELECT {columns} FROM list_item WHERE space = current_space() AND deleted_at IS NULL
    AND (:list = '' OR list = :list) ORDER BY id""")
_LATEST = Statement("""SELECT list FROM list_item WHERE space = current_space() AND deleted_at IS NULL
    ORDER BY updated_at DESC, id DESC LIMIT 1""")
_TICK = _statement("""UPDATE list_item SET ticked_at = CASE WHEN :ticked::boolean THEN clock_now() END, updated_at = clock_now()
    WHERE space = current_space() AND id = ANY(:ids) AND deleted_at IS NULL AND (ticked_at IS NULL) = :ticked::boolean
    RETURNING {columns}""")
_REMOVE = _statement("""UPDATE list_item SET deleted_at = clock_now(), updated_at = clock_now()
    WHERE space = current_space() AND id = ANY(:ids) AND deleted_at IS NULL RETURNING {columns}""")
_RESTORE = _statement("""UPDATE list_item SET deleted_at = NULL, updated_at = clock_now()
    WHERE space = current_space() AND id = ANY(:ids) AND deleted_at IS NOT NULL RETURNING {columns}""")


def _items(rows: Sequence[Record]) -> list[ListItem]:
    return sorted((ListItem(**dict(row.items())) for row in rows), key=lambda item: item.id)


async def add(db: Db, scope: Scope, name: str, texts: Sequence[str]) -> list[ListItem]:
    return _items(await db.fetch(*_INSERT(scope=scope, list=name, texts=list(texts))))


async def items(db: Db, name: str = "") -> list[ListItem]:
    """Return what is on a list, or on all lists of the transaction's space."""
    return _items(await db.fetch(*_SELECT(list=name)))


async def latest(db: Db) -> str:
    """Return the name of the list that was changed last; empty where there is none."""
    return await db.fetchval(*_LATEST()) or ""


async def tick(db: Db, ids: Sequence[int], *, ticked: bool) -> list[ListItem]:
    """Tick items off, or take the ticks away; return those that have changed."""
    return _items(await db.fetch(*_TICK(ids=list(ids), ticked=ticked)))


async def remove(db: Db, ids: Sequence[int]) -> list[ListItem]:
    """Take items off their list; they can be restored."""
    return _items(await db.fetch(*_REMOVE(ids=list(ids))))


async def restore(db: Db, ids: Sequence[int]) -> list[ListItem]:
    """Bring removed items back to their place."""
    return _items(await db.fetch(*_RESTORE(ids=list(ids))))
