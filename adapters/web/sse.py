"""Server-sent events: messages with their id, live events without."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar, cast

from aiohttp import web

from adapters.http.errors import Refused
from adapters.web import errors
from adapters.web.api.shapes import live_shape, message_shape
from bot.ports.callers import UnknownSession
from bot.ports.live import LiveEvent
from bot.ports.messages import Said

T = TypeVar("T")

STREAM: web.RequestKey[web.StreamResponse] = web.RequestKey("stream", web.StreamResponse)
"""The events that a request is being answered with."""

UNREAD = web.AppKey("unread", float)
"""Seconds after which a reader is given up who takes nothing of what is written."""

ROOM = 16_384  # bytes that may wait for a reader, whose end nobody has to watch for: half of what makes a write wait

GRACE = 1.0  # seconds that live events may come later than the answer that they led to
HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
}

RETRY = b"retry: 1000\n\n"


@dataclass(frozen=True, slots=True, eq=False)
class _Same(Generic[T]):
    """An object as a key: itself only. All readers of a session are given the same one."""

    it: T

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.it is cast("_Same[object]", other).it

    def __hash__(self) -> int:
        return id(self.it)


def message_event(said: Said, name: str = "message") -> bytes:
    return _encoded_message(_Same(said), name)


@lru_cache(maxsize=64)
def _encoded_message(same: _Same[Said], name: str) -> bytes:
    said = same.it
    return f"id: {said.place or said.id}\nevent: {name}\ndata: {message_shape(said).model_dump_json()}\n\n".encode()


def live_event(event: LiveEvent) -> bytes:
    return _encoded_live(_Same(event))


@lru_cache(maxsize=64)
def _encoded_live(same: _Same[LiveEvent]) -> bytes:
    event = same.it
    return named_event(event.ui or event.event, live_shape(event).model_dump(mode="json", exclude_none=True))


def named_event(name: str, data: Mapping[str, Any], number: int | None = None) -> bytes:
    place = "" if number is None else f"id: {number}\n"
    return f"{place}event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


class Form(Protocol):
    """The form of an answer while it comes. Each call gives what is to be written now, perhaps nothing."""

    headers: Mapping[str, str]

    def opening(self) -> bytes: ...

    def live(self, event: LiveEvent) -> bytes:
        """Return what goes on."""
        ...

    def said(self, said: Said) -> bytes:
        """Return a message that the feed brings: of the answer, or of something else that goes on in the session."""
        ...

    def closing(self, answers: Sequence[Said], error: Mapping[str, Any] | None) -> bytes:
        """Return the answers, what went wrong, the end."""
        ...


class Events:
    """The house's own form: events as they come, the answers, what they took, `done`."""

    headers: Mapping[str, str] = HEADERS

    def __init__(self) -> None:
        self._parts: dict[str | None, str] = {}
        self._stats: list[LiveEvent] = []

    def opening(self) -> bytes:
        return RETRY

    def live(self, event: LiveEvent) -> bytes:
        if event.event == "answer_delta":
            self._parts[event.agent] = self._parts.get(event.agent, "") + event.text
        if event.event != "session_stats":
            return live_event(event)
        self._stats.append(event)
        return b""

    def said(self, said: Said) -> bytes:
        """Yield a message that was changed; the answers come at the end."""
        return message_event(said, "changed") if said.changed else b""

    def closing(self, answers: Sequence[Said], error: Mapping[str, Any] | None) -> bytes:
        wrong = [] if error is None else [named_event("error", dict(error))]
        told = [line for said in answers for line in self._answer(said)]
        stats = [live_event(event) for event in self._stats]
        return b"".join((*told, *stats, *wrong, live_event(LiveEvent(event="done"))))

    def _answer(self, said: Said) -> Iterator[bytes]:
        """Yield a message, behind what is missing of its parts: they may be lost on the way."""
        part, text = self._parts.pop(said.saying.agent, ""), said.saying.text
        if said.role == "agent" and text.startswith(part) and text != part:
            yield live_event(LiveEvent(event="answer_delta", agent=said.saying.agent, text=text[len(part) :]))
        yield message_event(said, "system" if said.role == "system" else "answer")


