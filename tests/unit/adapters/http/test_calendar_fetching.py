"""Calendars fetched over the network: only from public addresses, bounded, and not again where nothing has changed."""

import gzip
from collections.abc import AsyncGenerator

import pytest
from aiohttp import web
from aiohttp.test_utils import BaseTestServer, TestServer

from adapters.http.calendar_fetching import fetch, is_public
from bot.ports.calendars.remote_calendars import Fetched, FetchRefused

MOST = 100_000
WORDS = b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"


async def _answer(request: web.Request) -> web.StreamResponse:
    match request.path:
        case "/same":
            same = request.headers.get("If-None-Match") == '"one"'
            return web.Response(status=304) if same else web.Response(body=WORDS, headers={"ETag": '"one"'})
        case "/packed":
            return web.Response(body=gzip.compress(WORDS), headers={"Content-Encoding": "gzip"})
        case "/bomb":
            return web.Response(body=gzip.compress(bytes(MOST * 100)), headers={"Content-Encoding": "gzip"})
        case "/large":
            return web.Response(body=bytes(MOST + 1))
        case "/away":
            return web.Response(status=302, headers={"Location": "/packed"})
        case "/round":
            return web.Response(status=302, headers={"Location": "/round"})
        case "/file":
            return web.Response(status=302, headers={"Location": "file:///etc/passwd"})
        case _:
            return web.Response(status=410)


@pytest.fixture
async def server() -> AsyncGenerator[BaseTestServer]:
    app = web.Application()
    app.router.add_get("/{path:.*}", _answer)
    async with TestServer(app) as running:
        yield running


async def _fetched(
    server: BaseTestServer, path: str, etag: str | None = None, *, private: bool = True
) -> Fetched | str:
    try:
        return await fetch(str(server.make_url(path)), etag=etag, modified=None, most=MOST, private=private)
    except FetchRefused as refusal:
        return refusal.why


async def test_it_is_read_unless_it_is_the_same_or_too_much(server: BaseTestServer) -> None:
    first = await _fetched(server, "/same")
    assert isinstance(first, Fetched)
    assert (first.data, first.etag) == (WORDS, '"one"')
    assert await _fetched(server, "/same", first.etag) == Fetched(data=None, etag=None, modified=None)
    for path in ("/packed", "/away"):
        assert await _fetched(server, path) == Fetched(data=WORDS, etag=None, modified=None)
    said = [await _fetched(server, path) for path in ("/bomb", "/large", "/round", "/file", "/gone")]
    assert said == ["too_large", "too_large", "redirects", "address", "status 410"]


async def test_private_addresses_are_refused_by_number_and_by_name(server: BaseTestServer) -> None:
    assert await _fetched(server, "/same", private=False) == "private"
    for host in ("localhost", "127.1", "0x7f000001", "[::1]", "[::ffff:127.0.0.1]"):
        with pytest.raises(FetchRefused, match=r"private|unreachable"):
            await fetch(
                f"http://{host}:{server.make_url('/').port}/same", etag=None, modified=None, most=MOST, private=False
            )


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("10.0.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # noqa: S104
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("nonsense", False),
    ],
)
def test_what_anybody_may_reach(address: str, public: bool) -> None:
    assert is_public(address) is public
