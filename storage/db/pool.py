"""The connection pool: one login, which sees no content by itself (storage.db.transactions); JSON as Python values."""

import asyncio
import logging
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import asyncpg

from storage.db import connections, pooler
from storage.db.backoff import pause_after
from storage.db.connections import session_settings
from storage.db.errors import NotAdmitted
from storage.db.statements import Statement

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

log = logging.getLogger(__name__)

Record: TypeAlias = asyncpg.Record
if TYPE_CHECKING:
    Pool: TypeAlias = asyncpg.Pool[asyncpg.Record]
    Db: TypeAlias = PoolConnectionProxy[asyncpg.Record] | asyncpg.Connection[asyncpg.Record]
else:  # generic in the stubs only
    Pool, Db = asyncpg.Pool, asyncpg.Connection

IDLE = 600.0  # seconds after which a connection that nobody wants is closed
PATIENCE = 5.0  # seconds for which a start waits for the server
_KEPT = {
    "tcp_keepalives_idle": "60",
    "tcp_keepalives_interval": "10",
}  # seconds: what stands between forgets no connection

# A connection that broke, a server that starts, stops, is full or takes no writes: worth trying again, and no fault of the
# statement.
UNAVAILABLE = (
    NotAdmitted,
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # starts, stops, crashes, statements that took too long
    asyncpg.InsufficientResourcesError,  # connections, memory, disk
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,  # it is no primary any more
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
# A connection that was there was lost in the middle of something, or what was asked took too long.
CUT = (
    asyncpg.ConnectionDoesNotExistError,
    asyncpg.AdminShutdownError,
    asyncpg.QueryCanceledError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InterfaceError,
)
# Of these, the ones that are about what was asked, whatever became of other connections.
_SLOW = (asyncpg.QueryCanceledError, asyncpg.IdleInTransactionSessionTimeoutError)
# seconds in which the other connections have ended, too, where the server has ended them all; a busy machine takes longer
_SETTLED = (0.5, 1.0)
# Two transactions met; one was rolled back and may simply run again.
COLLISION = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
_HAS_OLDER_CONNECTION = Statement("""SELECT EXISTS (SELECT FROM pg_stat_activity
    WHERE usename = session_user AND datname = current_database() AND application_name = current_setting('application_name')
        AND backend_start < clock_timestamp() - :age::interval)""")


async def open_pool(
    dsn: str, *, size: int, ready: int = 1, settings: dict[str, str] | None = None, prepared: bool = True
) -> Pool:
    """Open a pool of at most `size` connections; so many are `ready` from the start. Not `prepared`: no statement is kept.

    Another one costs some 6 ms in the middle of the burst that wants it. Those that nobody wants for ten minutes are closed.
    Each is asked who works on it before anybody does (storage.db.connections).

    A server that starts, or that cuts the connection while it is made, is asked again for a few seconds. Raises the
    connection errors of asyncpg when it cannot be reached by then, and NotAdmitted where people's content would not be apart.
    """
    patience, end = Patience("pool"), asyncio.get_running_loop().time() + PATIENCE
    while True:
        try:
            way = await pooler.look(dsn)
            if way.pooled:
                await pooler.settle(dsn)
            prepared = prepared and way.prepared
            own = way.sessions and prepared
            return await asyncpg.create_pool(
                dsn,
                init_size=ready,
                min_size=0,  # or the pool itself would try for them, with a traceback each time
                max_size=size,
                connect=connections.reach,
                init=partial(connections.admit, pooled=way.pooled),
                reset=_leave,
                timeout=10,
                command_timeout=60,
                max_inactive_connection_lifetime=IDLE,
                connection_class=connections.Link if own else connections.Shared,
                server_settings=connections.NAME if way.pooled else {**_KEPT, **session_settings(), **(settings or {})},
                statement_cache_size=100 if prepared else 0,
            )
        except UNAVAILABLE as error:
            if asyncio.get_running_loop().time() > end:
                raise
            await patience.wait(error)


async def _leave(_db: Db) -> None:
    """Return a connection as it is.

    By default it is reset with a statement of its own, which was a third of all round trips of a turn. Ours need none:
    settings and locks are made for a transaction only, and asyncpg still ends a transaction that was left open.
    """


class Patience:
    """Back-off for a loop that must outlive an absent database: says it once, waits 0.2 s to 5 s, says when it is back."""

    def __init__(self, loop: str) -> None:
        self._loop = loop
        self._failures = 0

    async def wait(self, error: BaseException) -> None:
        if self._failures == 0:
            log.warning("database unavailable", extra={"loop": self._loop, "cause": f"{type(error).__name__}: {error}"})
        self._failures += 1
        await asyncio.sleep(pause_after(self._failures, first=0.2, longest=5.0))

    def reset(self) -> None:
        if self._failures:
            log.info("database back", extra={"loop": self._loop, "failures": self._failures})
            self._failures = 0


async def lost_alone(pool: Pool, error: BaseException, seconds: float) -> bool:
    """Return whether work that began `seconds` ago and ended with this error (of CUT) lost its connection by its own doing.

    A server that crashed, was restarted or let go of all processes of ours has no older connection of this program left; an
    operator's own is none. Raises what UNAVAILABLE names.
    """
    if isinstance(error, _SLOW):
        return True
    for pause in _SETTLED:
        await asyncio.sleep(pause)
        seconds += pause
        if not await has_older(pool, seconds):
            return False
    return True


async def has_older(pool: Pool, seconds: float) -> bool:
    """Return whether this program (by login and name) has a connection that is older."""
    return await pool.fetchval(*_HAS_OLDER_CONNECTION(age=timedelta(seconds=seconds)))
