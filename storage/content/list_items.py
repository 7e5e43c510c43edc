"""Items of the lists of a space, in the order in which they came, or were put since."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from storage.content.notes import folded
from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class ListItem:
    """One thing on a list; `list` is the list's name as names are compared.

    `by`: who ticked it, in a group; `due_at`: the moment of its `reminder`, which still `rings`.
    """

    id: int
    place: int
    list: str
    text: str
    ticked: bool
    created_at: datetime
    by: str = ""
    reminder: int | None = None
    due_at: datetime | None = None
    rings: bool = False


_COLUMNS = """id, coalesce(place, id) AS place, list, text, ticked_at IS NOT NULL AS ticked, created_at, reminder,
    coalesce((SELECT p.name FROM person p JOIN space s ON s.id = list_item.space AND s.kind = 'group'
              WHERE p.id = ticked_by), '') AS by,
    (SELECT d.due_at FROM due d WHERE d.space = list_item.space AND d.id = reminder) AS due_at,
    EXISTS (SELECT FROM due d WHERE d.space = list_item.space AND d.id = reminder AND d.state = 'pending') AS rings"""
_statement = partial(Statement, columns=_COLUMNS)
_INSERT = _statement("""INSERT INTO list_item (space, person, list, text, reminder)
    SELECT :scope.space, :scope.actor, :list, text, :reminder
    FROM unnest(:texts::text[]) WITH ORDINALITY t (text, place) ORDER BY place
    RETURNING {columns}""")
_SELECT = _statement("""SELECT {columns} FROM list_item WHERE space = current_space() AND deleted_at IS NULL
    AND (:list = '' OR list = :list) ORDER BY coalesce(place, id), id""")
_NOW = Statement("SELECT clock_now()")
_LATEST = Statement("""SELECT list FROM list_item WHERE space = current_space() AND deleted_at IS NULL
    ORDER BY updated_at DESC, id DESC LIMIT 1""")
_TICK = _statement("""UPDATE list_item SET ticked_at = CASE WHEN :ticked::boolean THEN clock_now() END,
        ticked_by = CASE WHEN :ticked::boolean THEN :scope.actor::bigint END, updated_at = clock_now()
    WHERE space = current_space() AND id = ANY(:ids) AND deleted_at IS NULL AND (ticked_at IS NULL) = :ticked::boolean
    RETURNING {columns}""")
_REMOVE = _statement("""UPDATE list_item SET deleted_at = clock_now(), updated_at = clock_now()
    WHERE space = current_space() AND id = ANY(:ids) AND deleted_at IS NULL RETURNING {columns}""")
_RESTORE = _statement("""UPDATE list_item SET deleted_at = NULL, updated_at = clock_now()
    WHERE space = current_space() AND id = ANY(:ids) AND deleted_at IS NOT NULL RETURNING {columns}""")
# the places that they have among them are dealt out anew, so that nothing else moves
_PUT = Statement("""WITH wanted AS (SELECT id, row_number() OVER (ORDER BY n) AS n
        FROM unnest(:ids::bigint[]) WITH ORDINALITY w (id, n) JOIN list_item USING (id)
        WHERE space = current_space() AND list = :list AND deleted_at IS NULL),
    places AS (SELECT coalesce(i.place, i.id) AS place, row_number() OVER (ORDER BY coalesce(i.place, i.id), i.id) AS n
        FROM list_item i JOIN wanted USING (id) WHERE i.space = current_space())
    UPDATE list_item i SET place = p.place, updated_at = clock_now() FROM wanted w JOIN places p USING (n)
    WHERE i.space = current_space() AND i.id = w.id AND coalesce(i.place, i.id) <> p.place""")
_MOVE = _statement("""UPDATE list_item SET list = :list, updated_at = clock_now()
    WHERE space = current_space() AND id = ANY(:ids) AND deleted_at IS NULL RETURNING {columns}""")
_REWORD = _statement("""UPDATE list_item SET text = :text, updated_at = clock_now()
    WHERE space = current_space() AND id = :id AND deleted_at IS NULL AND text = :before RETURNING {columns}""")
# a list of before: what was put on it then, also what is ticked or cleared by now, each thing once
_BEFORE = Statement("""SELECT text FROM (
        SELECT DISTINCT ON (lower(text)) id, text FROM list_item
        WHERE space = current_space() AND list = :list AND created_at >= :start AND created_at < :end
        ORDER BY lower(text), id) one ORDER BY id""")
_FOUND = _statement("""SELECT {columns} FROM list_item JOIN found_by_words(:asked, 'l', NULL, NULL, :most) found ON item = id
    WHERE space = current_space() AND deleted_at IS NULL AND firm AND share >= :share ORDER BY score DESC, id DESC""")


def _item(row: Record) -> ListItem:
    return ListItem(**dict(row.items()))


def _items(rows: Sequence[Record]) -> list[ListItem]:
    return sorted(map(_item, rows), key=lambda item: (item.place, item.id))


async def add(db: Db, scope: Scope, name: str, texts: Sequence[str], reminder: int | None = None) -> list[ListItem]:
    return _items(await db.fetch(*_INSERT(scope=scope, list=name, texts=list(texts), reminder=reminder)))


async def items(db: Db, name: str = "") -> list[ListItem]:
    """Return what is on a list, or on all lists of the transaction's space."""
    return _items(await db.fetch(*_SELECT(list=name)))


async def ranked(db: Db, asked: str, most: int, *, share: float) -> list[ListItem]:
    """Return the items, of all lists, that have at least this part of the letters of a question's words, the best first."""
    rows = await db.fetch(*_FOUND(asked=folded(asked), most=most, share=share))
    return list(map(_item, rows))


async def before(db: Db, name: str, start: datetime, end: datetime) -> list[str]:
    """Return what was put on a list in [start, end), whatever became of it."""
    return [row["text"] for row in await db.fetch(*_BEFORE(list=name, start=start, end=end))]


async def now(db: Db) -> datetime:
    """Return the database's time, by which what is due is judged."""
    return await db.fetchval(*_NOW())


async def latest(db: Db) -> str:
    """Return the name of the list that was changed last; empty where there is none."""
    return await db.fetchval(*_LATEST()) or ""


async def tick(db: Db, scope: Scope, ids: Sequence[int], *, ticked: bool) -> list[ListItem]:
    """Tick items off, or take the ticks away; return those that have changed."""
    return _items(await db.fetch(*_TICK(scope=scope, ids=list(ids), ticked=ticked)))


async def put(db: Db, name: str, ids: Sequence[int]) -> None:
    """Put these items of a list into this order; ids that are none of it are passed over."""
    await db.execute(*_PUT(list=name, ids=list(dict.fromkeys(ids))))


async def move(db: Db, ids: Sequence[int], name: str) -> list[ListItem]:
    """Put items on another list."""
    return _items(await db.fetch(*_MOVE(ids=list(ids), list=name)))


async def reword(db: Db, item: int, before: str, text: str) -> list[ListItem]:
    """Have a thing say something else; nothing where it is gone, or says no longer what it said before."""
    return _items(await db.fetch(*_REWORD(id=item, before=before, text=text)))


async def remove(db: Db, ids: Sequence[int]) -> list[ListItem]:
    """Take items off their list; they can be restored."""
    return _items(await db.fetch(*_REMOVE(ids=list(ids))))


async def restore(db: Db, ids: Sequence[int]) -> list[ListItem]:
    """Bring removed items back to their place."""
    return _items(await db.fetch(*_RESTORE(ids=list(ids))))
