"""The connection to an endpoint: the library's client tells address, key and headers, and its errors are raised.

What is sent and read goes past it, on connections of aiohttp's: on its own way a request costs as much as a third of
the rest of our turn.
"""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any, cast
from urllib.parse import SplitResult, urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import httpx2
from openai import APIStatusError, AsyncOpenAI, DefaultAioHttpClient
from pydantic_core import to_json

CONNECT = 5.0  # seconds
GATHER = 0.02  # seconds in which what a model says is gathered, after its first piece
NO_KEY = "none"  # local endpoints want no key, the library wants one
_LONGEST_REFUSAL = 64 * 1024  # bytes
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

    def __init__(self, client: AsyncOpenAI, http: aiohttp.ClientSession, proxy: str | None) -> None:
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
        response = await self._http.post(self._url, data=_encoded(body), proxy=self._proxy)
        if response.status < 300:
            return Pieces(response)
        try:
            said = await response.content.read(_LONGEST_REFUSAL)
        finally:
            response.close()
        raise _refusal(response, said)

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
    async with (
        AsyncOpenAI(
            base_url=base_url,
            api_key=api_key or NO_KEY,
            max_retries=0,
            timeout=timeout,
            http_client=DefaultAioHttpClient(trust_env=away, timeout=timeout),
        ) as client,
        aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, ssl=httpx2.create_ssl_context(trust_env=away)),
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=CONNECT, sock_read=pause),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers=_headers(client),
        ) as http,
    ):
        yield Wire(client, http, _proxy(address) if away else None)


def _headers(client: AsyncOpenAI) -> dict[str, str]:
    """What the library sends with each request; it marks what is not to be sent."""
    named = {**client.default_headers, **client.auth_headers}
    return {name: value for name, value in named.items() if isinstance(value, str)}


def _proxy(address: SplitResult) -> str | None:
    """The proxy that the environment names for this address."""
    proxies = getproxies()
    if address.hostname is None or proxy_bypass(address.hostname):
        return None
    return proxies.get(address.scheme) or proxies.get("all")


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
    headers = {
        name: value for name, value in response.headers.items() if name.lower().startswith(("retry-", "date", "x-"))
    }
    return APIStatusError(
        told if isinstance(told, str) else text,
        response=httpx2.Response(response.status, headers=headers, request=httpx2.Request("POST", str(response.url))),
        body=cast("object", error),
    )
