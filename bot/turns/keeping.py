"""Keeping events: those that come while a commit is under way go into the next one together.

A single event is committed at once; in a burst one commit serves many, so that acknowledgements stay fast: the next one
is under way while those of the last one are acknowledged.
"""

import asyncio

from storage import inbox
from storage.inbox import Kept, NewItem
from storage.pool import Pool

MOST = 200


class Keeper:
    """Commits events, a batch at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._waiting: list[tuple[NewItem, asyncio.Future[Kept | None]]] = []
        self._working: asyncio.Future[None] | None = None

    async def keep(self, new: NewItem) -> Kept:
        """Commit an event. Raises LookupError when its conversation has been deleted, and what the database raises."""
        place: asyncio.Future[Kept | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, place))
        if self._working is None or self._working.done():
            self._working = asyncio.ensure_future(self._work())
        # whoever asked may go away meanwhile: the commit is of the others, too
        kept = await place
        if kept is None:
            raise LookupError(f"no conversation {new.conversation}")
        return kept

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            await self._commit(batch)

    async def _commit(self, batch: list[tuple[NewItem, asyncio.Future[Kept | None]]]) -> None:
        try:
            kept = await inbox.keep_all(self._pool, [new for new, _ in batch])
        except asyncio.CancelledError:  # the loop ends
            for _, place in (*batch, *self._waiting):
                place.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - each of them is told
            for _, place in batch:
                if not place.done():
                    place.set_exception(error)
        else:
            for (_, place), one in zip(batch, kept, strict=True):
                if not place.done():
                    place.set_result(one)
