"""Claiming, starting, repairing and leaving the server of a folder."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import quote

import asyncpg

from storage.db.errors import ClusterError
from storage.embedded import cluster, crossing, data_folder, file_locks, postmaster
from storage.embedded.data_folder import DataFolder

log = logging.getLogger(__name__)

T = TypeVar("T")
Answer = Literal["ready", "stranger", "silent"]

USER = "parrots"
PATIENCE = 120.0
PAUSE = 0.02
LOGIN = 2.0
ATTEMPTS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A running server, as long as `running` is open."""

    place: DataFolder
    password: str = field(repr=False)
    durable: bool

    def dsn(self, database: str = USER) -> str:
        return _dsn(self.place, user=USER, password=self.password, database=database)

    def pid(self) -> int | None:
        """Return the postmaster's process id; none while it is down."""
        return postmaster.find(self.place)

    async def ensure(self) -> None:
        """Return when the server answers, having started it again if it was killed. Any number of processes may call this at once."""
        await _to_the_end(lambda: _ensure(self.place, durable=self.durable))


@contextlib.asynccontextmanager
async def running(folder: Path, *, durable: bool = True) -> AsyncGenerator[Server]:
    """Run the server of `folder`, made and started when needed; the last process that leaves stops it.

    `durable=False` trades the safety of the data for speed: for tests.
    """
    claims = contextlib.ExitStack()
    try:
        yield await _to_the_end(lambda: claims.enter_context(_claimed(folder, durable=durable)))
    finally:
        await _to_the_end(claims.close)


@contextlib.contextmanager
def _claimed(folder: Path, *, durable: bool) -> Generator[Server]:
    cluster.programs()
    place = data_folder.claim(folder)
    with file_locks.opened(place.users_lock) as users:
        # From here on nobody stops the server: who wants to must be alone.
        file_locks.share(users)
        try:
            _ensure(place, durable=durable)
            yield Server(place=place, password=data_folder.secret(place.password), durable=durable)
        finally:
            with file_locks.alone(place.start_lock, patience=PATIENCE):
                if file_locks.seize(users):
                    postmaster.stop(place)


def _ensure(place: DataFolder, *, durable: bool) -> None:
    if _ask(place) == "ready":
        return
    with file_locks.alone(place.start_lock, patience=PATIENCE):
        _bring_up(place, durable=durable)


def _bring_up(place: DataFolder, *, durable: bool) -> None:
    data_folder.make_secrets(place)
    crossing.settle(place)
    if (old := crossing.needed(place)) is not None and not postmaster.alive(place):
        crossing.cross(place, old, durable=durable)
    now = time.monotonic()
    deadline, quiet, starts, setups = now + PATIENCE, now, 0, 0
    while (answer := _ask(place)) != "ready":
        now = time.monotonic()
        if now > deadline:
            raise cluster.failure(place, f"PostgreSQL does not answer after {PATIENCE:.0f} s")
        if answer == "stranger":
            if (setups := setups + 1) > ATTEMPTS:
                raise cluster.failure(place, f"PostgreSQL does not let {USER!r} in")
            asyncio.run(_set_up(place))
        elif postmaster.alive(place):
            # It starts, recovers or stops; or its postmaster is dead and the children are not yet.
            quiet = postmaster.bury(place, quiet=quiet)
        else:
            if (starts := starts + 1) > ATTEMPTS:
                raise cluster.failure(place, "PostgreSQL does not start")
            postmaster.start(place, durable=durable)
            quiet = time.monotonic()
        time.sleep(PAUSE)


def _ask(place: DataFolder) -> Answer:
    if place.is_elsewhere and place.socket.exists():
        if not place.cluster.exists():
            return "silent"  # whoever waits there is no server of ours; `prepare` looks whose folder it is
        data_folder.check_private(place.socket, like=place.cluster)
    return asyncio.run(_login(place))


async def _login(place: DataFolder) -> Answer:
    """Log in as the program will; "stranger" means that the first start's last steps are missing."""
    try:
        connection = await asyncpg.connect(
            _dsn(place, user=USER, password=data_folder.secret(place.password), database=USER), timeout=LOGIN
        )
        await connection.close()  # it may be killed while we take our leave, too
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError):
        return "stranger"
    except asyncpg.TooManyConnectionsError:
        return "ready"
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return "silent"
    return "ready"


async def _set_up(place: DataFolder) -> None:
    """Make the extension, the role and the database. Each step may already be there; the database comes last."""
    superuser = _dsn(
        place, user="postgres", password=data_folder.secret(place.superuser_password), database="template1"
    )
    # A statement that fails is logged whole, and one of these has a password in it.
    unlogged = {"log_min_error_statement": "panic"}
    try:
        connection = await asyncpg.connect(superuser, timeout=LOGIN, server_settings=unlogged)
        try:
            # vector is not a trusted extension: databases that the role makes get it from template1.
            await connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
            if not await connection.fetchval("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", USER):
                await connection.execute(f"CREATE ROLE {USER}")
            rights = "LOGIN CREATEDB CREATEROLE NOSUPERUSER"
            await connection.execute(f"ALTER ROLE {USER} {rights} PASSWORD '{data_folder.secret(place.password)}'")
            if not await connection.fetchval("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", USER):
                await connection.execute(f"CREATE DATABASE {USER} OWNER {USER}")
        finally:
            await connection.close(timeout=LOGIN)
    except asyncpg.InvalidPasswordError as error:
        raise ClusterError(
            f"{place.superuser_password} is not the password of {place.cluster}: put back the file that belongs to it"
        ) from error
    except asyncpg.DiskFullError as error:
        raise data_folder.full(place.folder) from error
    except (
        OSError,
        asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError,
        asyncpg.InterfaceError,
    ) as error:
        log.warning("set-up interrupted", extra={"folder": str(place.folder), "error": str(error)})


def _dsn(place: DataFolder, *, user: str, password: str, database: str) -> str:
    return (
        f"postgresql://{user}:{password}@/{quote(database, safe='')}?host={quote(str(place.socket), safe='')}&port=5432"
    )


async def _to_the_end(work: Callable[[], T]) -> T:
    """Run blocking work in a thread. A cancelled caller waits for its end, so that no thread goes on behind its back."""
    future = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        if (error := future.exception()) is not None:
            log.warning("failed after being cancelled", exc_info=error)
        raise
