"""A platform that takes messages over HTTP, remembers them, and fails on request; in this process or as one of its own."""

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from aiohttp import web

FaultKind = Literal[
    "limit",  # 429 with retry_after `seconds`; `everywhere`: for the whole account
    "refuse",  # 403: it can never be shown there
    "error_before",  # 500, nothing was shown
    "error_after",  # 500, but it was shown
    "drop_before",  # the connection ends without an answer, nothing was shown
    "drop_after",  # the connection ends without an answer, but it was shown
    "slow",  # shown after `seconds`
    "hold",  # shown once it is released
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What the next `times` posts to a chat (None: any; 0 times: all from now on) run into."""

    kind: FaultKind
    chat: str | None = None
    times: int = 1
    seconds: float = 0.0
    everywhere: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A message that was shown. `tokens` are those of its buttons."""

    id: str
    at: float
    chat: str
    thread: str
    key: str
    text: str
    receipts: list[str] = field(default_factory=list[str])
    tokens: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A post that came in, and what came of it: `shown` or the fault that it ran into."""

    at: float
    chat: str
    key: str
    outcome: str


class Sink:
    """The stand-in; its lists are read by tests in this process, or over HTTP by others."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.attempts: list[Attempt] = []
        self.asked: list[str] = []
        self.statuses: dict[str, tuple[str, str]] = {}
        """Chat and text of the status messages that are shown, by id."""
        self.stages: list[str] = []
        """What status messages have said, in order."""
        self.signs: list[tuple[str, str]] = []
        """Chat and words of each sign that an answer is in the making."""
        self._faults: list[Fault] = []
        self._released = asyncio.Event()
        self._news = asyncio.Event()

    def fault(self, *faults: Fault) -> None:
        """Run into these, in this order."""
        self._faults.extend(faults)

    def heal(self) -> None:
        """Fail no more, and show what is held."""
        self._faults.clear()
        self._released.set()

    async def until(self, number: int, *, attempts: bool = False, deadline: float = 60.0) -> None:
        """Wait until so many messages were shown (or posts came in)."""
        async with asyncio.timeout(deadline):
            while len(self.attempts if attempts else self.records) < number:
                self._news.clear()
                await self._news.wait()

    def application(self) -> web.Application:
        application = web.Application()
        application.add_routes(
            [
                web.post("/send", self._send),
                web.get("/find", self._find),
                web.post("/sign", self._sign),
                web.post("/status", self._status),
                web.delete("/status/{id}", self._clear_status),
                web.get("/records", self._list),
                web.post("/faults", self._take_faults),
                web.post("/heal", self._heal),
            ]
        )
        return application

    @asynccontextmanager
    async def serving(self, port: int = 0) -> AsyncGenerator[str]:
        """Serve on loopback; the address."""
        runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", port)
            await site.start()
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            self.heal()
            await runner.cleanup()

    async def _sign(self, request: web.Request) -> web.Response:
        post: dict[str, Any] = await request.json()
        self.signs.append((post["chat"], post["text"]))
        return web.json_response({"id": ""})

    async def _status(self, request: web.Request) -> web.Response:
        post: dict[str, Any] = await request.json()
        name = post["previous"] or f"status-{len(self.statuses) + 1}"
        self.statuses[name] = (post["chat"], post["text"])
        self.stages.append(post["text"])
        return web.json_response({"id": name})

    async def _clear_status(self, request: web.Request) -> web.Response:
        self.statuses.pop(request.match_info["id"], None)
        return web.Response(status=204)

    async def _send(self, request: web.Request) -> web.StreamResponse:
        post: dict[str, Any] = await request.json()
        fault = self._next_fault(post["chat"])
        attempt = Attempt(
            at=time.time(), chat=post["chat"], key=post["key"], outcome="shown" if fault is None else fault.kind
        )
        self.attempts.append(attempt)
        self._news.set()
        if fault is None:
            return web.json_response({"id": self._show(post)})
        return await self._fail(request, post, fault)

    async def _fail(self, request: web.Request, post: dict[str, Any], fault: Fault) -> web.StreamResponse:
        match fault.kind:
            case "limit":
                answer = {"retry_after": fault.seconds, "everywhere": fault.everywhere}
                return web.json_response(answer, status=429)
            case "refuse":
                return web.json_response({"error": "blocked"}, status=403)
            case "slow":
                await asyncio.sleep(fault.seconds)
            case "hold":
                await self._released.wait()
            case "error_before" | "drop_before":
                return _failed(request, fault)
            case "error_after" | "drop_after":
                self._show(post)
                return _failed(request, fault)
        return web.json_response({"id": self._show(post)})

    def _show(self, post: dict[str, Any]) -> str:
        """A status message that becomes the answer, and what is changed, keep their ids."""
        over = post.pop("over", None)
        known = {record.id for record in self.records}
        if over is not None and self.statuses.pop(over, None) is None and over not in known:
            over = None
        name = over or f"m{len(known) + 1}"
        record = Record(id=name, at=time.time(), **post)
        self.records.append(record)
        self._news.set()
        return record.id

    def _next_fault(self, chat: str) -> Fault | None:
        for index, fault in enumerate(self._faults):
            if fault.chat in (None, chat):
                if fault.times == 1:
                    del self._faults[index]
                elif fault.times > 1:
                    self._faults[index] = replace(fault, times=fault.times - 1)
                return fault
        return None

    async def _find(self, request: web.Request) -> web.Response:
        chat, key = request.query["chat"], request.query["key"]
        self.asked.append(key)
        found = [record.id for record in self.records if (record.chat, record.key) == (chat, key)]
        return web.json_response({"id": found[0] if found else None})

    async def _list(self, _request: web.Request) -> web.Response:
        return web.json_response(
            {
                "records": [asdict(record) for record in self.records],
                "attempts": [asdict(attempt) for attempt in self.attempts],
                "asked": self.asked,
            }
        )

    async def _take_faults(self, request: web.Request) -> web.Response:
        self.fault(*(Fault(**fault) for fault in await request.json()))
        return web.json_response({"waiting": len(self._faults)})

    async def _heal(self, _request: web.Request) -> web.Response:
        self.heal()
        return web.json_response({"waiting": 0})


def _failed(request: web.Request, fault: Fault) -> web.StreamResponse:
    if fault.kind.startswith("drop") and request.transport is not None:
        request.transport.abort()
    return web.json_response({"error": fault.kind}, status=500)


async def main(port: int) -> None:
    """Serve until the standard input ends; the first line on the standard output is the address, as JSON."""
    async with Sink().serving(port) as address:
        sys.stdout.write(json.dumps({"address": address}) + "\n")
        sys.stdout.flush()
        ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), _at_end, ended)
        await ended.wait()


def _at_end(ended: asyncio.Event) -> None:
    if not os.read(sys.stdin.fileno(), 4096):
        ended.set()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    asyncio.run(main(parser.parse_args().port))
