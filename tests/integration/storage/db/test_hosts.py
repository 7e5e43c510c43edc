"""Several hosts in the database's address: whatever we open finds the one that takes writes, also after it has changed."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from storage.db import connections, pooler
from storage.db.account_locks import held
from storage.db.migrate import migrate
from storage.db.notify import Signals
from storage.db.pool import Pool, open_pool
from tests.support.doubles.chats import eventually
from tests.support.processes.pairs import Pair, pairs
from tests.support.processes.pgbouncer import needs_pgbouncer, pgbouncer

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
async def pair() -> AsyncGenerator[Pair]:
    async with pairs() as two:
        yield two


async def place(pool: Pool) -> str:
    """Which server it is."""
    return str(await pool.fetchval("SELECT pg_postmaster_start_time()"))


async def note(pool: Pool) -> None:
    await pool.execute("CREATE TABLE IF NOT EXISTS public.noted (n int)")


async def test_all_that_is_opened_finds_the_host_that_takes_writes(pair: Pair) -> None:
    await pair.fix(0)
    assert (len(await migrate(pair.address)) > 0, await pooler.look(pair.address)) == (True, pooler.Way())
    pool = await open_pool(pair.address, size=2)
    await note(pool)
    signals = Signals(pair.address)
    async with signals.running(), held(pair.address, "telegram:1"):
        await eventually(lambda: pair.has(1, "SELECT 1 FROM pg_stat_activity WHERE query = 'LISTEN \"parrots\"'"))
        assert await pair.has(1, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'")
    await pool.close()
    tables = "SELECT 1 FROM pg_tables WHERE schemaname IN ('parrots', 'public')"
    assert [await pair.has(number, tables) for number in (0, 1)] == [False, True]


async def test_all_that_is_open_moves_when_its_host_takes_no_writes_any_more(pair: Pair) -> None:
    for dsn in pair.each:
        await migrate(dsn)
    pool = await open_pool(pair.address, size=3, ready=3)
    before = await place(pool)
    heard = asyncio.Event()
    signals = Signals(pair.address)
    signals.listen("outbox", lambda _payload: heard.set())
    async with signals.running():
        await eventually(lambda: pair.has(0, "SELECT 1 FROM pg_stat_activity WHERE query = 'LISTEN \"parrots\"'"))
        async with held(pair.address, "telegram:1") as lost:
            await pair.fix(0)
            async with asyncio.timeout(60):
                await lost.wait()
        async with held(pair.address, "telegram:1"):
            assert await pair.has(1, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'")
        await eventually(lambda: pair.has(1, "SELECT 1 FROM pg_stat_activity WHERE query = 'LISTEN \"parrots\"'"))
        heard.clear()
        other = Signals(pair.address)
        async with other.running():
            other.send("outbox")
            async with asyncio.timeout(60):
                await heard.wait()
    refused = 0
    while True:
        try:
            await note(pool)
            break
        except asyncpg.ReadOnlySQLTransactionError:
            refused += 1
    after = await place(pool)
    await pool.close()
    assert (before != after, refused <= 3) == (True, True)


@needs_pgbouncer
async def test_behind_poolers_what_they_once_heard_of_a_server_does_not_count(pair: Pair) -> None:
    for dsn in pair.each:
        await migrate(dsn)
    with pgbouncer(pair.each[0], "transaction") as one, pgbouncer(pair.each[1], "transaction") as two:
        address = f"{one.partition('?')[0].rpartition('/')[0]},{two.partition('@')[2]}"
        found: list[str] = []
        for fixed in (None, 0, 1):
            if fixed is not None:
                await pair.fix(fixed)
                await pair.free(1 - fixed)
            await migrate(address)
            pool = await open_pool(address, size=2)
            await note(pool)
            found.append(await place(pool))
            await pool.close()
    assert (found[0] != found[1], found[0] == found[2]) == (True, True)


async def test_a_host_that_says_nothing_is_passed_over(pair: Pair) -> None:
    """As one that was switched off: what comes to it is lost."""

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(silent, "127.0.0.1", 0) as nobody:
        port = nobody.sockets[0].getsockname()[1]
        address = pair.named(("127.0.0.1", port), (str(pair.servers[0].place.socket), 5432))
        db = await connections.connect(address, seconds=10)
        assert await db.fetchval("SELECT 1") == 1
        await db.close()


@asynccontextmanager
async def full(pair: Pair, number: int) -> AsyncGenerator[None]:
    """No newcomer is let in."""
    async with pair.superuser(number) as db:
        await db.execute("ALTER ROLE parrots CONNECTION LIMIT 0")
        yield


@pytest.mark.parametrize(
    ("fixed", "crowded", "error"),
    [
        pytest.param((0, 1), (), asyncpg.ReadOnlySQLTransactionError, id="none takes writes"),
        pytest.param((1,), (0,), asyncpg.TooManyConnectionsError, id="the primary is full"),
    ],
)
async def test_what_is_told_is_what_is_wrong_with_the_nearest_host(
    pair: Pair, fixed: tuple[int, ...], crowded: tuple[int, ...], error: type[Exception]
) -> None:
    for number in fixed:
        await pair.fix(number)
    for number in crowded:
        async with full(pair, number):
            pass
    with pytest.raises(error):
        await connections.connect(pair.address, seconds=10)
