"""What tests stand on: one embedded server for the run, one migrated template database, one copy of it per test."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg
import hypothesis
import pytest

from bot.app import Ports, Roles, house
from bot.process import eventloop
from bot.process.settings import Settings, read
from bot.wiring.assembly import Overrides
from storage import embedded
from storage.db.migrate import migrate
from storage.db.pool import Pool, open_pool
from tests.support.examples import examples
from tests.support.houses import AT_ONCE
from tests.support.watched import watched

TEMPLATE = "template_parrots"

# a machine that is busy is no fault of an example
hypothesis.settings.register_profile(
    "unhurried", parent=hypothesis.settings(), deadline=None, max_examples=examples(100)
)
hypothesis.settings.load_profile("unhurried")


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Tests run on the event loop that the program runs on."""
    return {"as-it-runs": eventloop.new}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    with watched(item):
        return (yield)


@pytest.fixture(scope="session")
def server(testrun_uid: str) -> Generator[embedded.Server]:
    """The server of this run, shared by all test processes; in memory where there is plenty, gone with the last of them."""
    memory = Path("/dev/shm")  # noqa: S108 - only where it exists; the name is this run's own
    plenty = memory.is_dir() and shutil.disk_usage(memory).free > 4 * 1024**3
    folder = (memory if plenty else Path(tempfile.gettempdir())) / f"parrots-tests-{testrun_uid}"
    with asyncio.Runner() as runner:
        running = embedded.running(folder, durable=False)
        server = runner.run(running.__aenter__())
        runner.run(make_template(server))
        yield server
        runner.run(running.__aexit__(None, None, None))
    if server.pid() is None:
        shutil.rmtree(folder, ignore_errors=True)


async def make_template(server: embedded.Server) -> None:
    """Migrate the template once, whichever process comes first."""
    admin = await asyncpg.connect(server.dsn())
    try:
        await admin.execute("SELECT pg_advisory_lock(1)")
        if not await admin.fetchval("SELECT datistemplate FROM pg_database WHERE datname = $1", TEMPLATE):
            await admin.execute(f'DROP DATABASE IF EXISTS "{TEMPLATE}"')
            await admin.execute(f'CREATE DATABASE "{TEMPLATE}"')
            await migrate(server.dsn(TEMPLATE))
            await admin.execute(f'ALTER DATABASE "{TEMPLATE}" IS_TEMPLATE true')
    finally:
        await admin.close()


@asynccontextmanager
async def fresh_database(server: embedded.Server) -> AsyncGenerator[str]:
    """A migrated database of its own; its address."""
    name = f"test_{uuid4().hex[:12]}"
    admin = await asyncpg.connect(server.dsn())
    try:
        # some ten megabytes are copied faster than logged
        await admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE}" STRATEGY FILE_COPY')
        yield server.dsn(name)
        await admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    finally:
        await admin.close()


@pytest.fixture
async def dsn(server: embedded.Server) -> AsyncGenerator[str]:
    async with fresh_database(server) as address:
        yield address


@pytest.fixture
async def pool(dsn: str) -> AsyncGenerator[Pool]:
    opened = await open_pool(dsn, size=8)
    yield opened
    await opened.close()


def settings_in(data_dir: Path) -> Settings:
    """Settings of a test: any free port, nothing from the environment's file, a zone that is far from UTC."""
    anywhere = read(None).http.model_copy(update={"port": 0})
    return read(None).model_copy(update={"data_dir": data_dir, "timezone": "Asia/Shanghai", "http": anywhere})


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path / "data")


def whole(settings: Settings, dsn: str) -> AbstractAsyncContextManager[Ports]:
    """A whole house in this process: page, worker and clock."""
    return house(settings, dsn, Roles(web=True, worker=True, clock=True), Overrides(debounce=AT_ONCE))


@pytest.fixture
async def ports(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with whole(settings, dsn) as opened:
        yield opened
