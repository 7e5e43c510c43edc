"""Notes of a space: kept, and found by the words in them."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import accumulate
from math import ceil

from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Memo:
    """A note; `rings_at`: when its reminder does, if that is still to come; `files`: how many belong to it.

    `part`: the letter at which the part of it begins that means what was asked for, where a search found it by that.
    """

    id: int
    text: str
    version: int
    created_at: datetime
    pinned: bool = False
    rings_at: datetime | None = None
    files: int = 0
    part: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """`held`: by how many of the `looked` notes each term is held. `notes` hold some of them, the rarest first."""

    looked: int = 0
    held: tuple[int, ...] = ()
    notes: tuple[Memo, ...] = ()


WORK, NEWEST = (
    6_000,
    2_000,
)  # so often a word is looked for in a note, in so many notes: milliseconds, however many there are
LONGEST = 4000  # bytes: a long note has a word in common with anything
SHORT = 200  # characters that may grow as they like
_HYPHEN = re.compile("(?<=[a-z])[-\u2010\u2011](?=[a-z])")
COLUMNS = """id, text, version, created_at, pinned_at IS NOT NULL AS pinned,
    (SELECT d.due_at FROM due d WHERE d.space = memo.space AND d.id = reminder AND d.state = 'pending') AS rings_at,
    (SELECT count(*)::integer FROM attachment a WHERE a.space = memo.space AND a.memo = memo.id) AS files"""
_FIELDS = ("id", "text", "version", "created_at", "pinned", "rings_at", "files")


def memo_of(row: Record) -> Memo:
    """Return the note of a row that has COLUMNS."""
    return Memo(**{name: row[name] for name in _FIELDS})


def folded(text: str) -> str:
    """Return the form in which texts are compared: NFKC, lower case, hyphens inside words left out (Wi-Fi is wifi)."""
    return _HYPHEN.sub("", unicodedata.normalize("NFKC", _growing_little(text)).casefold())


def _growing_little(text: str) -> str:
    """Return a text as far as NFKC makes it at most twice as long: one sign can stand for 18 letters."""
    if len(text) <= SHORT or text.isascii():
        return text
    sizes = {sign: len(unicodedata.normalize("NFKC", sign)) for sign in set(text)}
    ends = list(accumulate(map(sizes.__getitem__, text)))
    return text[: bisect_right(ends, 2 * len(text))]


_statement = partial(Statement, columns=COLUMNS)
_INSERT = _statement("""INSERT INTO memo (space, person, text, folded, turn, created_at)
    VALUES (:scope.space, :scope.actor, :text, :folded, (SELECT turn FROM call WHERE id = :scope.call), coalesce(:at::timestamptz, clock_now()))
    RETURNING {columns}""")
_SELECT = _statement("SELECT {columns} FROM memo WHERE space = current_space() AND id = :memo AND deleted_at IS NULL")
_UPDATE = _statement("""UPDATE memo
    SET text = :text, folded = :folded, version = version + 1, updated_at = clock_now()
    WHERE space = current_space() AND id = :memo AND version = :version AND deleted_at IS NULL RETURNING {columns}""")
_REMOVE = _statement("""UPDATE memo SET deleted_at = clock_now(), version = version + 1 WHERE space = current_space()
    AND id = :memo AND deleted_at IS NULL
    RETURNING {columns}""")
_RESTORE = _statement("""UPDATE memo SET deleted_at = NULL, version = version + 1 WHERE space = current_space()
    AND id = :memo AND deleted_at IS NOT NULL
    RETURNING {columns}""")
_SELECT_VERSIONS = Statement("""SELECT id, version FROM memo WHERE space = current_space() AND deleted_at IS NULL
    ORDER BY id DESC""")
_REMOVE_ALL = _statement("""UPDATE memo SET deleted_at = clock_now(), version = version + 1 WHERE space = current_space()
    AND deleted_at IS NULL AND (id, version) IN (SELECT * FROM unnest(:ids::bigint[], :versions::integer[]))
    RETURNING {columns}""")
_RESTORE_ALL = _statement("""UPDATE memo SET deleted_at = NULL, version = version + 1 WHERE space = current_space()
    AND id = ANY(:ids) AND deleted_at IS NOT NULL
    RETURNING {columns}""")
_COUNT = Statement("""SELECT coalesce(sum(items), 0)::bigint FROM findable_count
    WHERE space = current_space() AND kind = 'm'""")
_SEARCH = _statement("""SELECT {columns} FROM memo JOIN memos_holding(:terms, :enough, :most) found USING (id)
    WHERE space = current_space() ORDER BY weight DESC, id DESC""")
_FOUND = _statement("""SELECT {columns} FROM memo JOIN found_by_words(:asked, 'm', :since, :until, :most) found ON item = id
    WHERE space = current_space() AND deleted_at IS NULL AND firm AND share >= :share ORDER BY score DESC, id DESC""")
_WRITTEN = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND created_at >= :since AND created_at < :until ORDER BY id DESC LIMIT :most""")
_SELECT_NUMBERS = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND id = ANY(:ids)""")
_SELECT_HOLDING = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND strpos(folded COLLATE "C", :words) > 0 ORDER BY id DESC""")
_SELECT_NEWEST = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    ORDER BY id DESC LIMIT :most""")


async def add(db: Db, scope: Scope, text: str, *, at: datetime | None = None) -> Memo:
    """Keep a note; `at`: the moment that it is of, where that is not now."""
    row = await db.fetchrow(*_INSERT(scope=scope, text=text, folded=folded(text), at=at))
    if row is None:
        raise LookupError("a note was not inserted")
    return memo_of(row)


async def get(db: Db, memo: int) -> Memo | None:
    row = await db.fetchrow(*_SELECT(memo=memo))
    return None if row is None else memo_of(row)


async def change(db: Db, memo: int, version: int, text: str) -> Memo | None:
    """Give a note another text; None when it is no longer at that version."""
    row = await db.fetchrow(*_UPDATE(memo=memo, version=version, text=text, folded=folded(text)))
    return None if row is None else memo_of(row)


async def remove(db: Db, memo: int) -> Memo | None:
    """Take a note away; it can be restored."""
    row = await db.fetchrow(*_REMOVE(memo=memo))
    return None if row is None else memo_of(row)


async def restore(db: Db, memo: int) -> Memo | None:
    """Bring a removed note back."""
    row = await db.fetchrow(*_RESTORE(memo=memo))
    return None if row is None else memo_of(row)


async def versions(db: Db) -> list[tuple[int, int]]:
    """Return number and version of each note of the transaction's space, the newest first."""
    return [(row["id"], row["version"]) for row in await db.fetch(*_SELECT_VERSIONS())]


