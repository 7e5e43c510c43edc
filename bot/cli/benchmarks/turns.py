"""A message's way: acknowledgement, turns without a model, what a process costs."""

import asyncio
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import aiohttp
import psutil

from bot.app import Ports, Roles, house
from bot.cli.benchmarks.bench_house import Bench, open_sessions, started
from bot.cli.benchmarks.rows import Goal, Row, row
from bot.ports.callers import Caller
from bot.ports.live import LiveEvent
from bot.ports.messages import TextMessage

TEXTS = (
    "note: the landlord's number is 555 0100",
    "find landlord",
    "what's on today",
    "remind me in 3 hours to stretch",
)
LATER = {"Prefer": "respond-async"}
MIB = 1024 * 1024
PAUSE = 1.0  # seconds
ROUNDS = 3


async def over_http(bench: Bench) -> list[Row]:
    """Measure the real process: start, memory, acknowledgements."""
    async with (
        started(bench, "bot", "run") as process,
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http,
    ):
        page = Page(http, process.address)
        sessions = [await page.open_session() for _ in range(60)]
        alone = [await page.acknowledged(sessions[0], number) for number in range(bench.times(200))]
        await page.answered(sessions[0])
        burst = await asyncio.gather(
            *(acknowledged_raw(process.address, sessions[number % 60], number) for number in range(bench.times(600)))
        )
        for session in sessions:
            await page.answered(session)
        memory = psutil.Process(process.pid).memory_info().rss / MIB
    return [
        row("start to ready (installed, database running)", [process.seconds], Goal(bound=1.2, guarded=True), unit="s"),
        row("memory of the process after a burst", [memory], Goal(bound=110), unit="MiB"),
        row("acknowledgement, one at a time", alone, Goal(figure="p95", bound=3.5, guarded=True)),
        row(
            f"acknowledgement, {len(burst)} at once",
            burst,
            Goal(figure="p99", bound=200, guarded=True),
            Goal(figure="most", bound=2500),
        ),
    ]


@dataclass(frozen=True, slots=True)
class Page:
    """The page's API, as a client sees it."""

    http: aiohttp.ClientSession
    address: str

    async def open_session(self) -> str:
        async with self.http.post(f"{self.address}api/sessions", json={}) as response:
            return (await response.json())["session_id"]

    async def acknowledged(self, session: str, number: int) -> float:
        """Measure the milliseconds until a message is acknowledged."""
        began = time.perf_counter()
        await self._post(session, number, LATER)
        return (time.perf_counter() - began) * 1000

    async def answered(self, session: str) -> None:
        """Wait until everything in a conversation is answered."""
        await self._post(session, 0, {})

    async def _post(self, session: str, number: int, headers: dict[str, str]) -> None:
        body = {"text": TEXTS[number % len(TEXTS)]}
        async with self.http.post(
            f"{self.address}api/sessions/{session}/messages", json=body, headers=headers
        ) as response:
            response.raise_for_status()
            await response.read()


