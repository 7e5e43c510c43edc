"""An OpenAI-compatible endpoint: the library for addresses, keys and errors, the stream read by ourselves.

Messages and tools go past the library's types, as the body of a plain POST of its client, and events are taken from the
raw bytes: by its own ways both cost several times our whole turn. Its connections are aiohttp's, which reads a stream for
a fraction of the other's cost.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

import httpx2
import openai
from openai import AsyncOpenAI, AsyncStream, DefaultAioHttpClient

from agents.llm.base import Chunk, Json, ModelRequest
from agents.llm.errors import BadAnswer, Cut, ModelError, TimedOut, ToolsRefused, Unreachable
from agents.llm.incoming import Incoming
from agents.llm.refusals import FAULTS, message, translated, unwanted

T = TypeVar("T")

CONNECT = 5.0  # seconds
PAUSE = 30.0  # seconds between two pieces of an answer
NO_KEY = "none"  # local endpoints want no key, the library wants one
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where an endpoint is (`…/v1`) and its key, if it wants one."""

    base_url: str
    api_key: str | None = None


class Endpoint:
    """Asks one model of an endpoint, once."""

    def __init__(self, client: AsyncOpenAI) -> None:
        self._client = client
        self._without: dict[str, set[str]] = defaultdict(set)
        """By model: the parts of a request that it was found not to take."""

    async def stream(self, model: str, request: ModelRequest, patience: float) -> AsyncGenerator[Chunk]:
        """The answer as it comes; its first piece must come within `patience` seconds.

        Raises ModelError; ToolsRefused at once, without asking, when it is known of the model.
        """
        clock = asyncio.get_running_loop().time
        first, end, incoming = clock() + patience, clock() + request.seconds, Incoming(model)
        async with AsyncExitStack() as stack:
            response = await self._in_time(model, self._open(stack, model, request), first)
            pieces = response.aiter_bytes()
            while True:
                try:
                    data = await self._in_time(model, anext(pieces, None), None if incoming.begun else first)
                except (TimedOut, Unreachable) as error:
                    raise Cut(model, error.cause) if incoming.begun else error from None
                for chunk in incoming.end() if data is None else incoming.feed(data):
                    yield chunk
                if data is None:
                    return
                if clock() > end:
                    raise Cut(model, "an answer without an end")

    async def _open(self, stack: AsyncExitStack, model: str, request: ModelRequest) -> httpx2.Response:
        """Send the request; what the endpoint says it does not take is left out, now and from now on.

        Raises ToolsRefused when that is the tools: a request without them would be another one.
        """
        without = self._without[model]
        if request.tools and "tools" in without:
            raise ToolsRefused(model, "it takes no tools")
        while True:
            body = _body(model, request, without)
            try:
                response = await self._posted(body)
            except openai.APIStatusError as error:
                part = unwanted(error, body)
                if part is None:
                    raise
                without.add(part)
                if part == "tools":
                    raise ToolsRefused(model, f"{error.status_code} {message(error)}") from None
            else:
                stack.push_async_callback(response.aclose)
                return response

    async def _posted(self, body: dict[str, Any]) -> httpx2.Response:
        """The response, as soon as its head is there. Raises the library's errors."""
        asked = self._client.post(
            "/chat/completions", cast_to=httpx2.Response, body=body, stream=True, stream_cls=AsyncStream[Any]
        )
        return cast("httpx2.Response", await asked)  # for a raw response no class of streams is made

    async def models(self) -> list[str]:
        """The models that the endpoint lists. Raises ModelError."""

        async def listed() -> object:
            return json.loads((await self._client.models.with_raw_response.list()).content)

        loop = asyncio.get_running_loop()
        try:
            found = await self._in_time("models", listed(), loop.time() + 2 * CONNECT)
            return [str(item["id"]) for item in found["data"]]  # type: ignore[index] - any other shape is no list
        except (ValueError, TypeError, KeyError) as error:
            raise BadAnswer("models", "no list of models") from error

    async def _in_time(self, model: str, coming: Awaitable[T], until: float | None) -> T:
        """Wait for it until then (time of the loop); None: as long as the connection lets us, which is cheaper.

        Raises ModelError, in which the key is not.
        """
        failed: ModelError
        try:
            if until is None:
                return await coming
            async with asyncio.timeout_at(until):
                return await coming
        except TimeoutError:
            failed = TimedOut(model, "no answer in time")
        except FAULTS as error:
            failed = translated(model, error)
        except ModelError as error:
            failed = error
        if self._client.api_key != NO_KEY and self._client.api_key in failed.cause:
            cause = failed.cause.replace(self._client.api_key, "[key]")
            raise type(failed)(model, cause, retry_after=failed.retry_after)
        raise failed


def _body(model: str, request: ModelRequest, without: set[str]) -> dict[str, Any]:
    """The fields of a request that are wanted, less those that the endpoint does not take."""
    wanted: dict[str, Any] = {
        "model": model,
        "messages": request.messages,
        "stream": True,
        "stream_options": None if "stream" in without else {"include_usage": True},
        "tools": request.tools or None,
        # newer models of OpenAI's know the limit by its second name only, other endpoints by its first
        "max_tokens": request.max_tokens,
        "max_completion_tokens": request.max_tokens if "max_tokens" in without else None,
        "temperature": request.temperature,
        "response_format": request.schema and _format(request.schema),
    }
    return {name: value for name, value in wanted.items() if value is not None and name not in without}


def _format(schema: Json) -> dict[str, Any]:
    return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}}


@asynccontextmanager
async def opened(address: Address, *, pause: float = PAUSE) -> AsyncGenerator[Endpoint]:
    """An endpoint, with its connections for as long as the context is open; `pause` is the longest within an answer."""
    # a proxy of the environment cannot reach what listens on our own loopback
    away = urlsplit(address.base_url).hostname not in _LOOPBACK
    timeout = httpx2.Timeout(pause, connect=CONNECT)
    async with AsyncOpenAI(
        base_url=address.base_url,
        api_key=address.api_key or NO_KEY,
        max_retries=0,
        timeout=timeout,
        http_client=DefaultAioHttpClient(trust_env=away, timeout=timeout),
    ) as client:
        yield Endpoint(client)
