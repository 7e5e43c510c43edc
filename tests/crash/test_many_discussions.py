"""Two hundred sessions in discussion at once, round after round: all in order, nothing lost or doubled, memory flat."""

import asyncio
import os
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from storage.db.pool import Db, Pool
from tests.crash.outcome import looking
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.openai import Answer, Script, says
from tests.support.onstage import asked_of
from tests.support.processes.node import Plan
from tests.support.processes.running import node

SESSIONS = 200
ROUNDS = int(os.environ.get("SOAK_ROUNDS", "3"))  # noqa: TID251 - of four messages in each session; with 13 more than 10,000
WARM = 2 + ROUNDS // 6  # rounds after which the process has all that it keeps
GROWTH = 40  # MB that it may grow by afterwards
NEXT = {"amazing": "memo", "memo": "creative"}
pytestmark = [
    pytest.mark.chaos,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="nothing tells how much memory a process takes"),
]


def reply(body: dict[str, Any]) -> Answer:
    asked = asked_of(body)
    number = asked.text.rpartition("#")[2].split()[0].strip(".")
    passed = f"\n@{NEXT[asked.agent]} what about #{number}" if asked.agent in NEXT else ""
    return says(f"{asked.agent} on #{number}{passed}")


def spoken(number: int, turn: int) -> list[str]:
    """What a round of a session must look like, by first lines."""
    here = f"#{number}-{turn}"
    return [f"@amazing what about {here}", f"amazing on {here}", f"memo on {here}", f"creative on {here}"]


def megabytes(process: int) -> float:
    return int(Path(f"/proc/{process}/statm").read_text(encoding="utf-8").split()[1]) * 4096 / 1e6


async def answered(db: Db, turns: int) -> bool:
    return await db.fetchval("SELECT count(*) = $1 FROM turn WHERE state = 'done'", turns)


async def said(db: Db, conversation: UUID) -> list[str]:
    rows = await db.fetch(
        "SELECT split_part(body->>'text', E'\\n', 1) AS line FROM message WHERE conversation = $1 ORDER BY id",
        conversation,
    )
    return [row["line"] for row in rows]


async def test_two_hundred_discussions_at_once_keep_their_order_and_memory_stays_flat(
    dsn: str, pool: Pool, tmp_path: Path
) -> None:
    script = Script(reply=reply)
    chats = [await open_chat(pool, f"chat {number}", push=False) for number in range(SESSIONS)]
    sizes: list[float] = []
    async with (
        script.serving() as model,
        looking(dsn) as db,
        node(Plan(dsn=dsn, roles=("worker",), model=model), tmp_path / "log") as running,
    ):
        for turn in range(ROUNDS):
            await asyncio.gather(
                *(
                    write(pool, chat, f"{turn}", f"@amazing what about #{number}-{turn}")
                    for number, chat in enumerate(chats)
                )
            )
            await eventually(partial(answered, db, (turn + 1) * SESSIONS), deadline=300)
            script.asked.clear()
            sizes.append(megabytes(running.process.pid))
        for number, chat in enumerate(chats):
            assert await said(db, chat.id) == [line for turn in range(ROUNDS) for line in spoken(number, turn)]
        total = await db.fetchval("SELECT count(*) FROM message")
    assert total == SESSIONS * ROUNDS * 4
    assert max(sizes[WARM:]) - sizes[WARM - 1] < GROWTH, sizes
