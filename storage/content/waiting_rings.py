"""All that waits to ring or to be said in a space, with where: what a rehearsal is made of."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from storage.db.pool import Db
from storage.db.statements import Statement

MOST = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRing:
    """A pending row; `due_at` is None where a series waits for its next time to be worked out."""

    id: int
    kind: Literal["reminder", "event", "unasked"]
    text: str
    due_at: datetime | None
    starts_at: datetime | None
    wall: datetime
    zone: str
    rrule: str | None
    exdates: tuple[datetime, ...]
    lead_minutes: int
    platform: str


_SELECT = Statement("""SELECT d.id, d.kind, d.text, CASE WHEN d.due_at < 'infinity' THEN d.due_at END AS due_at, d.starts_at, d.wall, d.zone,
        d.rrule, d.exdates, d.lead_minutes, c.platform
    FROM due d JOIN conversation c ON c.id = d.conversation
    WHERE d.space = current_space() AND d.state = 'pending' AND d.kind IN ('reminder', 'event', 'unasked')
        AND (d.due_at < :end OR d.rrule IS NOT NULL)
    ORDER BY d.due_at, d.id LIMIT :most""")


async def before(db: Db, end: datetime) -> list[WaitingRing]:
    """Return what may ring before a moment, in the transaction's space; series whose next time lies behind it, too."""
    return [_waiting(dict(row.items())) for row in await db.fetch(*_SELECT(end=end, most=MOST))]


def _waiting(values: dict[str, Any]) -> WaitingRing:
    values["exdates"] = tuple(values["exdates"])
    return WaitingRing(**values)
