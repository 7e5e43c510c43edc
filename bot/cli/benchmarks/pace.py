"""Sending: several processes share a platform's pace, and a backlog does not hold up answers."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.cli.benchmarks.bench_house import Bench, running
from bot.cli.benchmarks.rows import Goal, Row, row
from bot.cli.benchmarks.sender import ACCOUNT

PROCESSES = 4
BACKLOG = 400
WHOLE = 10_000


@dataclass(slots=True)
class Sink:
    """A platform that notes when each message came."""

    came: dict[str, float] = field(default_factory=dict[str, float])
    address: str = ""

    async def take(self, request: web.Request) -> web.Response:
        key = (await request.json())["key"]
        self.came[key] = time.time()
        return web.json_response({"id": key})


async def measure(bench: Bench, *, full: bool) -> list[Row]:
    """Send a backlog of reminders; meanwhile answers are due, one every quarter of a second."""
    number = WHOLE if full else bench.times(BACKLOG, 10)
    processes = PROCESSES if bench.size >= 1 else 2
    async with AsyncExitStack() as stack:
        sink = await stack.enter_async_context(_serving())
        for _ in range(processes):
            await stack.enter_async_context(_sender(bench, sink.address))
        await _queue(bench, "bulk", "b", number)
        asked: dict[str, float] = {}
        while sum(key.startswith("b") for key in sink.came) < number or not asked:
            name = f"a{len(asked)}"
            asked[name] = time.time()
            await _queue(bench, "interactive", name, 1)
            await asyncio.sleep(0.25)
        while not all(f"{name} 1" in sink.came for name in asked):  # noqa: ASYNC110 - another process sends
            await asyncio.sleep(0.05)
    waited = [(sink.came[f"{name} 1"] - began) * 1000 for name, began in asked.items()]
    return [
        row(
            f"pace: most sends in any second, {processes} processes",
            [float(crowd(list(sink.came.values())))],
            Goal(bound=31),
            unit="sends",
        ),
        row(f"pace: answers during a backlog of {number}", waited, Goal(figure="p95", bound=1500)),
    ]


def crowd(moments: list[float]) -> int:
    """Return the most moments within any second."""
    ordered = sorted(moments)
    first = most = 0
    for last, moment in enumerate(ordered):
        while moment - ordered[first] >= 1:
            first += 1
        most = max(most, last - first + 1)
    return most


@asynccontextmanager
async def _serving() -> AsyncGenerator[Sink]:
    sink = Sink()
    app = web.Application()
    app.router.add_post("/send", sink.take)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        sink.address = f"http://127.0.0.1:{runner.addresses[0][1]}/send"
        yield sink
    finally:
        await runner.cleanup()


@asynccontextmanager
async def _sender(bench: Bench, sink: str) -> AsyncGenerator[None]:
    """Start a process that sends for the bench's account."""
    async with running(bench, "bot.cli.benchmarks.sender", json.dumps({"dsn": bench.dsn, "sink": sink})) as process:
        if process.stdout is not None:
            await process.stdout.readline()
        yield


async def _queue(bench: Bench, lane: str, name: str, number: int) -> None:
    """Queue messages, each for a chat of its own."""
    db = await bench.owner()
    body: dict[str, Any] = {"type": "saying", "text": "hello"}
    try:
        await db.execute(
            """WITH chat AS (
                   INSERT INTO conversation (platform, account, chat, private, push, space, person)
                   SELECT 'bench', $1, $3 || ' ' || n, true, true, s.id, s.person
                   FROM generate_series(1, $4::int) n, (SELECT id, person FROM space WHERE kind = 'person' LIMIT 1) s
                   RETURNING id, chat)
               INSERT INTO outbox (dedupe_key, account, conversation, lane, body)
               SELECT chat, $1, id, $2, $5::jsonb FROM chat""",
            ACCOUNT,
            lane,
            name,
            number,
            json.dumps(body),
        )
        await db.execute("SELECT pg_notify('parrots', '[[\"outbox\",\"\"]]')")
    finally:
        await db.close()
