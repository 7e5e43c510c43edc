"""Web push as a platform: it only sends. Its library is an extra (`push`): it brings 17 MB, most of it cryptography."""

import asyncio
import base64
import importlib
import logging
from collections.abc import Sequence
from typing import Any

import aiohttp

from adapters.http.hooks import Hook
from adapters.webpush.channel import PushChannel
from bot.ports.calendars.subscriptions import Targets
from bot.ports.callers import Unavailable
from bot.ports.push import Switchboard

log = logging.getLogger(__name__)

AGAIN = 5.0  # seconds


class WebPush:
    """All browsers, as the wiring sees them."""

    def __init__(self, *, targets: Targets, switchboard: Switchboard) -> None:
        self._targets = targets
        self._switchboard = switchboard

    def hooks(self) -> Sequence[Hook]:
        return ()

    async def run(self, *, receives: bool, sends: bool) -> None:
        del receives
        if not sends:
            return
        private = await self._key()
        async with aiohttp.ClientSession() as http:
            channel = PushChannel(targets=self._targets, http=http, private=private)
            async with self._switchboard.serving(channel):
                await asyncio.Event().wait()

    async def _key(self) -> str:
        """Return the house's private key, made when there is none: the same in all processes."""
        private, public = new_keys()
        while True:
            try:
                return await self._targets.keep_key(private, public)
            except Unavailable:
                await asyncio.sleep(AGAIN)


def new_keys() -> tuple[str, str]:
    """Return a private and a public key, in the forms that are kept and that browsers take."""
    vapid: Any = importlib.import_module("py_vapid").Vapid02()
    vapid.generate_keys()
    serialization: Any = importlib.import_module("cryptography.hazmat.primitives.serialization")
    private = vapid.private_key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = vapid.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(private).decode().rstrip("="), base64.urlsafe_b64encode(public).decode().rstrip("=")
