"""All that goes by the clock in a process: what rings, what is read from elsewhere, and what keeps the house."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial

from bot.clock import backups, housekeeping
from bot.clock.calendar_refresh import CalendarRefresh
from bot.clock.calendar_sync import CalendarSync, Elsewhere
from bot.clock.ringer import Clock
from bot.clock.scheduler import Alarms
from bot.ports.calendars.calendar_servers import Connect
from bot.ports.calendars.remote_calendars import Fetch
from bot.process.background import background
from bot.process.metrics import Metrics
from bot.process.sealing import Sealer
from bot.process.settings import Settings
from storage.db.notify import Signals
from storage.db.pool import Pool


@dataclass(frozen=True, slots=True)
class Clocks:
    """What they work with; `zone` is of people whose own is not known."""

    settings: Settings
    pool: Pool
    signals: Signals
    metrics: Metrics
    fetch: Fetch
    connect: Connect
    sealer: Sealer
    zone: str
    rota: backups.Rota | None

    async def start(self, stack: AsyncExitStack) -> None:
        """Start all of it, until the stack ends."""
        alarms = Alarms()
        alarms.start()
        stack.callback(alarms.stop)
        housekeeping.schedule(alarms, self.pool, self.settings.retention.ages, self.rota)
        clock = Clock(pool=self.pool, signals=self.signals, alarms=alarms, metrics=self.metrics)
        await stack.enter_async_context(background(clock.run))
        read = CalendarRefresh(
            pool=self.pool,
            signals=self.signals,
            fetch=self.fetch,
            every=self.settings.calendars.every,
            private=self.settings.calendars.private_addresses,
            zone=self.zone,
        )
        await stack.enter_async_context(background(partial(read.run, alarms)))
        calendars = self.settings.calendars
        elsewhere = Elsewhere(
            connect=self.connect,
            sealer=self.sealer,
            every=calendars.written_every,
            private=calendars.private_addresses,
        )
        alike = CalendarSync(pool=self.pool, signals=self.signals, elsewhere=elsewhere, zone=self.zone)
        await stack.enter_async_context(background(partial(alike.run, alarms)))
