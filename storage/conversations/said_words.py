"""What was said in the talks of a space, found by words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from uuid import UUID

from storage.content.notes import folded
from storage.db.pool import Db
from storage.db.statements import Statement

NEWEST = 20_000  # messages that are looked through: older talk is found by reading on


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidWords:
    """Words of a person or a parrot, in a conversation."""

    id: int
    conversation: UUID
    text: str
    created_at: datetime


_HOLDING = Statement("""WITH newest AS MATERIALIZED (
        SELECT m.id, m.conversation, m.created_at, m.body->>'text' AS text FROM conversation c, LATERAL (
            SELECT * FROM message WHERE space = c.space AND conversation = c.id AND role IN ('user', 'agent')
            ORDER BY id DESC LIMIT :newest) m       -- talk by talk: messages of other spaces are not read through
        WHERE c.space = (SELECT current_space()) AND c.platform <> 'gone' ORDER BY m.id DESC LIMIT :newest),
    held AS (SELECT *, (SELECT sum(length(term)) FROM unnest(:terms::text[]) term
        WHERE strpos(lower(normalize(text, NFKC)) COLLATE "C", term) > 0) AS letters FROM newest WHERE text <> '')
    SELECT id, conversation, text, created_at FROM held WHERE letters >= :enough ORDER BY letters DESC, id DESC LIMIT :most""")


async def holding(db: Db, terms: Sequence[str], most: int, *, share: float) -> list[SaidWords]:
    """Return what was said in the transaction's space with this part of the letters of the terms, those with most first, the newest first."""
    wanted = [folded(term) for term in terms]
    if not any(wanted):
        return []
    enough = max(ceil(share * sum(map(len, wanted))), 1)
    rows = await db.fetch(*_HOLDING(terms=wanted, enough=enough, most=most, newest=NEWEST))
    return [SaidWords(**dict(row.items())) for row in rows]
