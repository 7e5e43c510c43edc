"""The same behind PgBouncer, which takes role and search_path out of what a connection says at its start: in both of its modes."""

import asyncio
from collections.abc import Generator
from pathlib import Path
from typing import get_args

import asyncpg
import pytest

from storage import embedded
from storage.db import pooler
from storage.db.migrate import migrate
from storage.db.pool import open_pool
from storage.db.pooler import Way
from tests.integration.isolation import test_isolation as apart
from tests.integration.storage.db.test_migrate import empty_database
from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command
from tests.support.processes.pgbouncer import Mode, needs_pgbouncer, pgbouncer
from tests.support.processes.visitor import Visitor, visiting

pytestmark = needs_pgbouncer
MODES: tuple[Mode, ...] = get_args(Mode)


@pytest.fixture(params=MODES)
def pooled(request: pytest.FixtureRequest, dsn: str) -> Generator[str]:
    """The address of the test's database through a pooler."""
    with pgbouncer(dsn, request.param) as address:
        yield address


def test_each_tool_button_and_command_on_what_is_anothers(pooled: str) -> None:
    apart.test_each_tool_button_and_command_on_what_is_anothers(pooled)


def test_what_is_ones_own_is_found(pooled: str) -> None:
    apart.test_what_is_ones_own_is_found(pooled)


def test_without_a_role_there_is_no_access(pooled: str) -> None:
    apart.test_without_a_role_there_is_no_access(pooled)


async def test_many_at_once_read_what_they_asked_for(pooled: str) -> None:
    """Whose statements share the pooler's sessions, none gets another's answer."""
    pool = await open_pool(pooled, size=10)

    async def ask(number: int) -> list[object]:
        found = [await pool.fetchval(f"SELECT $1::int * {times}", number) for times in range(20)]
        return [*found, await pool.fetchval("SELECT $1::text", str(number))]

    told = await asyncio.gather(*map(ask, range(30)))
    await pool.close()
    assert told == [[*(number * times for times in range(20)), str(number)] for number in range(30)]


@pytest.mark.parametrize(
    ("mode", "way"),
    [
        pytest.param("session", Way(pooled=True, sessions=True, prepared=True), id="session"),
        pytest.param("transaction", Way(pooled=True, sessions=False, prepared=False), id="transaction"),
        pytest.param(None, Way(pooled=False, sessions=True, prepared=True), id="none"),
    ],
)
async def test_what_stands_between_is_seen(dsn: str, mode: Mode | None, way: Way) -> None:
    if mode is None:
        assert await pooler.look(dsn) == way
        return
    with pgbouncer(dsn, mode) as address:
        assert await pooler.look(address) == way


@pytest.mark.parametrize("mode", MODES)
async def test_who_migrated_leaves_no_lock_with_the_pooler(server: embedded.Server, mode: Mode) -> None:
    async with empty_database(server) as dsn:
        with pgbouncer(dsn, mode) as address:
            assert (len(await migrate(address)) > 0, await migrate(address), await migrate(dsn)) == (True, [], [])
            db = await asyncpg.connect(dsn)
            locks = await db.fetch(
                "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE locktype = 'advisory' AND datname = current_database()"
            )
            await db.close()
    assert locks == []


async def answered(visitor: Visitor, session: str, text: str) -> list[str]:
    await visitor.insist(session, "one", text)

    async def receipts() -> list[str]:
        said = [one for one in await visitor.messages(session) if one["role"] != "user"]
        return ["".join(one["receipts"]) for one in said]

    return await eventually(receipts)


@pytest.mark.parametrize("mode", MODES)
async def test_the_program_starts_answers_ends_and_starts_again(
    server: embedded.Server, tmp_path: Path, mode: Mode
) -> None:
    async with empty_database(server) as dsn:
        with pgbouncer(dsn, mode) as address:
            env = {"PARROTS_DATABASE_URL": address, "PARROTS_DATABASE_PREPARED": str(mode == "session").lower()}
            for text in ("note: one", "note: two"):
                log = tmp_path / text
                async with (
                    command("run", log, data=tmp_path / "data", env=env) as running,
                    visiting(lambda running=running: running.address) as visitor,
                ):
                    receipts = await answered(visitor, await visitor.open_session(), text)
                    assert [one.partition(" (")[0] for one in receipts] == [f"✓ Noted: {text.removeprefix('note: ')}"]
                    assert ("keeps no sessions" in log.read_text()) == (mode == "transaction")
                    await running.end()
                    assert await running.process.wait() == 0


async def test_processes_without_a_session_find_each_others_work(dsn: str, tmp_path: Path) -> None:
    """Page and worker apart, and nothing to hear NOTIFY on: each looks by itself."""
    with pgbouncer(dsn, "transaction") as address:
        env = {"PARROTS_DATABASE_URL": address}
        async with (
            command("web", tmp_path / "web", data=tmp_path / "data", env=env) as web,
            command("worker", tmp_path / "worker", data=tmp_path / "data", env=env),
            visiting(lambda: web.address) as visitor,
        ):
            receipts = await answered(visitor, await visitor.open_session(), "note: apart")
    assert [one.partition(" (")[0] for one in receipts] == ["✓ Noted: apart"]
