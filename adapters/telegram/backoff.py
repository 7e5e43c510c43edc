"""Pauses that grow while something does not work."""

import asyncio

FIRST = 0.5  # seconds
LONGEST = 30.0


class Patience:
    """How long to wait after each failure in a row."""

    def __init__(self) -> None:
        self._pause = FIRST

    def reset(self) -> None:
        self._pause = FIRST

    async def wait(self, at_least: float = 0.0) -> None:
        pause, self._pause = self._pause, min(2 * self._pause, LONGEST)
        await asyncio.sleep(max(pause, at_least))