async def open_stream(
    request: web.Request, headers: Mapping[str, str] = HEADERS, opening: bytes = RETRY
) -> web.StreamResponse:
    response = web.StreamResponse(headers=headers)
    request[STREAM] = response
    await response.prepare(request)
    await _write(request, response, opening)
    return response


async def stream_feed(
    request: web.Request, items: AsyncGenerator[T | None], closing: asyncio.Event, encoded: Callable[[T], bytes]
) -> web.StreamResponse:
    """Write the feed until the reader goes away, the session is deleted or the server closes."""
    response = await open_stream(request)
    with suppress(ConnectionResetError, UnknownSession):
        async with aclosing(_until(items, closing)) as feed:
            async for item in feed:
                await _write(request, response, b": still here\n\n" if item is None else encoded(item))
    return response


def session_event(item: Said | LiveEvent) -> bytes:
    match item:
        case Said():
            return message_event(item, "changed" if item.changed else "message")
        case LiveEvent(event="error"):
            # `error` is what a browser's EventSource calls a lost connection
            return named_event("failure", {"text": item.text})
        case LiveEvent():
            return live_event(item)


async def stream_answer(
    request: web.Request,
    items: AsyncGenerator[Said | LiveEvent | None],
    answers: "asyncio.Task[list[Said]]",
    last: int,
    form: Form,
) -> web.StreamResponse:
    """Write what is going on, then the answers or what went wrong. The feed goes on behind message `last`."""
    end = asyncio.Event()
    try:
        response = await open_stream(request, form.headers, form.opening())
        with suppress(ConnectionResetError):
            answers.add_done_callback(lambda _task: _end(answers, end, last))
            async with aclosing(_until(items, end)) as feed:
                async for item in feed:
                    match item:
                        case LiveEvent() if item.event != "done":
                            await _write(request, response, form.live(item))
                        case Said():
                            last = item.place
                            await _write(request, response, form.said(item))
                            if answers.done():
                                _end(answers, end, last)
                        case _:
                            pass
            await _write(request, response, await _closing(request, answers, form))
    finally:
        answers.cancel()
    return response


async def _write(request: web.Request, response: web.StreamResponse, data: bytes) -> None:
    """Raises ConnectionResetError for a reader who is gone, or does not read: what waits for them fills our memory."""
    if not data:
        return
    waits = 0 if request.transport is None else request.transport.get_write_buffer_size()
    if waits + len(data) < ROOM:
        await response.write(data)
        return
    try:
        async with asyncio.timeout(request.app[UNREAD]):
            await response.write(data)
    except TimeoutError as error:
        if request.transport is not None:
            request.transport.abort()
        raise ConnectionResetError("nobody reads") from error


async def _closing(request: web.Request, answers: "asyncio.Task[list[Said]]", form: Form) -> bytes:
    """Return the end of an answer; what goes wrong now is told in the stream."""
    try:
        return form.closing(await answers, None)
    except Refused as refusal:
        return form.closing((), errors.told(request, refusal))
    except UnknownSession:
        return form.closing((), errors.told(request, Refused(404, "unknown_session")))


def _end(answers: "asyncio.Task[list[Said]]", end: asyncio.Event, last: int) -> None:
    """End the stream once the feed has come to the answers, so that nothing that led to them is left out."""
    failed = answers.cancelled() or answers.exception() is not None
    if failed or all(said.id <= last for said in answers.result()):
        end.set()
    else:
        asyncio.get_running_loop().call_later(GRACE, end.set)


async def _until(items: AsyncGenerator[T], end: asyncio.Event) -> AsyncGenerator[T]:
    """Yield the items until the event is set."""
    reads: list[
        asyncio.Timeout
    ] = []  # the one that is under way: no task for each item, of which many readers have many

    def ended(_stop: object) -> None:
        for scope in reads:
            scope.reschedule(asyncio.get_running_loop().time())

    stop = asyncio.ensure_future(end.wait())
    stop.add_done_callback(ended)
    try:
        while not end.is_set():
            async with asyncio.timeout(None) as scope:
                reads.append(scope)
                try:
                    item = await anext(items)
                finally:
                    reads.remove(scope)
            yield item
    except StopAsyncIteration:
        pass
    except TimeoutError:
        if not end.is_set():
            raise
    finally:
        stop.cancel()
        await items.aclose()
