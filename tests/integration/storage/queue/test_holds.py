"""Who holds an account: one process at a time, the next when the first is gone."""

import asyncio

import asyncpg

from storage.db.account_locks import held
from storage.db.pool import Pool
from tests.support.doubles.chats import eventually


async def holders(pool: Pool) -> list[int]:
    rows = await pool.fetch(
        """SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
           WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()"""
    )
    return [row["pid"] for row in rows]


async def test_one_holds_and_the_other_takes_over_when_its_connection_dies(dsn: str, pool: Pool) -> None:
    got = asyncio.Event()
    done = asyncio.Event()

    async def second() -> None:
        async with held(dsn, "telegram:1"):
            got.set()
            await done.wait()

    async with asyncio.TaskGroup() as tasks:
        async with held(dsn, "telegram:1") as lost, held(dsn, "telegram:2"):
            waiting = tasks.create_task(second())
            assert len(await holders(pool)) == 2
            assert not (got.is_set())
            assert not (lost.is_set())
            assert not (waiting.done())
            pid = await pool.fetchval(
                """SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
                   AND (classid::bigint << 32 | objid::bigint) = hashtextextended('account:telegram:1', 0)"""
            )
            admin = await asyncpg.connect(dsn)
            await admin.execute("SELECT pg_terminate_backend($1)", pid)
            await admin.close()
            async with asyncio.timeout(30):
                await lost.wait()
                await got.wait()
        done.set()


async def test_leaving_gives_the_account_back_at_once(dsn: str, pool: Pool) -> None:
    for _ in range(3):
        async with asyncio.timeout(30), held(dsn, "telegram:1") as lost:
            assert not lost.is_set()
            assert len(await holders(pool)) == 1
    await eventually(lambda: none(pool))


async def none(pool: Pool) -> bool:
    return await holders(pool) == []
