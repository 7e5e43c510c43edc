"""The connection pool: one login, the role `parrots_app`, JSON as Python values."""

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any, TypeAlias

import asyncpg
from pydantic_core import from_json, to_json

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

log = logging.getLogger(__name__)

Record: TypeAlias = asyncpg.Record
if TYPE_CHECKING:
    Pool: TypeAlias = asyncpg.Pool[asyncpg.Record]
    Db: TypeAlias = PoolConnectionProxy[asyncpg.Record] | asyncpg.Connection[asyncpg.Record]
else:  # generic in the stubs only
    Pool, Db = asyncpg.Pool, asyncpg.Connection

SCHEMA = "parrots"
APP_ROLE = "parrots_app"
IDLE = 600.0  # seconds after which a connection that nobody wants is closed
PATIENCE = 5.0  # seconds for which a start waits for the server
_KEPT = {
    "tcp_keepalives_idle": "60",
    "tcp_keepalives_interval": "10",
}  # seconds: what stands between forgets no connection

# A connection that broke, a server that starts, stops or is full: worth trying again, and no fault of the statement.
UNAVAILABLE = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # starts, stops, crashes, statements that took too long
    asyncpg.InsufficientResourcesError,  # connections, memory, disk
    asyncpg.IdleInTransactionSessionTimeoutError,
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
# Two transactions met; one was rolled back and may simply run again.
COLLISION = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


async def open_pool(dsn: str, *, size: int, ready: int = 1, settings: dict[str, str] | None = None) -> Pool:
    """Open a pool of at most `size` connections that work as `parrots_app`; so many are `ready` from the start.

    Another one costs some 10 ms in the middle of the burst that wants it. Those that nobody wants for ten minutes are closed.

    A server that starts, or that cuts the connection while it is made, is asked again for a few seconds. Raises the
    connection errors of asyncpg when it cannot be reached by then.
    """
    patience, end = Patience("pool"), asyncio.get_running_loop().time() + PATIENCE
    while True:
        try:
            return await asyncpg.create_pool(
                dsn,
                min_size=ready,
                max_size=size,
                init=know_types,
                reset=_leave,
                timeout=10,
                command_timeout=60,
                max_inactive_connection_lifetime=IDLE,
                server_settings={"role": APP_ROLE, **_KEPT, **session_settings(), **(settings or {})},
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


def session_settings() -> dict[str, str]:
    """What every session of ours runs with."""
    return {
        "search_path": f"{SCHEMA},public",
        "timezone": "UTC",
        "application_name": "parrots",
        "idle_in_transaction_session_timeout": "30s",
        "statement_timeout": "30s",
        "jit": "off",
    }


async def know_types(db: Db) -> None:
    """Let JSON be Python values, and know the types of lists that we use."""
    for kind in ("json", "jsonb"):
        await db.set_type_codec(kind, encoder=_encode, decoder=read_json, schema="pg_catalog", format="text")
    # a connection asks what a type of lists is when it first meets one, for 10 ms in the middle of a burst: so all at once, here
    await db.fetchrow("SELECT $1::jsonb[], $2::bigint[], $3::uuid[], $4::float8[]", [], [], [], [])


def read_json(text: str) -> Any:  # noqa: ANN401 - jsonb holds any JSON value
    """The fast reader goes only so deep. Raises ValueError, and RecursionError for what even the other one cannot read."""
    try:
        return from_json(text)
    except ValueError:
        return json.loads(text)


def _encode(value: Any) -> str:  # noqa: ANN401 - jsonb holds any JSON value
    """The fast writer refuses some texts that the other one writes; what the server thinks of those, it says itself."""
    try:
        return to_json(value, inf_nan_mode="constants").decode()
    except ValueError:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Patience:
    """Back-off for a loop that must outlive an absent database: says it once, waits 0.1 s to 5 s, says when it is back."""

    def __init__(self, loop: str) -> None:
        self._loop = loop
        self._failures = 0

    async def wait(self, error: BaseException) -> None:
        if self._failures == 0:
            log.warning("database unavailable", extra={"loop": self._loop, "cause": f"{type(error).__name__}: {error}"})
        self._failures += 1
        await asyncio.sleep(min(0.1 * 2 ** min(self._failures, 6), 5))

    def reset(self) -> None:
        if self._failures:
            log.info("database back", extra={"loop": self._loop, "failures": self._failures})
            self._failures = 0
