"""The loop that rings. Jobs of APScheduler only wake it; what fires is decided and done by one statement in the database.

Any number of processes may run it on one database: a due row is fired by whoever locks it first, exactly once.
"""

import asyncio
import logging
from datetime import datetime, timedelta

from agents.calendar.recurrence import RuleRefused
from agents.calendar.rings import rings_after
from bot.clock.scheduler import Alarms
from bot.clock.wakeful import keep_at
from bot.process.metrics import Metrics
from storage.content import firing
from storage.content.firing import Fired, Refill
from storage.conversations import mode_states
from storage.db.notify import Signals
from storage.db.pool import Pool

log = logging.getLogger(__name__)

FEW = 200  # rows; more than these are a crowd
BATCH = 1000
LANES = 2  # that fire a crowd at once; a conversation is in one of them, so its rows stay in order
TICK = 5.0  # seconds: a lost signal or a clock that was set costs no more
HORIZON = timedelta(hours=24)  # older than this is missed, not late
BUSY_PAUSE = 0.02  # seconds, when a conversation was just being written to


class Clock:
    """Fires what is due, and is woken in time for the next."""

    def __init__(self, *, pool: Pool, signals: Signals, alarms: Alarms, metrics: Metrics) -> None:
        self._pool = pool
        self._signals = signals
        self._alarms = alarms
        self._metrics = metrics
        self._wake = asyncio.Event()
        self._cold = True

    async def run(self) -> None:
        """Ring until cancelled."""
        self._alarms.every(TICK, "clock tick", self._wake.set)
        await keep_at(self._ring_warm, "clock", signals=self._signals, signal="due", wake=self._wake)

    async def _ring_warm(self) -> None:
        """Ring; the first time try a crowd too: its connection reads much of the catalogue, before a crowd waits for it."""
        await self.ring()
        if self._cold:
            await self._fire_crowd()
            self._cold = False

    async def ring(self) -> None:
        """Fire everything that is due, then have the scheduler wake us for the next."""
        while True:
            seen = await firing.look(self._pool)
            if seen.timers and await mode_states.fire_timers(self._pool):
                self._signals.send("inbox")
                self._signals.send("control")
            if seen.refills:
                await self._refill(seen.now)
            if seen.timers or seen.refills:
                seen = await firing.look(self._pool)
            seconds = seen.seconds
            if seconds is None or seconds > 0:
                break
            if seen.late:
                self._announce(await firing.fire_late(self._pool, HORIZON))
            if await self._fire() == 0:
                await asyncio.sleep(BUSY_PAUSE)
        if seconds is None or seconds > TICK:
            self._alarms.forget("clock next")
        else:
            self._alarms.once(seconds, "clock next", self._wake.set)

    async def _fire(self) -> int:
        """Fire what is due: a few rows, and where those are not all, the rest in lanes; how many rows."""
        fired = await firing.fire(self._pool, FEW, HORIZON)
        self._announce(fired)
        if fired.number + fired.skipped < FEW:
            return fired.number
        return fired.number + await self._fire_crowd()

    async def _fire_crowd(self) -> int:
        """Fire all lanes at once; how many rows."""
        # one after the other, the pauses in which their commits reach the disk would add up
        number = 0
        for fired in await asyncio.gather(*map(self._fire_lane, range(LANES)), return_exceptions=True):
            if isinstance(fired, BaseException):
                raise fired
            number += fired
        return number

    async def _fire_lane(self, lane: int) -> int:
        """Fire batch after batch while they are full; how many rows."""
        number = 0
        while True:
            fired = await firing.fire(self._pool, BATCH, HORIZON, lanes=LANES, lane=lane)
            self._announce(fired)
            number += fired.number
            if fired.number + fired.skipped < BATCH or not fired.number:
                return number

    def _announce(self, fired: Fired) -> None:
        if fired.number:
            self._metrics.fired.inc(fired.number)
            log.info("reminders fired", extra={"number": fired.number})
        if fired.pushed:
            self._signals.send("outbox")
        for conversation in fired.pulled:
            self._signals.send("message", str(conversation))

    async def _refill(self, now: datetime) -> None:
        """Work out the next occurrences of recurring rows; what was missed meanwhile becomes one, the newest."""
        for row in await firing.to_refill(self._pool, 200):
            due, following = occurrences(row, now)
            await firing.refill(self._pool, row, due, following)


def occurrences(row: Refill, now: datetime) -> tuple[datetime | None, datetime | None]:
    """Return what rings next and what follows it: the newest that is past (one for all that were missed), else the coming."""
    try:
        coming = rings_after(row, now, 2)
        if row.due_at is None:
            return (coming[0] if coming else None), (coming[1] if len(coming) > 1 else None)
        if row.due_at > now:
            after = rings_after(row, row.due_at, 1)
            return row.due_at, (after[0] if after else None)
        return newest_past(row, now), (coming[0] if coming else None)
    except RuleRefused:
        log.exception("unreadable rule", extra={"due": row.id})
        return row.due_at, None


def newest_past(row: Refill, now: datetime) -> datetime:
    """Return the newest ring up to now, not before the one that is due."""
    newest = row.due_at or now
    while True:
        later = [moment for moment in rings_after(row, newest, 16) if moment <= now]
        if not later:
            return newest
        newest = later[-1]
