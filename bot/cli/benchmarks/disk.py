"""Rows about this machine: its processor, its disk and the database on it; all others stand on these."""

import asyncio
import os
import time
from datetime import UTC, datetime, timedelta

import asyncpg

from agents.tools.finding import happenings
from bot.cli.benchmarks.bench_house import Bench
from bot.cli.benchmarks.host import laps
from bot.cli.benchmarks.rows import Goal, Row, row
from storage import embedded
from storage.content import events
from storage.db.pool import UNAVAILABLE, Pool, open_pool
from storage.db.transactions import see


async def measure(bench: Bench) -> list[Row]:
    return [processor(), await asyncio.to_thread(flushed, bench), await committed(bench)]


def processor() -> Row:
    """Measure what a fixed piece of work takes just now: on a shared machine twice as much as a minute ago."""
    return row("processor: 100,000 rounds of a loop", laps())


def flushed(bench: Bench) -> Row:
    """Measure writing and flushing one page."""
    path = bench.settings.data_dir / "page"
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    times: list[float] = []
    try:
        for number in range(bench.times(200)):
            began = time.perf_counter()
            os.pwrite(descriptor, b"x" * 8192, number % 64 * 8192)
            os.fdatasync(descriptor)
            times.append((time.perf_counter() - began) * 1000)
    finally:
        os.close(descriptor)
        path.unlink()
    return row("disk: one page, fdatasync", times)


async def committed(bench: Bench) -> Row:
    return row("database: one small commit", await commits(bench))


async def commits(bench: Bench) -> list[float]:
    """Measure the milliseconds of each of some rows inserted and committed."""
    db = await bench.owner()
    times: list[float] = []
    try:
        for number in range(bench.times(200)):
            began = time.perf_counter()
            await db.execute("INSERT INTO rate (key, tat) VALUES ($1, now())", f"bench {number}")
            times.append((time.perf_counter() - began) * 1000)
        await db.execute("DELETE FROM rate")
    finally:
        await db.close()
    return times


async def revived(bench: Bench) -> list[Row]:
    """kill -9 of the server; how long until it takes a statement again."""
    times: list[float] = []
    async with embedded.running(bench.settings.data_dir / "postgres") as server:
        for _ in range(bench.times(3)):
            pid = server.pid()
            if pid is None:
                break
            os.kill(pid, 9)
            began = time.perf_counter()
            await answering(bench.dsn)
            times.append(time.perf_counter() - began)
    return [row("embedded database back after kill -9", times, Goal(figure="most", bound=0.8, guarded=True), unit="s")]


async def answering(dsn: str) -> None:
    while True:
        try:
            db = await asyncpg.connect(dsn, timeout=2)
            await db.fetchval("SELECT 1")
            await db.close()
        except (*UNAVAILABLE, TimeoutError):
            await asyncio.sleep(0.01)
        else:
            return


async def conflicts(bench: Bench) -> list[Row]:
    """Measure the check for a conflict in a full calendar, and in one in which things repeat as well."""
    pool = await open_pool(bench.dsn, size=2)
    owner = await bench.owner()
    number, repeated = bench.times(5_000), bench.times(200)
    goal = Goal(figure="p95", bound=15, open=True)
    try:
        space = await owner.fetchval(
            "INSERT INTO space (kind, platform, tenant, chat) VALUES ('group', 'bench', '', 'disk') RETURNING id"
        )
        await owner.execute(
            """INSERT INTO event (space, title, starts_at, ends_at, zone)
               SELECT $1, 'event ' || n, now() + n * interval '90 minutes', now() + n * interval '90 minutes' + interval '1 hour', 'UTC'
               FROM generate_series(1, $2::int) n""",
            space,
            number,
        )
        await owner.execute("ANALYZE event")
        plain = await checks(bench, pool, space)
        await owner.execute(
            """INSERT INTO event (space, title, starts_at, ends_at, zone, rrule, series_until)
               SELECT $1, 'series ' || n, starts, starts + interval '1 hour', 'Europe/Lisbon',
                   (ARRAY['FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'FREQ=MONTHLY'])[1 + n % 4], 'infinity'
               FROM generate_series(1, $2::int) n, LATERAL (SELECT date_trunc('hour', now()) - n * interval '67 minutes' AS starts) s""",
            space,
            repeated,
        )
        await owner.execute("ANALYZE event")
        mixed = await checks(bench, pool, space)
    finally:
        await owner.close()
        await pool.close()
    return [
        row(f"conflict check against {number} events", plain, goal),
        row(f"conflict check against {number} events and {repeated} series", mixed, goal),
    ]


async def checks(bench: Bench, pool: Pool, space: int) -> list[float]:
    """Measure the milliseconds of each of some looks for what overlaps an hour, all at different times of the day."""
    times: list[float] = []
    start = datetime.now(UTC)  # noqa: TID251 - a measurement
    for check in range(bench.times(200)):
        moment = start + timedelta(minutes=37 * check)
        began = time.perf_counter()
        async with pool.acquire() as db, db.transaction():
            await see(db, space)
            await events.lock_calendar(db, space)
            await happenings.overlapping(db, moment, moment + timedelta(hours=1))
        times.append((time.perf_counter() - began) * 1000)
    return times
