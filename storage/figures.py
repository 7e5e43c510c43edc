"""What waits, counted across all spaces; and whether the server can work."""

import asyncpg

from storage.pool import Pool


async def waiting(pool: Pool) -> tuple[dict[str, int], float]:
    """How many rows wait in each queue, and the age in seconds of the oldest event in the inbox."""
    row = await pool.fetchrow(
        """SELECT (SELECT count(*) FROM inbox WHERE state = 'new') AS inbox,
                  (SELECT count(*) FROM inbox WHERE state = 'dead') AS parked,
                  (SELECT count(*) FROM outbox
                   WHERE state IN ('ready', 'claimed', 'sending', 'retry', 'ambiguous')) AS outbox,
                  (SELECT coalesce(extract(epoch FROM clock_now() - min(received_at)), 0) FROM inbox
                   WHERE state = 'new') AS age"""
    )
    if row is None:
        return {}, 0.0
    return {name: row[name] for name in ("inbox", "parked", "outbox")}, float(row["age"])


async def takes_writes(pool: Pool) -> None:
    """Return when there is a connection, the server takes writes and its disk has room; else raises as statements would."""
    async with pool.acquire() as db, db.transaction():
        # a sort that has no memory writes to the disk, and leaves nothing there
        await db.execute("SET LOCAL work_mem = '64kB'")
        row = await db.fetchrow(
            """SELECT current_setting('transaction_read_only')::boolean AS fixed, count(*)
               FROM (SELECT FROM generate_series(1, 3000) n ORDER BY md5(n::text) OFFSET 0) sorted"""
        )
    if row is not None and row["fixed"]:
        raise asyncpg.ReadOnlySQLTransactionError("the database takes no writes")
