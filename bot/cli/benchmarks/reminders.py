"""Rows about reminders: ten thousand at once among a million, a new one, an idle clock, and the pace of sending."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta

from bot.app import Ports, Roles, house
from bot.cli.benchmarks.bench_house import Bench
from bot.cli.benchmarks.rows import Goal, Row, row
from storage.content import firing, reminders
from storage.content.reminders import NewReminder
from storage.conversations import conversations
from storage.db.transactions import Scope, work
from storage.people import people

ACCOUNT = "bench"
CHATS = 1000


async def measure(bench: Bench) -> list[Row]:
    await fill(bench)
    async with house(bench.settings, bench.dsn, Roles(clock=True)) as ports:
        return [*await idle(bench, ports), *await at_once(bench, ports), await new_one(bench, ports)]


async def fill(bench: Bench) -> None:
    """Chats to ring in, and reminders that are far away."""
    db = await bench.owner()
    try:
        await db.execute(
            """WITH people AS (INSERT INTO person (role) SELECT 'member' FROM generate_series(1, $1) RETURNING id),
                    spaces AS (INSERT INTO space (kind, person) SELECT 'person', id FROM people RETURNING id, person)
               INSERT INTO conversation (platform, account, chat, private, push, space, person)
               SELECT 'bench', $2, id::text, true, true, id, person FROM spaces""",
            bench.times(CHATS),
            ACCOUNT,
        )
        await pending(bench, bench.times(1_000_000), "1 year")
        await db.execute("VACUUM ANALYZE due")
        await db.execute("CHECKPOINT") if await db.fetchval("SELECT pg_has_role('pg_checkpoint', 'MEMBER')") else None
    finally:
        await db.close()


async def pending(bench: Bench, number: int, ahead: str, spread: str = "1 year") -> datetime:
    """Insert reminders that ring `ahead` from now or within `spread` after that; the first moment."""
    db = await bench.owner()
    try:
        return await db.fetchval(
            """WITH chat AS (SELECT id, space, person, row_number() OVER () AS number FROM conversation WHERE account = $4),
                    made AS (
                   INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, due_at, token)
                   SELECT space, chat.id, person, 'reminder ' || n, now() AT TIME ZONE 'UTC', 'UTC', 'fixed',
                          now() + $2::text::interval + $3::text::interval * (n::float / $1), gen_random_uuid()::text
                   FROM generate_series(1, $1) n JOIN chat ON chat.number = 1 + n % (SELECT count(*) FROM chat)
                   RETURNING due_at)
               SELECT min(due_at) FROM made""",
            number,
            ahead,
            spread,
            ACCOUNT,
        )
    finally:
        await db.close()


async def idle(bench: Bench, ports: Ports) -> list[Row]:
    """Measure a wake-up when nothing is due: the question of the clock's loop, and the server's part of it."""
    times: list[float] = []
    alone: list[float] = []
    for _ in range(bench.times(500)):
        began = time.perf_counter()
        await firing.look(ports.pool)
        times.append((time.perf_counter() - began) * 1000)
        told = await ports.pool.fetchval("EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) SELECT * FROM clock_look()")
        alone.append(told[0]["Execution Time"])
    return [
        row("clock woken with nothing due", times),
        row("clock woken with nothing due, in the server", alone, Goal(figure="p50", bound=0.1)),
    ]


async def at_once(bench: Bench, ports: Ports) -> list[Row]:
    """Many due in one moment: when each is in the outbox, and how long the loop is blocked meanwhile."""
    number = bench.times(10_000)
    moment = await pending(bench, number, "3 seconds" if bench.size >= 1 else "1 second", "0 seconds")
    ports.signals.send("due")
    late: list[float] = []
    # a signal comes after its commit; counting all the time would take a good part of what is measured
    with ports.signals.watching("outbox") as fired:
        async with blocked() as gaps:
            while len(late) < number:
                with suppress(TimeoutError):
                    await asyncio.wait_for(fired.wait(), 0.1)
                fired.clear()
                there = await ports.pool.fetchval("SELECT count(*) FROM outbox")
                seen = datetime.now(UTC)  # noqa: TID251 - a measurement
                late.extend([(seen - moment).total_seconds() * 1000] * (there - len(late)))
    return [
        row(
            f"{number} due at once, in the outbox after",
            late,
            Goal(figure="p99", bound=150, guarded=True),
        ),
        row("loop blocked meanwhile", gaps, Goal(figure="most", bound=50)),
    ]


@asynccontextmanager
async def blocked() -> AsyncGenerator[list[float]]:
    """Measure how late this process's loop is, every two milliseconds."""
    gaps: list[float] = [0.0]

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.002)
            gaps.append((time.perf_counter() - before) * 1000 - 2)

    async with asyncio.TaskGroup() as tasks:
        watcher = tasks.create_task(watch())
        yield gaps
        watcher.cancel()


async def new_one(bench: Bench, ports: Ports) -> Row:
    """Measure how late a reminder rings that was made just before."""
    person = await people.member(ports.pool, "bench", "", "somebody")
    session = await conversations.open_session(
        ports.pool, platform="bench", account=ACCOUNT, chat="new", space=person.space, person=person.id, push=True
    )
    scope = Scope(actor=person.id, space=person.space, conversation=session.id, zone="UTC", language="en")
    rung = asyncio.Event()
    ports.signals.listen("outbox", lambda _payload: rung.set())
    late: list[float] = []
    for _ in range(bench.times(100)):
        rung.clear()
        due = datetime.now(UTC) + timedelta(milliseconds=150)  # noqa: TID251 - a measurement
        new = NewReminder(text="now", wall=due.replace(tzinfo=None), zone="UTC", zone_mode="fixed", due_at=due)
        async with work(ports.pool, scope) as db:
            await reminders.add(db, scope, new)
        ports.signals.send("due")
        await rung.wait()
        late.append((datetime.now(UTC) - due).total_seconds() * 1000)  # noqa: TID251 - a measurement
    return row("a new reminder is in the outbox late by", late, Goal(figure="p99", bound=7, guarded=True))
