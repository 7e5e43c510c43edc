"""Things of a space, found by the words in them: what the database's triggers keep of notes, events and items of lists."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from storage.content.notes import folded
from storage.db.pool import Db
from storage.db.statements import Statement

Kind = Literal["memo", "event", "list_item"]
_LETTER: dict[Kind, bytes] = {"memo": b"m", "event": b"e", "list_item": b"l"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """What has words of a question; `score` compares within one question only.

    `firm`: more than single characters, where the question has more. `share`: its part of the letters of the question's words.
    """

    item: int
    score: float
    firm: bool
    share: float


_BY_WORDS = Statement("SELECT item, score, firm, share FROM found_by_words(:asked, :kind, :since, :until, :most)")
# of words that begin alike, those that are about as long: a range of the index, whatever the space holds
_NEAR = Statement("""SELECT DISTINCT word FROM (
        SELECT word FROM posting WHERE space = (SELECT current_space()) AND kind = :kind
            AND word >= :first AND word < :next AND abs(length(word) - :letters) <= 2 LIMIT 20000) near""")


async def by_words(
    db: Db, asked: str, kind: Kind, *, most: int, since: datetime | None = None, until: datetime | None = None
) -> list[Hit]:
    """Return what of the kind in the transaction's space has words of the question, the best first.

    With `since` or `until`, only what was noted, or begins, in [since, until).
    """
    rows = await db.fetch(*_BY_WORDS(asked=folded(asked), kind=_LETTER[kind], since=since, until=until, most=most))
    return [Hit(item=row["item"], score=row["score"], firm=row["firm"], share=row["share"]) for row in rows]


async def words_near(db: Db, word: str, kind: Kind) -> list[str]:
    """Return the words, as they are kept, that begin with the letter of this one and are about as long."""
    values = {"kind": _LETTER[kind], "first": word[:1], "next": chr(ord(word[0]) + 1), "letters": len(word)}
    return [row["word"] for row in await db.fetch(*_NEAR(**values))]
