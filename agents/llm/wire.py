"""The connection to an endpoint: the library's client tells address, key and headers, and its errors are raised.

What is sent and read goes past it, on connections of aiohttp's: its own way was a sixth of a turn (docs/costs.md).
"""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import SplitResult, unquote, urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import httpx2
from openai import APIStatusError, AsyncOpenAI, DefaultAioHttpClient
from pydantic_core import to_json

CONNECT = 5.0  # seconds
GATHER = 0.02  # seconds in which what a model says is gathered, after its first piece
NO_KEY = "none"  # local endpoints want no key, the library wants one
_LONGEST_REFUSAL = 64 * 1024  # bytes
_TOLD = (b"retry-after", b"retry-after-ms", b"date")  # headers of a refusal that say something to us
_MOVED = (301, 302, 307, 308)
_MOST_MOVES = 4
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Pieces:
    """The bytes of an answer as they come: the first at once, what follows it gathered, all that is left at the end.

    Each look at what came costs the same, be it a letter or the rest of the answer.
    """

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response
        self._content = response.content
        self._ended = asyncio.Event()
        self._content.on_eof(self._ended.set)
        self._begun = False

    async def read(self) -> bytes:
        """What has come, or comes next; nothing at the end. Raises aiohttp.ClientError."""
        if self._begun and not self._ended.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(GATHER):
                    await self._ended.wait()
        self._begun = True
        return await self._content.readany()

    def close(self) -> None:
        """Want no more of it."""
        self._response.close()


class Wire:
    """Posts to an endpoint."""

    def __init__(self, client: AsyncOpenAI, http: aiohttp.ClientSession, proxy: "_Proxy") -> None:
        self._client = client
        self._http = http
        self._proxy = proxy
        self._url = f"{str(client.base_url).rstrip('/')}/chat/completions"

    @property
    def secret(self) -> str | None:
        """What is not to be told of it."""
        return None if self._client.api_key == NO_KEY else self._client.api_key

    async def post(self, body: dict[str, Any]) -> Pieces:
        """The answer to a request for one, as soon as its head is there; to be closed by who reads it.

        Raises openai.APIStatusError and aiohttp.ClientError.
        """
        response = await self._answered(_encoded(body))
        if response.status < 300:
            return Pieces(response)
        try:
            said = await _refused(response)
        finally:
            response.close()
        raise _refusal(response, said)

    async def _answered(self, data: bytes) -> aiohttp.ClientResponse:
        """The response of where the endpoint is by now."""
        url = self._url
        for _ in range(_MOST_MOVES):
            response = await self._sent(url, data)
            moved = response.headers.get("Location") if response.status in _MOVED else None
            if moved is None:
                return response
            response.close()
            url = _safe(url, urljoin(url, moved))
        raise aiohttp.ClientError("it sends us on and on")

    async def _sent(self, url: str, data: bytes) -> aiohttp.ClientResponse:
        try:
            return await self._http.post(
                url, data=data, proxy=self._proxy.url, proxy_headers=self._proxy.headers, allow_redirects=False
            )
        except ValueError as error:  # a key or an address that cannot be sent, a proxy of another kind
            raise aiohttp.ClientError(f"not sent: {error}") from error

    async def models(self) -> object:
        """What the endpoint lists as its models: parsed JSON, or ValueError. Raises the library's errors."""
        return json.loads((await self._client.models.with_raw_response.list()).content)


@asynccontextmanager
async def opened(base_url: str, api_key: str | None, pause: float) -> AsyncGenerator[Wire]:
    """A wire for as long as the context is open; after `pause` seconds of silence a connection is given up."""
    address = urlsplit(base_url)
    # a proxy of the environment cannot reach what listens on our own loopback
    away = address.hostname not in _LOOPBACK
    timeout = httpx2.Timeout(pause, connect=CONNECT)
    trusted = httpx2.create_ssl_context(trust_env=away)  # reading all that are trusted takes 20 ms: once for both
    async with (
        AsyncOpenAI(
            base_url=base_url,
            api_key=api_key or NO_KEY,
            max_retries=0,
            timeout=timeout,
            http_client=DefaultAioHttpClient(verify=trusted, trust_env=away, timeout=timeout),
        ) as client,
        aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, ssl=trusted),
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=CONNECT, sock_read=pause),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers=_headers(client),
        ) as http,
    ):
        yield Wire(client, http, _proxy(address) if away else _Proxy())


def _headers(client: AsyncOpenAI) -> dict[str, str]:
    """What the library sends with each request; it marks what is not to be sent."""
    named = {**client.default_headers, **client.auth_headers}
    return {name: value for name, value in named.items() if isinstance(value, str)}


@dataclass(frozen=True, slots=True)
class _Proxy:
    """A proxy; who we are to it stands in a header, since its address may be told in an error."""

    url: str | None = None
    headers: dict[str, str] | None = None


def _proxy(address: SplitResult) -> _Proxy:
    """The proxy that the environment names for this address."""
    proxies = getproxies()
    named = proxies.get(address.scheme) or proxies.get("all") or ""
    if not named or address.hostname is None or proxy_bypass(address.hostname):
        return _Proxy()
    proxy = urlsplit(named if "://" in named else f"http://{named}")
    bare = proxy._replace(netloc=proxy.netloc.rpartition("@")[2]).geturl()
    if proxy.username is None:
        return _Proxy(bare)
    who = aiohttp.encode_basic_auth(unquote(proxy.username), unquote(proxy.password or ""))
    return _Proxy(bare, {"Proxy-Authorization": who})


def _safe(url: str, target: str) -> str:
    """Where an endpoint has moved to: the key goes to the same host only, and never to a less safe one.

    Raises aiohttp.ClientError.
    """
    old, new = urlsplit(url), urlsplit(target)
    if new.hostname != old.hostname or new.scheme not in ("https", old.scheme):
        raise aiohttp.ClientError(f"it sends us on to {new.scheme}://{new.hostname}: name that as the address")
    return target


async def _refused(response: aiohttp.ClientResponse) -> bytes:
    """What is said with a refusal, up to a length."""
    said = b""
    while len(said) < _LONGEST_REFUSAL and (piece := await response.content.readany()):
        said += piece
    return said[:_LONGEST_REFUSAL]


def _encoded(body: dict[str, Any]) -> bytes:
    """JSON. The fast writer knows no halves of surrogate pairs, which a model may have written."""
    try:
        return to_json(body)
    except ValueError:
        return json.dumps(body).encode()


def _refusal(response: aiohttp.ClientResponse, said: bytes) -> APIStatusError:
    """The library's error for it, with what the endpoint says as its message."""
    text = said.decode("utf-8", "replace").strip()
    body: Any = text
    try:
        body = json.loads(text)
        error = body["error"]
    except (ValueError, KeyError, TypeError):
        error = body
    told = cast("dict[str, Any]", error).get("message") if isinstance(error, dict) else error
    return APIStatusError(
        told if isinstance(told, str) else text,
        response=httpx2.Response(
            response.status,
            headers=[(name, value) for name, value in response.raw_headers if name.lower() in _TOLD],
            request=httpx2.Request("POST", str(response.url)),
        ),
        body=cast("object", error),
    )
