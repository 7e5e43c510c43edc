"""A server that lets nobody else in: ours is not ready, works on with what it has, and loses and parks nothing."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncpg

from storage import embedded
from tests.crash.test_read_only import superuser
from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command
from tests.support.processes.tenancy import home
from tests.support.processes.visitor import Visitor, visiting

MOST = 30  # connections of the server; the program's pool has ten, and some are kept for its administrator


async def readiness(visitor: Visitor) -> tuple[int, object]:
    async with visitor.http.get(f"{visitor.where()}readyz") as response:
        return response.status, await response.json()


@asynccontextmanager
async def crowd(server: embedded.Server) -> AsyncGenerator[int]:
    """All connections that are left, taken; how many."""
    async with AsyncExitStack() as stack:
        number = 0
        try:
            while True:
                db = await asyncpg.connect(server.dsn())
                stack.push_async_callback(db.close)
                number += 1
        except asyncpg.TooManyConnectionsError:
            yield number


async def test_a_house_that_could_make_no_other_connection_is_not_ready(tmp_path: Path) -> None:
    with home() as folder:
        async with (
            embedded.running(folder / "data" / "postgres", durable=False) as server,
            superuser(server.place) as db,
        ):
            await db.execute(f"ALTER SYSTEM SET max_connections = {MOST}")
        log = tmp_path / "log"
        async with (
            command("run", log, data=folder / "data") as running,
            visiting(lambda: running.address) as visitor,
            embedded.running(folder / "data" / "postgres", durable=False) as server,
        ):
            session = await visitor.open_session()
            assert await readiness(visitor) == (200, {"ready": True, "checks": {"database": "ok"}})
            full = (503, {"ready": False, "checks": {"database": "no connection is free"}})

            async def refused() -> bool:
                return await readiness(visitor) == full

            async def let_in() -> bool:
                return (await readiness(visitor))[0] == 200

            async with crowd(server) as number:
                await eventually(refused)
                await visitor.insist(session, "one", "note: with what it has")
                assert await eventually(lambda: visitor.messages(session))
            await eventually(let_in)
            await running.end()
            assert (await running.process.wait(), 0 < number < MOST) == (0, True)
        assert "Traceback" not in log.read_text(encoding="utf-8")
