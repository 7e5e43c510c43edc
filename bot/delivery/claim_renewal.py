"""The rows of the outbox that this process has claimed: their claims are renewed while it lives, and no send outlasts its own.

So claims can be short, and what a killed process was sending is taken up within seconds, however long a send may take.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager, suppress

from storage.db.pool import COLLISION, UNAVAILABLE, Pool
from storage.queue import outbox
from storage.queue.outbox import Parcel

SHARE = 0.8  # of its claim that a send may take, so that its end is known before another may take the row


class UnderWay:
    """Claims of one process on rows of the outbox."""

    def __init__(self, *, pool: Pool, name: str, lease_seconds: float, send_seconds: float) -> None:
        """`send_seconds`: how long a send may take, its claim being renewed."""
        self._pool = pool
        self._name = name
        self._send_seconds = send_seconds
        self._claimed: set[int] = set()
        self._limits: dict[int, tuple[asyncio.Timeout, float]] = {}
        self.lease_seconds = min(lease_seconds, send_seconds)

    def begin(self, parcels: Iterable[Parcel]) -> None:
        """Renew the claims on these from now on."""
        self._claimed.update(parcel.id for parcel in parcels)

    def end(self, parcels: Iterable[Parcel]) -> None:
        """Leave these to their claims."""
        self._claimed.difference_update(parcel.id for parcel in parcels)

    @asynccontextmanager
    async def limited(self, parcel: Parcel) -> AsyncGenerator[None]:
        """Limit the send to the time that the row is surely ours. Raises TimeoutError at its end."""
        now = asyncio.get_running_loop().time()
        latest = now + SHARE * self._send_seconds
        async with asyncio.timeout_at(min(latest, now + SHARE * self.lease_seconds)) as limit:
            self._limits[parcel.id] = (limit, latest)
            try:
                yield
            finally:
                del self._limits[parcel.id]

    async def keep(self) -> None:
        """Renew at a third of the claims' length, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self.lease_seconds / 3)
            if not self._claimed:
                continue
            began = loop.time()
            with suppress(*UNAVAILABLE, *COLLISION):  # else the claims and the sends end
                await outbox.renew(self._pool, self._claimed, self._name, self.lease_seconds)
                for limit, latest in self._limits.values():
                    if not limit.expired():
                        limit.reschedule(min(latest, began + SHARE * self.lease_seconds))
