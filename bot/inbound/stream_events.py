"""Events and how far they reach, in one commit."""

from bot.ports.push import Reached
from storage.db.pool import Pool
from storage.queue import inbox, streams
from storage.queue.inbox import Kept, NewItem


async def keep(pool: Pool, new: list[NewItem], reached: Reached | None) -> list[Kept | None]:
    """Keep events, and that all up to there are kept. Raises LookupError where one cannot be: then nothing is."""
    if reached is None:
        return _all(await inbox.keep_all(pool, new) if new else [])
    async with pool.acquire() as db, db.transaction():
        kept = _all(await inbox.keep_all(db, new) if new else [])
        await streams.move(db, reached.account, reached.place)
    return kept


def _all(kept: list[Kept | None]) -> list[Kept | None]:
    if None in kept:
        raise LookupError("a conversation was deleted, or a person is another one now")
    return kept
