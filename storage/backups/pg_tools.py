"""PostgreSQL's own programs, run against an address; its password goes by the environment, which no list of processes shows."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from storage.db import connections
from storage.db.connections import Connection, reach
from storage.db.errors import StorageError
from storage.embedded.cluster import programs

NAME = "parrots-backup"  # of our sessions: a house that runs is known by its own
OWNER = "parrots_owner"
LINES = 5  # of what a program said


class BackupError(StorageError):
    """A backup could not be made, read or put back; the message says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """A database as libpq's programs are told of it."""

    address: str
    environment: dict[str, str]


def target(dsn: str) -> Target:
    """Return the address without its password, and the environment with it."""
    parts = urlsplit(connections.reached.get(dsn, dsn))
    login, at, place = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    secret = query.pop("password", unquote(password))
    asked = f"?{urlencode(query)}" if query else ""
    told = {"PGPASSWORD": secret} if secret else {}
    return Target(
        f"{parts.scheme}://{user}{at}{place}{parts.path}{asked}",
        {"HOME": str(Path.home()), "PGAPPNAME": NAME, "PGCONNECT_TIMEOUT": "10", **told},
    )


@asynccontextmanager
async def session(dsn: str) -> AsyncGenerator[Connection]:
    """Open a session of ours in which nothing is hurried."""
    db = await reach(dsn, statement_cache_size=0, server_settings={"application_name": NAME})
    try:
        await db.execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
        yield db
    finally:
        await db.close(timeout=5)


async def run(program: str, *words: str, environment: dict[str, str] | None = None) -> bytes:
    """Run a program to its end and return what it printed. Raises BackupError with the end of what it complained of."""
    async with started(program, *words, environment=environment or {}) as process:
        printed, _ = await process.communicate()
    return printed


@asynccontextmanager
async def started(
    program: str, *words: str, environment: dict[str, str], fed: bool = False
) -> AsyncGenerator[asyncio.subprocess.Process]:
    """Run a program while the context is open; whoever leaves early ends it, and what it was at is given up.

    Raises BackupError where it fails.
    """
    with tempfile.TemporaryFile() as complaints:
        process = await asyncio.create_subprocess_exec(
            programs() / program,
            *words,
            stdin=asyncio.subprocess.PIPE if fed else asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL if fed else asyncio.subprocess.PIPE,
            stderr=complaints.fileno(),
            env=environment,
        )
        try:
            yield process
            code = await process.wait()
        except (BrokenPipeError, ConnectionResetError):
            code = await process.wait()  # it ended before it was fed to the end, and says why
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if code != 0:
            complaints.seek(0)
            said = complaints.read().decode(errors="replace").strip().splitlines()
            raise BackupError(f"{program}: " + (" / ".join(said[-LINES:]) or f"ended with {code}"))
