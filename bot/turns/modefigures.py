"""What modes do, counted in memory and added to the database every few seconds: no turn waits for a row that all share."""

import asyncio
from dataclasses import replace

from bot.metrics import Metrics
from storage import modes
from storage.modes import Figures, SessionMode
from storage.pool import COLLISION, UNAVAILABLE, Pool

EVERY = 5.0  # seconds


class ModeFigures:
    """One process's counts. What a process that is killed has not written yet is lost: these are figures, not promises."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._counts: dict[tuple[str, str], Figures] = {}
        self._closing = asyncio.Event()

    def add(self, mode: SessionMode, *, turns: int = 0, messages: int = 0, seconds: float = 0, tokens: int = 0) -> None:
        """Count for a session's mode and version; `seconds` are those that its parrots worked."""
        version = modes.label(mode)
        self._put(
            Figures(name=mode.name, version=version, turns=turns, messages=messages, seconds=seconds, tokens=tokens)
        )
        metrics = self._metrics
        for counter, amount in (
            (metrics.mode_turns, turns),
            (metrics.mode_messages, messages),
            (metrics.mode_seconds, seconds),
            (metrics.mode_tokens, tokens),
        ):
            if amount:
                counter.labels(mode.name, version).inc(amount)

    async def flush(self, pool: Pool) -> None:
        """Add what was counted to the database; while that is away, it is kept."""
        counts, self._counts = self._counts, {}
        for number, one in enumerate(counts.values()):
            try:
                await modes.count(pool, one)
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
        known = self._counts.get((one.name, one.version), Figures(name=one.name, version=one.version))
        self._counts[one.name, one.version] = replace(
            known,
            turns=known.turns + one.turns,
            messages=known.messages + one.messages,
            seconds=known.seconds + one.seconds,
            tokens=known.tokens + one.tokens,
        )
