"""Acknowledging comes first: while many events wait for it, turns in the same process wait a moment."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager, suppress

MANY = 8  # events in the middle of being acknowledged
LONGEST = 1.5  # seconds that a turn waits for a rush to be over


class Rush:
    """Counts the events that are being acknowledged."""

    def __init__(self) -> None:
        self._number = 0
        self._calm = asyncio.Event()
        self._calm.set()

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
        else:
            self._calm.set()

    async def over(self) -> bool:
        """Wait until there is no rush, but not for ever; whether there was one."""
        if self._calm.is_set():
            return False
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                await self._calm.wait()
        return True
