"""What waits, counted across all spaces."""

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
