"""A stand-in of a push service that reads what it is sent, as a browser does."""

import asyncio
import base64
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

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
