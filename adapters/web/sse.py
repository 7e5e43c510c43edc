"""Server-sent events: messages with their id, live events without."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Any

from aiohttp import web

from adapters.web.errors import Refused, told
from adapters.web.shapes import message_shape
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


def live_event(event: LiveEvent, name: str | None = None) -> bytes:
    data: dict[str, Any] = {}
    if event.agent is not None:
        data["agent_name"] = event.agent
    if event.text:
        data["phrase" if event.event == "tool_use" else "text"] = event.text
    return named_event(name or event.event, data)


def named_event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


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
                        await response.write(live_event(item, "failure"))
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
    shown: dict[str | None, str] = {}
    try:
        with suppress(ConnectionResetError):
            answers.add_done_callback(lambda _task: _end(answers, end, last))
            async with aclosing(_until(items, end)) as feed:
                async for item in feed:
                    match item:
                        case LiveEvent() if item.event != "done":
                            if item.event == "answer_delta":
                                shown[item.agent] = shown.get(item.agent, "") + item.text
                            await response.write(live_event(item))
                        case Said():
                            last = item.id
                            if answers.done():
                                _end(answers, end, last)
                        case _:
                            pass
            await _conclude(request, response, answers, shown)
    finally:
        answers.cancel()
    return response


async def _conclude(
    request: web.Request,
    response: web.StreamResponse,
    answers: "asyncio.Task[list[Said]]",
    shown: dict[str | None, str],
) -> None:
    """What is missing of the answer's parts (they may be lost on the way), the answers, the end."""
    try:
        for said in await answers:
            part, text = shown.pop(said.saying.agent, ""), said.saying.text
            if said.role == "agent" and text.startswith(part) and text != part:
                rest = LiveEvent(event="answer_delta", agent=said.saying.agent, text=text[len(part) :])
                await response.write(live_event(rest))
            await response.write(message_event(said, "system" if said.role == "system" else "answer"))
    except Refused as refusal:
        await response.write(named_event("error", told(request, refusal)))
    except UnknownSession:
        await response.write(named_event("error", told(request, Refused(404, "unknown_session"))))
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
