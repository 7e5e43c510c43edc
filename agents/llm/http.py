"""The connection to an endpoint: requests go through the library's client; the bytes of an answer are ours to read."""

import asyncio
import json
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, cast

import httpx2
from openai import AsyncOpenAI, AsyncStream, DefaultAioHttpClient
from pydantic_core import to_json

CONNECT = 5.0  # seconds
GATHER = 0.02  # seconds in which what a model says is gathered while its pieces come at once
PACE = (
    0.05  # … while they come as somebody speaks: people are shown what is new so often (bot/conversation/streaming.py)
)
_AT_ONCE = 0.002  # seconds after which a piece that was not there yet comes by itself
_IN_A_ROW = (
    2  # short pieces, each right after the last, that are fast: one may be the head of an answer that has come whole
)
_COMPLETIONS = "/chat/completions"
NO_KEY = "none"  # local endpoints want no key, the library wants one
_LONG = 4096  # bytes
_LONGEST_REFUSAL = 64 * 1024  # bytes
_GZIP_OR_ZLIB = zlib.MAX_WBITS + 32  # as zlib names it: the head of what comes tells which
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Pieces:
    """The bytes of an answer, as they come.

    Each look at what came costs the same, be it a letter or the rest of the answer: what goes on coming fast is gathered.
    """

    def __init__(
        self,
        response: httpx2.Response,
        *,
        now: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._response = response
        self._now = now
        self._sleep = sleep
        self._pieces = response.aiter_bytes()
        self._soon = 0
        """How many short pieces came in a row, each within a moment."""
        self._gathering = GATHER

    async def read(self) -> bytes:
        """Return what has come, or comes next; nothing at the end. Raises httpx2.HTTPError."""
        gathered = self._soon == _IN_A_ROW
        if gathered:
            await self._sleep(self._gathering)
        began = self._now()
        data = await anext(self._pieces, b"")
        took = self._now() - began
        if gathered:
            # what was gathered is there; of pieces that came at once the one behind it tells whether they are still fast
            self._soon -= self._gathering == GATHER or took > _AT_ONCE
        else:
            # a long piece is followed by more that has come already
            self._soon = self._soon + 1 if len(data) < _LONG and took < PACE else 0
            self._gathering = GATHER if took < _AT_ONCE else PACE
        return data

    async def close(self, *, whole: bool) -> None:
        """Want no more of it; a connection whose answer is `whole` is read to its end, to be used again."""
        if whole:
            with suppress(TimeoutError, httpx2.HTTPError):
                async with asyncio.timeout(GATHER):
                    async for _ in self._pieces:
                        pass
        await self._response.aclose()


class Wire:
    """Posts to an endpoint."""

    def __init__(self, client: AsyncOpenAI) -> None:
        self._client = client

    @property
    def secret(self) -> str | None:
        """What is not to be told of it."""
        return None if self._client.api_key == NO_KEY else self._client.api_key

    async def post(self, body: dict[str, Any]) -> Pieces:
        """Return the answer to a request for one, as soon as its head is there; whoever reads it closes it.

        Raises openai.OpenAIError and httpx2.HTTPError.
        """
        try:
            response = await self._client.post(
                _COMPLETIONS,
                cast_to=httpx2.Response,
                content=_encoded(body),
                stream=True,
                stream_cls=AsyncStream[object],
            )
        except ValueError as error:  # a key or an address that cannot be sent
            raise httpx2.RequestError(f"not sent: {error}") from error
        return Pieces(cast("httpx2.Response", response))

    async def ask(self, path: str, body: dict[str, Any]) -> object:
        """Return the parsed JSON of an answer that comes whole. Raises the library's errors, and ValueError."""
        answer = await self._client.post(path, cast_to=httpx2.Response, content=_encoded(body))
        return json.loads(answer.content)

    async def hear(self, model: str, file: tuple[str, bytes, str]) -> str:
        """Return the words of a recording (name, bytes, media type). Raises the library's errors."""
        return (await self._client.audio.transcriptions.create(model=model, file=file)).text

    async def models(self) -> object:
        """Return what the endpoint lists as its models: parsed JSON, or ValueError. Raises the library's errors."""
        return json.loads((await self._client.models.with_raw_response.list()).content)


@asynccontextmanager
async def opened(base_url: str, api_key: str | None, pause: float) -> AsyncGenerator[Wire]:
    """Open a wire for as long as the context is; after `pause` seconds of silence a connection is given up."""
    home = httpx2.URL(base_url)
    # a proxy of the environment cannot reach what listens on our own loopback
    away = home.host not in _LOOPBACK
    timeout = httpx2.Timeout(pause, connect=CONNECT)
    http = DefaultAioHttpClient(
        trust_env=away,
        timeout=timeout,
        limits=httpx2.Limits(),
        event_hooks={"request": [_Home(home).check], "response": [_shorten]},
    )
    async with AsyncOpenAI(
        base_url=base_url, api_key=api_key or NO_KEY, max_retries=0, timeout=timeout, http_client=http
    ) as client:
        yield Wire(client)


@dataclass(frozen=True, slots=True)
class _Home:
    """Where requests may go: an endpoint that has moved is followed on its own host, and to nothing less safe."""

    url: httpx2.URL

    async def check(self, request: httpx2.Request) -> None:
        """Raise httpx2.RequestError for a request that a redirect sends elsewhere, or without its body."""
        to = request.url
        lost = request.method == "GET" and to.path.endswith(_COMPLETIONS)
        if to.host != self.url.host or to.scheme not in ("https", self.url.scheme) or lost:
            there = f"{to.scheme}://{to.netloc.decode()}{to.path}".removesuffix(_COMPLETIONS)
            raise httpx2.RequestError(f"it sends us on to {there}: name that as the address")


class _Beginning(httpx2.AsyncByteStream):
    """The beginning of a long refusal; `unpack` for one that comes packed, of which no more is unpacked than is read."""

    def __init__(self, stream: httpx2.AsyncByteStream, unpack: Callable[[bytes, int], bytes]) -> None:
        self._stream = stream
        self._unpack = unpack

    async def __aiter__(self) -> AsyncGenerator[bytes]:
        room = _LONGEST_REFUSAL
        with suppress(zlib.error):  # what came before stands
            async for piece in self._stream:
                piece = self._unpack(piece, room)
                yield piece
                room -= len(piece)
                if room <= 0:
                    return

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _shorten(response: httpx2.Response) -> None:
    """Read no more of a refusal than somebody would."""
    if response.is_error and isinstance(response.stream, httpx2.AsyncByteStream):
        packed = response.headers.pop("content-encoding", "identity").strip().lower()
        response.stream = _Beginning(response.stream, _unpacking(packed))


def _unpacking(packed: str) -> Callable[[bytes, int], bytes]:
    """Return how a piece is read, up to a length; of what is packed in another way, or twice, nothing is."""
    match packed:
        case "identity" | "":
            return lambda piece, most: piece[:most]
        case "gzip" | "x-gzip" | "deflate":
            return zlib.decompressobj(_GZIP_OR_ZLIB).decompress
        case _:
            return lambda _piece, _most: b""


def _encoded(body: dict[str, Any]) -> bytes:
    """JSON. The fast writer knows no halves of surrogate pairs, which a model may have written."""
    try:
        return to_json(body)
    except ValueError:
        return json.dumps(body).encode()
