"""Keeping events: those that come while a commit is under way go into the next one together.

A single event is committed at once; in a burst one commit serves many, so that acknowledgements stay fast: the next one
is under way while those of the last one are acknowledged.
"""

import asyncio
from collections.abc import Sequence
from functools import partial

from storage.db.pool import Pool
from storage.queue import inbox
from storage.queue.inbox import Kept, NewItem

MOST = 200

Place = tuple[NewItem, asyncio.Future[Kept | None]]
"""An event, and who waits for what became of it."""


class Keeper:
    """Commits events, a batch at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._waiting: list[Place] = []
        self._commit: asyncio.Future[list[Kept | None]] | None = None

    async def keep(self, new: NewItem) -> Kept:
        """Commit an event. Raises LookupError when its conversation has been deleted, and what the database raises."""
        place: asyncio.Future[Kept | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, place))
        if self._commit is None:
            self._begin()
        # whoever asked may go away meanwhile: the commit is of the others, too
        kept = await place
        if kept is None:
            raise LookupError(f"no conversation {new.conversation}")
        return kept

    def _begin(self) -> None:
        batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        commit = self._commit = asyncio.ensure_future(inbox.keep_all(self._pool, [new for new, _ in batch]))
        commit.add_done_callback(partial(self._ended, batch))

    def _ended(self, batch: Sequence[Place], commit: asyncio.Future[list[Kept | None]]) -> None:
        self._commit = None
        if commit.cancelled():  # the loop ends
            for _, place in (*batch, *self._waiting):
                place.cancel()
            return
        if self._waiting:
            self._begin()
        error = commit.exception()
        for number, (_, place) in enumerate(batch):
            if place.done():
                continue
            if error is not None:
                place.set_exception(error)
            else:
                place.set_result(commit.result()[number])
