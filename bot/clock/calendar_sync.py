"""The clock's keeping alike: the calendar of a person here, and the one elsewhere that they have connected (CalDAV).

Any number of processes may do it on one database: one is compared by whoever takes it first. Who dies over it loses it after ten minutes,
and whoever comes next finds what was done by its name and its tag: nothing is written twice, nothing is lost.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

from agents.tools.base import Desk
from bot.clock.calendar_merging import Merge, Write
from bot.clock.scheduler import Alarms
from bot.clock.wakeful import keep_at
from bot.ports.calendars.calendar_servers import Account, CalendarServer, Connect, OtherVersion, ServerRefused, Stored
from bot.process.sealing import NotSealed, Sealer
from storage.content import remote_calendars
from storage.content.events import lock_calendar
from storage.content.remote_calendars import ClaimedCalendar, RemoteObject
from storage.conversations import conversations
from storage.db.notify import Signals
from storage.db.pool import COLLISION, UNAVAILABLE, Db, Pool
from storage.db.transactions import Scope, keeping, reading
from storage.people import own_data, unasked

log = logging.getLogger(__name__)

TICK = 20.0  # seconds: what is written here goes out within that time
LEASE = timedelta(minutes=10)
PAUSE = timedelta(minutes=5)  # after one that cannot be reached
AT_ONCE = 4  # objects that are fetched
EMPTIED = 5  # objects of ours: where all of so many are gone, we ask rather than delete
NEWS = "remote_calendar"  # as what its person is told is planned
SIGNAL = "remote_calendar"


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """How calendars elsewhere are reached: how often each is looked at, and whether private addresses are."""

    connect: Connect
    sealer: Sealer
    every: timedelta
    private: bool


class CalendarSync:
    """Compares what is due, and is woken by what is new."""

    def __init__(self, *, pool: Pool, signals: Signals, elsewhere: Elsewhere, zone: str) -> None:
        self._pool = pool
        self._signals = signals
        self._elsewhere = elsewhere
        self._zone = zone
        self._wake = asyncio.Event()

    async def run(self, alarms: Alarms) -> None:
        """Compare until cancelled."""
        alarms.every(TICK, "remote calendars tick", self._wake.set)
        await keep_at(self._all, "remote calendars", signals=self._signals, signal=SIGNAL, wake=self._wake)

    async def _all(self) -> None:
        while await self.sync_one():
            pass

    async def sync_one(self) -> bool:
        """Compare the one that waits longest; False where none is due."""
        claimed = await remote_calendars.claim(self._pool, LEASE, self._elsewhere.every)
        if claimed is None:
            return False
        if claimed.conversation is None:  # that was deleted
            where = await conversations.used_last(self._pool, claimed.person, claimed.space)
            claimed = replace(claimed, conversation=where)
        try:
            password = self._elsewhere.sealer.unseal(claimed.password)
            account = Account(
                url=claimed.url, username=claimed.username, password=password, private=self._elsewhere.private
            )
            async with self._elsewhere.connect(account) as server:
                await self._compare(claimed, server)
        except NotSealed:
            await self._failed(claimed, "sealed")
        except ServerRefused as refusal:
            await self._failed(claimed, refusal.why)
        except (*UNAVAILABLE, *COLLISION):
            raise
        except Exception:  # a stranger's file, whatever is in it, must not end the clock
            log.exception("a calendar elsewhere cannot be compared", extra={"space": claimed.space})
            await self._failed(claimed, "unreadable")
        return True

    async def _compare(self, claimed: ClaimedCalendar, server: CalendarServer) -> None:
        if claimed.conversation is None:
            raise ServerRefused("nowhere")  # what came would have nowhere to ring
        listing = await server.listing()
        async with reading(self._pool, claimed.space) as db:
            known = {one.href: one for one in await remote_calendars.objects(db)}
        ours = [one for one in known.values() if one.event is not None and one.etag is not None]
        if not listing and len(ours) >= EMPTIED:
            raise ServerRefused("emptied")
        changed = [href for href, etag in listing.items() if href not in known or known[href].etag != etag]
        writes = await self._merge(claimed, claimed.conversation, listing, await _fetched(server, changed))
        if writes is None:
            return  # disconnected meanwhile
        again = False
        for one in writes:
            again |= not await self._write(claimed, server, one)
        await self._alike(claimed, again=again)

    async def _merge(
        self, claimed: ClaimedCalendar, where: UUID, listing: Mapping[str, str], bodies: Mapping[str, Stored]
    ) -> list[Write] | None:
        async with keeping(self._pool, claimed.space) as db:
            await lock_calendar(db, claimed.space)
            if not await remote_calendars.lock(db, claimed.url):
                return None
            zone = claimed.zone or self._zone
            desk = Desk(db=db, scope=self._scope(claimed, where), now=await own_data.now(db))
            merge = Merge(desk, claimed, zone)
            writes = await merge.run(listing, bodies)
            if merge.news:
                await remote_calendars.tell(db, merge.news)
        if merge.came:
            self._signals.send("due")
        return writes

    async def _write(self, claimed: ClaimedCalendar, server: CalendarServer, one: Write) -> bool:
        """Write one object; False where it was changed there in this moment, and has to be compared anew."""
        try:
            written = None
            if one.data is None:
                await server.delete(one.href, one.etag or "")
            else:
                written = await server.put(one.href, one.data, one.etag)
        except OtherVersion:
            return False
        async with keeping(self._pool, claimed.space) as db:
            if not await remote_calendars.lock(db, claimed.url):
                return True
            if written is None:
                await remote_calendars.drop(db, one.href)
                return True
            there = RemoteObject(
                id=0, href=one.href, event=one.event, etag=written.etag, data=written.data, same=one.same, meant=None
            )
            await remote_calendars.keep(db, there)
        return True

    async def _alike(self, claimed: ClaimedCalendar, *, again: bool) -> None:
        async with keeping(self._pool, claimed.space) as db:
            if not await remote_calendars.lock(db, claimed.url):
                return
            told = await remote_calendars.alike(db)
            if again:
                await remote_calendars.again(db)
            planned = told and await self._plan(db, claimed)
        if planned:
            self._signals.send("due")

    async def _failed(self, claimed: ClaimedCalendar, why: str) -> None:
        # no address in the log
        log.info("a calendar elsewhere cannot be reached", extra={"space": claimed.space, "cause": why})
        async with keeping(self._pool, claimed.space) as db:
            if not await remote_calendars.lock(db, claimed.url):
                return
            told = await remote_calendars.failed(db, why, PAUSE)
            planned = told and await self._plan(db, claimed)
        if planned:
            self._signals.send("due")

    async def _plan(self, db: Db, claimed: ClaimedCalendar) -> bool:
        """Have its person told, where they connected it."""
        if claimed.conversation is None:
            return False
        await unasked.plan(db, self._scope(claimed, claimed.conversation), NEWS, await own_data.now(db))
        return True

    def _scope(self, claimed: ClaimedCalendar, where: UUID) -> Scope:
        zone = claimed.zone or self._zone
        # the language counts for nothing: what is said is worded when it is said
        return Scope(space=claimed.space, actor=claimed.person, conversation=where, language="en", zone=zone)


async def _fetched(server: CalendarServer, hrefs: list[str]) -> dict[str, Stored]:
    """Return these objects; those that are gone meanwhile are left out."""
    found: dict[str, Stored] = {}
    for place in range(0, len(hrefs), AT_ONCE):
        some = hrefs[place : place + AT_ONCE]
        got = await asyncio.gather(*(server.get(href) for href in some))
        found.update({href: one for href, one in zip(some, got, strict=True) if one is not None})
    return found