async def acknowledged_raw(address: str, session: str, number: int) -> float:
    """Measure the milliseconds until a message is acknowledged, on a connection of its own.

    An HTTP client costs more than the server that it asks: of 600 at once, most of the time would be its own.
    """
    url, body = urlsplit(address), json.dumps({"text": TEXTS[number % len(TEXTS)]}).encode()
    head = "\r\n".join(
        (
            f"POST /api/sessions/{session}/messages HTTP/1.1",
            f"Host: {url.netloc}",
            "Content-Type: application/json",
            *(f"{name}: {value}" for name, value in LATER.items()),
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
    )
    began = time.perf_counter()
    reader, writer = await asyncio.open_connection(url.hostname, url.port)
    try:
        writer.write(f"{head}\r\n\r\n".encode() + body)
        answer = await reader.readline()
    finally:
        writer.close()
    if b" 202 " not in answer:
        raise RuntimeError(f"not acknowledged: {answer!r}")
    return (time.perf_counter() - began) * 1000


async def in_process(bench: Bench) -> list[Row]:
    """Measure from the commit of the inbox row to the commit of the answer, in this process."""
    async with house(bench.settings, bench.dsn, Roles(worker=True)) as ports:
        caller, sessions = await open_sessions(ports, 20)
        await turn_times(ports, caller, sessions[0], 10)
        alone = await turn_times(ports, caller, sessions[0], bench.times(200))
        talking = await asyncio.gather(
            *(turn_times(ports, caller, session, bench.times(12), pause=PAUSE) for session in sessions)
        )
        crowd = await asyncio.gather(*(turn_times(ports, caller, session, bench.times(25)) for session in sessions))
    return [
        row("a turn without a model, alone", alone, Goal(figure="p95", bound=7.2, guarded=True)),
        row(
            "a turn without a model, 20 conversations of a message a second each",
            [one for many in talking for one in many],
            Goal(figure="p95", bound=30),
        ),
        row(
            "a turn without a model, 20 back to back (no goal: the processor is full)",
            [one for many in crowd for one in many],
        ),
    ]


async def turn_times(
    ports: Ports,
    caller: Caller,
    session: UUID,
    number: int,
    *,
    pause: float = 0.0,
    texts: Iterator[str] | None = None,
) -> list[float]:
    """Measure the milliseconds of each of some turns, one after the other, with a pause of about so many seconds between.

    `texts` is what is said next; without it, what rules answer.
    """
    times: list[float] = []
    texts = texts or cycle(TEXTS)
    answered = asyncio.Event()

    def hear(event: LiveEvent) -> None:
        if event.event == "done":  # told right after the commit
            answered.set()

    unwatch = ports.live.watch(session, hear)
    await asyncio.sleep(pause * random.random())  # noqa: S311 - people are not in step
    for _ in range(number):
        await ports.intake.accept(caller, session, uuid4().hex, TextMessage(text=next(texts)))
        began = time.perf_counter()
        await answered.wait()
        answered.clear()
        times.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311 - people are not in step
    unwatch()
    return times


@dataclass(frozen=True, slots=True, kw_only=True)
class Drained:
    """A full inbox that was worked off by one process."""

    rate: float
    """Turns a second."""
    cpu: float
    """Our processor time a turn, in milliseconds."""


async def drained(bench: Bench) -> list[Row]:
    """Measure a full inbox, worked off by one process that has warmed up: turns a second, and processor time a turn."""
    rounds = [await _worked_off(bench, bench.times(600)) for _ in range(ROUNDS)]
    return paces(rounds, Goal(bound=220, least=True, guarded=True), Goal(bound=2.7, guarded=True))


def paces(rounds: Sequence[Drained], rate: Goal, cpu: Goal, beside: str = "") -> list[Row]:
    """Return the rows of some rounds, `beside` what they were: a processor's speed changes from second to second."""
    return [
        row(f"turns a second{beside}, one process", [one.rate for one in rounds], rate, unit="/s"),
        row(f"our processor time a turn{beside}", [one.cpu for one in rounds], cpu),
    ]


async def _worked_off(bench: Bench, number: int) -> Drained:
    async with house(bench.settings, bench.dsn, Roles()) as ports:
        caller, sessions = await open_sessions(ports, 41)
        for turn in range(number):
            text = TextMessage(text=TEXTS[turn % len(TEXTS)])
            await ports.intake.accept(caller, sessions[turn % 40], uuid4().hex, text)
        await hold_back(ports)
    async with house(bench.settings, bench.dsn, Roles(worker=True)) as ports:
        await turn_times(ports, caller, sessions[40], 5)
        return await worked_off(ports, number, sessions[0])


async def hold_back(ports: Ports) -> None:
    """Hold the inbox back until the clock runs."""
    await ports.pool.execute("UPDATE inbox SET ready_at = clock_now() + interval '1 day' WHERE state = 'new'")


async def worked_off(ports: Ports, number: int, some: UUID) -> Drained:
    """Let go of what was held back, and wait until it has been answered; `some` is a conversation of it."""
    cpu, began = time.process_time(), time.perf_counter()
    await ports.pool.execute("UPDATE inbox SET ready_at = clock_now() WHERE state = 'new'")
    ports.signals.send("inbox", str(some))
    while await ports.pool.fetchval("SELECT EXISTS (SELECT FROM inbox WHERE state = 'new')"):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    cpu, seconds = time.process_time() - cpu, time.perf_counter() - began
    return Drained(rate=number / seconds, cpu=cpu / number * 1000)
