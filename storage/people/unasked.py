"""The measure of what is said to somebody unasked (a briefing, a follow-up): three messages a day over all features, none in quiet hours."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

BRIEFINGS = ("briefing_day", "briefing_week")
"""The names of what is planned for who wants a briefing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """The verdict: said now or not; `later`: when the quiet hours end that it waits for, None: it is dropped."""

    allowed: bool
    later: datetime | None


_PLAN = Statement("""INSERT INTO due (space, conversation, person, kind, text, wall, zone, zone_mode, due_at, token)
    VALUES (:scope.space, :scope.conversation, :scope.actor, 'unasked', :what, :moment AT TIME ZONE :scope.zone, :scope.zone,
            :mode, :moment, 'unasked')
    ON CONFLICT (space, text) WHERE kind = 'unasked' AND state = 'pending' DO UPDATE
    SET conversation = excluded.conversation, wall = excluded.wall, zone = excluded.zone, zone_mode = excluded.zone_mode, due_at = excluded.due_at""")
_GIVE_UP = Statement("""UPDATE due SET state = 'cancelled' WHERE space = current_space() AND kind = 'unasked' AND state = 'pending'
    AND text = ANY(:names)""")
_SELECT_PLANNED = Statement(
    """SELECT text, due_at FROM due WHERE space = current_space() AND kind = 'unasked' AND state = 'pending'"""
)
# a follow-up is a stored action of protocols (bot.protocols.checking_in)
_IS_UNANSWERED = Statement("""SELECT EXISTS (SELECT FROM (SELECT created_at, used_at FROM action
        WHERE space = current_space() AND person = :scope.actor AND kind = 'protocol' AND payload->>'do' = 'follow'
        ORDER BY created_at DESC LIMIT 1) a
    WHERE a.used_at IS NULL AND NOT EXISTS (SELECT FROM message m WHERE m.space = current_space() AND m.role = 'user'
        AND m.person = :scope.actor AND m.created_at > a.created_at))""")
_SELECT_ASKED = Statement("""SELECT token FROM action a WHERE space = current_space() AND conversation = :scope.conversation
        AND person = :scope.actor AND kind = 'protocol' AND payload->>'do' = 'follow' AND used_at IS NULL
        AND created_at > clock_now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM message m WHERE m.space = current_space() AND m.conversation = a.conversation
            AND m.role = 'reminder' AND m.created_at > a.created_at)
    ORDER BY created_at DESC LIMIT 1""")
_MAY_SAY = Statement("SELECT allowed, later FROM may_say_unasked(:person, :zone, :what)")


async def may_say(db: Db, person: int, zone: str, what: str) -> Leave:
    """Return whether it may be said, which counts it; to be asked last, in the transaction in which something is said.

    `what` is its name in `preferences.push_settings`, where false turns it off.
    """
    row = await db.fetchrow(*_MAY_SAY(person=person, zone=zone, what=what))
    return Leave(allowed=bool(row and row["allowed"]), later=row["later"] if row else None)


async def plan(db: Db, scope: Scope, what: str, moment: datetime, *, follows: bool = False) -> None:
    """Have it looked at when its moment comes (a notice `unasked` of its name, bot.commands.notice_text), instead of when it was to be.

    `follows`: at the same hour in another zone, when the person goes there.
    """
    await db.execute(*_PLAN(scope=scope, what=what, moment=moment, mode="follow" if follows else "fixed"))


async def give_up(db: Db, names: Collection[str]) -> None:
    """Plan these no more in the space that the transaction sees."""
    await db.execute(*_GIVE_UP(names=list(names)))


async def planned(db: Db) -> dict[str, datetime]:
    """Return what is planned in the space that the transaction sees."""
    return {row["text"]: row["due_at"] for row in await db.fetch(*_SELECT_PLANNED())}


async def is_unanswered(db: Db, scope: Scope) -> bool:
    """Return whether the last follow-up got no press, and the person has written nothing since: then nothing more is said."""
    return await db.fetchval(*_IS_UNANSWERED(scope=scope))


async def asked(db: Db, scope: Scope) -> str | None:
    """Return the token of the follow-up of this last day here that words may answer: nothing has rung since."""
    return await db.fetchval(*_SELECT_ASKED(scope=scope))