async def remove_all(db: Db, notes: Sequence[tuple[int, int]]) -> list[Memo]:
    """Take these away that are still at their version, and return them, the newest first."""
    ids, at = [memo for memo, _ in notes], [version for _, version in notes]
    return _newest_first(await db.fetch(*_REMOVE_ALL(ids=ids, versions=at)))


async def restore_all(db: Db, notes: Sequence[int]) -> list[Memo]:
    """Bring removed notes back, and return those that came, the newest first."""
    return _newest_first(await db.fetch(*_RESTORE_ALL(ids=list(notes))))


def _newest_first(rows: Sequence[Record]) -> list[Memo]:
    return sorted(map(memo_of, rows), key=lambda memo: memo.id, reverse=True)


async def count(db: Db) -> int:
    """Return how many notes there are in the transaction's space: as of its last commit, they are counted as they come and go."""
    return await db.fetchval(*_COUNT())


async def find(db: Db, terms: list[str], most: int, *, share: float = 0.0) -> list[Memo]:
    """Return the notes of the transaction's space that hold most of the terms, longer terms first, the newest first.

    `share` is the part of all the terms' letters that a note must hold at least.
    """
    wanted = [folded(term) for term in terms]
    if not any(wanted):
        return []
    enough = max(ceil(share * sum(map(len, wanted))), 1)
    rows = await db.fetch(*_SEARCH(terms=wanted, enough=enough, most=most))
    return [memo_of(row) for row in rows]


