"""kill -9 while a parrot hands a task on by its tool: the next process goes on where it stood, and it is handed on once."""

from pathlib import Path
from typing import Any

import pytest

from bot.texts import say
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from tests.crash.outcome import looking, outcome
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.openai import Answer, Script, calls, says
from tests.support.onstage import asked_of
from tests.support.processes.node import Plan
from tests.support.processes.running import node

AHEAD = "70 seconds"  # the second process finds the leases of the first one over
LINE = say("en", "mode_handoff", agent="Lingling", taker="Nuannuan")
ASKED = "@creative what would do me good this autumn"


def reply(body: dict[str, Any]) -> Answer:
    if asked_of(body).agent == "creative":
        return calls(("hand_off", {"skill": "coaching", "why": "not mine"}))
    return says("Walk a lot.")


async def _over(pool: Pool, chat: Session, turns: int) -> None:
    async def done() -> bool:
        sql = "SELECT count(*) = $2 FROM inbox WHERE conversation = $1 AND state = 'done'"
        return await pool.fetchval(sql, chat.id, turns)

    await eventually(done)


@pytest.mark.parametrize(
    ("place", "asked"),
    [
        pytest.param("before thought commit", 3, id="before its step was kept: it is asked again"),
        pytest.param("after thought commit", 2, id="before the tool ran"),
        pytest.param("after tool commit", 2, id="after the tool ran"),
        pytest.param("before step commit", 2, id="before it was handed on"),
        pytest.param("after step commit", 2, id="when the other one had just been called"),
    ],
)
async def test_a_task_is_handed_on_once(place: str, asked: int, dsn: str, pool: Pool, tmp_path: Path) -> None:
    script = Script(reply=reply)
    chat = await open_chat(pool, "chat", push=False)
    async with script.serving() as model:
        await write(pool, chat, "1", '/mode expert {"seconds": 120}')
        async with node(Plan(dsn=dsn, roles=("worker",), model=model), tmp_path / "0"):
            await _over(pool, chat, 1)
        await write(pool, chat, "2", ASKED)
        dies = Plan(dsn=dsn, roles=("worker",), die_at=place, visit=1, model=model)
        async with node(dies, tmp_path / "1") as first:
            await first.died()
        second = Plan(dsn=dsn, roles=("worker",), ahead=AHEAD, model=model)
        async with looking(dsn) as db, node(second, tmp_path / "2"):
            await _over(pool, chat, 2)
            rows = await outcome(db, chat.id)
    assert rows.messages[-3:] == [("user", ASKED), ("system", LINE), ("agent", "Walk a lot.")]
    assert set(rows.turns) == {"done"}
    assert len(script.asked) == asked
