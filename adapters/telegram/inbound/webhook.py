"""Receiving by webhook: Telegram calls us, and is answered once the update is kept."""

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Callable

from aiohttp import web
from telegram import WebhookInfo
from telegram.error import TelegramError

from adapters.http import request_bodies
from adapters.telegram.client import Client
from adapters.telegram.errors import Flooded
from adapters.telegram.flood_control import backoff
from adapters.telegram.inbound.polling import Report, state_of
from adapters.telegram.inbound.update_intake import Incoming
from adapters.telegram.inbound.updates import ALLOWED
from adapters.telegram.raw_json import number

log = logging.getLogger(__name__)

HEADER = "X-Telegram-Bot-Api-Secret-Token"
CONNECTIONS = 40  # that Telegram opens at most
LOOK = 60.0  # seconds between looks at whether the webhook still stands


def path_of(bot: int) -> str:
    return f"/telegram/webhook/{bot}"


def secret_of(token: str, chosen: str | None) -> str:
    """Return the secret that Telegram shows with each call; all processes of one bot know the same without being told."""
    return chosen or hmac.new(token.encode(), b"parrots telegram webhook", hashlib.sha256).hexdigest()


class Receiver:
    """Answers Telegram's calls."""

    def __init__(self, *, secret: str, incoming: Callable[[], Incoming | None]) -> None:
        """`incoming`: None until we know who we are."""
        self._secret = secret.encode()
        self._incoming = incoming

    async def receive(self, request: web.Request) -> web.Response:
        """200 when kept, 401 for a stranger, 400 for what is no update, 503 when it shall come again.

        Raises what our server answers: Refused, bot.ports.callers.Unavailable (503).
        """
        shown = request.headers.get(HEADER, "")
        if not hmac.compare_digest(shown.encode("utf-8", "surrogateescape"), self._secret):
            log.warning("forged webhook", extra={"path": request.path})
            return web.Response(status=401)
        raw = request_bodies.value(await request_bodies.of_known(request))
        if number(raw) is None:
            return web.Response(status=400)
        incoming = self._incoming()
        if incoming is None:
            return web.Response(status=503)
        await incoming.bring([raw])
        return web.Response()


async def keep_set(client: Client, url: str, secret: str, report: Report) -> None:
    """Set the webhook and see to it that it stays; only the process that holds the account does this."""
    patience = backoff()
    told = False
    while True:
        try:
            info = await client.get_webhook_info()
            if not told or info.url != url:
                await client.set_webhook(url, secret_token=secret, allowed_updates=ALLOWED, max_connections=CONNECTIONS)
                told = True
        except TelegramError as error:
            report(state_of(error))
            await patience.wait(error.seconds if isinstance(error, Flooded) else 0.0)
            continue
        report(_state(info))
        patience.reset()
        await asyncio.sleep(LOOK)


def _state(info: WebhookInfo) -> str:
    """`ok`, or what Telegram says of its calls."""
    if info.pending_update_count and info.last_error_message:
        return f"Telegram cannot reach the webhook: {info.last_error_message}; check PARROTS_HTTP__PUBLIC_URL"
    return "ok"
