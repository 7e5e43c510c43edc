"""Notes that hold the same words as another text: looked for among the newest, and how often each word is held there."""

from collections.abc import Sequence
from dataclasses import dataclass

from storage.content.notes import Memo, folded
from storage.db.pool import Db

WORK, NEWEST = (
    6_000,
    2_000,
)  # so often a word is looked for in a note, in so many notes: milliseconds, however many there are
LONGEST = 4000  # bytes: a long note has a word in common with anything


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """`held`: by how many of the `looked` notes each term is held. `notes` hold some of them, the rarest first."""

    looked: int = 0
    held: tuple[int, ...] = ()
    notes: tuple[Memo, ...] = ()


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
