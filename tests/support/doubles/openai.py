"""A scripted model: an OpenAI-compatible server on loopback that gives the answers of a list and remembers what was asked."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal

from aiohttp import web

STREAM = "text/event-stream"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one request gets, byte for byte. `after` the pieces: the end, a cut, or silence until the client goes.

    Where a piece is None, the rest waits until the test releases it (`Script.release`).
    """

    status: int = 200
    type: str = STREAM
    headers: tuple[tuple[str, str], ...] = ()
    pieces: tuple[bytes | None, ...] = ()
    after: Literal["end", "cut", "silence"] = "end"


def chunk(delta: dict[str, Any] | None = None, *, finish: str | None = None, **fields: object) -> bytes:
    """One event of a stream; without a delta it has no choice."""
    choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": finish}]
    return event({"object": "chat.completion.chunk", "choices": choices, **fields})


def event(data: object) -> bytes:
    return f"data: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


DONE = b"data: [DONE]\n\n"
ROLE = chunk({"role": "assistant", "content": ""})


def usage(prompt: int, completion: int, cached: int = 0) -> bytes:
    """The event that only counts."""
    counts = {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}
    return chunk(usage={**counts, "prompt_tokens_details": {"cached_tokens": cached}})


def says(*texts: str, finish: str = "stop", used: bytes | None = None) -> Answer:
    """An answer in these pieces."""
    pieces = [ROLE, *(chunk({"content": text}) for text in texts), chunk({}, finish=finish)]
    return Answer(pieces=(*pieces, used or usage(100, 10), DONE))


def call(name: str, arguments: object, number: int = 0) -> dict[str, Any]:
    """A tool call as a delta carries it."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return {
        "index": number,
        "id": f"call_{name}_{number}",
        "type": "function",
        "function": {"name": name, "arguments": text},
    }


def calls(*wanted: tuple[str, object], text: str = "") -> Answer:
    """An answer that wants these tools run, perhaps after a word."""
    deltas = [{"tool_calls": [call(name, arguments, number)]} for number, (name, arguments) in enumerate(wanted)]
    spoken = [chunk({"content": text})] if text else []
    pieces = [ROLE, *spoken, *(chunk(delta) for delta in deltas), chunk({}, finish="tool_calls")]
    return Answer(pieces=(*pieces, usage(200, 20), DONE))


def refuses(status: int, message: str, *, code: str | None = None, **headers: str) -> Answer:
    """An error as OpenAI words it; underscores in header names are hyphens."""
    body = json.dumps({"error": {"message": message, "type": "error", "code": code}}).encode()
    named = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return Answer(status=status, type="application/json", headers=named, pieces=(body,))


def whole(message: dict[str, Any], *, finish: str = "stop") -> Answer:
    """An answer that is not streamed."""
    body = {"object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": finish}]}
    counts = {"prompt_tokens": 5, "completion_tokens": 6}
    return Answer(type="application/json", pieces=(json.dumps({**body, "usage": counts}).encode(),))


def embeds(*vectors: Sequence[float]) -> Answer:
    """The vectors of texts, in another order than they were asked for."""
    rows = [{"object": "embedding", "index": place, "embedding": list(one)} for place, one in enumerate(vectors)]
    return Answer(type="application/json", pieces=(json.dumps({"object": "list", "data": rows[::-1]}).encode(),))


def reranks(*scores: float) -> Answer:
    """How well texts answer, in their order."""
    rows = [{"index": place, "relevance_score": score} for place, score in enumerate(scores)]
    return Answer(type="application/json", pieces=(json.dumps({"results": rows}).encode(),))


def held(answer: Answer, at: int) -> Answer:
    """The answer, waiting for its release before the piece of this number."""
    return replace(answer, pieces=(*answer.pieces[:at], None, *answer.pieces[at:]))


SILENT = Answer(pieces=(b": wait\n\n",), after="silence")


class Script:
    """The server; `asked` are the bodies of the requests that came, `keys` what they were signed with."""

    def __init__(
        self,
        *answers: Answer,
        models: Sequence[str] | None = ("test-model",),
        always: Mapping[str, Answer] | None = None,
        reply: Callable[[dict[str, Any]], Answer] | None = None,
    ) -> None:
        self.answers = deque(answers)
        self._always = always or {}
        """By model: what it answers whenever it is asked."""
        self._reply = reply
        """What it answers to a request's body, where several are asked in no certain order."""
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.peers = set[object]()
        """The connections on which was asked."""
        self.gone = asyncio.Event()
        """Set once a client went away in the middle of an answer."""
        self._models = models
        self._released = asyncio.Semaphore(0)
        self._news = asyncio.Condition()

    def then(self, *answers: Answer) -> None:
        self.answers.extend(answers)

    def release(self, answers: int = 1) -> None:
        """Let so many held answers go on."""
        for _ in range(answers):
            self._released.release()

    async def until_asked(self, number: int) -> None:
        """Wait until so many requests have come."""
        async with asyncio.timeout(60), self._news:
            await self._news.wait_for(lambda: len(self.asked) >= number)

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        self.keys.append(request.headers.get("Authorization"))
        self.peers.add(request.transport and request.transport.get_extra_info("peername"))
        self.asked.append(await request.json())
        async with self._news:
            self._news.notify_all()
        usual = self._always.get(self.asked[-1]["model"])
        if usual is not None:
            return await self._send(request, usual)
        if self._reply is not None:
            return await self._send(request, self._reply(self.asked[-1]))
        if not self.answers:
            return await self._send(request, refuses(500, "the script has ended"))
        return await self._send(request, self.answers.popleft())

    async def _send(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        response = web.StreamResponse(status=answer.status, headers={"Content-Type": answer.type})
        response.headers.extend(answer.headers)
        await response.prepare(request)
        try:
            for piece in answer.pieces:
                if piece is None:
                    await self._released.acquire()
                else:
                    await response.write(piece)
            if answer.after == "silence":
                await asyncio.Event().wait()
        except (ConnectionError, asyncio.CancelledError):
            self.gone.set()
            raise
        if answer.after == "cut" and request.transport is not None:
            request.transport.abort()
        return response

    async def _list(self, request: web.Request) -> web.StreamResponse:
        self.keys.append(request.headers.get("Authorization"))
        self.peers.add(request.transport and request.transport.get_extra_info("peername"))
        if self._models is None:
            raise web.HTTPNotFound
        return web.json_response({"object": "list", "data": [{"id": name} for name in self._models]})

    @asynccontextmanager
    async def serving(self, port: int = 0) -> AsyncGenerator[str]:
        """Its address (`…/v1`) while the context is open."""
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_get("/v1/models", self._list)
        app.router.add_post("/v1/embeddings", self._chat)
        app.router.add_post("/v1/rerank", self._chat)
        # a client that goes away ends its answer
        runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        [address] = runner.addresses
        try:
            yield f"http://127.0.0.1:{address[1]}/v1"
        finally:
            await runner.cleanup()


def question(content: object) -> str:
    """What a newest message asks, without the time and all else that stands ahead of it."""
    text = str(content)
    return text.partition("\n\n")[2] if text.startswith(("[Now: ", "[现在：")) else text
