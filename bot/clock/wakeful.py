"""Work that is done once, and again whenever a signal or an alarm wakes it, as long as the house runs."""

import asyncio
from collections.abc import Awaitable, Callable

from storage.db.notify import Signals
from storage.db.pool import COLLISION, UNAVAILABLE, Patience


async def keep_at(
    work: Callable[[], Awaitable[object]], name: str, *, signals: Signals, signal: str, wake: asyncio.Event
) -> None:
    """Work until cancelled; where the database is away wait for it, each time longer, under this `name`."""
    patience = Patience(name)

    def news(_payload: str) -> None:
        wake.set()

    signals.listen(signal, news)
    try:
        while True:
            wake.clear()
            try:
                await work()
                patience.reset()
            except UNAVAILABLE as error:
                await patience.wait(error)
                continue
            except COLLISION:
                continue
            await wake.wait()
    finally:
        signals.forget(signal, news)
