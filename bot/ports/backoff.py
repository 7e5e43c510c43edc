"""Pauses that grow while something fails."""

import asyncio

from storage.db.backoff import pause_after


class Backoff:
    """The seconds to wait after each failure in a row: `first` after the first one, `longest` at most."""

    def __init__(self, *, first: float, longest: float) -> None:
        self._first = first
        self._longest = longest
        self._failures = 0

    @property
    def failures(self) -> int:
        """The number of failures since the last reset."""
        return self._failures

    def reset(self) -> None:
        self._failures = 0

    def failed(self) -> float:
        """Count a failure, and return how long to wait."""
        self._failures += 1
        return pause_after(self._failures, first=self._first, longest=self._longest)

    async def wait(self, at_least: float = 0.0) -> None:
        """Count a failure, and wait."""
        await asyncio.sleep(max(self.failed(), at_least))
