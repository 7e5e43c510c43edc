"""No connection is let in for a while (53300): turn, clock and delivery wait as for any server that is away; no message pays for it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from urllib.parse import quote, urlsplit

import asyncpg
import pytest

from bot.process.settings import Settings
from storage import embedded
from storage.db.pool import Pool
from tests.integration.turns.test_worker import quiet, send
from tests.support.doubles.chats import eventually, open_chat, until_blocked
from tests.support.doubles.pushchannel import push_channel
from tests.support.doubles.sink import Sink
from tests.support.houses import EVERYTHING, houses, texts
from tests.support.ringing import remind

LINES = 40  # of log, of a process that waits for some seconds: a loop that spins writes hundreds
LOOPS = {"turns", "worker", "control", "clock", "delivery push:test interactive", "delivery push:test bulk", "sweeper"}


@asynccontextmanager
async def superuser(server: embedded.Server, dsn: str) -> "AsyncGenerator[asyncpg.Connection[asyncpg.Record]]":
    secret = server.place.superuser_password.read_text(encoding="ascii")
    host = quote(str(server.place.socket), safe="")
    db = await asyncpg.connect(f"postgresql://postgres:{secret}@{urlsplit(dsn).path}?host={host}")
    try:
        yield db
    finally:
        await db.close()


async def close(db: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Let nobody else into this database, and put out who is in."""
    await db.execute(f'ALTER DATABASE "{await db.fetchval("SELECT current_database()")}" CONNECTION LIMIT 0')
    await db.execute(
        """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND usename <> current_user"""
    )


async def reopen(db: "asyncpg.Connection[asyncpg.Record]") -> None:
    await db.execute(f'ALTER DATABASE "{await db.fetchval("SELECT current_database()")}" CONNECTION LIMIT -1')


async def test_who_is_let_in_nowhere_waits_and_no_try_is_counted(
    server: embedded.Server, settings: Settings, dsn: str, pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    sink, session, other = Sink(), await open_chat(pool, "ann", push=False), await open_chat(pool, "bob")
    moment = await pool.fetchval("SELECT clock_now()")
    async with (
        superuser(server, dsn) as db,
        sink.serving() as address,
        push_channel(address) as channel,
        houses(settings, dsn, roles=EVERYTHING, channels=(channel,)) as [ports],
    ):
        await remind(pool, other, "milk", moment + timedelta(hours=1))
        async with superuser(server, dsn) as holder, holder.transaction():
            await holder.execute("LOCK TABLE parrots.call_step IN ACCESS EXCLUSIVE MODE")
            await send(ports, session, "note: tea")
            await until_blocked(pool)
            await close(db)

            async def all_wait() -> bool:
                return {getattr(record, "loop", "") for record in caplog.records} >= LOOPS

            await eventually(all_wait)
        # due only now: however long the machine took until here, nothing can have rung before nobody was let in
        await db.execute("UPDATE parrots.due SET due_at = now() + interval '2 seconds'")
        await eventually(lambda: db.fetchval("SELECT due_at < now() - interval '2 seconds' FROM parrots.due"))
        assert await db.fetchval("SELECT state FROM parrots.due") == "pending"
        lines = [record for record in caplog.records if record.levelname != "DEBUG"]
        assert (len(lines) < LINES, [line.exc_info for line in lines if line.exc_info]) == (True, [])
        tries = await db.fetchval("SELECT max(tries) FROM parrots.inbox")
        await reopen(db)
        await quiet(pool)
        await sink.until(1)
        assert (tries, await texts(pool, session.id)) == (0, ["✓ Noted: tea"])
    assert [record.text for record in sink.records] == ["⏰ milk"]
