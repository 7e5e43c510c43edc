"""A stand-in of the Bot API, and houses that are connected to it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from pydantic import SecretStr

from bot.app import Ports, Roles, house
from bot.process.settings import Access, Settings
from bot.wiring.assembly import Overrides
from tests.support.doubles.telegram import TOKEN, Telegram
from tests.support.houses import AT_ONCE

ALL = Roles(web=True, worker=True, clock=True)


@pytest.fixture
async def api() -> Telegram:
    return Telegram()


@pytest.fixture
async def address(api: Telegram) -> AsyncGenerator[str]:
    async with api.serving() as address:
        yield address


def connected(settings: Settings, address: str, **changes: object) -> Settings:
    """The settings with a bot at this address; everybody is served."""
    telegram = settings.telegram.model_copy(update={"token": SecretStr(TOKEN), "base_url": address, **changes})
    return settings.model_copy(update={"telegram": telegram, "access": Access(policy="open")})


@asynccontextmanager
async def living(settings: Settings, dsn: str, roles: Roles = ALL) -> AsyncGenerator[Ports]:
    async with house(settings, dsn, roles, Overrides(debounce=AT_ONCE)) as ports:
        yield ports
