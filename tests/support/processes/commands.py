"""The real command line, `python -m bot …`, as its users start it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.processes.running import Running, forked, said, started


@asynccontextmanager
async def command(
    name: str, log: Path, *, data: Path, env: dict[str, str] | None = None, at_once: bool = False
) -> AsyncGenerator[Running]:
    """A role, started from the command line; where it serves the page, ready. `at_once`: by a process that has loaded all before."""
    settings = {
        "PARROTS_DATA_DIR": str(data),
        "PARROTS_HTTP__PORT": "0",
        "PARROTS_TIMEZONE": "Asia/Shanghai",
        **(env or {}),
    }
    process = (
        forked({"command": [name], "env": settings}, log)
        if at_once
        else started(["-m", "bot", name], log, env=settings, typed=name == "chat")
    )
    async with process as running:
        if name in ("run", "web"):
            running.address = (await said(running, lambda line: "awake:" in line)).split()[-1]
        yield running
