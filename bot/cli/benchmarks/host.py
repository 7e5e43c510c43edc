"""The share of the processor that the host left to us: what is measured while it is small says little about us.

A part is measured once, whatever the host does; what it did is told beside the figures. It may give a processor to its other machines ("steal", which it tells), or let one of theirs work on the same core, which
nobody tells: then everything takes up to twice as long. So a fixed piece of work is timed before and after, while we rest.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import psutil

LAPS = 20
FIRST = 10  # times that they are run at the start, for a best speed
DISTURBED = 0.01  # of the processor, taken by other machines; less is hardly seen in a figure
SLOW = 0.8  # of the best speed; less than this is another machine's doing


def taken() -> float:
    """Return the seconds of processor time that were taken from this machine, a processor's mean; none where nobody tells."""
    return float(getattr(psutil.cpu_times(), "steal", 0.0)) / (psutil.cpu_count() or 1)


def laps() -> list[float]:
    """Return the milliseconds of a fixed piece of work, so often."""
    times: list[float] = []
    for _ in range(LAPS):
        began, total = time.perf_counter(), 0
        for step in range(100_000):
            total += step
        times.append((time.perf_counter() - began) * 1000)
    return times


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """Of what was measured: the share of the processor that was taken, and milliseconds of a lap, then and at best."""

    taken: float
    lap: float
    best: float

    @property
    def speed(self) -> float:
        """A share of the best one seen."""
        return self.best / self.lap

    def __str__(self) -> str:
        told = [f"{self.taken:.0%} of the processor was taken by other machines"] if self.taken >= DISTURBED else []
        if self.speed < SLOW:
            told.append(f"the processor ran at {self.speed:.0%} of its best speed")
        return ", ".join(told)


class Host:
    """Tells the circumstances from one look to the next."""

    def __init__(
        self,
        taken: Callable[[], float] = taken,
        clock: Callable[[], float] = time.monotonic,
        lap: Callable[[], float] = lambda: median(laps()),
    ) -> None:
        self._taken = taken
        self._clock = clock
        self._lap = lap
        self.best = min(lap() for _ in range(FIRST))
        self.look()

    def look(self) -> None:
        """Begin to count."""
        self._pace = self._lap()
        self._before, self._since = self._taken(), self._clock()

    def circumstances(self) -> Circumstances:
        """Return the circumstances since the last look."""
        seconds = self._clock() - self._since
        share = (self._taken() - self._before) / seconds if seconds > 0 else 0.0
        after = self._lap()
        self.best = min(self.best, self._pace, after)
        return Circumstances(taken=share, lap=(self._pace + after) / 2, best=self.best)
