"""Reading what is sent to us: never more than we can hold, never longer than we wait, never deeper than we can read."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web

from adapters.http.errors import Refused

MIB = 1024 * 1024
LARGEST = MIB
DEEPEST = 100  # nested values; what our platforms send has a dozen


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The bounds of what one process takes from the network.

    A request's head must be whole `head_seconds` after the connection was opened or was last answered.
    """

    connections: int = 800
    head_seconds: float = 75.0  # what proxies in front of us keep their connections for is less
    body_seconds: float = 30.0
    bytes_of_strangers: int = 16 * MIB
    bytes_of_known: int = 64 * MIB


@dataclass(slots=True)
class Bodies:
    """Reads the bodies of some requests, which together may hold so much memory while they come."""

    most: int
    seconds: float
    held: int = field(default=0, init=False)

    async def read(self, request: web.Request, largest: int = LARGEST) -> bytes:
        """Return the whole body. Raises Refused: 413 too large, 503 too many at once, 408 too slow."""
        if (request.content_length or 0) > largest:
            raise Refused(413, "too_large")
        parts: list[bytes] = []
        async with self._room() as hold:
            try:
                async with asyncio.timeout(self.seconds):
                    while part := await request.content.readany():
                        hold(len(part), largest)
                        parts.append(part)
            except TimeoutError as error:
                raise Refused(408, "too_slow") from error
        return b"".join(parts)

    @asynccontextmanager
    async def _room(self) -> AsyncGenerator["_Hold"]:
        hold = _Hold(self)
        try:
            yield hold
        finally:
            self.held -= hold.bytes


class _Hold:
    """The bytes that one request holds."""

    def __init__(self, bodies: Bodies) -> None:
        self._bodies = bodies
        self.bytes = 0

    def __call__(self, more: int, largest: int) -> None:
        self.bytes += more
        self._bodies.held += more
        if self.bytes > largest:
            raise Refused(413, "too_large")
        if self._bodies.held > self._bodies.most:
            raise Refused(503, "busy")


STRANGERS = web.AppKey("strangers", Bodies)  # of those who call hooks, and of who is not signed in yet
KNOWN = web.AppKey("known", Bodies)


async def of_stranger(request: web.Request) -> bytes:
    """Return the body of a request that nobody vouches for yet. Raises Refused."""
    return await request.app[STRANGERS].read(request)


async def of_known(request: web.Request) -> bytes:
    """Return the body of a request that has shown who sends it. Raises Refused."""
    return await request.app[KNOWN].read(request)


def value(text: bytes | str) -> object:
    """Return the JSON value. Raises Refused for what is none, or is nested too deep."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(400, "malformed", type(error).__name__) from error
    if deeper(found, DEEPEST):
        raise Refused(400, "malformed", f"> {DEEPEST}")
    return found


def deeper(found: object, most: int) -> bool:
    """Return whether a value is nested deeper than this."""
    level: list[object] = [found]
    for _ in range(most + 1):
        inner: list[object] = []
        for one in level:
            if isinstance(one, dict):
                inner.extend(one.values())  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType] - any JSON
            elif isinstance(one, list):
                inner.extend(one)  # pyright: ignore[reportUnknownArgumentType] - any JSON
        if not inner:
            return False
        level = inner
    return True
