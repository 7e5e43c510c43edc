"""Days on which the database stands still, or what stands before it is started again: nothing is lost, doubled or out of order."""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator
from contextlib import suppress
from functools import partial
from pathlib import Path

import psutil
import pytest

from storage import embedded
from storage.embedded.data_folder import DataFolder
from tests.crash.fault_day import Day, lives_through
from tests.crash.outcome import Platform, looking
from tests.support.doubles.chats import eventually
from tests.support.processes.pgbouncer import Mode, bouncing, needs_pgbouncer
from tests.support.processes.tenancy import home, servers

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]
PAUSE = 20.0  # seconds
RESTARTS = 5
WRONG = 4.0  # seconds for which a clock is


@pytest.fixture
async def own() -> AsyncGenerator[embedded.Server]:
    """A server of this test alone."""
    with home() as folder:
        async with embedded.running(folder / "own", durable=False) as server:
            yield server


def tell(folder: Path, number: signal.Signals) -> None:
    """Signal all of a server's processes."""
    for process in servers(folder):
        with suppress(psutil.NoSuchProcess):
            process.send_signal(number)


async def test_a_database_that_stands_still_for_twenty_seconds(
    own: embedded.Server, platform: Platform, tmp_path: Path
) -> None:
    async def stands_still() -> None:
        tell(own.place.folder, signal.SIGSTOP)
        try:
            await asyncio.sleep(PAUSE)
        finally:
            tell(own.place.folder, signal.SIGCONT)

    day = Day(house=own.dsn(), before=own.dsn(), after=own.dsn(), fault=stands_still)
    await lives_through(day, platform, tmp_path / "log")


@needs_pgbouncer
@pytest.mark.parametrize("mode", ["transaction", "session"])
async def test_a_pooler_that_is_started_again_and_again(
    own: embedded.Server, platform: Platform, tmp_path: Path, mode: Mode
) -> None:
    with bouncing(own.dsn(), mode) as bouncer:

        async def is_started_again() -> None:
            for _ in range(RESTARTS):
                await asyncio.to_thread(bouncer.restart)
                await asyncio.sleep(0.5)

        day = Day(house=bouncer.address, before=own.dsn(), after=own.dsn(), fault=is_started_again)
        await lives_through(day, platform, tmp_path / "log")


async def test_a_clock_that_is_set_back_and_forward_by_an_hour(
    own: embedded.Server, platform: Platform, tmp_path: Path
) -> None:
    """The database's, which is the only one that decides what is due, over, or whose turn it is (`clock_now`)."""

    async def is_set() -> None:
        for hour in (-1, 0, 1, 0):
            set_clock(own.place, hour)
            await eventually(partial(is_wrong_by, own.dsn(), hour))
            await asyncio.sleep(WRONG)

    day = Day(house=own.dsn(), before=own.dsn(), after=own.dsn(), fault=is_set)
    await lives_through(day, platform, tmp_path / "log")


async def is_wrong_by(dsn: str, hours: int) -> bool:
    async with looking(dsn) as db:
        return await db.fetchval("SELECT clock_now() - now() = make_interval(hours => $1)", hours)


def set_clock(place: DataFolder, hours: int) -> None:
    """Have the server believe that it is so many hours later, in connections that are there, too."""
    with (place.cluster / "postgresql.auto.conf").open("a", encoding="ascii") as settings:
        settings.write(f"app.clock_offset = '{hours} hours'\n")
    os.kill(int(place.pid_file.read_text(encoding="ascii").splitlines()[0]), signal.SIGHUP)
