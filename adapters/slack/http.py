"""Slack's requests over HTTP: events, slash commands and buttons come to one address, signed."""

import hmac
import logging
import re
from collections.abc import Callable

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_sdk.signature import SignatureVerifier

from adapters.web.server import Hook

log = logging.getLogger(__name__)

PATH = "/slack/events"
WINDOW = 300.0  # seconds that a signature is good for


def hook(app: AsyncApp, secret: str, now: Callable[[], float]) -> Hook:
    """The address that the app's settings at Slack name three times."""

    async def handler(request: web.Request) -> web.StreamResponse:
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        body = await request.read()
        stamp, signature = (request.headers.get(f"X-Slack-{name}", "") for name in ("Request-Timestamp", "Signature"))
        if not is_signed(body, stamp, signature, secret, now()):
            log.warning("refused a request that Slack did not sign")
            return web.Response(status=401)
        try:
            asked = AsyncBoltRequest(
                body=body.decode(), query=request.query_string, headers=dict(request.headers), mode="http"
            )
        except ValueError:
            return web.Response(status=400)
        return await to_aiohttp_response(await app.async_dispatch(asked))

    return Hook(path=PATH, handler=handler)


def is_signed(body: bytes, stamp: str, signature: str, secret: str, now: float) -> bool:
    """Whether Slack sent this, and not long ago."""
    if re.fullmatch(r"[0-9]{1,12}", stamp) is None or not signature.isascii() or abs(now - int(stamp)) > WINDOW:
        return False
    try:
        expected = SignatureVerifier(secret).generate_signature(timestamp=stamp, body=body)
    except UnicodeDecodeError:
        return False
    return expected is not None and hmac.compare_digest(expected, signature)
