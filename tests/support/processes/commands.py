"""The real command line, `python -m bot …`, as its users start it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.processes.running import Running, said, started


@asynccontextmanager
async def command(name: str, log: Path, *, data: Path, env: dict[str, str] | None = None) -> AsyncGenerator[Running]:
    """A role, started from the command line; where it serves the page, ready."""
    settings = {
        "PARROTS_DATA_DIR": str(data),
        "PARROTS_HTTP__PORT": "0",
        "PARROTS_TIMEZONE": "Asia/Shanghai",
        **(env or {}),
    }
    async with started(["-m", "bot", name], log, env=settings, typed=name == "chat") as running:
        if name in ("run", "web"):
            running.address = (await said(running, lambda line: "awake:" in line)).split()[-1]
        yield running
