"""The embedded server after accidents: killed servers, lying process ids."""

import contextlib
import signal
import socket
import struct
import subprocess
import threading
from collections.abc import Callable, Generator
from pathlib import Path

import asyncpg
import psutil
import pytest

from storage import embedded
from storage.embedded import file_locks
from tests.support.processes.tenancy import DEADLINE, Tenant, eventually, home, postmasters, servers, started, tenant


def kill_server(folder: Path) -> None:
    for pid in postmasters(folder):
        psutil.Process(pid).kill()
    eventually(lambda: not servers(folder))


@contextlib.contextmanager
def living(folder: Path) -> Generator[str]:
    """Another program, of the account that the server has: for that one PostgreSQL would not start."""
    info = (folder / "cluster").stat()
    with subprocess.Popen(["sleep", "60"], user=info.st_uid, group=info.st_gid) as process:
        try:
            yield f"{process.pid}\n"
        finally:
            process.kill()


@contextlib.contextmanager
def zombie(folder: Path) -> Generator[str]:
    info = (folder / "cluster").stat()
    with subprocess.Popen(["true"], user=info.st_uid, group=info.st_gid) as process:
        eventually(lambda: psutil.Process(process.pid).status() == psutil.STATUS_ZOMBIE)
        yield f"{process.pid}\n"


@contextlib.contextmanager
def neighbour(folder: Path) -> Generator[str]:
    """The server of another folder."""
    assert folder
    with home() as other, started(other / "postgres") as one:
        (pid,) = postmasters(other)
        yield f"{pid}\n"
        assert one.ask("SELECT 1") == {"value": "1"}


@contextlib.contextmanager
def nothing(folder: Path) -> Generator[str]:
    assert folder
    yield ""


@contextlib.contextmanager
def nonsense(folder: Path) -> Generator[str]:
    assert folder
    yield "\x00\x00\x00"


@pytest.mark.parametrize("stranger", [living, zombie, neighbour, nothing, nonsense])
async def test_a_process_id_that_is_not_the_servers_is_no_obstacle(
    made: Path, stranger: Callable[[Path], contextlib.AbstractContextManager[str]]
) -> None:
    with started(made, "durable") as one:
        one.ask("CREATE TABLE kept AS SELECT 7 AS seven")
        one.kill()
    noted = (made / "cluster" / "postmaster.pid").read_text(encoding="ascii").partition("\n")
    kill_server(made)
    with stranger(made) as first_line:
        pid_file = made / "cluster" / "postmaster.pid"
        for path in (pid_file, made / "run" / ".s.PGSQL.5432.lock"):
            path.write_text(first_line + noted[2] if first_line else "", encoding="ascii")
        async with embedded.running(made, durable=False) as server:
            assert await ask(server, "SELECT seven FROM kept") == 7


async def ask(server: embedded.Server, sql: str) -> object:
    connection = await asyncpg.connect(server.dsn())
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


def test_the_pid_file_of_a_living_server_is_never_removed(made: Path) -> None:
    with started(made) as one, contextlib.ExitStack() as stack:
        (pid,) = postmasters(made)
        postmaster = psutil.Process(pid)
        postmaster.suspend()
        stack.callback(postmaster.resume)
        two = stack.enter_context(tenant(made))
        # It asks twice in vain, then waits with the start lock in its hand.
        eventually(lambda: (made / "start.lock").exists() and file_locks.held(made / "start.lock"))
        assert (made / "cluster" / "postmaster.pid").read_text(encoding="ascii").startswith(f"{pid}\n")
        postmaster.resume()
        assert two.hear()["pid"] == pid
        assert one.ask("SELECT 1") == {"value": "1"}


def test_a_killed_server_is_revived_by_several_at_once(made: Path) -> None:
    with contextlib.ExitStack() as stack:
        three = [stack.enter_context(started(made, "durable")) for _ in range(3)]
        three[0].ask("CREATE TABLE kept AS SELECT 7 AS seven")
        (old,) = postmasters(made)
        psutil.Process(old).kill()
        for one in three:
            one.tell("ensure")
        facts = [one.hear() for one in three]
        assert [fact["value"] for fact in facts] == [1, 1, 1]
        assert {fact["pid"] for fact in facts} == set(postmasters(made))
        assert facts[0]["pid"] != old
        assert [one.ask("SELECT seven FROM kept") for one in three] == [{"value": "7"}] * 3


async def test_the_only_one_revives_its_server(made: Path) -> None:
    async with embedded.running(made) as server:
        await ask(server, "CREATE TABLE kept AS SELECT 7 AS seven")
        old = server.pid()
        assert old is not None
        psutil.Process(old).kill()
        await server.ensure()
        assert await ask(server, "SELECT seven FROM kept") == 7
        assert [server.pid()] == postmasters(made)
        assert server.pid() != old


@contextlib.contextmanager
def vanishing(folder: Path) -> Generator[None]:
    """What looks like the server of the folder, lets one in and hears no more."""
    path, over = folder / "run" / ".s.PGSQL.5432", threading.Event()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()

        def live() -> None:
            with listening.accept()[0] as client:
                client.recv(1024)  # who wants in
                path.unlink()
                listening.close()
                client.shutdown(socket.SHUT_RD)  # whoever says more writes into the void
                version = b"server_version\x0018.0\x00"
                client.sendall(
                    b"R" + struct.pack("!ii", 8, 0)  # come in
                    + b"S" + struct.pack("!i", 4 + len(version)) + version
                    + b"Z" + struct.pack("!i", 5) + b"I"
                )  # fmt: skip
                over.wait(DEADLINE)

        thread = threading.Thread(target=live)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join(DEADLINE)


async def test_a_server_that_dies_as_soon_as_it_has_let_us_in_is_started_again(made: Path) -> None:
    with vanishing(made):
        async with embedded.running(made, durable=False) as server:
            assert await ask(server, "SELECT 7") == 7


def test_ensure_is_free_while_the_server_lives(made: Path) -> None:
    with started(made) as one:
        assert [one.ask("ensure")["pid"] for _ in range(2)] == postmasters(made) * 2


def test_a_child_that_outlives_its_server_does_not_hold_up_the_next(made: Path) -> None:
    with started(made) as busy, started(made) as other:
        busy.tell("DO $$ BEGIN LOOP END LOOP; END $$")
        eventually(lambda: _busy(other) != "None")
        orphan = int(_busy(other))
        (old,) = postmasters(made)
        psutil.Process(old).kill()
        assert other.ask("ensure")["value"] == 1
        assert orphan not in [process.pid for process in servers(made)]
        busy.kill()


def test_a_child_that_outlives_its_server_is_ended_by_the_last_of_us(made: Path) -> None:
    with started(made) as busy, started(made) as other:
        busy.tell("DO $$ BEGIN LOOP END LOOP; END $$")
        eventually(lambda: _busy(other) != "None")
        for pid in postmasters(made):
            psutil.Process(pid).kill()
        busy.kill()
        assert other.leave() == {"left": True}
        assert servers(made) == []
    with started(made):
        pass  # frees the shared memory that the killed one left


def test_a_server_that_is_stopping_by_another_hand_is_started_again(made: Path) -> None:
    with started(made) as one:
        (old,) = postmasters(made)
        psutil.Process(old).send_signal(signal.SIGINT)
        eventually(lambda: not psutil.pid_exists(old) or psutil.Process(old).status() == psutil.STATUS_ZOMBIE)
        assert one.ask("ensure")["pid"] != old


def _busy(tenant: Tenant) -> str:
    return str(tenant.ask("SELECT pid FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'")["value"])