async def ranked(
    db: Db,
    asked: str,
    most: int,
    *,
    since: datetime | None = None,
    until: datetime | None = None,
    share: float = 0.0,
) -> list[Memo]:
    """Return the notes of the transaction's space that have words of a question, those with the rarest words first.

    With `since` or `until`, only what was noted in [since, until). `share` is the part of the letters of the question's words
    that a note must have at least.
    """
    rows = await db.fetch(*_FOUND(asked=folded(asked), since=since, until=until, most=most, share=share))
    return [memo_of(row) for row in rows]


async def of_numbers(db: Db, numbers: Sequence[int]) -> list[Memo]:
    """Return the notes of these numbers that are there, in this order."""
    found = {row["id"]: memo_of(row) for row in await db.fetch(*_SELECT_NUMBERS(ids=list(numbers)))}
    return [found[number] for number in numbers if number in found]


async def written(db: Db, most: int, *, since: datetime, until: datetime) -> list[Memo]:
    """Return the newest notes that were noted in [since, until)."""
    return [memo_of(row) for row in await db.fetch(*_WRITTEN(since=since, until=until, most=most))]


async def holding(db: Db, words: str) -> list[Memo]:
    """Return the notes of the transaction's space in whose text exactly this stands, the newest first."""
    return [memo_of(row) for row in await db.fetch(*_SELECT_HOLDING(words=folded(words)))]


async def newest(db: Db, most: int) -> list[Memo]:
    rows = await db.fetch(*_SELECT_NEWEST(most=most))
    return [memo_of(row) for row in rows]


async def near(db: Db, terms: Sequence[str], most: int, *, but: int = 0) -> Near:
    """Return what holds some of these terms in the transaction's space, besides the note `but`; at most `most` of these notes."""
    if not terms:
        return Near()
    places = range(len(terms))
    there = ", ".join(f'(strpos(folded COLLATE "C", ${n + 4}) > 0)::integer AS t{n}' for n in places)
    often = ", ".join(f"sum(t{n})::integer AS n{n}" for n in places)
    rare = ", ".join(f"ln((looked + 1)::float8 / (n{n} + 0.5)::float8) AS w{n}" for n in places)
    weight = " + ".join(f"t{n} * w{n}" for n in places)
    rows = await db.fetch(
        f"""WITH newest AS (SELECT id, folded FROM memo
                            WHERE space = (SELECT current_space()) AND deleted_at IS NULL AND id <> $1
                              AND octet_length(folded) <= {LONGEST}
                            ORDER BY id DESC LIMIT $2),
                 holding AS MATERIALIZED (SELECT id, {there} FROM newest),
                 often AS MATERIALIZED (SELECT count(*)::integer AS looked, {often} FROM holding),
                 weights AS MATERIALIZED (SELECT *, {rare} FROM often),
                 best AS (SELECT id, {weight} AS weight FROM holding, weights
                          WHERE {" + ".join(f"t{n}" for n in places)} > 0 ORDER BY weight DESC, id DESC LIMIT $3)
            SELECT m.id, m.text, m.version, m.created_at, looked, ARRAY[{", ".join(f"n{n}" for n in places)}] AS held
            FROM best JOIN memo m USING (id) CROSS JOIN often ORDER BY weight DESC, id DESC""",  # noqa: S608 - numbers only
        but,
        min(WORK // len(terms), NEWEST),
        most,
        *map(folded, terms),
    )
    if not rows:
        return Near()
    notes = tuple(
        Memo(id=row["id"], text=row["text"], version=row["version"], created_at=row["created_at"]) for row in rows
    )
    return Near(looked=rows[0]["looked"], held=tuple(rows[0]["held"]), notes=notes)
