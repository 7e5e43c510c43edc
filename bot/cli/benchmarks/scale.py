"""What more workers do, each held to a tenth of a core, and what that comes to on machines with more cores than this one."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from uuid import UUID, uuid4

import psutil

from bot.app import Ports, Roles, house
from bot.cli.benchmarks.bench_house import Bench, running
from bot.cli.benchmarks.rows import Row, row
from bot.cli.benchmarks.turns import TEXTS, hold_back
from bot.ports.callers import Caller
from bot.ports.messages import TextMessage
from storage.people import people

Talk = tuple[Caller, UUID]
WORKERS = (1, 2, 4, 8)
SHARE = 0.1  # of a core that a worker gets
MOMENT, LOOK = 0.01, 0.003  # seconds of processor time that it may be ahead; seconds between two looks
TURNS = 200  # of each worker
TALKS = 30  # conversations of each worker
CORES = (2, 8, 32)
BUSY = 0.7  # of the processors, above which answers wait for each other
A_DAY, BUSIEST = 20, 0.1  # messages of a person a day, and the share of them in the busiest hour
PATIENCE = 60.0  # seconds for all workers to have answered something


@dataclass(frozen=True, slots=True, kw_only=True)
class Scaled:
    """A backlog that so many workers worked off: turns a second; processor milliseconds a turn, of ours and of PostgreSQL's."""

    rate: float
    ours: float
    servers: float


async def measure(bench: Bench, workers: Sequence[int] = WORKERS) -> list[Row]:
    """Measure one to eight workers, held, then two that are not; calculate what larger machines bear. Linux tells what a process had."""
    if sys.platform != "linux":
        raise RuntimeError("what a process has of the processor is told by Linux only")
    async with house(bench.settings, bench.dsn, Roles()) as ports:
        talks = await _talks(ports, TALKS * max(2, *workers))
        held = [await _worked_off(bench, ports, talks, number, share=SHARE) for number in workers]
        free = await _worked_off(bench, ports, talks, 2, share=None)
    rows = [
        row(
            f"turns a second, {number} worker{'s' * (number > 1)} of a tenth of a core",
            [one.rate],
            unit="/s",
            note=f"{one.rate / held[0].rate:.1f} times one",
        )
        for number, one in zip(workers, held, strict=True)
    ]
    rows += [
        row(
            "turns a second, 2 workers with all of this machine", [free.rate], unit="/s", note=f"{os.cpu_count()} cores"
        ),
        row("a turn's processor time, ours", [free.ours]),
        row("a turn's processor time, PostgreSQL's", [free.servers]),
    ]
    return [*rows, *calculated(free.ours, free.servers)]


def calculated(ours: float, servers: float) -> list[Row]:
    """Return what machines bear, by the milliseconds of processor time of a turn: calculated, not measured."""
    rows: list[Row] = []
    for cores in CORES:
        one = BUSY * cores * 1000 / (ours + servers)
        apart = BUSY * cores * 1000 / servers
        people = one * 3600 / (A_DAY * BUSIEST)
        beside = cores * ours / servers
        rows += [
            row(
                f"calculated: turns a second, {cores} cores for all",
                [one],
                unit="/s",
                note=f"{BUSY:.0%} busy; {people:,.0f} people of {A_DAY} messages a day, a tenth of them in the busiest hour",
            ),
            row(
                f"calculated: turns a second, {cores} cores for PostgreSQL alone",
                [apart],
                unit="/s",
                note=f"{BUSY:.0%} busy; with {beside:.1f} cores of workers elsewhere",
            ),
        ]
    return rows


async def _talks(ports: Ports, number: int) -> list[Talk]:
    """Open conversations, each of a person of its own: those of one person would wait for each other at what is theirs."""
    talks: list[Talk] = []
    for one in range(number):
        person = await people.member(ports.pool, "web", "", f"bench-{one}")
        caller = Caller(person=person.id, space=person.space)
        talks.append((caller, (await ports.sessions.create(caller, "web", "")).id))
    return talks


