"""Behind a pooler that hands out a session for each transaction: what another client leaves in a session is none of ours."""

import asyncio
from collections.abc import Generator
from contextlib import AsyncExitStack
from pathlib import Path

import asyncpg
import pytest

from storage.content import firing
from storage.db.pool import UNAVAILABLE, Pool, open_pool
from storage.db.transactions import reading
from storage.people import people
from storage.queue import inbox
from tests.integration.isolation.test_pooled import answered
from tests.support.processes.commands import command
from tests.support.processes.pgbouncer import needs_pgbouncer, pgbouncer
from tests.support.processes.visitor import visiting

pytestmark = needs_pgbouncer
SESSIONS = 6  # of the pooler, all of them left as another client leaves them
DUMP = (  # what pg_dump says first
    "SELECT pg_catalog.set_config('search_path', '', false)",
    "SET row_security = off",
    "SET statement_timeout = 0",
    "SET idle_in_transaction_session_timeout = 0",
    "SET quote_all_identifiers = on",
)


@pytest.fixture
def address(dsn: str) -> Generator[str]:
    with pgbouncer(dsn, "transaction") as pooled:
        yield pooled


async def leave(address: str, *statements: str) -> None:
    """Be another client of the pooler, in several of its sessions at once, and leave there what the statements set."""
    async with AsyncExitStack() as stack:
        clients: list[asyncpg.Connection[asyncpg.Record]] = []
        for _ in range(SESSIONS):
            client: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(address, statement_cache_size=0)
            stack.push_async_callback(client.close)
            await client.execute("BEGIN")
            clients.append(client)
        for client in clients:
            for statement in statements:
                await client.execute(statement)
        for client in clients:
            await client.execute("COMMIT")


async def use(pool: Pool) -> tuple[object, ...]:
    """Work with and without a transaction, with and without a space."""
    person = await people.owner(pool)
    looked = await firing.look(pool)
    async with pool.acquire() as db, db.transaction():
        plain = await db.fetchval("SELECT count(*) FROM outbox")
    async with reading(pool, person.space) as db:
        seen = await db.fetchval("SELECT count(*) FROM message WHERE space = current_space()")
    told = await pool.fetchrow(
        "SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS most"
    )
    assert told is not None
    return person.id, looked.seconds, await inbox.has_control(pool), plain, seen, *told


@pytest.mark.parametrize(
    "statements",
    [
        pytest.param(DUMP, id="a dump"),
        pytest.param(("SET search_path = public",), id="another path"),
        pytest.param(
            tuple(f"CREATE TEMP TABLE {name} (n int)" for name in ("outbox", "message", "due", "person")),
            id="tables of its own",
        ),
        pytest.param(("SET ROLE parrots_app",), id="another role"),
        pytest.param(("SET timezone = 'Asia/Tokyo'", "SET statement_timeout = 1"), id="other settings"),
    ],
)
async def test_what_another_client_leaves_in_a_session_changes_nothing(
    address: str, statements: tuple[str, ...]
) -> None:
    pool = await open_pool(address, size=3)
    before = await use(pool)
    await leave(address, *statements)
    assert [await use(pool) for _ in range(3)] == [before] * 3
    await pool.close()


async def test_a_table_that_is_not_found_is_a_database_that_is_away(address: str) -> None:
    """The connection ends, and the next one is looked at anew."""
    pool = await open_pool(address, size=1)
    ended = asyncio.Event()
    for missing in ("SELECT * FROM nowhere", "SELECT no_function()"):
        ended.clear()
        async with pool.acquire() as db:
            db.add_termination_listener(lambda _db: ended.set())
            with pytest.raises(UNAVAILABLE):
                await db.fetch(missing)
        await asyncio.wait_for(ended.wait(), 60)
        assert await pool.fetchval("SELECT 1") == 1
    await pool.close()


async def test_the_program_answers_on_after_a_dump(address: str, tmp_path: Path) -> None:
    async with (
        command("run", tmp_path / "log", data=tmp_path / "data", env={"PARROTS_DATABASE_URL": address}) as running,
        visiting(lambda: running.address) as visitor,
    ):
        await answered(visitor, await visitor.open_session(), "note: before")
        await leave(address, *DUMP)
        receipts = await answered(visitor, await visitor.open_session(), "note: after")
        await running.end()
        assert (await running.process.wait(), [one.partition(" (")[0] for one in receipts]) == (0, ["✓ Noted: after"])
