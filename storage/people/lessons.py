"""What somebody has taught their parrots to read: words of theirs, and what they mean by them. Rows of the person's own space."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.db.errors import Gone
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

MOST = 100  # lessons of a person


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """By these `words` this person means what `meaning` says; `key`: the words as they are compared (agents.nlu.taught)."""

    id: int
    key: str
    words: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WroteBefore:
    """What somebody wrote, and when."""

    text: str
    at: datetime


_SELECT = Statement("SELECT id, key, words, meaning FROM lesson WHERE space = current_space() ORDER BY id")
_HOLD = Statement("""SELECT id FROM space WHERE id = current_space() AND person = :scope.actor FOR NO KEY UPDATE""")
_MINE = Statement("SELECT EXISTS (SELECT FROM space WHERE id = current_space() AND person = :scope.actor)")
_KEEP = Statement("""INSERT INTO lesson AS l (space, key, words, meaning) VALUES (:scope.space, :key, :words, :meaning)
    ON CONFLICT (space, key) DO UPDATE SET words = excluded.words, meaning = excluded.meaning, created_at = clock_now()
    RETURNING id, key, words, meaning""")
_REMOVE = Statement(
    "DELETE FROM lesson WHERE space = current_space() AND id = :lesson RETURNING id, key, words, meaning"
)
# Talk by talk, the newest first: what was said in other spaces is not read through.
_WRITTEN = Statement("""SELECT m.text, m.created_at AS at FROM conversation c, LATERAL (
        SELECT id, created_at, body->>'text' AS text FROM message WHERE space = c.space AND conversation = c.id
            AND role = 'user' AND person = :scope.actor ORDER BY id DESC LIMIT :most) m
    WHERE c.space = (SELECT current_space()) AND c.platform <> 'gone' AND m.text <> '' ORDER BY m.id DESC LIMIT :most""")
_LATELY = Statement("""SELECT body->>'text' AS text, created_at AS at FROM message m
    WHERE space = current_space() AND conversation = :scope.conversation AND role = 'user' AND person = :scope.actor
      AND created_at > clock_now() - interval '1 hour'
      AND EXISTS (SELECT FROM space s WHERE s.id = current_space() AND s.person = :scope.actor)
    ORDER BY id DESC LIMIT :most""")


async def everything(db: Db) -> tuple[Lesson, ...]:
    """Return the lessons of the space that the transaction sees, the oldest first."""
    return tuple(Lesson(**dict(row.items())) for row in await db.fetch(*_SELECT()))


async def mine(db: Db, scope: Scope) -> bool:
    """Return whether the space that the transaction sees is that of the scope's person, who can teach there."""
    return await db.fetchval(*_MINE(scope=scope))


async def keep(db: Db, scope: Scope, key: str, words: str, meaning: str) -> Lesson:
    """Keep a lesson of the scope's person; one of the same key is replaced. Raises Gone where the space is not theirs."""
    if await db.fetchval(*_HOLD(scope=scope)) is None:
        raise Gone(f"space {scope.space} is not of person {scope.actor}")
    row = await db.fetchrow(*_KEEP(scope=scope, key=key, words=words, meaning=meaning))
    if row is None:
        raise LookupError("a lesson was not kept")
    return Lesson(**dict(row.items()))


async def remove(db: Db, lesson: int) -> Lesson | None:
    """Remove a lesson of the space that the transaction sees, and return it; None where it is gone."""
    row = await db.fetchrow(*_REMOVE(lesson=lesson))
    return None if row is None else Lesson(**dict(row.items()))


async def written(db: Db, scope: Scope, most: int) -> Sequence[WroteBefore]:
    """Return what the scope's person wrote last in the space that the transaction sees, in all of its talks, the newest first."""
    return [WroteBefore(**dict(row.items())) for row in await db.fetch(*_WRITTEN(scope=scope, most=most))]


async def lately(db: Db, scope: Scope, most: int) -> Sequence[WroteBefore]:
    """Return what they wrote here within the hour, the newest first; nothing where they are not alone with the parrots."""
    return [WroteBefore(**dict(row.items())) for row in await db.fetch(*_LATELY(scope=scope, most=most))]
