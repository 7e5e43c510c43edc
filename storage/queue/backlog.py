"""What waits across all spaces, and probes whether the server can work."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

import asyncpg

from storage.db import connections
from storage.db.pool import UNAVAILABLE, Pool
from storage.db.statements import Statement

KEPT = 3.0  # seconds for which it is known whether another connection is let in: a probe each second makes one in three
PATIENCE = 1.5  # seconds that a new connection may take, once its host is asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """What waits: numbers of rows by queue, and for how many seconds the oldest of each has.

    `unfired_seconds`: of what is due and was not fired; `unsent_seconds`: of a reminder that was fired and not sent.
    """

    waiting: dict[str, int] = field(default_factory=dict[str, int])
    inbox_seconds: float = 0.0
    outbox_seconds: float = 0.0
    unfired_seconds: float = 0.0
    unsent_seconds: float = 0.0


# Each count has an index of just these rows: who watches us asks each few seconds, and what is done with is a hundred times as much.
_LOOK = Statement("""WITH waiting AS (
        SELECT received_at FROM inbox WHERE state = 'new' AND lane = 'chat'
        UNION ALL SELECT received_at FROM inbox WHERE state = 'new' AND lane = 'control'
    ), unsent AS (
        SELECT created_at, due IS NOT NULL OR body->>'type' = 'digest' AS rings FROM outbox WHERE state IN ('ready', 'retry', 'ambiguous')
        UNION ALL
        SELECT created_at, due IS NOT NULL OR body->>'type' = 'digest' FROM outbox WHERE state IN ('claimed', 'sending')
    )
    SELECT (SELECT count(*) FROM waiting) AS inbox,
           (SELECT count(*) FROM inbox WHERE state = 'dead') AS parked,
           (SELECT count(*) FROM unsent) AS outbox,
           (SELECT count(*) FROM outbox WHERE state = 'dead') AS undeliverable,
           (SELECT extract(epoch FROM clock_now() - min(received_at)) FROM waiting) AS inbox_seconds,
           (SELECT extract(epoch FROM clock_now() - min(created_at)) FROM unsent) AS outbox_seconds,
           (SELECT extract(epoch FROM clock_now() - min(created_at)) FROM unsent WHERE rings) AS unsent_seconds,
           (SELECT -seconds FROM clock_look()) AS unfired_seconds""")
_SORT_ON_DISK = Statement("""SELECT current_setting('transaction_read_only')::boolean AS fixed, count(*)
    FROM (SELECT FROM generate_series(1, 3000) n ORDER BY md5(n::text) OFFSET 0) sorted""")


async def look(pool: Pool) -> Backlog:
    """Count what waits, and how long it has."""
    row = await pool.fetchrow(*_LOOK())
    if row is None:
        return Backlog()
    return Backlog(
        waiting={name: row[name] for name in ("inbox", "parked", "outbox", "undeliverable")},
        **{name: max(0.0, float(row[name] or 0)) for name in row.keys() if name.endswith("_seconds")},  # noqa: SIM118 - a record's
    )


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
