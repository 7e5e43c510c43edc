"""What sending leaves behind when processes end in the middle of it: claims on the outbox, status messages of ended calls."""

import asyncio
from collections.abc import Mapping
from typing import NoReturn

from bot.delivery import status_messages as status
from bot.ports.push import Channel, ChatAddress
from storage.conversations import conversations
from storage.db.notify import Signals
from storage.db.pool import COLLISION, UNAVAILABLE, Patience, Pool
from storage.queue import outbox, status_messages

PAUSE = 1.0  # seconds


class Sweeper:
    """Takes back what processes left behind that are gone."""

    def __init__(self, *, pool: Pool, signals: Signals, channels: Mapping[str, Channel]) -> None:
        self._pool = pool
        self._signals = signals
        self._channels = channels

    async def run(self) -> NoReturn:
        """Look again and again, until cancelled."""
        patience = Patience("sweeper")
        while True:
            try:
                if await outbox.recover(self._pool):
                    self._signals.send("outbox")
                await self._clear_orphans()
                patience.reset()
            except (*UNAVAILABLE, *COLLISION) as error:
                await patience.wait(error)
            await asyncio.sleep(PAUSE)

    async def _clear_orphans(self) -> None:
        for channel in tuple(self._channels.values()):
            for shown in await status_messages.orphans(self._pool, channel.account):
                session = await conversations.get(self._pool, shown.conversation)
                if session is not None:
                    await status.clear(
                        self._pool, channel, ChatAddress(chat=session.chat, thread=session.thread), shown
                    )
