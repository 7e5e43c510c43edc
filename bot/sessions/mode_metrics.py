"""What modes do, counted in memory and added to the database every few seconds: no turn waits for a row that all share."""

import asyncio
from dataclasses import replace

from prometheus_client import Counter

from bot.process.metrics import Metrics
from storage.conversations import mode_states
from storage.conversations.mode_states import Figures, SessionMode
from storage.db.pool import COLLISION, UNAVAILABLE, Pool

EVERY = 5.0  # seconds


class ModeFigures:
    """One process's counts. What a process that is killed has not written yet is lost: these are figures, not promises."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._counts: dict[tuple[str, str], Figures] = {}
        self._counters: dict[tuple[str, str], tuple[Counter, ...]] = {}
        self._closing = asyncio.Event()

    def add(self, mode: SessionMode, *, turns: int = 0, messages: int = 0, seconds: float = 0, tokens: int = 0) -> None:
        """Count for a session's mode and version; `seconds` are those that its parrots worked."""
        version = mode_states.label(mode)
        self._put(
            Figures(name=mode.name, version=version, turns=turns, messages=messages, seconds=seconds, tokens=tokens)
        )
        counters = self._counters.get((mode.name, version)) or self._labelled(mode.name, version)
        for counter, amount in zip(counters, (turns, messages, seconds, tokens), strict=True):
            if amount:
                counter.inc(amount)

    def _labelled(self, name: str, version: str) -> tuple[Counter, ...]:
        """The counters of a mode's version; to find them by their labels costs as much as all the rest."""
        metrics = self._metrics
        counters = (metrics.mode_turns, metrics.mode_messages, metrics.mode_seconds, metrics.mode_tokens)
        found = self._counters[name, version] = tuple(counter.labels(name, version) for counter in counters)
        return found

    async def flush(self, pool: Pool) -> None:
        """Add what was counted to the database; while that is away, it is kept."""
        counts, self._counts = self._counts, {}
        for number, one in enumerate(counts.values()):
            try:
                await mode_states.count(pool, one)
            except (*UNAVAILABLE, *COLLISION):
                for left in tuple(counts.values())[number:]:
                    self._put(left)
                return

    async def run(self, pool: Pool) -> None:
        """Flush until closed, and once more then."""
        while not self._closing.is_set():
            try:
                async with asyncio.timeout(EVERY):
                    await self._closing.wait()
            except TimeoutError:
                pass
            await self.flush(pool)

    def close(self) -> None:
        self._closing.set()

    def _put(self, one: Figures) -> None:
        known = self._counts.get((one.name, one.version))
        if known is not None:
            one = replace(
                known,
                turns=known.turns + one.turns,
                messages=known.messages + one.messages,
                seconds=known.seconds + one.seconds,
                tokens=known.tokens + one.tokens,
            )
        self._counts[one.name, one.version] = one