async def _worked_off(bench: Bench, ports: Ports, talks: list[Talk], number: int, *, share: float | None) -> Scaled:
    """Fill the inbox, let so many workers work it off, and see what it took."""
    turns, busy = bench.times(TURNS) * number, talks[: TALKS * number]
    await _say(ports, busy, turns)
    await hold_back(ports)
    async with _workers(bench, number) as pids:
        await _all_awake(ports, [caller for caller, _ in talks], number)
        async with _held(pids, share):
            before, began = _processor(pids, bench), time.perf_counter()
            await ports.pool.execute("UPDATE inbox SET ready_at = clock_now() WHERE state = 'new'")
            for _, session in busy:
                ports.signals.send("inbox", str(session))
            await _idle(ports)
            seconds = time.perf_counter() - began
        ours, servers = (now - then for now, then in zip(_processor(pids, bench), before, strict=True))
    return Scaled(rate=turns / seconds, ours=ours / turns * 1000, servers=servers / turns * 1000)


async def _say(ports: Ports, talks: Sequence[Talk], number: int) -> None:
    for turn in range(number):
        caller, session = talks[turn % len(talks)]
        await ports.intake.accept(caller, session, uuid4().hex, TextMessage(text=TEXTS[turn % len(TEXTS)]))


async def _idle(ports: Ports) -> None:
    waits = "SELECT EXISTS (SELECT FROM inbox WHERE state = 'new' AND ready_at <= clock_now())"
    while await ports.pool.fetchval(waits):  # noqa: ASYNC110 - other processes tell nobody
        await asyncio.sleep(0.05)


@asynccontextmanager
async def _workers(bench: Bench, number: int) -> AsyncGenerator[list[int]]:
    async with AsyncExitStack() as stack:
        started = [await stack.enter_async_context(running(bench, "bot", "worker")) for _ in range(number)]
        yield [one.pid for one in started]


async def _all_awake(ports: Ports, callers: Sequence[Caller], number: int) -> None:
    """Return when each worker has answered something. Raises TimeoutError."""
    since = await ports.pool.fetchval("SELECT coalesce(max(id), 0) FROM turn")
    turn_by_turn = cycle(callers)  # what one person may say in a minute is bounded
    seen = "SELECT count(DISTINCT worker) FROM turn WHERE id > $1"
    async with asyncio.timeout(PATIENCE):
        while await ports.pool.fetchval(seen, since) < number:
            # in conversations of their own: in the others what is held back comes first
            chosen = [next(turn_by_turn) for _ in range(4 * number)]
            fresh = [(caller, (await ports.sessions.create(caller, "web", "")).id) for caller in chosen]
            await _say(ports, fresh, len(fresh))
            await _idle(ports)


@asynccontextmanager
async def _held(pids: Iterable[int], share: float | None) -> AsyncGenerator[None]:
    """Let each process have its share of a core's time only; None: as it likes."""
    if share is None:
        yield
        return
    async with asyncio.TaskGroup() as tasks:
        holding = [tasks.create_task(_hold(pid, share)) for pid in pids]
        try:
            yield
        finally:
            for one in holding:
                one.cancel()


async def _hold(pid: int, share: float) -> None:
    """Stop a process whenever it has had more than its share since it began, by more than a moment; it waits meanwhile, as in a container."""
    began, had = time.perf_counter(), _had(pid)
    stopped = False
    try:
        while True:
            now = time.perf_counter()
            ahead = _had(pid) - had - share * (now - began)
            if ahead < -MOMENT:  # what was not used is not saved up
                began, had, ahead = now, _had(pid), 0.0
            if (ahead > MOMENT and not stopped) or (ahead <= 0 and stopped):
                stopped = not stopped
                os.kill(pid, signal.SIGSTOP if stopped else signal.SIGCONT)
            await asyncio.sleep(LOOK)
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def _had(pid: int) -> float:
    """Return the seconds of processor time of a process so far, all its threads together."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(one.read_text(encoding="ascii").split()[0]) for one in threads) / 1e9


def _processor(pids: Iterable[int], bench: Bench) -> tuple[float, float]:
    """Return the seconds of processor time so far, of these processes and of the bench's server."""
    folder = str(bench.settings.data_dir.resolve())
    ours, servers = 0.0, 0.0
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            used = process.cpu_times()
            if process.pid in pids:
                ours += used.user + used.system
            elif process.name().startswith("postgres") and process.cwd().startswith(folder):
                servers += used.user + used.system
    return ours, servers
