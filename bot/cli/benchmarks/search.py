"""Notes: adding and finding."""

import time

from bot.app import Ports, Roles, house
from bot.cli.benchmarks.bench_house import Bench, open_sessions
from bot.cli.benchmarks.rows import Goal, Row, not_yet, row
from storage.content import notes
from storage.db.transactions import Scope, work

QUERIES = ("landlord number", "wifi password", "房东电话", "garden tools", "周会纪要", "passport renewal")
SIZES = {1_000: 5.0, 10_000: 8.0}


async def measure(bench: Bench) -> list[Row]:
    async with house(bench.settings, bench.dsn, Roles()) as ports:
        caller, [session] = await open_sessions(ports, 1)
        scope = Scope(actor=caller.person, space=caller.space, conversation=session, zone="UTC", language="en")
        rows: list[Row] = []
        there = 0
        for size, goal in SIZES.items():
            size = bench.times(size)
            await fill(bench, scope, there, size)
            there = size
            rows.append(
                row(
                    f"finding by words among {size} notes",
                    await finding(bench, ports, scope),
                    Goal(figure="p95", bound=goal, open=True),
                )
            )
        rows.append(row("adding a note", await adding(bench, ports, scope), Goal(figure="p95", bound=15)))
    return [*rows, not_yet("finding by words among 100000 notes"), not_yet("hybrid search"), not_yet("partial index")]


async def fill(bench: Bench, scope: Scope, there: int, size: int) -> None:
    db = await bench.owner()
    try:
        await db.execute(
            """INSERT INTO memo (space, person, text, folded)
               SELECT $1, $2, body, body FROM generate_series($3::int, $4::int) n,
               LATERAL (SELECT 'note ' || n || (ARRAY[' the landlord called about the garden', ' 周会纪要：下周三发布新版本，房东电话 5550100',
                   ' renew the passport before summer', ' the wifi password is on the fridge', ' buy tools and paint'])[1 + n % 5]
                   || repeat(' and some more words to read', n % 7) AS body) made""",
            scope.space,
            scope.actor,
            there + 1,
            size,
        )
        await db.execute("VACUUM ANALYZE memo, posting, findable")
    finally:
        await db.close()


async def finding(bench: Bench, ports: Ports, scope: Scope) -> list[float]:
    times: list[float] = []
    for number in range(bench.times(60)):
        began = time.perf_counter()
        async with work(ports.pool, scope, durable=False) as db:
            await notes.ranked(db, QUERIES[number % len(QUERIES)], 5)
        times.append((time.perf_counter() - began) * 1000)
    return times


async def adding(bench: Bench, ports: Ports, scope: Scope) -> list[float]:
    times: list[float] = []
    for number in range(bench.times(200)):
        began = time.perf_counter()
        async with work(ports.pool, scope) as db:
            await notes.add(db, scope, f"note {number}: the landlord's number is 555 0100")
        times.append((time.perf_counter() - began) * 1000)
    return times
