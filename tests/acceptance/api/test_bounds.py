"""What one process bears from the network, seen from real sockets: slow heads, slow bodies, too many, too large, broken."""

import asyncio
import gzip
import json
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

import pytest

from adapters.http.request_bodies import Bounds
from tests.support.web_fixtures import LOCAL, Shared, opened

pytestmark = pytest.mark.asyncio(loop_scope="module")

HEAD = "{} {} HTTP/1.1\r\nHost: localhost\r\n"


class Wire:
    """A connection on which everything is written by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: str | bytes) -> None:
        self.writer.write(data.encode() if isinstance(data, str) else data)
        await self.writer.drain()

    async def begin(self) -> None:
        """Send the head of a request whose body is two bytes, and see that the server waits for them."""
        await self.send(f"{HEAD.format('POST', '/api/sessions')}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        assert await self.reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"

    async def answer(self) -> tuple[int, str]:
        """The status and the code of the next answer."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].partition("\r")[0] or 0)
        body = (await self.reader.readexactly(length)).decode()
        return int(head.split()[1]), json.loads(body)["error"]["code"] if '"error"' in body else ""

    async def ended(self) -> bytes:
        """All that comes until the server hangs up."""
        try:
            async with asyncio.timeout(20):
                return await self.reader.read()
        except ConnectionResetError:
            return b""


@asynccontextmanager
async def wire(address: str, peer: str = "127.0.0.1") -> AsyncGenerator[Wire]:
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, local_addr=(peer, 0))
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


async def asks(address: str, *headers: str, path: str = "/api/sessions", body: bytes = b"") -> tuple[int, str]:
    async with wire(address) as one:
        lines = "".join(f"{line}\r\n" for line in headers)
        await one.send(f"{HEAD.format('POST', path)}{lines}\r\n".encode() + body)
        return await one.answer()


@pytest.mark.parametrize("start", ["", "GET", HEAD.format("GET", "/"), HEAD.format("GET", "/") + "X-Slow: "])
async def test_a_head_that_does_not_come_ends_its_connection(shared: Shared, start: str) -> None:
    async with opened(shared.ports, LOCAL, bounds=Bounds(head_seconds=0.3)) as page, wire(page.address) as slow:
        await slow.send(start)
        assert await slow.ended() == b""


async def test_a_head_that_trickles_in_gains_no_time(shared: Shared) -> None:
    async with opened(shared.ports, LOCAL, bounds=Bounds(head_seconds=0.5)) as page, wire(page.address) as slow:
        await slow.send(HEAD.format("GET", "/"))
        hung_up = asyncio.ensure_future(slow.ended())
        letters = 0
        while not hung_up.done() and letters < 1000:
            letters += 1
            slow.writer.write(b"X-%d: y\r\n" % letters)
            await asyncio.wait([hung_up], timeout=0.05)
        assert (await hung_up, letters < 1000) == (b"", True)


async def test_a_body_that_trickles_in_is_given_up(shared: Shared) -> None:
    async with opened(shared.ports, LOCAL, bounds=Bounds(body_seconds=0.3)) as page:
        assert await asks(page.address, "Content-Length: 50", body=b'{"title":') == (408, "too_slow")
        assert await asks(page.address, "Content-Length: 2", body=b"{}") == (201, "")


async def test_bodies_of_strangers_together_hold_only_so_much(shared: Shared) -> None:
    async with opened(shared.ports, LOCAL, bounds=Bounds(bytes_of_strangers=100_000)) as page:
        async with wire(page.address) as first, wire(page.address) as second:
            head = f"{HEAD.format('POST', '/api/login')}Content-Length: 90000\r\n\r\n"
            await first.send(head + "a" * 80_000)
            await second.send(head + "a" * 80_000)
            late = [asyncio.ensure_future(one.answer()) for one in (first, second)]
            done, _ = await asyncio.wait(late, return_when=asyncio.FIRST_COMPLETED)
            assert [one.result() for one in done] == [(503, "busy")]
            known = await asks(page.address, "Content-Length: 2", body=b"{}")  # who is let in is not held up by them
            assert known == (201, "")
            for one in (first, second):
                await one.send("a" * 10_000)
            assert sorted([await one for one in late]) == [(400, "malformed"), (503, "busy")]
        token = b'{"token": "wrong"}'
        assert await asks(page.address, f"Content-Length: {len(token)}", path="/api/login", body=token) == (
            401,
            "wrong_token",
        )


