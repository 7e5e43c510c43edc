"""Server-sent events: messages with their id, live events without."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from adapters.web import errors
from adapters.web.errors import Refused
from adapters.web.shapes import live_shape, message_shape
from bot.channel import UnknownSession
from bot.messages import LiveEvent, Said

STREAM: web.RequestKey[web.StreamResponse] = web.RequestKey("stream", web.StreamResponse)
"""The events that a request is being answered with."""

GRACE = 1.0  # seconds that live events may come later than the answer that they led to
HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
}


def message_event(said: Said, name: str = "message") -> bytes:
    data = message_shape(said).model_dump_json()
    return f"id: {said.id}\nevent: {name}\ndata: {data}\n\n".encode()


def live_event(event: LiveEvent) -> bytes:
    return named_event(event.ui or event.event, live_shape(event).model_dump(mode="json", exclude_none=True))


def named_event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


@dataclass(slots=True)
class _Told:
    """What was told of the runs so far: their answers' parts, and what they took, which comes behind the answers."""

    parts: dict[str | None, str] = field(default_factory=dict[str | None, str])
    stats: list[LiveEvent] = field(default_factory=list[LiveEvent])

    def goes_first(self, event: LiveEvent) -> bool:
        """Note an event; whether it goes before the answers."""
        if event.event == "answer_delta":
            self.parts[event.agent] = self.parts.get(event.agent, "") + event.text
        if event.event == "session_stats":
            self.stats.append(event)
        return event.event != "session_stats"


async def open_stream(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers=HEADERS)
    request[STREAM] = response
    await response.prepare(request)
    await response.write(b"retry: 1000\n\n")
    return response


async def stream_feed(
    request: web.Request, items: AsyncGenerator[Said | LiveEvent | None], closing: asyncio.Event
) -> web.StreamResponse:
    """Write the feed until the reader goes away, the session is deleted or the server closes."""
    response = await open_stream(request)
    with suppress(ConnectionResetError, UnknownSession):
        async with aclosing(_until(items, closing)) as feed:
            async for item in feed:
                match item:
                    case Said():
                        await response.write(message_event(item))
                    case LiveEvent(event="error"):
                        # `error` is what a browser's EventSource calls a lost connection
                        await response.write(named_event("failure", {"text": item.text}))
                    case LiveEvent():
                        await response.write(live_event(item))
                    case None:
                        await response.write(b": still here\n\n")
    return response


async def stream_answer(
    request: web.Request, items: AsyncGenerator[Said | LiveEvent | None], answers: "asyncio.Task[list[Said]]", last: int
) -> web.StreamResponse:
    """Write what is going on, then the answers (or `error`), then `done`. The feed goes on behind message `last`."""
    response = await open_stream(request)
    end = asyncio.Event()
    told = _Told()
    try:
        with suppress(ConnectionResetError):
            answers.add_done_callback(lambda _task: _end(answers, end, last))
            async with aclosing(_until(items, end)) as feed:
                async for item in feed:
                    match item:
                        case LiveEvent() if item.event != "done":
                            if told.goes_first(item):
                                await response.write(live_event(item))
                        case Said():
                            last = item.id
                            if answers.done():
                                _end(answers, end, last)
                        case _:
                            pass
            await _conclude(request, response, answers, told)
    finally:
        answers.cancel()
    return response


async def _conclude(
    request: web.Request,
    response: web.StreamResponse,
    answers: "asyncio.Task[list[Said]]",
    told: _Told,
) -> None:
    """What is missing of the answer's parts (they may be lost on the way), the answers, what they took, the end."""
    try:
        for said in await answers:
            part, text = told.parts.pop(said.saying.agent, ""), said.saying.text
            if said.role == "agent" and text.startswith(part) and text != part:
                rest = LiveEvent(event="answer_delta", agent=said.saying.agent, text=text[len(part) :])
                await response.write(live_event(rest))
            await response.write(message_event(said, "system" if said.role == "system" else "answer"))
        for stats in told.stats:
            await response.write(live_event(stats))
    except Refused as refusal:
        await response.write(named_event("error", errors.told(request, refusal)))
    except UnknownSession:
        await response.write(named_event("error", errors.told(request, Refused(404, "unknown_session"))))
    await response.write(live_event(LiveEvent(event="done")))


def _end(answers: "asyncio.Task[list[Said]]", end: asyncio.Event, last: int) -> None:
    """End the stream once the feed has come to the answers, so that nothing that led to them is left out."""
    failed = answers.cancelled() or answers.exception() is not None
    if failed or all(said.id <= last for said in answers.result()):
        end.set()
    else:
        asyncio.get_running_loop().call_later(GRACE, end.set)


async def _until(
    items: AsyncGenerator[Said | LiveEvent | None], end: asyncio.Event
) -> AsyncGenerator[Said | LiveEvent | None]:
    """The items until the event is set."""
    stop = asyncio.ensure_future(end.wait())
    step: asyncio.Future[Said | LiveEvent | None] | None = None
    try:
        while not end.is_set():
            step = asyncio.ensure_future(anext(items))
            await asyncio.wait({step, stop}, return_when=asyncio.FIRST_COMPLETED)
            if not step.done():
                break
            yield step.result()
    finally:
        stop.cancel()
        if step is not None and not step.done():
            step.cancel()
            with suppress(asyncio.CancelledError, StopAsyncIteration):
                await step
        await items.aclose()
