"""The size of years: what turns and pages take on a full database, beside what they take on an empty one."""

import time
from collections.abc import Awaitable, Callable
from itertools import cycle
from uuid import UUID

from bot.app import Ports, Roles, house
from bot.cli.benchmarks.bench_house import Bench, open_sessions
from bot.cli.benchmarks.rows import Goal, Row, quantile, row
from bot.cli.benchmarks.search import looked, unmeant
from bot.cli.benchmarks.turns import TEXTS, turn_times
from bot.ports.callers import Caller
from storage.conversations import conversations
from storage.db import retention
from storage.db.transactions import Scope
from storage.people import people
from storage.queue import claims

SPACES, NOTES, MESSAGES, LONG, EVENTS, RINGS, WAITING = 2_000, 200_000, 1_000_000, 103_000, 500_000, 200_000, 10_000
SEARCHES = (
    "landlord garden passport wifi paint tools",
    "room kitchen summer fridge number release",
)  # never in one note
TWICE = 2.0  # what the empty database takes, at most
# Made in this order, `$1` so many; spaces beside the owner's are of people who write no more. A minute apart, the newest now: a year.
_FILL = {
    "person": (SPACES, "INSERT INTO person (name, role) SELECT 'p' || n, 'member' FROM generate_series(1, $1::int) n"),
    "space": (SPACES, "INSERT INTO space (kind, person) SELECT 'person', id FROM person ORDER BY id DESC LIMIT $1"),
    "conversation": (
        SPACES,
        """INSERT INTO conversation (platform, account, chat, private, push, space, person)
           SELECT 'web', 'web', 'size-' || id, true, false, id, person FROM space WHERE kind = 'person' ORDER BY id DESC LIMIT $1""",
    ),
    "turn": (
        MESSAGES // 2,
        """INSERT INTO turn (conversation, person, state, created_at)
           SELECT c.id, c.person, 'done', now() - ($1 - n) * interval '1 min' FROM generate_series(1, $1::int) n JOIN size_talk c ON c.k = TALK""",
    ),
    "call": (
        MESSAGES // 2,
        """INSERT INTO call (turn, seq, agent, caller, prompt, metadata, state, created_at)
           SELECT id, 0, 'memo', 'user', 'note: the ' || id, '{}', 'done', created_at FROM turn ORDER BY id DESC LIMIT $1""",
    ),
    "message": (
        MESSAGES // 2,
        """INSERT INTO message (key, conversation, space, turn, role, person, body, created_at)
           SELECT role || t.id, t.conversation, c.space, t.id, role, CASE role WHEN 'user' THEN t.person END,
                  jsonb_build_object('text', 'the landlord called about the garden ' || t.id), t.created_at
           FROM (SELECT * FROM turn ORDER BY id DESC LIMIT $1) t JOIN conversation c ON c.id = t.conversation,
                LATERAL unnest(ARRAY['user', 'agent']) role ORDER BY t.id, role DESC""",
    ),
    "inbox": (
        EVENTS,
        """INSERT INTO inbox (account, event_key, conversation, person, lane, payload, state, received_at)
           SELECT 'web', 'size-' || n, c.id, c.person, 'chat', '{"text": "note: the landlord called"}', 'done', now() - ($1 - n) * interval '1 min'
           FROM generate_series(1, $1::int) n JOIN size_talk c ON c.k = TALK""",
    ),
    "due": (
        RINGS,
        """INSERT INTO due (space, conversation, person, kind, text, wall, zone, zone_mode, due_at, state, token)
           SELECT c.space, c.id, c.person, 'reminder', 'stretch ' || n, now()::timestamp + n * interval '1 min', 'UTC', 'follow',
                  now() + interval '1 day' + n * interval '1 min', CASE WHEN n % 2 = 0 THEN 'pending' ELSE 'fired' END, 's' || n
           FROM generate_series(1, $1::int) n JOIN size_talk c ON c.k = n % TALKS""",
    ),
    "memo": (
        NOTES,
        """INSERT INTO memo (space, person, text, folded, created_at)
           SELECT c.space, c.person, body, body, now() - n * interval '1 min'
           FROM generate_series(1, $1::int) n JOIN size_talk c ON c.k = CASE WHEN n % 2 = 0 THEN 0 ELSE n % TALKS END,
           LATERAL (SELECT 'note ' || n || (ARRAY[' the landlord called about the garden', ' 周会纪要：下周三发布新版本，房东电话 5550100',
               ' renew the passport before summer', ' the wifi password is on the fridge', ' buy tools and paint',
               ' the kitchen room gets a new release'])[1 + n % 6] AS body) made""",
    ),
}
# The talks by number, the long one first; TALK becomes the number of a row's talk.
_TALKS = """CREATE TEMPORARY TABLE size_talk AS
    SELECT row_number() OVER (ORDER BY id <> '{long}', id) - 1 AS k, id, space, person FROM conversation WHERE person IS NOT NULL"""
