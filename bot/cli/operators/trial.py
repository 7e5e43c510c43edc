"""One transaction for all that a command does, of which a dry run keeps nothing."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from storage.db.pool import Db, Pool

DRY = "nothing has been changed; without --dry-run this is done:"


class _DryRun(Exception):
    """The end of a dry run."""


@asynccontextmanager
async def trial(pool: Pool, *, dry: bool) -> AsyncGenerator[Db]:
    """Open a transaction that is kept as a whole, or, where it is `dry` or something fails in it, not at all."""
    with suppress(_DryRun):
        async with pool.acquire() as db, db.transaction():
            yield db
            if dry:
                raise _DryRun
