"""Notes: adding and finding."""

import math
import operator
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from agents.tools.base import Desk
from agents.tools.notes.looking import look_for
from bot.app import Ports, Roles, house
from bot.cli.benchmarks.bench_house import Bench, open_sessions
from bot.cli.benchmarks.rows import Goal, Row, not_yet, row
from storage.content import list_items, meanings, notes
from storage.content.meanings import Asked
from storage.db.transactions import Scope, reading, work

QUERIES = ("landlord number", "wifi password", "房东电话", "garden tools", "周会纪要", "passport renewal")
DIMENSIONS = 384
SHOWN = 10
LEAST = -1.0  # synthetic vectors mean nothing: the nearest are shown, however far


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A number of notes, and the goals (milliseconds, p95) of finding among them by words and by both legs."""

    notes: int
    keyword: float
    hybrid: float


SIZES = (Size(notes=1_000, keyword=5, hybrid=15), Size(notes=10_000, keyword=8, hybrid=30))
WINDOW = 500  # minutes, and so notes, that a filter leaves
LARGEST = Size(notes=100_000, keyword=100, hybrid=200)
NEIGHBOURS = 1_000  # other spaces, each of as many notes
LONG = 4  # parts of a long note, some 3,000 letters
STEP = 200  # of them made at once


async def measure(bench: Bench, *, full: bool) -> list[Row]:
    """Measure with 1,000 and 10,000 notes, with `full` also with 100,000 and a million of others': these take minutes to make."""
    async with house(bench.settings, bench.dsn, Roles()) as ports:
        caller, [session] = await open_sessions(ports, 1)
        scope = Scope(actor=caller.person, space=caller.space, conversation=session, zone="UTC", language="en")
        rows: list[Row] = []
        there = 0
        model = await meanings.model_number(ports.pool, "synthetic")
        if full:
            await settle_neighbours(bench, scope, model)
        for size in (*SIZES, *((LARGEST,) if full else ())):
            number = bench.times(size.notes)
            await fill(bench, [scope.space], scope.actor, there, number, model)
            there = number
            for name, hybrid, bound in (("by words", False, size.keyword), ("by words and meaning", True, size.hybrid)):
                found = await finding(bench, ports, scope, model if hybrid else None)
                goal = Goal(figure="p95", bound=bound, open=True)
                rows.append(row(f"finding {name} among {number} notes", found, goal))
            recall = await recalled(ports, scope, model)
            goal = Goal(bound=1.0, least=True)
            rows.append(row(f"recall of {SHOWN} by meaning within a time, of {number}", recall, goal, unit="part"))
        await lengthen(bench, scope, model)
        found = await finding(bench, ports, scope, model)
        rows.append(row(f"finding by words and meaning among {there} notes of {LONG} parts each", found))
        rows.append(row("adding a note", await adding(bench, ports, scope), Goal(figure="p95", bound=15)))
    left = () if full else (not_yet(f"finding among {LARGEST.notes} notes: --full"),)
    return [*rows, *left]


async def settle_neighbours(bench: Bench, scope: Scope, model: int) -> None:
    """Make other spaces full of notes, which lie among one another as notes of many people do."""
    number = bench.times(NEIGHBOURS)
    db = await bench.owner()
    try:
        made = await db.fetch(
            """INSERT INTO space (kind, platform, tenant, chat) SELECT 'group', 'bench', '', 'neighbour ' || n
               FROM generate_series(1, $1::int) n RETURNING id""",
            number,
        )
    finally:
        await db.close()
    spaces = [space["id"] for space in made]
    for there in range(0, number, STEP):
        await fill(bench, spaces, scope.actor, there, min(there + STEP, number), model)


async def fill(bench: Bench, spaces: Sequence[int], actor: int, there: int, size: int, model: int) -> None:
    """Make the notes of each space behind those there are, a minute apart, and a vector for each."""
    await execute(
        bench,
        (
            """INSERT INTO memo (space, person, text, folded, created_at)
               SELECT space, $2, body, body, now() - n * interval '1 minute'
               FROM generate_series($3::int, $4::int) n, unnest($1::bigint[]) space,
               LATERAL (SELECT 'note ' || n || (ARRAY[' the landlord called about the garden', ' 周会纪要：下周三发布新版本，房东电话 5550100',
                   ' renew the passport before summer', ' the wifi password is on the fridge', ' buy tools and paint'])[1 + n % 5]
                   || repeat(' and some more words to read', n % 7) AS body) made""",
            spaces,
            actor,
            there + 1,
            size,
        ),
        (
            f"""INSERT INTO meaning (space, model, memo, vector)
               SELECT space, $1, id, (SELECT array_agg(random() - 0.5) FROM generate_series(1, {DIMENSIONS}) WHERE id > 0)::real[]::vector::halfvec
               FROM memo m WHERE space = ANY ($2) AND NOT EXISTS (
                   SELECT FROM meaning e WHERE e.space = m.space AND e.model = $1 AND e.memo = m.id)""",  # noqa: S608 - a constant
            model,
            spaces,
        ),
        ("VACUUM ANALYZE memo, posting, findable, meaning",),
    )


