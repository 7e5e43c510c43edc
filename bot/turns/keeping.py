"""Keeping events: those that come while a commit is under way go into the next one together.

A single event is committed at once; in a burst one commit serves many, so that acknowledgements stay fast.
"""

import asyncio
from typing import TypeAlias

from storage import inbox
from storage.inbox import Kept, NewItem
from storage.pool import Pool

MOST = 200
Commit: TypeAlias = asyncio.Future[list[Kept | None]]


class Keeper:
    """Commits events, a batch at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._turn = asyncio.Lock()
        self._waiting: list[tuple[NewItem, asyncio.Future[tuple[Commit, int]]]] = []

    async def keep(self, new: NewItem) -> Kept:
        """Commit an event. Raises LookupError when its conversation has been deleted, and what the database raises."""
        place: asyncio.Future[tuple[Commit, int]] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, place))
        async with self._turn:
            if not place.done():
                await self._commit()
        commit, number = place.result()
        # whoever asked may go away meanwhile: the commit is of the others, too
        kept = (await asyncio.shield(commit))[number]
        if kept is None:
            raise LookupError(f"no conversation {new.conversation}")
        return kept

    async def _commit(self) -> None:
        batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        commit = asyncio.ensure_future(inbox.keep_all(self._pool, [new for new, _ in batch]))  # noqa: RUF006 - its places hold it
        for number, (_, place) in enumerate(batch):
            place.set_result((commit, number))
        await asyncio.wait({commit})
