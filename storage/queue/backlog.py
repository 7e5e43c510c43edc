"""Numbers of waiting rows across all spaces, and probes whether the server can work."""

import asyncio
from contextlib import suppress

import asyncpg

from storage.db import connections
from storage.db.pool import UNAVAILABLE, Pool
from storage.db.statements import Statement

KEPT = 3.0  # seconds for which it is known whether another connection is let in: a probe each second makes one in three
PATIENCE = 1.5  # seconds that a new connection may take, once its host is asked


# Each count has an index of just these rows: who watches us asks each few seconds, and what is done with is a hundred times as much.
_COUNT_WAITING = Statement("""WITH waiting AS (
        SELECT received_at FROM inbox WHERE state = 'new' AND lane = 'chat'
        UNION ALL SELECT received_at FROM inbox WHERE state = 'new' AND lane = 'control')
    SELECT (SELECT count(*) FROM waiting) AS inbox,
           (SELECT count(*) FROM inbox WHERE state = 'dead') AS parked,
           (SELECT count(*) FROM outbox WHERE state IN ('ready', 'retry', 'ambiguous'))
               + (SELECT count(*) FROM outbox WHERE state IN ('claimed', 'sending')) AS outbox,
           (SELECT coalesce(extract(epoch FROM clock_now() - min(received_at)), 0) FROM waiting) AS age""")
_SORT_ON_DISK = Statement("""SELECT current_setting('transaction_read_only')::boolean AS fixed, count(*)
    FROM (SELECT FROM generate_series(1, 3000) n ORDER BY md5(n::text) OFFSET 0) sorted""")


async def waiting(pool: Pool) -> tuple[dict[str, int], float]:
    """Count the rows that wait in each queue; return also the age in seconds of the oldest event in the inbox."""
    row = await pool.fetchrow(*_COUNT_WAITING())
    if row is None:
        return {}, 0.0
    return {name: row[name] for name in ("inbox", "parked", "outbox")}, float(row["age"])


async def takes_writes(pool: Pool) -> None:
    """Return when there is a connection, the server takes writes and its disk has room; else raises as statements would."""
    async with pool.acquire() as db, db.transaction():
        # a sort that has no memory writes to the disk, and leaves nothing there
        await db.execute("SET LOCAL work_mem = '64kB'")
        row = await db.fetchrow(*_SORT_ON_DISK())
    if row is not None and row["fixed"]:
        raise asyncpg.ReadOnlySQLTransactionError("the database takes no writes")


class Entrance:
    """A probe whether the server lets another connection in: what the open ones can do says nothing of that."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._one = asyncio.Lock()
        self._known_until = 0.0
        self._refusal: Exception | None = None

    async def look(self) -> None:
        """Open a connection and close it; raises what keeps it out. What was found holds for some seconds, however many ask."""
        loop = asyncio.get_running_loop()
        async with self._one:
            if loop.time() >= self._known_until:
                self._refusal = await self._refused()
                self._known_until = loop.time() + KEPT
        if self._refusal is not None:
            raise self._refusal.with_traceback(None)

    async def _refused(self) -> Exception | None:
        try:
            db = await connections.connect(self._dsn, seconds=PATIENCE)
        except UNAVAILABLE as error:
            return error
        with suppress(*UNAVAILABLE):
            await db.close(timeout=1)
        return None
