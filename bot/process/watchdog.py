"""Tells of a loop that stands still: while it does, this process answers nobody, acknowledges nothing and ends not."""

import asyncio
import logging
import threading
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from time import monotonic

log = logging.getLogger(__name__)

LOOK = 0.25  # seconds
STILL = 1.0  # seconds that are told


class Watchdog:
    """Looks at the loop from a thread of its own; `reading`: how long the text is that was read last.

    A loop that does nothing for `still` seconds is told of, and again when it goes on.
    """

    def __init__(self, reading: Callable[[], int], still: float = STILL) -> None:
        self._reading = reading
        self._still = still
        self._beat = monotonic()
        self._end = threading.Event()

    @asynccontextmanager
    async def watching(self) -> AsyncGenerator[None]:
        """Watch the running loop while the context is open."""
        self._beat = monotonic()
        thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        thread.start()
        async with asyncio.TaskGroup() as tasks:
            beating = tasks.create_task(self._go_on())
            try:
                yield
            finally:
                beating.cancel()
                self._end.set()

    async def _go_on(self) -> None:
        while True:
            stood, self._beat = monotonic() - self._beat, monotonic()
            if stood > self._still:
                log.warning("the loop goes on", extra={"seconds": round(stood, 1)})
            await asyncio.sleep(LOOK)

    def _watch(self) -> None:
        told = 0.0
        while not self._end.wait(LOOK):
            beat = self._beat
            if monotonic() - beat > self._still and beat != told:
                told = beat
                log.warning("the loop stands still", extra={"seconds": self._still, "characters": self._reading()})
