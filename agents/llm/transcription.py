"""Speech as text, by an endpoint that speaks OpenAI's `/audio/transcriptions`."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from agents.llm import http
from agents.llm.endpoint import Address
from agents.llm.error_mapping import FAULTS, translated
from agents.llm.errors import TimedOut

SECONDS = 60.0  # for a recording as long as may be


class Transcriber:
    """Asks the endpoint."""

    def __init__(self, wire: http.Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    async def text(self, name: str, media: str, data: bytes) -> str:
        """Return the words of a recording; empty where there are none. Raises ModelError."""
        try:
            async with asyncio.timeout(SECONDS):
                return (await self._wire.hear(self._model, (name, data, media))).strip()
        except TimeoutError:
            raise TimedOut(self._model, "no answer in time") from None
        except FAULTS as error:
            raise translated(self._model, error) from None


@asynccontextmanager
async def opened(address: Address, model: str) -> AsyncGenerator[Transcriber]:
    """A transcriber, with its connections for as long as the context is open."""
    async with http.opened(address.base_url, address.api_key, SECONDS) as wire:
        yield Transcriber(wire, model)
