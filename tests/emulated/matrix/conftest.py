"""A house at a real homeserver; skipped where Synapse is not installed (`make synapse`)."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from pydantic import SecretStr

from bot.app import Ports, Roles, house
from bot.process.matrix_settings import Matrix
from bot.process.settings import Access, Settings
from tests.emulated.matrix import homeserver
from tests.emulated.matrix.homeserver import Homeserver
from tests.emulated.matrix.people import Someone, someone


@dataclass(frozen=True, slots=True, kw_only=True)
class Town:
    """A homeserver with its people; the parrots are one of them."""

    server: Homeserver
    ann: Someone
    bob: Someone
    parrots: Someone

    def connected(self, settings: Settings, access: Access | None = None) -> Settings:
        """Everybody is served, if nothing else is said."""
        account = Matrix(homeserver=self.server.url, user_id=self.parrots.user, token=SecretStr(self.parrots.token))
        return settings.model_copy(update={"matrix": account, "access": access or Access(policy="open")})


@pytest.fixture
async def town(tmp_path: Path) -> AsyncGenerator[Town]:
    interpreter = homeserver.python()
    if interpreter is None:
        pytest.skip("no matrix-synapse here: make synapse")
    async with homeserver.running(interpreter, tmp_path / "synapse") as server, aiohttp.ClientSession() as session:
        ann, bob, parrots = [await someone(server, session, name) for name in ("ann", "bob", "parrots")]
        yield Town(server=server, ann=ann, bob=bob, parrots=parrots)


@asynccontextmanager
async def living(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with house(settings, dsn, Roles(web=True, worker=True, clock=True)) as ports:
        yield ports