async def lengthen(bench: Bench, scope: Scope, model: int) -> None:
    """Give each note of a space as many vectors as a long one has."""
    await execute(
        bench,
        (
            f"""INSERT INTO meaning (space, model, memo, part, vector)
               SELECT space, model, memo, n, (SELECT array_agg(random() - 0.5) FROM generate_series(1, {DIMENSIONS}) WHERE memo + n > 0)::real[]::vector::halfvec
               FROM meaning, generate_series(1, {LONG - 1}) n WHERE space = $1 AND model = $2""",  # noqa: S608 - a constant
            scope.space,
            model,
        ),
        ("VACUUM ANALYZE meaning",),
    )


async def execute(bench: Bench, *statements: Sequence[Any]) -> None:
    """Execute statements, each with its arguments, as the owner of the tables."""
    db = await bench.owner()
    try:
        for statement, *arguments in statements:
            await db.execute(statement, *arguments)
    finally:
        await db.close()


async def finding(bench: Bench, ports: Ports, scope: Scope, model: int | None) -> list[float]:
    """Look for notes as a chat does; with a `model` also by a question's vector, which nobody is asked for."""

    async def meant(_text: str) -> Asked | None:
        return None if model is None else Asked(model=model, vector=_any_vector())

    asked = [QUERIES[number % len(QUERIES)] for number in range(bench.times(60))]
    return [await looked(ports, scope, text, meant) for text in asked]


async def looked(ports: Ports, scope: Scope, asked: str, meant: Callable[[str], Awaitable[Asked | None]]) -> float:
    """Return the milliseconds of one look, as a chat has it."""
    began = time.perf_counter()
    async with work(ports.pool, scope, durable=False) as db:
        now = await list_items.now(db)
        await look_for(Desk(db=db, scope=scope, now=now, meaning=meant), asked, SHOWN, LEAST)
    return (time.perf_counter() - began) * 1000


async def unmeant(_text: str) -> Asked | None:
    """Return nothing: by words alone."""
    return None


async def recalled(ports: Ports, scope: Scope, model: int) -> list[float]:
    """Return which part of the nearest notes of a time, computed one by one, the search finds."""
    found: list[float] = []
    async with reading(ports.pool, scope.space) as db:
        until = await list_items.now(db)
        since = until - timedelta(minutes=WINDOW)
        rows = await db.fetch(
            """SELECT memo, vector::text AS vector FROM meaning JOIN memo m ON m.id = memo
               WHERE m.created_at >= $1 AND m.created_at < $2""",
            since,
            until,
        )
        there: dict[int, list[list[float]]] = defaultdict(list)
        for found_row in rows:
            there[found_row["memo"]].append([float(value) for value in found_row["vector"][1:-1].split(",")])
        for _ in range(5):
            asked = _any_vector()
            exact = sorted(there, key=lambda memo: -max(_cosine(one, asked) for one in there[memo]))[:SHOWN]
            near = await meanings.near(
                db, Asked(model=model, vector=asked), SHOWN, least=LEAST, since=since, until=until
            )
            found.append(len({one.memo for one in near} & set(exact)) / len(exact))
    return found


def _any_vector() -> list[float]:
    return [random.uniform(-1, 1) for _ in range(DIMENSIONS)]  # noqa: S311 - nothing secret


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(operator.mul, one, other)) / (math.hypot(*one) * math.hypot(*other))


async def adding(bench: Bench, ports: Ports, scope: Scope) -> list[float]:
    times: list[float] = []
    for number in range(bench.times(200)):
        began = time.perf_counter()
        async with work(ports.pool, scope) as db:
            await notes.add(db, scope, f"note {number}: the landlord's number is 555 0100")
        times.append((time.perf_counter() - began) * 1000)
    return times
