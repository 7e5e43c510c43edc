"""kill -9 while a vote's card is sent and changed: in the end it is one message that shows the result."""

import json
from pathlib import Path
from typing import Any

import pytest

from storage.db.pool import Pool
from tests.crash.outcome import Platform
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.openai import Answer, Script, says
from tests.support.onstage import asked_of
from tests.support.processes.node import Plan
from tests.support.processes.running import node

QUESTION = "Where do we go: Rome / Oslo"
CHOICES = {"memo": "Rome", "creative": "Oslo", "amazing": "Rome"}
MODE = json.dumps({"voters": list(CHOICES), "people": False})


def reply(body: dict[str, Any]) -> Answer:
    return says(json.dumps({"choice": CHOICES[asked_of(body).agent], "reason": "so"}))


@pytest.mark.parametrize(
    ("place", "visit"),
    [
        pytest.param("before send", 2, id="before the card is sent"),
        pytest.param("after send", 2, id="the card was sent, which is not noted"),
        pytest.param("before send", 3, id="before it is changed"),
        pytest.param("after send", 3, id="it was changed, which is not noted"),
        pytest.param("before step commit", 2, id="when a ballot had come"),
    ],
)
async def test_a_vote_is_one_message_with_its_result(
    place: str, visit: int, dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    script = Script(reply=reply)
    chat = await open_chat(pool, "chat")
    await write(pool, chat, "1", f"/mode voting {MODE}")
    await write(pool, chat, "2", QUESTION)
    async with script.serving() as model:
        first = Plan(dsn=dsn, die_at=place, visit=visit, model=model, sink=platform.address, can_tell=True)
        second = Plan(dsn=dsn, ahead="70 seconds", model=model, sink=platform.address, can_tell=True)
        async with node(first, tmp_path / "1") as one:
            await one.died()
        async with node(second, tmp_path / "2"):
            done = """SELECT (SELECT count(*) = 0 FROM inbox WHERE state = 'new') AND (SELECT count(*) = 0 FROM turn WHERE state = 'running')
                      AND (SELECT count(*) = 0 FROM outbox WHERE state <> 'sent')"""
            await eventually(lambda: pool.fetchval(done))
    cards = [record for record in platform.sink.records if QUESTION in record.text]
    assert len({record.id for record in cards}) == 1
    assert (cards[-1].text, cards[-1].tokens) == (f"The vote is for: Rome ({QUESTION})", [])
