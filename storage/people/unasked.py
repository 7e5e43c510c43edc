"""What may be said to somebody unasked (a briefing, a follow-up): three messages a day over all features, none in quiet hours."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Whether it is said now; `later`: when the quiet hours end that it waits for, None: it is dropped."""

    allowed: bool
    later: datetime | None


_PLAN = Statement("""INSERT INTO due (space, conversation, person, kind, text, wall, zone, zone_mode, due_at, token)
    VALUES (:scope.space, :scope.conversation, :scope.actor, 'unasked', :what, :moment AT TIME ZONE :scope.zone, :scope.zone,
            'fixed', :moment, 'unasked')
    ON CONFLICT (space, text) WHERE kind = 'unasked' AND state = 'pending' DO UPDATE
    SET conversation = excluded.conversation, wall = excluded.wall, zone = excluded.zone, due_at = excluded.due_at""")
_GIVE_UP = Statement("""UPDATE due SET state = 'cancelled' WHERE space = current_space() AND kind = 'unasked' AND state = 'pending'
    AND text = ANY(:whats)""")
_SELECT_PLANNED = Statement(
    """SELECT text, due_at FROM due WHERE space = current_space() AND kind = 'unasked' AND state = 'pending'"""
)
_MAY_SAY = Statement("SELECT allowed, later FROM may_say_unasked(:person, :zone, :what)")


async def may_say(db: Db, person: int, zone: str, what: str) -> Leave:
    """Return whether it may be said, which counts it; to be asked last, in the transaction in which something is said.

    `what` is its name in `preferences.push_settings`, where false turns it off.
    """
    row = await db.fetchrow(*_MAY_SAY(person=person, zone=zone, what=what))
    return Leave(allowed=bool(row and row["allowed"]), later=row["later"] if row else None)


async def plan(db: Db, scope: Scope, what: str, moment: datetime) -> None:
    """Have it looked at when its moment comes (a notice `unasked` of its name, bot.commands.notice_text), instead of when it was to be."""
    await db.execute(*_PLAN(scope=scope, what=what, moment=moment))


async def give_up(db: Db, whats: Collection[str]) -> None:
    """Plan these no more in the space that the transaction sees."""
    await db.execute(*_GIVE_UP(whats=list(whats)))


async def planned(db: Db) -> dict[str, datetime]:
    """Return what is planned in the space that the transaction sees."""
    return {row["text"]: row["due_at"] for row in await db.fetch(*_SELECT_PLANNED())}
