"""Reading what is sent to us: never more than we can hold, never longer than we wait, never deeper than we can read."""

import asyncio
import json
from collections import Counter
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
    unread_seconds: float = 30.0
    bytes_of_strangers: int = 16 * MIB
    bytes_of_known: int = 64 * MIB


@dataclass(slots=True)
class Bodies:
    """Reads the bodies of some requests, which together may hold so much memory while they come.

    When it is spent, the largest of the peer that holds most makes room: nobody keeps others out by sending much, or slowly.
    """

    most: int
    seconds: float
    _coming: set["_Hold"] = field(default_factory=set["_Hold"], init=False)

    async def read(self, request: web.Request, largest: int = LARGEST) -> bytes:
        """Return the whole body. Raises Refused: 413 too large, 503 it had to make room for others, 408 too slow."""
        if (request.content_length or 0) > largest:
            raise Refused(413, "too_large")
        hold = _Hold(request.remote or "")
        self._coming.add(hold)
        try:
            async with asyncio.timeout(self.seconds) as hold.patience:
                while part := await request.content.readany():
                    hold.parts.append(part)
                    hold.size += len(part)
                    if hold.size > largest:
                        raise Refused(413, "too_large")
                    self._make_room()
                    if hold not in self._coming:
                        raise Refused(503, "busy")
        except TimeoutError as error:
            raise Refused(408, "too_slow") if hold in self._coming else Refused(503, "busy") from error
        finally:
            self._coming.discard(hold)
        return b"".join(hold.parts)

    def _make_room(self) -> None:
        while sum(one.size for one in self._coming) > self.most:
            of_peers: Counter[str] = Counter()
            for one in self._coming:
                of_peers[one.peer] += one.size
            largest = max(self._coming, key=lambda one: (of_peers[one.peer], one.size))
            self._coming.discard(largest)
            largest.give_up()


@dataclass(slots=True, eq=False)
class _Hold:
    """What has come of one request's body."""

    peer: str
    size: int = 0
    parts: list[bytes] = field(default_factory=list[bytes])
    patience: asyncio.Timeout | None = None

    def give_up(self) -> None:
        self.parts.clear()
        if self.patience is not None:
            self.patience.reschedule(asyncio.get_running_loop().time())


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
