"""A stand-in for an endpoint that turns speech into text."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from bot.process.endpoint_settings import Transcription
from bot.process.settings import Settings


class Ears:
    """Writes the same words whatever it hears, or refuses."""

    def __init__(self, words: str = " buy milk tomorrow ") -> None:
        self.words = words
        self.heard: list[tuple[str, str, bytes]] = []
        self.status = 200

    async def _hear(self, request: web.Request) -> web.Response:
        form: Any = await request.post()
        file = form["file"]
        self.heard.append((form["model"], file.filename, file.file.read()))
        return web.json_response({"text": self.words}, status=self.status)

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[str]:
        app = web.Application()
        app.router.add_post("/v1/audio/transcriptions", self._hear)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            yield f"{site.name}/v1"
        finally:
            await runner.cleanup()


def hearing(settings: Settings, address: str) -> Settings:
    """The settings with this endpoint."""
    wanted = Transcription.model_validate({"base_url": address, "model": "whisper-1"})
    return settings.model_copy(update={"transcription": wanted})
