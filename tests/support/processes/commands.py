"""The roles of the real command line, `python -m bot …`, each in a process that the nursery forks: it has loaded everything before."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.processes.running import Running, forked, said


@asynccontextmanager
async def command(name: str, log: Path, *, data: Path, env: dict[str, str] | None = None) -> AsyncGenerator[Running]:
    """A role, started from the command line; where it serves the page, ready."""
    settings = {
        "PARROTS_DATA_DIR": str(data),
        "PARROTS_HTTP__PORT": "0",
        "PARROTS_TIMEZONE": "Asia/Shanghai",
        **(env or {}),
    }
    async with forked({"command": [name], "env": settings}, log) as running:
        if name in ("run", "web"):
            running.address = (await said(running, lambda line: "awake:" in line)).split()[-1]
        yield running
