"""An OpenAI-compatible endpoint, asked once: what it does not take is left out, and its answer must come in time."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar

import openai

from agents.llm import http
from agents.llm.base import Chunk, Json, ModelRequest
from agents.llm.error_mapping import FAULTS, message, translated, unwanted
from agents.llm.errors import BadAnswer, Cut, ModelError, TimedOut, ToolsRefused, Unreachable
from agents.llm.http import CONNECT, Pieces, Wire
from agents.llm.response_stream import Incoming

T = TypeVar("T")

PAUSE = 30.0  # seconds between two pieces of an answer
REFUSAL = 3600.0  # seconds for which what a model was found not to take is left out; then it is asked again


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where an endpoint is (`…/v1`) and its key, if it wants one."""

    base_url: str
    api_key: str | None = None


class Endpoint:
    """Asks one model of an endpoint, once. `clock` gives seconds that only go on."""

    def __init__(self, connection: Wire, clock: Callable[[], float]) -> None:
        self._wire = connection
        self._clock = clock
        self._refused: dict[str, dict[str, float]] = defaultdict(dict)
        """By model: the parts of a request that it was found not to take, and until when they are left out."""

    async def stream(self, model: str, request: ModelRequest, patience: float) -> AsyncGenerator[Chunk]:
        """The answer as it comes; its first piece must come within `patience` seconds.

        Raises ModelError; ToolsRefused at once, without asking, when it is known of the model.
        """
        clock = asyncio.get_running_loop().time
        first, end, incoming = clock() + patience, clock() + request.seconds, Incoming(model)
        pieces = await self._in_time(model, self._open(model, request), first)
        try:
            while True:
                try:
                    data = await self._in_time(model, pieces.read(), None if incoming.begun else first)
                except (TimedOut, Unreachable) as error:
                    raise Cut(model, error.cause) if incoming.begun else error from None
                for chunk in incoming.feed(data) if data else ():
                    yield chunk
                if not data or incoming.done or incoming.full:  # what may follow is not waited for
                    for chunk in incoming.end():
                        yield chunk
                    return
                if clock() > end:
                    raise Cut(model, "an answer without an end")
        finally:
            await pieces.close(whole=incoming.done)

    async def _open(self, model: str, request: ModelRequest) -> Pieces:
        """Send the request; what the endpoint says it does not take is left out, now and for a while.

        Raises ToolsRefused when that is the tools: a request without them would be another one.
        """
        refused, now = self._refused[model], self._clock()
        without = {part for part, until in refused.items() if now < until}
        if request.tools and "tools" in without:
            raise ToolsRefused(model, "it takes no tools")
        while True:
            body = _body(model, request, without)
            try:
                return await self._wire.post(body)
            except openai.APIStatusError as error:
                part = unwanted(error, body)
                if part is None:
                    raise
                without.add(part)
                refused[part] = now + REFUSAL
                if part == "tools":
                    raise ToolsRefused(model, f"{error.status_code} {message(error)}") from None

    async def models(self) -> list[str]:
        """The models that the endpoint lists. Raises ModelError."""
        loop = asyncio.get_running_loop()
        try:
            found = await self._in_time("models", self._wire.models(), loop.time() + 2 * CONNECT)
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
        except FAULTS as error:
            failed = translated(model, error)
        except TimeoutError:
            failed = TimedOut(model, "no answer in time")
        except ModelError as error:
            failed = error
        if self._wire.secret is not None and self._wire.secret in failed.cause:
            cause = failed.cause.replace(self._wire.secret, "[key]")
            raise type(failed)(model, cause, retry_after=failed.retry_after)
        raise failed


def _body(model: str, request: ModelRequest, without: Collection[str]) -> dict[str, Any]:
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
async def opened(
    address: Address, *, pause: float = PAUSE, clock: Callable[[], float] = monotonic
) -> AsyncGenerator[Endpoint]:
    """An endpoint, with its connections for as long as the context is open; `pause` is the longest within an answer."""
    async with http.opened(address.base_url, address.api_key, pause) as connection:
        yield Endpoint(connection, clock)
