"""A turn with a model: what we cost beyond it, in processor time and in latency."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import median
from uuid import UUID, uuid4

import aiohttp

from bot.app import Roles, house
from bot.cli.benchmarks.bench_house import Bench, open_sessions, started
from bot.cli.benchmarks.disk import commits
from bot.cli.benchmarks.fake_model import PIECE, QUERIES
from bot.cli.benchmarks.rows import Goal, Row, row
from bot.cli.benchmarks.turns import PAUSE, ROUNDS, Drained, hold_back, paces, turn_times, worked_off
from bot.conversation.batching import Debounce
from bot.ports.callers import Caller
from bot.ports.messages import TextMessage
from bot.process.endpoint_settings import Llm
from bot.process.settings import Settings

CHUNKS = 100
BREATH = Debounce().typed.total_seconds() * 1000  # ms
APART = 20  # ms; models say some fifty tokens a second
CROWD = 30
HISTORY = 30
COMMITS = 2  # of a turn that are waited for: its beginning and its end
ASKED = (
    "Which parrots of {place} can talk best, and why?",
    "How do birds from {place} find their way over the sea?",
    "Why is the sky over {place} darker than ours?",
    "What makes bread dough from {place} rise so slowly?",
    "Who wrote the first novels about {place}, and where?",
)
"""Nothing that rules answer, and no question like the one before, which would be an opinion on its answer."""


def questions() -> Iterator[str]:
    """Yield questions without end, each about another place: the answer to one that was asked before is remembered."""
    for number in count():
        place = "".join(chr(ord("a") + number // 26**digit % 26) for digit in range(4))
        yield ASKED[number % len(ASKED)].format(place=place.capitalize())


async def in_process(bench: Bench) -> list[Row]:
    """Measure from the commit of the inbox row to that of the answer, less what the model, the disk and good manners take."""
    async with _model(bench) as (settings, address), house(settings, bench.dsn, Roles(worker=True)) as ports:
        streaming = await _streaming(address)
        disk = median(await commits(bench))
        caller, sessions = await open_sessions(ports, 41)
        await _remember(bench, caller, sessions)
        times = partial(turn_times, ports, caller, texts=questions())
        await times(sessions[0], 5)
        # a few in each, or the history would outgrow what is measured
        alone = [took for session in sessions[1:21] for took in await times(session, bench.times(5))]
        talking = await asyncio.gather(*(times(session, bench.times(12), pause=PAUSE) for session in sessions[21:]))
        crowd = await asyncio.gather(*(times(session, bench.times(12)) for session in sessions[21:]))
    await _check(bench, sessions)
    beyond = BREATH + streaming
    added = [took - beyond - COMMITS * disk for took in alone]
    return [
        row(
            "a turn with a model, alone: added latency without commits",
            added,
            Goal(bound=10, guarded=True),
            Goal(figure="p95", bound=14, guarded=True),
        ),
        row(
            "a turn with a model, 20 conversations: added latency",
            [took - beyond for many in talking for took in many],
            Goal(figure="p95", bound=30),
        ),
        row(
            "a turn with a model, 20 back to back: added latency (no goal: the processor is full)",
            [took - beyond for many in crowd for took in many],
        ),
    ]


async def paced(bench: Bench) -> list[Row]:
    """Turns whose model speaks as models do, a piece every 20 ms: what each costs us, alone and among thirty."""
    async with (
        _model(bench, apart=APART) as (settings, address),
        house(settings, bench.dsn, Roles(worker=True)) as ports,
    ):
        streaming = await _streaming(address, 2)
        caller, sessions = await open_sessions(ports, CROWD + 1)
        await _remember(bench, caller, sessions)
        times = partial(turn_times, ports, caller, texts=questions())
        await times(sessions[0], 1)
        alone = [await _costs(times(session, 1)) for session in sessions[1 : 1 + bench.times(10)]]
        # a turn each first: those that were alone have said more
        among = [await _costs(_together(times, sessions[1:], 1)) for _ in range(bench.times(3, 1))]
    await _check(bench, sessions)
    beyond = BREATH + streaming
    apart = f"{CHUNKS} pieces {APART} ms apart"
    return [
        row(
            f"a turn with a model, {apart}, alone: processor time",
            [one.cpu for one in alone],
            Goal(bound=20, open=True),
        ),
        row(
            f"a turn with a model, {apart}, alone: added latency",
            [took - beyond for one in alone for took in one.times],
        ),
        row(
            f"a turn with a model, {apart}, {CROWD} at once: processor time",
            [one.cpu for one in among],
            Goal(bound=10, open=True),
        ),
        row(
            f"a turn with a model, {apart}, {CROWD} at once: added latency",
            [took - beyond for one in among for took in one.times],
        ),
    ]


async def looking_up(bench: Bench) -> list[Row]:
    """Turns in which the model calls two tools before it speaks."""
    async with (
        _model(bench, looks_up=True) as (settings, address),
        house(settings, bench.dsn, Roles(worker=True)) as ports,
    ):
        streaming = await _streaming(address)
        caller, sessions = await open_sessions(ports, 21)
        await _remember(bench, caller, sessions)
        await _note(bench, caller)
        times = partial(turn_times, ports, caller, texts=questions())
        await times(sessions[0], 5)
        alone = [await _costs(times(session, bench.times(5))) for session in sessions[1:]]
    await _check(bench, sessions)
    await _check_looked_up(bench, sessions)
    beyond = BREATH + 2 * streaming
    return [
        row("a turn with two tool calls, alone: added latency", [took - beyond for one in alone for took in one.times]),
        row("a turn with two tool calls, alone: processor time", [one.cpu for one in alone]),
        row("a turn with two tool calls, alone: from message to answer", [took for one in alone for took in one.times]),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """Some turns: milliseconds of each, and of our processor time a turn."""

    times: list[float]
    cpu: float


async def _costs(turns: Awaitable[list[float]]) -> Costs:
    began = time.process_time()
    times = await turns
    return Costs(times=times, cpu=(time.process_time() - began) * 1000 / len(times))


async def _together(
    times: Callable[[UUID, int], Awaitable[list[float]]], sessions: Sequence[UUID], number: int
) -> list[float]:
    return [took for many in await asyncio.gather(*(times(session, number) for session in sessions)) for took in many]


async def drained(bench: Bench) -> list[Row]:
    """Measure a question in each of many conversations, worked off by one process that has warmed up."""
    async with _model(bench) as (settings, _address):
        rounds = [await _worked_off(bench, settings, bench.times(300, 10)) for _ in range(ROUNDS)]
    return paces(rounds, Goal(bound=150, least=True), Goal(bound=3.5, guarded=True), " with a model")


@asynccontextmanager
async def _model(bench: Bench, *, apart: float = 0, looks_up: bool = False) -> AsyncGenerator[tuple[Settings, str]]:
    """Start a model that says the same to everybody, in small pieces `apart` ms: settings that name it, and its address."""
    options = ["--apart", str(apart), *(["--looks-up"] if looks_up else [])]
    async with started(bench, "bot.cli.benchmarks.fake_model", str(CHUNKS), *options) as model:
        yield bench.settings.model_copy(update={"llm": Llm(base_url=model.address, model="bench")}), model.address


async def _worked_off(bench: Bench, settings: Settings, number: int) -> Drained:
    async with house(settings, bench.dsn, Roles()) as ports:
        caller, sessions = await open_sessions(ports, number + 1)
        await _remember(bench, caller, sessions)
        asked = questions()
        for session in sessions[1:]:
            await ports.intake.accept(caller, session, uuid4().hex, TextMessage(text=next(asked)))
        await hold_back(ports)
    async with house(settings, bench.dsn, Roles(worker=True)) as ports:
        await turn_times(ports, caller, sessions[0], 5, texts=asked)
        drained = await worked_off(ports, number, sessions[1])
    await _check(bench, sessions)
    return drained


async def _remember(bench: Bench, caller: Caller, sessions: list[UUID]) -> None:
    """Say something in these conversations before; in each something else, or answers would be remembered ones."""
    await bench.execute(
        """INSERT INTO message (key, conversation, space, role, person, body)
           SELECT 'bench ' || id || n, id, $2, CASE n % 2 WHEN 1 THEN 'user' ELSE 'agent' END, CASE n % 2 WHEN 1 THEN $3::bigint END,
                  jsonb_build_object('type', 'saying', 'text', repeat('something that was said before, ', 3) || n || ' ' || id)
           FROM unnest($1::uuid[]) id, generate_series(1, $4::int) n ORDER BY id, n""",
        sessions,
        caller.space,
        caller.person,
        HISTORY,
    )


async def _note(bench: Bench, caller: Caller) -> None:
    """Keep what the model looks up: of what is not there, an answer says so."""
    await bench.execute(
        "INSERT INTO memo (space, person, text, folded) SELECT $1, $2, body, body FROM unnest($3::text[]) body",
        caller.space,
        caller.person,
        [f"the {query} is in the blue folder" for query in QUERIES],
    )


async def _check(bench: Bench, sessions: list[UUID]) -> None:
    """Raises RuntimeError when something else answered than the model, which would be another measurement."""
    db = await bench.owner()
    try:
        others = await db.fetchval(
            """SELECT count(*) FROM unnest($1::uuid[]) session WHERE $2 IS DISTINCT FROM
               (SELECT body->>'text' FROM message WHERE conversation = session ORDER BY message.id DESC LIMIT 1)""",
            sessions,
            (PIECE * CHUNKS).strip(),
        )
    finally:
        await db.close()
    if others:
        raise RuntimeError(f"{others} of {len(sessions)} answers are not the model's")


async def _check_looked_up(bench: Bench, sessions: list[UUID]) -> None:
    """Raises RuntimeError when turns did without their two tool calls."""
    db = await bench.owner()
    try:
        missing = await db.fetchval(
            """SELECT 2 * count(DISTINCT call.id) - count(tool_call.name)
               FROM turn JOIN call ON call.turn = turn.id LEFT JOIN tool_call ON tool_call.call = call.id
               WHERE turn.conversation = ANY($1)""",
            sessions,
        )
    finally:
        await db.close()
    if missing:
        raise RuntimeError(f"{missing} tool calls are missing")


async def _streaming(address: str, number: int = 30) -> float:
    """Measure the milliseconds until the model has said everything to a client that only listens."""
    times: list[float] = []
    async with aiohttp.ClientSession() as http:
        for _ in range(number):
            began = time.perf_counter()
            async with http.post(f"{address}/chat/completions", json={}) as response:
                await response.read()
            times.append((time.perf_counter() - began) * 1000)
    return median(times)
