"""The processor's slots: so many turns at once use it, and one that waits for a model leaves its slot to others."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext

from bot.turns.model_waits import ModelWaits


class Slot:
    """One turn's slot, of those of `busy`; `waits` are told when it waits for a model."""

    def __init__(self, busy: asyncio.Semaphore, waits: ModelWaits | None = None) -> None:
        self._busy = busy
        self._waits = waits
        self._held = False

    async def __aenter__(self) -> "Slot":
        await self._take()
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._leave()

    @asynccontextmanager
    async def apart(self) -> AsyncGenerator[None]:
        """Without the slot for as long as the context is open; a turn that is ended in it needs none any more."""
        self._leave()
        try:
            with nullcontext() if self._waits is None else self._waits.one():
                yield
        except Exception:
            await self._take()
            raise
        await self._take()

    async def _take(self) -> None:
        await self._busy.acquire()
        self._held = True

    def _leave(self) -> None:
        if self._held:
            self._held = False
            self._busy.release()
