"""Slack's requests over HTTP: events, slash commands and buttons come to one address, signed."""

import hmac
import logging
import re
from collections.abc import Callable
from typing import Any, TypeAlias, cast

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.request.internals import parse_body
from slack_sdk.signature import SignatureVerifier

from adapters.http import request_bodies
from adapters.http.hooks import Hook

log = logging.getLogger(__name__)

Json: TypeAlias = dict[str, Any]

PATH = "/slack/events"
WINDOW = 300.0  # seconds that a signature is good for


def hook(app: AsyncApp, secret: str, now: Callable[[], float]) -> Hook:
    """Return the address that the app's settings at Slack name three times."""

    async def handler(request: web.Request) -> web.StreamResponse:
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        stamp, signature = (request.headers.get(f"X-Slack-{name}", "") for name in ("Request-Timestamp", "Signature"))
        body = await request_bodies.of_stranger(request) if looks_signed(stamp, signature, now()) else b""
        if not is_signed(body, stamp, signature, secret, now()):
            log.warning("refused a request that Slack did not sign")
            return web.Response(status=401)
        asked = asked_in(body, request)
        if asked is None:
            return web.Response(status=400)
        return await to_aiohttp_response(await app.async_dispatch(asked))

    return Hook(path=PATH, handler=handler)


def asked_in(body: bytes, request: web.Request) -> AsyncBoltRequest | None:
    """Return the request as Bolt reads it; None for what is none of Slack's, though it is signed."""
    try:
        text = body.decode()
        found = parse_body(text, request.content_type)
        if not isinstance(found, dict) or request_bodies.deeper(found, request_bodies.DEEPEST):  # pyright: ignore[reportUnnecessaryIsInstance] - any JSON
            return None
        if not _looks_like_slacks(found):
            return None
        return AsyncBoltRequest(body=text, query=request.query_string, headers=dict(request.headers), mode="http")
    except Exception:  # noqa: BLE001 - Bolt looks into it as if it were Slack's, and fails in many ways where it is not
        return None


def _looks_like_slacks(found: Json) -> bool:
    """Return whether what Bolt looks at, outside of what catches its errors, is of the kinds that Slack sends."""
    event, view, actions = found.get("event", {}), found.get("view", {}), found.get("actions", [{}])
    if not isinstance(event, dict) or not isinstance(view, dict):
        return False
    if not isinstance(actions, list) or not actions or not isinstance(actions[0], dict):
        return False
    return all(isinstance(one.get("type", ""), str) for one in (found, cast("Json", event)))


def looks_signed(stamp: str, signature: str, now: float) -> bool:
    """Return whether it is worth reading the body for: the signature has the right form and is fresh."""
    if re.fullmatch(r"[0-9]{1,12}", stamp) is None or re.fullmatch(r"v0=[0-9a-f]{64}", signature) is None:
        return False
    return abs(now - int(stamp)) <= WINDOW


def is_signed(body: bytes, stamp: str, signature: str, secret: str, now: float) -> bool:
    """Return whether Slack sent this, and not long ago."""
    if not looks_signed(stamp, signature, now):
        return False
    try:
        expected = SignatureVerifier(secret).generate_signature(timestamp=stamp, body=body)
    except UnicodeDecodeError:
        return False
    return expected is not None and hmac.compare_digest(expected, signature)
