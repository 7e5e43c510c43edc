"""A client for the API of a whole house, and servers with other addresses on the same house."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from adapters.http.request_bodies import Bounds
from adapters.web import server
from bot.app import Ports, Roles, house
from bot.conversation.live_events import Live
from bot.conversation.participants import Defaults
from bot.delivery.feed import PullFeed, Rendering
from bot.process.settings import read
from bot.wiring.assembly import Overrides
from storage import embedded
from tests.conftest import fresh_database
from tests.support.client import Client
from tests.support.houses import AT_ONCE

TOKEN = "a-token-of-the-owner"  # noqa: S105 - a test's
LOCAL = server.Address(host="127.0.0.1", port=0, local=True, token=None, public_host=None, secure=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """A house that several tests use, one after the other."""

    ports: Ports
    api: Client
    dsn: str
    data_dir: Path


Serve = Callable[[server.Address], AbstractAsyncContextManager[str]]


@pytest.fixture
async def api(ports: Ports) -> AsyncGenerator[Client]:
    assert ports.address is not None
    async with aiohttp.ClientSession(ports.address) as http:
        yield Client(http=http)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(server: embedded.Server, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Shared]:
    """One house for a module of tests that leave nothing behind which another could stumble over."""
    settings = read(None).model_copy(
        update={"data_dir": tmp_path_factory.mktemp("data"), "http": read(None).http.model_copy(update={"port": 0})}
    )
    async with (
        fresh_database(server) as dsn,
        house(settings, dsn, Roles(web=True, worker=True, clock=True), Overrides(debounce=AT_ONCE)) as ports,
        aiohttp.ClientSession(str(ports.address)) as http,
    ):
        yield Shared(ports=ports, api=Client(http=http), dsn=dsn, data_dir=settings.data_dir)


@pytest.fixture
def serve(ports: Ports) -> Serve:
    return servers(ports)


@pytest.fixture
def serve_shared(shared: Shared) -> Serve:
    return servers(shared.ports)


@asynccontextmanager
async def opened(
    ports: Ports, address: server.Address, bounds: Bounds = server.BOUNDS
) -> AsyncGenerator[server.Opened]:
    """Another server on the same house; its feeds show signs of life ten times a second."""
    rendering = Rendering(pool=ports.pool, defaults=Defaults(zone="Asia/Shanghai", language="auto"))
    feed = PullFeed(
        pool=ports.pool, signals=ports.signals, live=Live(ports.signals), rendering=rendering, heartbeat=0.1
    )
    stands = server.Ports(
        inbound=ports.intake,
        feed=feed,
        sessions=ports.sessions,
        modes=ports.modes,
        own=ports.own,
        house=ports.facts,
    )
    async with server.serving(stands, address, "test", bounds=bounds) as page:
        yield page


def servers(ports: Ports) -> Serve:
    """Other servers on the same house, with addresses of their own."""

    @asynccontextmanager
    async def serving(address: server.Address) -> AsyncGenerator[str]:
        async with opened(ports, address) as page:
            yield page.address

    return serving
