"""Starting processes of ours, waiting for what they do, and ending them hard."""

import asyncio
import json
import signal
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.processes.node import PLAN, Plan

ROOT = Path(__file__).parents[2]
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(slots=True, kw_only=True)
class Running:
    """A process of ours; `address` is its page's, `log` what it said."""

    process: asyncio.subprocess.Process
    log: Path
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
    command: list[str], log: Path, *, env: dict[str, str] | None = None, cwd: Path = ROOT
) -> AsyncGenerator[Running]:
    """A process for as long as the context is open; it is killed on the way out."""
    with log.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            cwd=cwd,
            env={"PATH": PATH, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT), **(env or {})},
        )
    running = Running(process=process, log=log)
    try:
        yield running
    finally:
        await running.kill()


@asynccontextmanager
async def node(plan: Plan, log: Path) -> AsyncGenerator[Running]:
    """A house by plan, ready."""
    async with started(["-m", "tests.processes.node", PLAN.dump_json(plan).decode()], log) as running:
        line = await said(running, lambda line: line.startswith("{"))
        running.address = json.loads(line)["address"] or ""
        yield running


async def said(running: Running, wanted: Callable[[str], bool]) -> str:
    """The first line of its output that is wanted."""
    output = running.process.stdout
    assert output is not None
    async with asyncio.timeout(120):
        while line := (await output.readline()).decode():
            if wanted(line):
                return line
    raise AssertionError(f"it ended without a word: {running.log.read_text()[-2000:]}")
