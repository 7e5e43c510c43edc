"""Socket Mode: a connection to Slack that is always there, made anew when it breaks."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import aiohttp
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp

from adapters.slack.api import Api, is_local, quiet
from adapters.slack.errors import Refusal
from bot.ports.backoff import Backoff
from bot.ports.push import NotSent, SendError

log = logging.getLogger(__name__)

PING = 5.0  # seconds between signs of life
CONNECTING = 6.0  # seconds that it may take (slack_sdk knocks at an address that was used for as long as it is let)
BROKEN = 2.0  # seconds without a connection after which a new one is made (slack_sdk tries the old address for ever)
SLOWEST = 60.0  # seconds between tries


class Socket:
    """Keeps one connection open."""

    def __init__(
        self,
        *,
        app: AsyncApp,
        api: Api,
        app_token: str,
        report: Callable[[str], None],
    ) -> None:
        self._app = app
        self._api = api
        self._app_token = app_token
        self._report = report

    async def run(self) -> None:
        """Stay connected until cancelled."""
        backoff = Backoff(first=1.0, longest=SLOWEST / 2)
        while True:
            pause = 0.0
            try:
                await self._connection()
                backoff.reset()
                log.info("socket broke")
            except (Refusal, SendError, aiohttp.ClientError, TimeoutError, OSError) as error:
                pause = backoff.failed()
                if isinstance(error, NotSent) and error.retry_after is not None:
                    pause = error.retry_after
                self._report(_advice(error))
            except Exception:
                # a client library's bug must not end the house
                log.exception("socket failed")
                pause = SLOWEST
            await asyncio.sleep(pause)

    async def _connection(self) -> None:
        """Run one connection until it is broken. What the client library prints may hold one-time addresses: it is silent."""
        address = await self._api.socket_address()
        handler = AsyncSocketModeHandler(
            self._app,
            self._app_token,
            logger=quiet("socket", logging.CRITICAL),
            web_client=self._api.client,
            ping_interval=PING,
        )
        handler.client.wss_uri = address
        if is_local(address):
            handler.client.proxy = None
        try:
            async with asyncio.timeout(CONNECTING):
                await handler.connect_async()  # pyright: ignore[reportUnknownMemberType] - bolt leaves it open
            self._report("ok")
            await self._until_broken(handler)
        finally:
            with suppress(aiohttp.ClientError, OSError):
                await handler.close_async()  # pyright: ignore[reportUnknownMemberType] - bolt leaves it open

    async def _until_broken(self, handler: AsyncSocketModeHandler) -> None:
        loop = asyncio.get_running_loop()
        seen = loop.time()
        while loop.time() - seen < BROKEN:
            if await handler.client.is_connected():
                seen = loop.time()
            await asyncio.sleep(BROKEN / 4)


def _advice(error: Exception) -> str:
    if isinstance(error, Refusal):
        return (
            f"Socket Mode: Slack says {error}; check PARROTS_SLACK__APP_TOKEN (Basic Information, App-Level Tokens, "
            "connections:write) and that Socket Mode is on"
        )
    return f"Socket Mode: {error or type(error).__name__}; trying again"
