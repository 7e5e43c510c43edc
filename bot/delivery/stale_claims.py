"""What sending leaves behind when processes end in the middle of it: claims on the outbox, status messages of ended calls, signs and marks that stay."""

import asyncio
import logging
from collections.abc import Mapping
from typing import NoReturn

from bot.delivery import acknowledgments
from bot.delivery import status_messages as status
from bot.ports.push import Channel, ChatAddress, SendError
from bot.ports.push_abilities import StandingSigns
from storage.conversations import conversations
from storage.db.notify import Signals
from storage.db.pool import COLLISION, UNAVAILABLE, Patience, Pool
from storage.queue import outbox, standing_signs, status_messages

log = logging.getLogger(__name__)

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
                await self._end_signs()
                await acknowledgments.sweep(self._pool, self._channels)
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

    async def _end_signs(self) -> None:
        """Take away the signs of places where nothing is worked on any more: their end, and what a crash left."""
        for channel in tuple(self._channels.values()):
            statuses = channel.statuses
            if not isinstance(statuses, StandingSigns):
                continue
            for sign in await standing_signs.take_over(self._pool, channel.account):
                session = await conversations.get(self._pool, sign.conversation)
                if session is not None:
                    try:
                        await statuses.end_sign(ChatAddress(chat=session.chat, thread=session.thread))
                    except SendError as error:
                        log.info("sign left", extra={"account": channel.account, "cause": str(error)})
                        continue
                await standing_signs.forget(self._pool, sign)
