"""The clock's reading of subscribed calendars: whichever is due is fetched, and its events take the place of the last ones.

Any number of processes may do it on one database: one is read by whoever takes it first. Who dies over it loses it after five minutes.
"""

import asyncio
import hashlib
import logging
from datetime import timedelta
from uuid import UUID

from agents.calendar.calendar_reading import LARGEST, CalendarRefused, ReadCalendar, read
from agents.tools.calendar.foreign.calendar_imports import sourced
from bot.clock.scheduler import Alarms
from bot.clock.wakeful import keep_at
from bot.ports.calendars.remote_calendars import Fetch, Fetched, FetchRefused
from storage.content import subscriptions
from storage.content.events import lock_calendar
from storage.content.subscriptions import DueCalendar, News
from storage.db.notify import Signals
from storage.db.pool import COLLISION, UNAVAILABLE, Db, Pool
from storage.db.transactions import Scope, keeping
from storage.people import own_data, unasked

log = logging.getLogger(__name__)

TICK = 20.0  # seconds: what was just subscribed to wakes us itself
LANES = 3  # that are read at once
NEWS = "calendars"  # as what its person is told is planned
SIGNAL = "calendar"


class CalendarRefresh:
    """Reads what is due, and is woken by what is new."""

    def __init__(
        self, *, pool: Pool, signals: Signals, fetch: Fetch, every: timedelta, private: bool, zone: str
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._fetch = fetch
        self._every = every
        self._private = private
        self._zone = zone
        self._wake = asyncio.Event()

    async def run(self, alarms: Alarms) -> None:
        """Read until cancelled."""
        alarms.every(TICK, "calendars tick", self._wake.set)
        await keep_at(self._read_in_lanes, "calendars", signals=self._signals, signal=SIGNAL, wake=self._wake)

    async def _read_in_lanes(self) -> None:
        await asyncio.gather(*(self._read_all() for _ in range(LANES)))

    async def _read_all(self) -> None:
        while await self.read_one():
            pass

    async def read_one(self) -> bool:
        """Read the one that waits longest; False where none is due."""
        claimed = await subscriptions.claim(self._pool)
        if claimed is None:
            return False
        try:
            came = await self._fetch(
                claimed.url, etag=claimed.etag, modified=claimed.modified, most=LARGEST, private=self._private
            )
            digest = None if came.data is None else hashlib.sha256(came.data).hexdigest()
            found = None
            if came.data is not None and digest != claimed.digest:
                found = await asyncio.to_thread(read, came.data, claimed.zone or self._zone)
        except (FetchRefused, CalendarRefused) as refusal:
            await self._failed(claimed, refusal.why)
        else:
            await self._keep_what_can_be(claimed, came, digest, found)
        return True

    async def _keep_what_can_be(
        self, claimed: DueCalendar, came: Fetched, digest: str | None, found: ReadCalendar | None
    ) -> None:
        try:
            await self._keep(claimed, came, digest, found)
        except (*UNAVAILABLE, *COLLISION):
            raise
        except Exception:  # a stranger's file, whatever is in it, must not end the clock
            log.exception("a subscribed calendar cannot be kept", extra={"subscription": claimed.id})
            await self._failed(claimed, "unreadable")

    async def _failed(self, claimed: DueCalendar, why: str) -> None:
        # no address in the log: who knows it can read the calendar
        log.info("a subscribed calendar cannot be read", extra={"subscription": claimed.id, "cause": why})
        async with keeping(self._pool, claimed.space) as db:
            told = await subscriptions.failed(db, claimed.id, why, self._every)
            planned = await self._plan(db, claimed, told)
        self._send(planned=planned)

    async def _keep(self, claimed: DueCalendar, came: Fetched, digest: str | None, found: ReadCalendar | None) -> None:
        async with keeping(self._pool, claimed.space) as db:
            await lock_calendar(db, claimed.space)
            if not await subscriptions.lock(db, claimed.id):
                return  # taken away while it was read
            if found is not None:
                await subscriptions.replace(db, claimed, sourced(found))
            same = came.data is None
            told = await subscriptions.was_read(
                db,
                claimed.id,
                etag=claimed.etag if same else came.etag,
                modified=claimed.modified if same else came.modified,
                digest=claimed.digest if same else digest,
                every=self._every,
            )
            planned = await self._plan(db, claimed, told)
        self._send(planned=planned)

    async def _plan(self, db: Db, claimed: DueCalendar, told: News | None) -> bool:
        """Have its person told, where they asked for it."""
        where: UUID | None = claimed.conversation
        if told is None or where is None:
            return False
        scope = Scope(
            actor=claimed.person,
            space=claimed.space,
            conversation=where,
            zone=claimed.zone or self._zone,
            language="en",  # what is said is worded when it is said
        )
        await unasked.plan(db, scope, NEWS, await own_data.now(db))
        return True

    def _send(self, *, planned: bool) -> None:
        if planned:
            self._signals.send("due")
