"""What the scenarios stand on: the emulator with its people, and settings by which it reaches us."""

import socket
from collections.abc import AsyncGenerator

import pytest

from bot.process.settings import Settings
from tests.emulated.telegram import world
from tests.emulated.telegram.world import World


@pytest.fixture
async def tg() -> AsyncGenerator[World]:
    async with world.world() as opened:
        yield opened


@pytest.fixture
def by_polling(settings: Settings, tg: World) -> Settings:
    return tg.connected(settings)


@pytest.fixture
def by_webhook(settings: Settings, tg: World) -> Settings:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
    http = settings.http.model_copy(update={"port": port, "public_url": f"http://127.0.0.1:{port}"})
    return tg.connected(settings.model_copy(update={"http": http}), mode="webhook")


@pytest.fixture(params=["polling", "webhook"])
def reached(request: pytest.FixtureRequest) -> Settings:
    """Settings by which Telegram reaches us."""
    return request.getfixturevalue(f"by_{request.param}")
