"""Photos and files that belong to notes: kept with them, read with them, and gone with them."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file of the note `memo`, without its bytes; `size` counts them."""

    id: str
    memo: int
    name: str
    media: str
    size: int


_COLUMNS = "a.id::text, a.memo, a.name, a.media, a.size"
# the bytes never leave the database: what was sent becomes what is kept, under the same id
_INSERT = Statement(
    """WITH sent AS (DELETE FROM file WHERE id::text = :file AND space = current_space() RETURNING id, space, data)
    INSERT INTO attachment AS a (id, space, person, memo, name, media, size, digest, source, data)
    SELECT id, space, :scope.actor, :memo, :name, :media, octet_length(data), sha256(data), :source, data FROM sent
    RETURNING {columns}""",
    columns=_COLUMNS,
)
_SIZE = Statement("SELECT octet_length(data) FROM file WHERE id::text = :file AND space = current_space()")
_STORED = Statement("SELECT attached_bytes(:scope.actor)")
_OF_NOTES = Statement(
    """SELECT {columns} FROM attachment a WHERE a.space = current_space() AND a.memo = ANY(:memos)
    ORDER BY a.created_at, a.name, a.id""",
    columns=_COLUMNS,
)
_NEWEST = Statement(
    """SELECT m.id FROM memo m WHERE m.space = current_space() AND m.deleted_at IS NULL
        AND EXISTS (SELECT FROM attachment a WHERE a.space = m.space AND a.memo = m.id AND (NOT :pictures OR a.media LIKE 'image/%'))
    ORDER BY m.id DESC LIMIT :most"""
)
_OF_SOURCE = Statement(
    """SELECT a.memo FROM attachment a JOIN memo m ON m.space = a.space AND m.id = a.memo AND m.deleted_at IS NULL
    WHERE a.space = current_space() AND a.source = :source AND a.person = :scope.actor LIMIT 1"""
)
_CONTENT = Statement(
    """SELECT a.name, a.data FROM attachment a JOIN memo m ON m.space = a.space AND m.id = a.memo AND m.deleted_at IS NULL
    WHERE a.space = current_space() AND a.id::text = :id"""
)
_BRING = Statement(
    """INSERT INTO attachment (id, space, person, memo, name, media, size, digest, source, data)
    SELECT gen_random_uuid(), :scope.space, :scope.actor, :memo, :name, :media, :size, :digest, '', :data
    WHERE NOT EXISTS (SELECT FROM attachment WHERE space = :scope.space AND memo = :memo AND digest = :digest AND name = :name)
    RETURNING id::text"""
)


async def size_of_sent(db: Db, file: str) -> int | None:
    """Return the bytes of a file that was sent; None where it is kept no more."""
    return await db.fetchval(*_SIZE(file=file))


async def stored(db: Db, scope: Scope) -> int:
    """Return the bytes that the scope's person keeps, wherever; who asks next waits until this transaction has ended."""
    return await db.fetchval(*_STORED(scope=scope))


async def keep(db: Db, scope: Scope, memo: int, file: str, *, name: str, media: str, source: str) -> Attachment | None:  # noqa: PLR0913 - the columns of a row
    """Let a file that was sent belong to a note of the scope's space; None where it is kept no more."""
    row = await db.fetchrow(*_INSERT(scope=scope, memo=memo, file=file, name=name, media=media, source=source))
    return None if row is None else _attachment(row)


async def bring(db: Db, scope: Scope, memo: int, *, name: str, media: str, data: bytes) -> bool:
    """Let bytes from elsewhere belong to a note; False where it has them already."""
    digest = hashlib.sha256(data).digest()
    values = {"name": name, "media": media, "size": len(data), "digest": digest, "data": data}
    return await db.fetchval(*_BRING(scope=scope, memo=memo, **values)) is not None


async def of_notes(db: Db, memos: Sequence[int]) -> list[Attachment]:
    """Return the files of these notes, the oldest first."""
    return [_attachment(row) for row in await db.fetch(*_OF_NOTES(memos=list(memos)))]


async def notes_with_files(db: Db, most: int, *, pictures: bool = False) -> list[int]:
    """Return the newest notes that have files, or pictures."""
    return [row["id"] for row in await db.fetch(*_NEWEST(most=most, pictures=pictures))]


async def note_of(db: Db, scope: Scope, source: str) -> int | None:
    """Return the note that holds what the scope's person sent together with this."""
    return await db.fetchval(*_OF_SOURCE(scope=scope, source=source))


async def content(db: Db, number: str) -> tuple[str, bytes] | None:
    """Return name and bytes of a file whose note is there, in the space that the transaction sees."""
    row = await db.fetchrow(*_CONTENT(id=number))
    return None if row is None else (row["name"], row["data"])


def _attachment(row: Record) -> Attachment:
    return Attachment(id=row["id"], memo=row["memo"], name=row["name"], media=row["media"], size=row["size"])
