"""The times in which a turn waits for a model: others need not wait with it."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager


class ModelWaits:
    """Those of one turn; `begun` is called with the first.

    `left`: whether messages were left waiting when the turn began.
    """

    def __init__(self, begun: Callable[[], None]) -> None:
        self.left = False
        self._begun: Callable[[], None] | None = begun
        self._number = 0
        self._now = asyncio.Event()

    @contextmanager
    def one(self) -> Generator[None]:
        """A model is waited for while this is open."""
        self._number += 1
        self._now.set()
        if self._begun is not None:
            begun, self._begun = self._begun, None
            begun()
        try:
            yield
        finally:
            self._number -= 1
            if not self._number:
                self._now.clear()

    async def begin(self) -> None:
        """Return once a model is waited for."""
        await self._now.wait()
