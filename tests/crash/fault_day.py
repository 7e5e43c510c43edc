"""A day with a fault in it: people write at the page and reminders ring in pushed chats, before, during and after; then what must hold.

Invariants only: what was acknowledged is answered once and in order, what is due rings once, nothing ends with a traceback.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from storage.db.migrate import migrate
from storage.db.pool import Pool, open_pool
from storage.people import people
from tests.crash.outcome import Platform, looking
from tests.support.doubles.chats import eventually, open_chat
from tests.support.processes.node import Plan
from tests.support.processes.running import node
from tests.support.processes.visitor import Visitor, visiting
from tests.support.ringing import now, remind

TALKS, RINGS = 6, 40
MOST, AFTER = 90, 5  # notes of a talk, and of these those that are written once the fault is over
AT_ONCE = 3  # reminders that have rung when it begins


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """`house`: the database's address for the house, `before` and `after`: for us, before the fault and behind it."""

    house: str
    before: str
    after: str
    fault: Callable[[], Awaitable[None]]


async def ringing(pool: Pool) -> None:
    """Reminders of chats that are pushed to, due in the seconds around the fault."""
    chats = [await open_chat(pool, f"chat{number}") for number in range(4)]
    start = await now(pool)
    for number in range(RINGS):
        await remind(pool, chats[number % 4], f"ring {number}", start + timedelta(seconds=3 + number / 8))


async def writing(visitor: Visitor, session: str, talk: int, over: asyncio.Event) -> list[str]:
    """Write one note after the other until each is acknowledged, and a few more once the fault is over."""
    texts, left = list[str](), AFTER
    while left and len(texts) < MOST:
        left -= over.is_set()
        texts.append(f"note: talk {talk} line {len(texts)}")
        await visitor.insist(session, str(len(texts)), texts[-1])
        await asyncio.sleep(0.1)  # as somebody who types
    return texts


async def lives_through(day: Day, platform: Platform, log: Path) -> None:
    """Run the day, and see that nothing is lost, doubled or out of order."""
    await migrate(day.before)
    pool = await open_pool(day.before, size=2)
    await people.owner(pool)
    plan = Plan(dsn=day.house, sink=platform.address, can_tell=True, lease_seconds=2)
    async with node(plan, log) as running, visiting(lambda: running.address) as visitor:
        sessions = [await visitor.open_session() for _ in range(TALKS)]
        await ringing(pool)
        await pool.close()
        over = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            talks = [tasks.create_task(writing(visitor, session, talk, over)) for talk, session in enumerate(sessions)]

            async def some_rang() -> bool:
                return len(platform.sink.records) >= AT_ONCE

            await eventually(some_rang)
            await day.fault()
            over.set()
        written = [task.result() for task in talks]
        await _answered(visitor, dict(zip(sessions, written, strict=True)))

        async def all_rang() -> bool:
            return len(_rung(platform)) >= RINGS

        await eventually(all_rang)
        await running.end()
    assert _rung(platform) == {f"ring {number}": 1 for number in range(RINGS)}
    async with looking(day.after) as db:
        kept = Counter(row["text"] for row in await db.fetch("SELECT text FROM memo"))
    assert kept == {text.removeprefix("note: "): 1 for texts in written for text in texts}
    assert "Traceback" not in await asyncio.to_thread(log.read_text, encoding="utf-8")


def _rung(platform: Platform) -> Counter[str]:
    """What rang, by itself or, late, in a digest."""
    return Counter(ring for record in platform.sink.records for ring in re.findall(r"\bring \d+\b", record.text))


async def _answered(visitor: Visitor, written: dict[str, list[str]]) -> None:
    """What was written in each session is there in its order, each with one answer."""

    async def said() -> list[list[tuple[str, str]]] | None:
        found = [await visitor.messages(session) for session in written]
        talks = [
            [(one["role"], (one["receipts"] or [one["text"]])[0].partition(" (")[0]) for one in talk] for talk in found
        ]
        whole = all(len(talk) >= 2 * len(texts) for talk, texts in zip(talks, written.values(), strict=True))
        return talks if whole else None

    talks = await eventually(said) or []
    for talk, texts in zip(talks, written.values(), strict=True):
        assert [text for role, text in talk if role == "user"] == texts
        answers = [text for role, text in talk if role != "user"]
        assert answers == [f"✓ Noted: {text.removeprefix('note: ')}" for text in texts]
