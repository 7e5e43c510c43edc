"""The processor's slots: so many turns at once use it, and one that waits for a model leaves its slot to others."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, nullcontext

from bot.turns.model_waits import ModelWaits


class CpuSlots:
    """The slots of a process, and how many turns have or want one."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._free = asyncio.Semaphore(number)
        self._crowd = 0
        self.eased: Callable[[], None] = lambda: None
        """Called when a turn gives its slot to others before it ends."""

    @property
    def room(self) -> int:
        """How many more turns would have a slot, or be the next to have one: more would only wait, and others could do them."""
        return max(0, 2 * self._number - self._crowd)

    async def acquire(self) -> None:
        """Wait for a slot."""
        self._crowd += 1
        try:
            await self._free.acquire()
        except asyncio.CancelledError:
            self._crowd -= 1
            raise

    def release(self) -> None:
        self._crowd -= 1
        self._free.release()


class Slot:
    """One turn's slot, of those of `busy`; `waits` are told when it waits for a model."""

    def __init__(self, busy: CpuSlots, waits: ModelWaits | None = None) -> None:
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
        self._busy.eased()
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
