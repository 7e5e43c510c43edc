"""The connections of a process: so many, and when there are more, who waits longest without a request makes room."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web_protocol import RequestHandler

_FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Connections:
    """Makes the protocol of each new connection (the factory that a loop's server asks)."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._busy: set[RequestHandler] = set()

    def of(self, server: web.Server | None) -> Callable[[], asyncio.BaseProtocol]:
        """Return the factory for the connections of a server that was set up."""
        if server is None:
            raise TypeError("no server")
        logging.getLogger("aiohttp.server").addFilter(_traceless)  # the same function is added once
        return partial(self._new, server)

    def begins(self, request: web.Request) -> None:
        """Note that a request's head is whole: its connection is not idle until it is answered."""
        self._busy.add(request.protocol)

    def ends(self, request: web.Request) -> None:
        self._busy.discard(request.protocol)

    def _new(self, server: web.Server) -> asyncio.BaseProtocol:
        open_now = server.connections  # the oldest first
        over = len(open_now) + 1 - self._most
        if over > 0:
            idle = [one for one in open_now if one not in self._busy]
            for one in idle[:over]:
                one.force_close()
            if len(idle) < over:
                return _Full()
        return server()


def _traceless(record: logging.LogRecord) -> bool:
    """Log in a word what was no HTTP, or hung up in the middle: it is somebody's fault, and no bug of ours to be traced."""
    if record.exc_info and isinstance(
        record.exc_info[1], HttpProcessingError | web.RequestPayloadError | ConnectionError
    ):
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
        record.msg, record.args = "broken request", ()
    return True


class _Full(asyncio.Protocol):
    """Says that there is no room."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast("asyncio.WriteTransport", transport).write(_FULL)
        transport.close()
