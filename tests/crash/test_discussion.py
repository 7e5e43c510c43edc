"""kill -9 in the middle of a discussion: the next process goes on where it stood, and nobody speaks twice."""

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from storage.db.pool import Pool
from tests.crash.outcome import looking, outcome
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.openai import SILENT, Answer, Script, refuses, says
from tests.support.onstage import asked_of
from tests.support.processes.node import Plan
from tests.support.processes.running import node

AHEAD = "70 seconds"  # the second process finds the leases of the first one over
LINES = {
    "amazing": "Roses would be fine.\n@memo what did we plant last year",
    "memo": "Roses again.\n@creative find a name for it",
    "creative": "Rosewood.",
}


def reply(body: dict[str, Any]) -> Answer:
    return says(LINES[asked_of(body).agent])


@pytest.mark.parametrize(
    ("place", "visit", "asked"),
    [
        pytest.param("after turn commit", 1, 3, id="before anybody spoke"),
        pytest.param("before thought commit", 2, 4, id="while the second one thinks: it thinks again"),
        pytest.param("before step commit", 2, 3, id="before the second one's words are kept: thought once"),
        pytest.param("after step commit", 2, 3, id="when the third one had just been called"),
    ],
)
async def test_a_discussion_goes_on_where_it_stood(
    place: str, visit: int, asked: int, dsn: str, pool: Pool, tmp_path: Path
) -> None:
    script = Script(reply=reply)
    chat = await open_chat(pool, "chat", push=False)
    await write(pool, chat, "1", "@amazing what should the garden be like")
    async with script.serving() as model:
        async with node(
            Plan(dsn=dsn, roles=("worker",), die_at=place, visit=visit, model=model), tmp_path / "1"
        ) as first:
            await first.died()
        second = Plan(dsn=dsn, roles=("worker",), ahead=AHEAD, model=model)
        async with looking(dsn) as db, node(second, tmp_path / "2"):
            over = "SELECT count(*) = 1 FROM turn WHERE conversation = $1 AND state = 'done'"

            async def done() -> bool:
                return await db.fetchval(over, UUID(str(chat.id)))

            await eventually(done)
            rows = await outcome(db, chat.id)
            assert rows.messages == [
                ("user", "@amazing what should the garden be like"),
                *(("agent", LINES[name]) for name in ("amazing", "memo", "creative")),
            ]
            assert (rows.inbox, rows.turns) == (["done"], ["done"])
    assert len(script.asked) == asked


async def test_who_is_left_and_fails_is_told_beside_the_answer_of_the_other(
    dsn: str, pool: Pool, tmp_path: Path
) -> None:
    late = SILENT  # until the first process has died

    def one_of_two(body: dict[str, Any]) -> Answer:
        return says("Tea, by all means.") if asked_of(body).agent == "memo" else late

    script = Script(reply=one_of_two)
    chat = await open_chat(pool, "chat", push=False)
    await write(pool, chat, "1", "@memo @creative what do you think of tea")
    async with script.serving() as model:
        first = Plan(dsn=dsn, roles=("worker",), die_at="after step commit", visit=1, model=model)
        async with node(first, tmp_path / "1") as one:
            await one.died()
        late = refuses(401, "no")
        second = Plan(dsn=dsn, roles=("worker",), ahead=AHEAD, model=model)
        async with looking(dsn) as db, node(second, tmp_path / "2"):
            over = "SELECT count(*) = 1 FROM turn WHERE conversation = $1 AND state <> 'running'"

            async def ended() -> bool:
                return await db.fetchval(over, UUID(str(chat.id)))

            await eventually(ended)
            rows = await outcome(db, chat.id)
    assert [role for role, _ in rows.messages].count("system") == 1
    assert ("agent", "Tea, by all means.") in rows.messages
    assert (rows.inbox, rows.turns) == (["done"], ["done"])