_SHARE = round(1000 * LONG / MESSAGES)  # of a thousand rows those of the long talk


async def measure(bench: Bench) -> list[Row]:
    """Measure on an empty database, fill it, and measure again."""
    async with house(bench.settings, bench.dsn, Roles(worker=True)) as ports:
        caller, [session, *_] = await open_sessions(ports, 3)
        await _figures(bench, ports, caller, session)  # what is loaded when it is first wanted
        empty = await _figures(bench, ports, caller, session)
        await fill(bench, session)
        full = await _figures(bench, ports, caller, session)
    rows: list[Row] = []
    for name, times in full.items():
        before = quantile(sorted(empty[name]), 0.5)
        goal = Goal(bound=max(TWICE * before, 1.0), open=True)
        rows.append(row(f"{name}, on a full database", times, goal, note=f"empty: {before:.3g}"))
    rows += await _backlog(bench, session)
    return rows


async def fill(bench: Bench, long: UUID) -> None:
    """Make what years leave behind; `long` becomes the longest talk."""
    db = await bench.owner()
    talks = "0"
    try:
        for table, (number, sql) in _FILL.items():
            if table == "turn":
                await db.execute(_TALKS.format(long=long))
                talks = str(await db.fetchval("SELECT count(*) FROM size_talk"))
            made = sql.replace("TALKS", talks).replace(
                "TALK", f"CASE WHEN n % 1000 < {_SHARE} THEN 0 ELSE n % {talks} END"
            )
            await db.execute(made, bench.times(number))
        await db.execute("ANALYZE")
    finally:
        await db.close()


async def _figures(bench: Bench, ports: Ports, caller: Caller, session: UUID) -> dict[str, list[float]]:
    most = bench.times(60, least=5)
    scope = Scope(actor=caller.person, space=caller.space, conversation=session, zone="UTC", language="en")
    return {
        "a turn in a long talk": await turn_times(ports, caller, session, most, texts=cycle(TEXTS)),
        "a look for six words": [
            await looked(ports, scope, text, unmeant) for text in SEARCHES for _ in range(most // 4)
        ],
        "/memory": await turn_times(ports, caller, session, most // 2, texts=cycle(["/memory"])),
        "the list of sessions": await _timed(lambda: ports.sessions.listed(caller, "web"), most),
        "/metrics": await _timed(ports.facts.metrics, most),
    }


async def _timed(work: Callable[[], Awaitable[object]], times: int) -> list[float]:
    taken: list[float] = []
    for _ in range(times):
        began = time.perf_counter()
        await work()
        taken.append((time.perf_counter() - began) * 1000)
    return taken


async def _backlog(bench: Bench, session: UUID) -> list[Row]:
    """Measure a claim while much waits, what retention takes, and the end of the long talk."""
    number = bench.times(WAITING)
    await bench.execute(
        """INSERT INTO inbox (account, event_key, conversation, person, lane, payload)
           SELECT 'web', 'wait-' || n, c.id, c.person, 'chat', '{}' FROM generate_series(1, $1::int) n
           JOIN (SELECT id, person, row_number() OVER (ORDER BY id) - 1 AS k FROM conversation WHERE chat LIKE 'size-%') c
               ON c.k = n % (SELECT count(*) FROM conversation WHERE chat LIKE 'size-%')""",
        number,
    )
    async with house(bench.settings, bench.dsn, Roles()) as ports:
        pool = ports.pool
        claimed = await _timed(lambda: claims.claim(pool, "size", 60, 8, 20), min(20, bench.times(60, least=2)))
        await bench.execute("DELETE FROM inbox WHERE state = 'new'")
        owner = await people.owner(pool)
        [summed] = await _timed(lambda: conversations.of_person(pool, owner.id, "web", owner.space), 1)
        [gone] = await _timed(lambda: conversations.delete(pool, session), 1)
        began = time.perf_counter()
        removed = sum((await retention.forget_old(pool)).values())
        left = (time.perf_counter() - began) * 1000
    return [
        row(f"a claim of 8 while {number} wait", claimed, Goal(bound=5, open=True)),
        row("the sessions of the owner, first look", [summed]),
        row("deleting the long session", [gone], Goal(bound=1000, open=True)),
        row(f"retention of {removed} rows", [left]),
    ]
