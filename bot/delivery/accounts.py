"""Where push adapters plug in (bot.ports.push.Switchboard): their channels, which accounts this process holds, how they stand."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.delivery.delivery import Delivery
from bot.ports.push import Channel
from storage.db import account_locks

log = logging.getLogger(__name__)


class Accounts:
    """The accounts of this process: their channels, and those among them that it holds."""

    def __init__(
        self,
        *,
        dsn: str,
        delivery: Delivery | None,
        channels: dict[str, Channel] | None = None,
        held: set[str] | None = None,
        links: dict[str, str] | None = None,
    ) -> None:
        """`delivery`: None in a process that sends nothing. `channels`, `held`, `links`: what others look into, too."""
        self._dsn = dsn
        self._delivery = delivery
        self.channels: dict[str, Channel] = {} if channels is None else channels
        self.held: set[str] = set() if held is None else held
        self.links: dict[str, str] = {} if links is None else links
        self.states: dict[str, str] = {}

    @asynccontextmanager
    async def serving(self, channel: Channel) -> AsyncGenerator[None]:
        self.channels[channel.account] = channel
        try:
            if self._delivery is None:
                yield
            else:
                async with self._delivery.serving(channel):
                    yield
        finally:
            del self.channels[channel.account]

    async def while_holding(self, account: str, run: Callable[[], Awaitable[None]]) -> None:
        while True:
            async with account_locks.held(self._dsn, account) as lost:
                self.held.add(account)
                log.info("holding account", extra={"account": account})
                try:
                    await _until(lost, run)
                finally:
                    self.held.discard(account)
            log.warning("account lost", extra={"account": account})

    def introduce(self, platform: str, link: str) -> None:
        self.links[platform] = link

    def report(self, account: str, state: str) -> None:
        if self.states.get(account) != state:
            self.states[account] = state
            level = logging.INFO if state == "ok" else logging.WARNING
            log.log(level, "connection", extra={"account": account, "state": state})


async def _until(lost: asyncio.Event, run: Callable[[], Awaitable[None]]) -> None:
    """Run it until the hold is lost; an error of it passes."""
    async with asyncio.TaskGroup() as tasks:

        async def running() -> None:
            await run()
            lost.set()

        task = tasks.create_task(running())
        await lost.wait()
        task.cancel()
