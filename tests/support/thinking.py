"""Houses with a scripted model, and what comes of talking to them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp

from bot.app import Ports, Roles, house
from bot.process.settings import Llm, Settings
from bot.wiring.assembly import Overrides
from tests.support.client import Client
from tests.support.doubles.openai import Script
from tests.support.houses import AT_ONCE

KEY = "canary-3f9a2c7d51e8"


def with_model(settings: Settings, address: str, **changes: object) -> Settings:
    """The settings with the scripted model at this address."""
    llm = Llm.model_validate({"base_url": address, "api_key": KEY, "model": "test-model", **changes})
    return settings.model_copy(update={"llm": llm})


@dataclass(frozen=True, slots=True, kw_only=True)
class Thoughtful:
    """A house with a page, a worker, a clock and a scripted model."""

    ports: Ports
    api: Client
    script: Script


@asynccontextmanager
async def thoughtful(settings: Settings, dsn: str, script: Script, **changes: object) -> AsyncGenerator[Thoughtful]:
    async with (
        script.serving() as address,
        house(
            with_model(settings, address, **changes),
            dsn,
            Roles(web=True, worker=True, clock=True),
            Overrides(debounce=AT_ONCE),
        ) as ports,
        aiohttp.ClientSession(str(ports.address)) as http,
    ):
        yield Thoughtful(ports=ports, api=Client(http=http), script=script)
