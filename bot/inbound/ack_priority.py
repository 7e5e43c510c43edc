"""Acknowledging comes first: while many events wait for it, turns in the same process wait a moment."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager, suppress

MANY = 8  # events in the middle of being acknowledged
QUIET = 0.02  # seconds without so many, after which a rush is over: for a moment none may be in the middle of it
LONGEST = 1.5  # seconds that a turn waits for a rush to be over


class AckBackpressure:
    """Counts the events that are being acknowledged."""

    def __init__(self) -> None:
        self._number = 0
        self._calm = asyncio.Event()
        self._calm.set()
        self._settling: asyncio.TimerHandle | None = None

    @contextmanager
    def one(self) -> Generator[None]:
        """An event is being acknowledged."""
        self._count(1)
        try:
            yield
        finally:
            self._count(-1)

    def _count(self, change: int) -> None:
        self._number += change
        if self._number > MANY:
            self._calm.clear()
            if self._settling is not None:
                self._settling.cancel()
                self._settling = None
        elif not self._calm.is_set() and self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(QUIET, self._settle)

    def _settle(self) -> None:
        self._settling = None
        self._calm.set()

    async def over(self) -> bool:
        """Wait until there is no rush, but not for ever; whether there was one."""
        if self._calm.is_set():
            return False
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                await self._calm.wait()
        return True
