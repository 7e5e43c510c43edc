"""What was changed of a person's things and what rang, as triggers noted it: followed for a day, read by moments.

The moment is that of the change, not of its commit: who reads on looks back a little, and leaves out what they know by its id.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from storage.conversations.messages import Message, message_of
from storage.db.pool import Db, Pool
from storage.db.statements import Statement

Kind = Literal["memo", "event", "reminder", "list", "ring"]
What = Literal["made", "changed", "deleted"]

_SELECT = Statement("""SELECT c.id AS change_id, c.kind, c.item, c.what, c.name, c.at, m.*
    FROM change c LEFT JOIN message m ON c.kind = 'ring' AND m.space = current_space() AND m.id = c.item
    WHERE c.space = current_space() AND c.at > :since ORDER BY c.at, c.id LIMIT :most""")
_NOW = Statement("SELECT clock_timestamp()")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change of a thing; of a ring the message that tells it. `name`: of a list."""

    id: int
    kind: Kind
    item: int
    what: What
    name: str
    at: datetime
    message: Message | None


async def since(db: Db, moment: datetime, most: int) -> list[Change]:
    """Return what was changed behind a moment in the transaction's space, the first first."""
    return [
        Change(
            id=row["change_id"],
            kind=row["kind"],
            item=row["item"],
            what=row["what"],
            name=row["name"],
            at=row["at"],
            message=None if row["key"] is None else message_of(row),
        )
        for row in await db.fetch(*_SELECT(since=moment, most=most))
    ]


async def now(pool: Pool) -> datetime:
    """Return the moment by the clock that changes are noted with."""
    return await pool.fetchval(*_NOW())
