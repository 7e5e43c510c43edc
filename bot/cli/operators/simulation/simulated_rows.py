"""What the rows of a simulated house say, across all spaces: what laws compare with what was shown."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from bot.cli.operators.simulation.laws import key_of
from bot.cli.operators.simulation.memory_platform import ACCOUNT
from storage.db.pool import Db

_DUE = """SELECT id, due_at, following_at, zone, rrule FROM due WHERE state = 'pending' AND kind IN ('reminder', 'event') AND due_at IS NOT NULL"""
_DOUBTED = "SELECT dedupe_key FROM outbox WHERE due IS NOT NULL AND state NOT IN ('sent', 'suppressed')"
_UNSENT = "SELECT EXISTS (SELECT FROM outbox WHERE state IN ('ready', 'retry', 'ambiguous', 'claimed', 'sending'))"
_ANSWERED = """SELECT o.dedupe_key, (SELECT min(m.id) FROM message m WHERE m.turn = c.turn AND m.role = 'user') AS first
    FROM outbox o JOIN call c ON c.id = CASE WHEN o.dedupe_key ~ '^a:[0-9]+$' THEN substr(o.dedupe_key, 3)::bigint END
    WHERE NOT o.edits AND o.dedupe_key = ANY($1)"""
_THINGS = """SELECT array_agg(one ORDER BY one) FROM (
    SELECT 'note ' || text FROM memo WHERE space = $1 AND deleted_at IS NULL
    UNION ALL SELECT 'item ' || list || ' ' || text || (ticked_at IS NOT NULL)::text FROM list_item WHERE space = $1 AND deleted_at IS NULL
    UNION ALL SELECT concat_ws(' ', 'event', title, starts_at, ends_at, rrule) FROM event WHERE space = $1 AND deleted_at IS NULL
    UNION ALL SELECT concat_ws(' ', 'ring', text, due_at, rrule) FROM due WHERE space = $1 AND state = 'pending' AND kind <> 'unasked') t (one)"""
_PLACE = "SELECT id, space, person FROM conversation WHERE chat = $1 AND account = $2"
_SERIES = """SELECT count(*) FROM due d JOIN conversation c ON c.id = d.conversation
    WHERE c.chat = $1 AND d.state = 'pending' AND d.rrule IS NOT NULL AND d.kind = 'reminder'"""
_LATE = """SELECT (one->>'due')::bigint FROM outbox o, jsonb_array_elements(o.body->'items') one
    WHERE o.dedupe_key = ANY($1) AND o.body->>'type' = 'digest'"""
_UNASKED = """SELECT 'c:' || i.id FROM inbox i
    WHERE i.event_key LIKE 'timer:%' AND i.id = ANY(SELECT substr(k, 3)::bigint FROM unnest($1::text[]) k WHERE k ~ '^c:[0-9]+$')"""
_TODAY = """SELECT c.chat, (clock_now() AT TIME ZONE coalesce(p.zone, $2))::date::text AS day
    FROM conversation c JOIN person p ON p.id = c.person WHERE c.chat = ANY($1)"""


class SimulatedRows:
    """`owner` sees all spaces. `home`: the zone of who has named none."""

    def __init__(self, owner: Db, home: str) -> None:
        self._owner = owner
        self._home = home

    async def due(self) -> Sequence[Any]:
        """Return what waits to ring: id, due_at, following_at, zone, rrule."""
        return await self._owner.fetch(_DUE)

    async def may_ring(self) -> set[str]:
        """Return the keys of all that rows say now: what rings next, what follows it, and what rang and is not known to be shown."""
        found = {str(row["dedupe_key"]) for row in await self._owner.fetch(_DOUBTED)}
        for row in await self.due():
            found |= {key_of(row["id"], at) for at in (row["due_at"], row["following_at"]) if at is not None}
        return found

    async def leapt(self, before: Sequence[Any], since: datetime, until: datetime) -> set[str]:
        """Return the keys of series whose person came to another zone in a step: the hour leapt over rings on arrival."""
        zones = {row["id"]: row["zone"] for row in before if row["rrule"]}
        moved = [row["id"] for row in await self.due() if zones.get(row["id"], row["zone"]) != row["zone"]]
        seconds = range(int(since.timestamp()), int(until.timestamp()) + 1)
        return {f"r:{row}:{second}" for row in moved for second in seconds}

    async def is_unsent(self) -> bool:
        """Return whether something is still to go out."""
        return bool(await self._owner.fetchval(_UNSENT))

    async def answered(self, keys: Sequence[str]) -> Mapping[str, int]:
        """Return which message each answer is to, by its number."""
        return {row["dedupe_key"]: row["first"] for row in await self._owner.fetch(_ANSWERED, keys) if row["first"]}

    async def things(self, chat: str) -> object:
        """Return all that is kept where a chat belongs."""
        place = await self.place(chat)
        return None if place is None else await self._owner.fetchval(_THINGS, place[1])

    async def place(self, chat: str) -> tuple[UUID, int, int | None] | None:
        """Return conversation, space and person of a chat; None where nothing was said there yet."""
        row = await self._owner.fetchrow(_PLACE, chat, ACCOUNT)
        return None if row is None else (row["id"], row["space"], row["person"])

    async def series(self, chat: str) -> int:
        """Return how many reminders repeat in a chat."""
        return await self._owner.fetchval(_SERIES, chat)

    async def told_late(self, keys: Sequence[str]) -> list[int]:
        """Return what digests of these keys tell, by the numbers of its rows."""
        return [row[0] for row in await self._owner.fetch(_LATE, keys)]

    async def unasked(self, keys: Sequence[str]) -> set[str]:
        """Return those of the keys whose messages nobody asked for."""
        return {row[0] for row in await self._owner.fetch(_UNASKED, keys)}

    async def today(self, chats: Sequence[str]) -> Mapping[str, str]:
        """Return which day it is for the people of these chats."""
        return {row["chat"]: row["day"] for row in await self._owner.fetch(_TODAY, chats, self._home)}
