"""Starting processes of ours, waiting for what they do, and ending them hard."""

import asyncio
import atexit
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from tests.support.processes.node import PLAN, Plan

ROOT = Path(__file__).parents[3]
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
ENVIRONMENT = {"PATH": PATH, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
"""Nothing of the environment that the tests run in."""


class Process(Protocol):
    """What we do to a process (asyncio.subprocess.Process can, too)."""

    @property
    def pid(self) -> int: ...

    def kill(self) -> None: ...

    def terminate(self) -> None: ...

    async def wait(self) -> int: ...

    async def communicate(self) -> object: ...


class Forked:
    """A process that the nursery has forked; it tells us how that ended."""

    def __init__(self, pid: int, output: asyncio.StreamReader, connection: asyncio.StreamWriter) -> None:
        self.pid = pid
        self._output = output
        self._connection = connection
        self._ended: int | None = None

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def _send(self, number: signal.Signals) -> None:
        if self._ended is not None:  # the number may be another's by now
            raise ProcessLookupError
        os.kill(self.pid, number)

    async def wait(self) -> int:
        while self._ended is None:
            line = await self._output.readline()
            # who waited for its first words may have heard the last ones; what comes before them is the process's own
            if not line or line.startswith(b'{"ended"'):
                self._ended = json.loads(line)["ended"] if line else 1
        return self._ended

    async def communicate(self) -> None:
        await self.wait()
        self._connection.close()


@dataclass(slots=True, kw_only=True)
class Running:
    """A process of ours; `address` is its page's, `log` what it said."""

    process: Process
    output: asyncio.StreamReader
    log: Path
    keys: asyncio.StreamWriter | None = None
    """What is typed to it."""
    address: str = ""

    async def died(self) -> None:
        """Wait until it has killed itself."""
        async with asyncio.timeout(120):
            code = await self.process.wait()
        assert code == -signal.SIGKILL, f"it ended with {code}: {self.log.read_text()[-2000:]}"

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.communicate()

    async def end(self) -> None:
        """Ask it to end, as an operator does."""
        self.process.terminate()
        async with asyncio.timeout(120):
            await self.process.communicate()


@asynccontextmanager
async def started(
    command: list[str], log: Path, *, env: dict[str, str] | None = None, cwd: Path = ROOT, typed: bool = False
) -> AsyncGenerator[Running]:
    """A process for as long as the context is open; it is killed on the way out. `typed`: its input is ours."""
    with log.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            stdin=asyncio.subprocess.PIPE if typed else asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            cwd=cwd,
            env={**ENVIRONMENT, **(env or {})},
        )
    assert process.stdout is not None
    running = Running(process=process, output=process.stdout, log=log, keys=process.stdin)
    try:
        yield running
    finally:
        await running.kill()


@cache
def nursery() -> Path:
    """The socket of this test process's nursery, which is started when it is first asked for."""
    folder = Path(tempfile.mkdtemp(prefix="nursery-"))
    socket = folder / "socket"
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.processes.nursery", str(socket)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=ENVIRONMENT,
    )

    def close() -> None:
        process.communicate()
        shutil.rmtree(folder)

    atexit.register(close)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    return socket


@asynccontextmanager
async def forked(wanted: dict[str, Any], log: Path) -> AsyncGenerator[Running]:
    """A process of the nursery's, as `started` has one that loads everything anew."""
    output, connection = await asyncio.open_unix_connection(await asyncio.to_thread(nursery))
    connection.write(json.dumps({**wanted, "log": str(log)}).encode() + b"\n")
    process = Forked(json.loads(await output.readline())["pid"], output, connection)
    running = Running(process=process, output=output, log=log, keys=connection)
    try:
        yield running
    finally:
        await running.kill()


@asynccontextmanager
async def node(plan: Plan, log: Path) -> AsyncGenerator[Running]:
    """A house by plan, ready."""
    async with forked({"plan": PLAN.dump_json(plan).decode()}, log) as running:
        line = await said(running, lambda line: "address" in line)
        running.address = json.loads(line)["address"] or ""
        yield running


async def said(running: Running, wanted: Callable[[str], bool]) -> str:
    """The first line of its output that is wanted."""
    async with asyncio.timeout(120):
        while line := (await running.output.readline()).decode():
            if wanted(line):
                return line
    raise AssertionError(f"it ended without a word: {running.log.read_text()[-2000:]}")
