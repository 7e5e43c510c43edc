"""Web push against a stand-in of a push service that reads what it is sent, as a browser does."""

import asyncio
import base64
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from tests.support.client import Client, eventually
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")

SECRET = b"0123456789abcdef"


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class PushService:
    """Takes what is pushed to one browser, whose keys it has; answers with `status`."""

    def __init__(self) -> None:
        self._http_ece: Any = pytest.importorskip("http_ece")
        self._vapid: Any = pytest.importorskip("py_vapid")
        pytest.importorskip("pywebpush")
        browser = self._vapid.Vapid02()
        browser.generate_keys()
        self._private = browser.private_key
        serialization: Any = pytest.importorskip("cryptography.hazmat.primitives.serialization")
        public = browser.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.keys = {"p256dh": text(public), "auth": text(SECRET)}
        self.status = 201
        self.address = ""
        self.taken: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def take(self, request: web.Request) -> web.Response:
        body = self._http_ece.decrypt(
            await request.read(), private_key=self._private, auth_secret=SECRET, version="aes128gcm"
        )
        assert self._vapid.Vapid02.verify(request.headers["Authorization"])
        if self.status == 201:
            self.taken.put_nowait({"topic": request.headers["Topic"], **json.loads(body)})
        return web.Response(status=self.status)


@asynccontextmanager
async def pushing() -> AsyncGenerator[PushService]:
    service = PushService()
    app = web.Application()
    app.router.add_post("/browser", service.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    service.address = f"{site.name}/browser"
    try:
        yield service
    finally:
        await runner.cleanup()


async def subscribed(api: Client, service: PushService) -> None:
    async def is_able() -> bool:
        return (await api.ask("GET", "/api/push"))["key"] is not None

    await eventually(is_able)
    wanted = {"endpoint": service.address, "keys": service.keys, "page": "https://parrots.example/flock/#x"}
    await api.ask("POST", "/api/push", wanted, status=204)


async def test_what_rings_is_pushed_encrypted_and_a_lapsed_browser_is_told_of_once(shared: Shared) -> None:
    api = shared.api
    async with pushing() as service:
        await subscribed(api, service)
        session = await api.open()
        await api.say(session, "remind me in 1 second to wax")
        assert await service.taken.get() == {
            "topic": (tag := f"ring-{(await api.history(session))[-1]['id']}"),
            "web_push": 8030,
            "notification": {
                "title": "⏰ wax",
                "body": "",
                "navigate": f"https://parrots.example/flock/#{session.rpartition('/')[2]}",
                "tag": tag,
            },
        }
        service.status = 410
        await api.say(session, "remind me in 1 second to wane")

        async def is_told() -> bool:
            return any("subscription has ended" in said["text"] for said in await api.history(session))

        await eventually(is_told)
        assert await api.refused("POST", "/api/push/end", {"endpoint": service.address}) == (404, "not_found")
        assert service.taken.empty()


async def test_only_addresses_that_may_be_called_are_taken(shared: Shared) -> None:
    keys = {"p256dh": "B" * 87, "auth": "a" * 22}
    for endpoint in ("http://push.example/x", "file:///etc/passwd", "https://", "ftp://localhost/"):
        wanted = {"endpoint": endpoint, "keys": keys, "page": "https://parrots.example/"}
        assert await shared.api.refused("POST", "/api/push", wanted) == (422, "invalid")


async def test_the_worker_stands_beside_the_page(shared: Shared) -> None:
    async with shared.api.http.get("/worker.js") as response:
        assert (response.status, response.content_type) == (200, "text/javascript")
    async with shared.api.http.get("/page/manifest.webmanifest") as response:
        assert (await response.json(content_type="application/manifest+json"))["start_url"] == "../"
