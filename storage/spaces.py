"""Whether anything of a space has changed: what answers from its content may be kept by."""

from storage.pool import Db, Pool


async def written(db: Db | Pool, space: int) -> int:
    """A number that is another one after each transaction that changed notes, events or reminders of the space."""
    return await db.fetchval("SELECT written FROM space WHERE id = $1", space) or 0