async def test_who_holds_most_makes_room_for_others(shared: Shared) -> None:
    """All bodies of a peer count together; of its own, the largest goes."""
    async with (
        opened(shared.ports, LOCAL, bounds=Bounds(bytes_of_strangers=100_000)) as page,
        AsyncExitStack() as stack,
    ):
        many = [await stack.enter_async_context(wire(page.address, "127.0.0.2")) for _ in range(3)]
        one = await stack.enter_async_context(wire(page.address, "127.0.0.3"))
        for hoarder, size in zip(many, (20_000, 25_000, 20_000), strict=True):
            await hoarder.send(f"{HEAD.format('POST', '/api/login')}Content-Length: 90000\r\n\r\n" + "a" * size)
        await one.send(f"{HEAD.format('POST', '/api/login')}Content-Length: 40000\r\n\r\n" + "a" * 39_000)
        assert await many[1].answer() == (503, "busy")
        token = b'{"token": "wrong"}'
        assert await asks(page.address, f"Content-Length: {len(token)}", path="/api/login", body=token) == (
            401,
            "wrong_token",
        )
        await one.send("a" * 1_000)
        assert await one.answer() == (400, "malformed")


async def test_when_all_connections_are_taken_the_longest_idle_makes_room(shared: Shared) -> None:
    async with (
        opened(shared.ports, LOCAL, bounds=Bounds(connections=3)) as page,
        wire(page.address) as first,
        wire(page.address) as second,
        wire(page.address) as third,
    ):
        await first.begin()
        for one in (second, third):
            await one.send(f"{HEAD.format('GET', '/healthz')}\r\n")
            assert await one.answer() == (200, "")
        async with wire(page.address) as fourth:
            await fourth.send(f"{HEAD.format('GET', '/healthz')}\r\n")
            assert (await fourth.answer(), await second.ended()) == ((200, ""), b"")
            await first.send("{}")
            assert await first.answer() == (201, "")
            await third.send(f"{HEAD.format('GET', '/healthz')}\r\n")
            assert await third.answer() == (200, "")


async def test_when_all_connections_are_at_work_no_more_are_taken(shared: Shared) -> None:
    async with opened(shared.ports, LOCAL, bounds=Bounds(connections=1)) as page, wire(page.address) as first:
        await first.begin()
        async with wire(page.address) as second:
            assert await second.answer() == (503, "")
        await first.send("{}")
        assert await first.answer() == (201, "")


@pytest.mark.parametrize(
    ("headers", "body", "expected"),
    [
        pytest.param(("Transfer-Encoding: chunked",), b"zz\r\nhello\r\n0\r\n\r\n", 400, id="no chunk"),
        pytest.param(("Transfer-Encoding: chunked",), b"5\r\nhelloXX0\r\n\r\n", 400, id="a chunk without an end"),
        pytest.param(("Content-Encoding: gzip", "Content-Length: 5"), b"hello", 400, id="no gzip"),
        pytest.param(("Content-Encoding: gzip", "Content-Length: 20"), gzip.compress(b"{}" * 50)[:20], 400, id="half a gzip"),
        pytest.param(("Content-Length: many",), b"", 400, id="no length"),
        pytest.param(("Content-Length: 2000000",), b"", 413, id="too long, as it says"),
        pytest.param(("Transfer-Encoding: chunked",), b"200000\r\n" + b"a" * 0x200000 + b"\r\n0\r\n\r\n", 413, id="too long"),
        pytest.param(("Content-Encoding: gzip", "Content-Length: {}"), gzip.compress(b"a" * 20_000_000), 413, id="20 MB of the same letter"),
        pytest.param(("Content-Length: {}",), b"[" * 60_000 + b"]" * 60_000, 400, id="60,000 deep"),
        pytest.param(("Content-Length: {}",), b'{"title": ' * 10_000 + b"1" + b"}" * 10_000, 400, id="10,000 deep"),
        pytest.param(("Content-Length: {}",), b"[]", 422, id="no object"),
        pytest.param(("Content-Length: {}",), b'{"modeConfig": ' + b'{"a": ' * 150 + b"1" + b"}" * 151, 422, id="options 150 deep"),
        pytest.param(("Content-Length: {}",), b"\xff\xfe", 400, id="no text"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/api/sessions", "/api/chat", "/api/login"])
async def test_broken_bodies_are_refused_without_a_traceback(
    shared: Shared, caplog: pytest.LogCaptureFixture, path: str, headers: tuple[str, ...], body: bytes, expected: int
) -> None:
    lines = (line.format(len(body)) for line in headers)
    status, _ = await asks(str(shared.ports.address), *lines, path=path, body=body)
    assert (status, [record for record in caplog.records if record.exc_info]) == (expected, [])


async def test_who_hangs_up_in_a_body_leaves_no_trace(shared: Shared, caplog: pytest.LogCaptureFixture) -> None:
    for sent in ("", "{", '{"title": "x"'):
        async with wire(str(shared.ports.address)) as gone:
            await gone.send(f"{HEAD.format('POST', '/api/sessions')}Content-Length: 50\r\n\r\n{sent}")
    assert await asks(str(shared.ports.address), "Content-Length: 2", body=b"{}") == (201, "")
    assert [record for record in caplog.records if record.exc_info] == []
