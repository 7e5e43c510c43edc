"""Meanings of notes, as vectors of a model: kept beside them, and compared with that of a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Db, Pool
from storage.db.statements import Statement

Vector = Sequence[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unembedded:
    """A note that has no vector yet, at the version that is read."""

    id: int
    version: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question as a vector of the model of that number."""

    model: int
    vector: Vector


_CAN_KEEP = Statement("""SELECT coalesce(atttypid = to_regtype('halfvec'), false) FROM pg_attribute
    WHERE attrelid = 'meaning'::regclass AND attname = 'vector'""")
_MODEL = Statement("""INSERT INTO embedding_model (name) VALUES (:name)
    ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id""")
_SIZE = Statement("""UPDATE embedding_model SET dimensions = coalesce(dimensions, :dimensions) WHERE id = :model
    RETURNING dimensions""")
_SPACES = Statement("SELECT space FROM spaces_to_embed(:model, :most) space")
_TO_EMBED = Statement("""SELECT id, version, text FROM memo m WHERE space = current_space() AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM space s WHERE (s.id = m.space OR s.person = m.person) AND NOT s.model)
    AND NOT EXISTS (SELECT FROM meaning e WHERE e.space = m.space AND e.model = :model AND e.memo = m.id)
    ORDER BY id DESC LIMIT :most""")
# a note that was changed since it was read has a new version, and is read again
_KEEP = Statement("""INSERT INTO meaning (space, model, memo, vector)
    SELECT m.space, :model, m.id, vector::halfvec
    FROM unnest(:ids::bigint[], :versions::integer[], :vectors::text[]) e (id, version, vector)
    JOIN memo m ON m.id = e.id AND m.version = e.version AND m.deleted_at IS NULL
    WHERE m.space = current_space() ORDER BY m.id FOR SHARE OF m
    ON CONFLICT (space, model, memo) DO NOTHING""")
_NEAR = Statement("""SELECT memo FROM (
        SELECT memo, vector <=> :vector::text::halfvec AS far FROM meaning e
        WHERE space = (SELECT current_space()) AND model = :model AND vector IS NOT NULL
            AND (:since::timestamptz IS NULL OR EXISTS (
                SELECT FROM memo m WHERE m.space = e.space AND m.id = e.memo AND m.created_at >= :since AND m.created_at < :until::timestamptz))) found
    WHERE far <= :farthest ORDER BY far, memo DESC LIMIT :most""")


async def can_keep(pool: Pool) -> bool:
    """Tell whether the database had pgvector when the table of vectors was made: a database elsewhere may have none."""
    return await pool.fetchval(*_CAN_KEEP())


async def model_number(pool: Pool, name: str) -> int:
    """Return the number under which vectors of a model are kept."""
    return await pool.fetchval(*_MODEL(name=name))


async def fits(pool: Pool, model: int, dimensions: int) -> bool:
    """Tell whether vectors of a model have always been of this length; the first decides."""
    return await pool.fetchval(*_SIZE(model=model, dimensions=dimensions)) == dimensions


async def spaces_to_embed(pool: Pool, model: int, most: int) -> list[int]:
    """Return spaces that have notes without a row of the model."""
    return [row["space"] for row in await pool.fetch(*_SPACES(model=model, most=most))]


async def to_embed(db: Db, model: int, most: int) -> list[Unembedded]:
    """Return the newest notes of the transaction's space without a row of the model."""
    rows = await db.fetch(*_TO_EMBED(model=model, most=most))
    return [Unembedded(id=row["id"], version=row["version"], text=row["text"]) for row in rows]


async def keep(db: Db, model: int, read: Sequence[tuple[Unembedded, Vector | None]]) -> None:
    """Keep the vectors of notes that still are as they were read; None: the model does not know the language."""
    await db.execute(
        *_KEEP(
            model=model,
            ids=[note.id for note, _ in read],
            versions=[note.version for note, _ in read],
            vectors=[None if vector is None else _literal(vector) for _, vector in read],
        )
    )


async def near(
    db: Db, asked: Asked, most: int, *, least: float, since: datetime | None = None, until: datetime | None = None
) -> list[int]:
    """Return the notes of the transaction's space whose cosine with the question is at least `least`, the nearest first.

    With `since` and `until`, only what was noted in [since, until).
    """
    rows = await db.fetch(
        *_NEAR(
            vector=_literal(asked.vector),
            model=asked.model,
            since=since,
            until=until,
            farthest=1 - least,
            most=most,
        )
    )
    return [row["memo"] for row in rows]


def _literal(vector: Vector) -> str:
    return f"[{','.join(format(value, '.6g') for value in vector)}]"
