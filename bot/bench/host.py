"""How much of the processor the host gave to its other machines: what is measured meanwhile says little about us."""

import time
from collections.abc import Callable

import psutil


def taken() -> float:
    """Seconds of processor time that were taken from this machine ("steal"), a processor's mean; none where nobody tells."""
    return float(getattr(psutil.cpu_times(), "steal", 0.0)) / (psutil.cpu_count() or 1)


class Host:
    """Counts from one look to the next."""

    def __init__(self, taken: Callable[[], float] = taken, clock: Callable[[], float] = time.monotonic) -> None:
        self._taken = taken
        self._clock = clock
        self.look()

    def look(self) -> None:
        """Begin to count."""
        self._before, self._since = self._taken(), self._clock()

    def share(self) -> float:
        """What was taken since the last look, of all the time there was."""
        seconds = self._clock() - self._since
        return (self._taken() - self._before) / seconds if seconds > 0 else 0.0
