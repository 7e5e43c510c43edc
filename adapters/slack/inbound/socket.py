"""Socket Mode: a connection to Slack that is always there, made anew when it breaks."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiohttp
from slack_bolt.adapter.socket_mode.async_internals import run_async_bolt_app, send_async_response
from slack_bolt.async_app import AsyncApp
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest

from adapters.slack.api import Api, is_local, quiet
from adapters.slack.errors import Refusal
from bot.ports.backoff import Backoff
from bot.ports.push import NotSent, SendError

log = logging.getLogger(__name__)

PING = 5.0  # seconds between signs of life
CONNECTING = 6.0  # seconds that it may take (slack_sdk knocks at an address that was used for as long as it is let)
BROKEN = 2.0  # seconds without a connection after which a new one is made (slack_sdk tries the old address for ever)
BRIEF = 1.0  # seconds: a connection that ends sooner is a failure
SLOWEST = 60.0  # seconds between tries
CROWDED = "too_many_websockets"


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
        backoff, loop = Backoff(first=1.0, longest=SLOWEST / 2), asyncio.get_running_loop()
        while True:
            pause, began = 0.0, loop.time()
            try:
                await self._connection()
                if loop.time() - began < BRIEF:
                    pause = backoff.failed()
                else:
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
        client = _Connection(
            app_token=self._app_token,
            logger=quiet("socket", logging.CRITICAL),
            web_client=self._api.client,
            ping_interval=PING,
        )
        client.socket_mode_request_listeners.append(self._handle)  # pyright: ignore[reportArgumentType] - of bolt's own type
        client.wss_uri = address
        if is_local(address):
            client.proxy = None
        try:
            async with asyncio.timeout(CONNECTING):
                await client.connect()
                await client.known.wait()
            if client.crowded:
                raise NotSent("Slack bears no more connections of this app (ten); end what else runs with its token")
            self._report("ok")
            await self._until_broken(client)
        finally:
            with suppress(aiohttp.ClientError, OSError):
                await client.close()

    async def _handle(self, client: SocketModeClient, request: SocketModeRequest) -> None:
        began = time.time()
        await send_async_response(client, request, await run_async_bolt_app(self._app, request), began)

    async def _until_broken(self, client: "_Connection") -> None:
        loop = asyncio.get_running_loop()
        seen = loop.time()
        while loop.time() - seen < BROKEN and not client.crowded:
            if await client.is_connected():
                seen = loop.time()
            await asyncio.sleep(BROKEN / 4)


class _Connection(SocketModeClient):
    """The library's, which makes itself anew when Slack ends it in time. Told that there are too many, it does not.

    Left to itself it would ask for the next address at once, and use up in a moment the twenty that Slack gives out in a minute.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - the library's
        super().__init__(**options)
        self.crowded = False
        self.known = asyncio.Event()
        """Set once Slack has taken it, or has not."""

    async def run_message_listeners(self, message: dict[str, Any], raw_message: str) -> None:
        crowded = message.get("type") == "disconnect" and message.get("reason") == CROWDED
        self.crowded = self.crowded or crowded
        self.known.set()
        if not crowded:
            await super().run_message_listeners(message, raw_message)  # pyright: ignore[reportUnknownMemberType] - its types are open

    async def connect_to_new_endpoint(self, force: bool = False) -> None:  # noqa: FBT001, FBT002 - the library's
        """Only where Slack says that it will end this one (`force`): one that broke is given up."""
        if force:
            await super().connect_to_new_endpoint(force)


def _advice(error: Exception) -> str:
    if isinstance(error, Refusal):
        return (
            f"Socket Mode: Slack says {error}; check PARROTS_SLACK__APP_TOKEN (Basic Information, App-Level Tokens, "
            "connections:write) and that Socket Mode is on"
        )
    return f"Socket Mode: {error or type(error).__name__}; trying again"
