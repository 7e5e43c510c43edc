"""Meanings of notes, as vectors of a model: kept beside them, and compared with that of a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Db, Pool
from storage.db.statements import Statement

Vector = Sequence[float]
PARTS = 100  # of a note, at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Unembedded:
    """A note that has no vector yet, at the version that is read."""

    id: int
    version: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartMeaning:
    """What the part of a note means that begins at the letter `part`; no vector: the model does not know its language."""

    part: int
    vector: Vector | None


@dataclass(frozen=True, slots=True)
class NearPart:
    """A note that means the like of a question, and where its nearest part begins."""

    memo: int
    part: int


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
_KEEP = Statement("""INSERT INTO meaning (space, model, memo, part, vector)
    SELECT m.space, :model, m.id, part, vector::halfvec
    FROM unnest(:ids::bigint[], :versions::integer[], :parts::integer[], :vectors::text[]) e (id, version, part, vector)
    JOIN memo m ON m.id = e.id AND m.version = e.version AND m.deleted_at IS NULL
    WHERE m.space = current_space() ORDER BY m.id FOR SHARE OF m
    ON CONFLICT (space, model, memo, part) DO NOTHING""")
# Of so many nearest parts that they are of as many notes as are wanted, however many of one are among them.
_NEAR = Statement("""SELECT memo, part FROM (SELECT DISTINCT ON (memo) memo, part, far FROM (
            SELECT memo, part, vector <=> :vector::text::halfvec AS far FROM meaning e
            WHERE space = (SELECT current_space()) AND model = :model AND vector IS NOT NULL
                AND (:since::timestamptz IS NULL OR EXISTS (
                    SELECT FROM memo m WHERE m.space = e.space AND m.id = e.memo AND m.created_at >= :since AND m.created_at < :until::timestamptz))
            ORDER BY far LIMIT :most_parts) parts
        WHERE far <= :farthest ORDER BY memo, far, part) notes
    ORDER BY far, memo DESC LIMIT :most""")


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


async def keep(db: Db, model: int, read: Sequence[tuple[Unembedded, Sequence[PartMeaning]]]) -> None:
    """Keep what all parts of notes mean that still are as they were read."""
    rows = [(note, one) for note, parts in read for one in parts]
    await db.execute(
        *_KEEP(
            model=model,
            ids=[note.id for note, _ in rows],
            versions=[note.version for note, _ in rows],
            parts=[one.part for _, one in rows],
            vectors=[None if one.vector is None else _literal(one.vector) for _, one in rows],
        )
    )


async def near(
    db: Db, asked: Asked, most: int, *, least: float, since: datetime | None = None, until: datetime | None = None
) -> list[NearPart]:
    """Return the notes of the transaction's space with a part whose cosine with the question is at least `least`, the nearest first.

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
            most_parts=most * PARTS,
        )
    )
    return [NearPart(row["memo"], row["part"]) for row in rows]


def _literal(vector: Vector) -> str:
    return f"[{','.join(format(value, '.6g') for value in vector)}]"
