"""A server that takes no writes for a while, as a primary that was demoted: away like any other, and nobody has to start us again."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

import asyncpg
import pytest

from bot.process.metrics import Metrics
from bot.wiring.house_info import Facts
from storage.db.pool import open_pool
from storage.embedded.data_folder import DataFolder
from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command
from tests.support.processes.tenancy import home
from tests.support.processes.visitor import Visitor, visiting

LINES = 60  # of log, of a process that waits for some seconds: a loop that spins writes hundreds


@asynccontextmanager
async def superuser(place: DataFolder) -> "AsyncGenerator[asyncpg.Connection[asyncpg.Record]]":
    """Who sets up the embedded server."""
    secret = place.superuser_password.read_text(encoding="ascii")
    db = await asyncpg.connect(f"postgresql://postgres:{secret}@/parrots?host={quote(str(place.socket), safe='')}")
    try:
        await db.execute("SET default_transaction_read_only = off")
        yield db
    finally:
        await db.close()


async def ready(visitor: Visitor) -> int:
    async with visitor.http.get(f"{visitor.where()}readyz") as response:
        return response.status


async def test_reminders_ring_when_the_server_takes_writes_again(tmp_path: Path) -> None:
    with home() as folder:
        log = tmp_path / "log"
        async with (
            command("run", log, data=folder / "data") as running,
            visiting(lambda: running.address) as visitor,
            superuser(DataFolder((folder / "data" / "postgres").resolve())) as db,
        ):
            session = await visitor.open_session()
            await visitor.insist(session, "one", "remind me in 3 hours to stretch")
            await eventually(lambda: db.fetchval("SELECT count(*) = 1 FROM parrots.due"))
            assert await ready(visitor) == 200
            await db.execute("ALTER SYSTEM SET default_transaction_read_only = on")
            await db.execute("SELECT pg_reload_conf()")
            await eventually(lambda: becomes(visitor, 503))
            before = len(log.read_text(encoding="utf-8").splitlines())
            assert not await visitor.post(session, "two", "note: refused")
            # due only now: however long the machine took until here, nothing can have rung before the writes ended
            await db.execute("UPDATE parrots.due SET due_at = now() + interval '2 seconds'")
            await eventually(lambda: db.fetchval("SELECT due_at < now() - interval '2 seconds' FROM parrots.due"))
            assert await db.fetchval("SELECT state FROM parrots.due") == "pending"
            after = len(log.read_text(encoding="utf-8").splitlines())
            await db.execute("ALTER SYSTEM RESET default_transaction_read_only")
            await db.execute("SELECT pg_reload_conf()")
            await eventually(lambda: db.fetchval("SELECT state = 'fired' FROM parrots.due"))
            await visitor.insist(session, "three", "note: kept")
            await eventually(lambda: becomes(visitor, 200))
            await running.end()
            assert await running.process.wait() == 0
        assert after - before < LINES


async def becomes(visitor: Visitor, wanted: int) -> bool:
    return await ready(visitor) == wanted


async def test_a_house_without_a_free_connection_is_not_ready(dsn: str) -> None:
    few = await open_pool(dsn, size=1)
    facts = Facts(pool=few, dsn=dsn, metrics=Metrics(), flock={})
    before = await facts.readiness()
    async with few.acquire():
        during = await facts.readiness()
    after = await facts.readiness()
    await few.close()
    assert (before, during, after) == ({"database": "ok"}, {"database": "no answer in time"}, {"database": "ok"})


async def test_a_connection_that_takes_no_writes_is_not_let_in(dsn: str) -> None:
    with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
        await open_pool(dsn, size=1, settings={"default_transaction_read_only": "on"})
