"""The bench's own house: an embedded server in a temporary folder, and processes of ours on it."""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import asyncpg

import bot
from bot.app import Ports, database
from bot.ports.callers import Caller
from bot.process.settings import Settings
from storage.db.connections import session_settings

ROOT = Path(bot.__file__).parents[1]
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """A migrated database that nobody else uses, and how much is to be done on it."""

    settings: Settings
    dsn: str
    size: float
    """1 for the figures of DESIGN 15; tests take less."""

    def times(self, number: int, least: int = 2) -> int:
        return max(int(number * self.size), least)

    async def owner(self) -> "asyncpg.Connection[asyncpg.Record]":
        """Open a connection that sees all spaces, for filling tables."""
        settings = session_settings() | {"statement_timeout": "0", "role": "parrots_owner"}
        return await asyncpg.connect(self.dsn, server_settings=settings)

    async def execute(self, sql: str, *values: object) -> None:
        """Execute one statement of the owner."""
        db = await self.owner()
        try:
            await db.execute(sql, *values)
        finally:
            await db.close()


@asynccontextmanager
async def throwaway(settings: Settings, parent: Path | None, size: float) -> AsyncGenerator[Bench]:
    """Start a server that is gone afterwards. Never the user's data: its folder and address are replaced."""
    folder = Path(tempfile.mkdtemp(prefix="parrots-bench-", dir=parent))
    own = settings.model_copy(
        update={
            "data_dir": folder,
            "database_url": None,
            "timezone": "Asia/Shanghai",
            "http": settings.http.model_copy(
                update={"host": "127.0.0.1", "port": 0, "token": None, "public_url": None}
            ),
        }
    )
    async with _kept(folder), database(own) as dsn:
        yield Bench(settings=own, dsn=dsn, size=size)


@asynccontextmanager
async def _kept(folder: Path) -> AsyncGenerator[None]:
    """Keep a folder that a process clears up afterwards, also when this one is killed (`bot/cli/benchmarks/cleanup.py`)."""
    keeper = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.cli.benchmarks.cleanup",
        str(folder),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
        env=ENVIRONMENT,
        start_new_session=True,  # Ctrl-C is not for it
    )
    try:
        yield
    finally:
        await keeper.communicate(b"")  # closes its input, and waits


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """A process of ours that is ready."""

    pid: int
    address: str
    seconds: float


@asynccontextmanager
async def running(bench: Bench, *command: str) -> AsyncGenerator[asyncio.subprocess.Process]:
    """`python -m …` on the bench's folder, with nothing of this process's environment; ended hard on leaving."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=bench.settings.data_dir,
        env={
            **ENVIRONMENT,
            "PARROTS_DATA_DIR": str(bench.settings.data_dir),
            "PARROTS_HTTP__PORT": "0",
            "PARROTS_TIMEZONE": "Asia/Shanghai",
        },
    )
    try:
        yield process
    finally:
        process.kill()
        await process.communicate()


@asynccontextmanager
async def started(bench: Bench, *command: str) -> AsyncGenerator[Started]:
    """Return the same, as soon as it has said where it listens."""
    began = time.perf_counter()
    async with running(bench, *command) as process:
        yield Started(pid=process.pid, address=await _address(process), seconds=time.perf_counter() - began)


async def _address(process: asyncio.subprocess.Process) -> str:
    if process.stdout is None:
        raise RuntimeError("a process without an output")
    async with asyncio.timeout(60):
        while line := (await process.stdout.readline()).decode():
            if "://" in line:
                return line.split()[-1]
    raise RuntimeError("the process ended before it was ready")


async def open_sessions(ports: Ports, number: int) -> tuple[Caller, list[UUID]]:
    """Open conversations of the owner; return both."""
    caller = await ports.facts.owner()
    return caller, [(await ports.sessions.create(caller, "web", "")).id for _ in range(number)]
