"""A model in a house that lives: stopped in the middle, killed in the middle, out of tokens, and silent in the logs."""

import asyncio
import io
import logging
from collections.abc import Generator
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest

from bot.app import Roles, house
from bot.process import logs
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from storage.db.pool import Pool
from tests.crash.outcome import looking
from tests.support.client import until
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.openai import Script, calls, held, refuses, says, usage
from tests.support.houses import AT_ONCE, said
from tests.support.processes.node import Plan
from tests.support.processes.running import node
from tests.support.talking import talk
from tests.support.thinking import KEY, thoughtful, with_model

ASKED = "how is everything going"
NOTED = f"{ASKED}, and please note that"
AHEAD = "70 seconds"  # the second process finds the leases of the first one over


async def test_stop_ends_the_stream_and_keeps_what_was_done(settings: Settings, dsn: str) -> None:
    script = Script(
        calls(("memo_write", {"content": "kept"})), held(says("There was a parrot. Its name was ", "Polly."), at=2)
    )
    async with thoughtful(settings, dsn, script) as there:
        session = await there.api.open()
        async with there.api.events(session) as feed:
            asking = asyncio.ensure_future(there.api.say(session, NOTED))
            [delta] = await until(feed, 1, "answer_delta")
            await there.api.ask("POST", f"{session}/stop")
            async with asyncio.timeout(60):
                await script.gone.wait()
            [stopped] = [message for message in await asking if message["receipts"]]
    assert delta.data["text"] == "There was a parrot."
    assert stopped["receipts"] == ["✓ Noted: kept"]
    assert not script.answers


async def test_many_wait_for_a_model_at_once_and_rules_answer_meanwhile(settings: Settings, dsn: str) -> None:
    narrow = settings.model_copy(update={"limits": settings.limits.model_copy(update={"busy": 1})})
    script = Script(*(held(says("late"), at=0) for _ in range(3)))
    async with thoughtful(narrow, dsn, script) as there:
        waiting = [asyncio.ensure_future((await talk(there.ports)).say(ASKED)) for _ in range(3)]
        await script.until_asked(3)
        quick = await (await talk(there.ports)).say("note: meanwhile")
        assert [one.done() for one in waiting] == [False] * 3
        script.release(3)
        late = await asyncio.gather(*waiting)
    assert quick.receipts == ("✓ Noted: meanwhile",)
    assert [saying.text for saying in late] == ["late"] * 3


@pytest.mark.parametrize(
    ("place", "asked"),
    [
        pytest.param("before thought commit", 3, id="before the step is stored it is asked for again"),
        pytest.param("after thought commit", 2, id="a stored step is not"),
        pytest.param("before tool commit", 2, id="nor with its tool not yet run"),
        pytest.param("after tool commit", 2, id="nor is a tool run again"),
        pytest.param("before step commit", 2, id="an answer that was stored is said"),
    ],
)
async def test_a_death_asks_and_does_nothing_twice(
    place: str, asked: int, dsn: str, pool: Pool, tmp_path: Path
) -> None:
    wanted = calls(("memo_write", {"content": "once"}))
    script = Script(*[wanted] * (asked - 1), says("Done."))
    chat = await open_chat(pool, "chat", push=False)
    await write(pool, chat, "1", NOTED)
    log = tmp_path / "log"
    async with script.serving() as address, looking(dsn) as db:
        async with node(Plan(dsn=dsn, roles=("worker",), die_at=place, model=address), log) as first:
            await first.died()
        async with node(Plan(dsn=dsn, roles=("worker",), ahead=AHEAD, model=address), log):
            await eventually(lambda: db.fetchval("SELECT bool_and(state = 'done') FROM turn"))
        notes = [row["text"] for row in await db.fetch("SELECT text FROM memo")]
    [answer] = await said(pool, chat.id, "agent")
    assert (answer.text, answer.receipts) == ("Done.", ("✓ Noted: once",))
    assert (notes, len(script.asked)) == (["once"], asked)


@pytest.mark.parametrize(
    ("before", "stored"),
    [
        pytest.param([], 0, id="alone"),
        pytest.param(["I have saved that in your notes."], 1, id="but not what it corrects"),
    ],
)
async def test_an_answer_that_nobody_is_charged_for_is_asked_for_again(
    before: list[str], stored: int, dsn: str, pool: Pool, tmp_path: Path
) -> None:
    script = Script(*map(says, before), says("A first draft."), says("An answer."))
    chat = await open_chat(pool, "chat", push=False)
    await pool.execute("UPDATE person SET role = 'owner' WHERE id = $1", chat.person)
    await write(pool, chat, "1", ASKED)
    log = tmp_path / "log"
    async with script.serving() as address, looking(dsn) as db:
        async with node(Plan(dsn=dsn, roles=("worker",), die_at="before step commit", model=address), log) as first:
            await first.died()
        async with node(Plan(dsn=dsn, roles=("worker",), ahead=AHEAD, model=address), log):
            await eventually(lambda: db.fetchval("SELECT bool_and(state = 'done') FROM turn"))
        assert await db.fetchval("SELECT count(*) FROM call_step") == stored
    assert [answer.text for answer in await said(pool, chat.id, "agent")] == ["An answer."]
    assert len(script.asked) == len(before) + 2


@pytest.mark.parametrize(
    ("cap", "texts"),
    [
        pytest.param(1, ["used up"], id="not one question"),
        pytest.param(3000, ["First.", "used up"], id="one, which used the rest"),
    ],
)
async def test_tokens_are_reserved_and_settled(
    cap: int, texts: list[str], settings: Settings, dsn: str, pool: Pool
) -> None:
    limits = settings.limits.model_copy(update={"tokens_per_day": cap})
    script = Script(says("First.", used=usage(2900, 10)), says("Second."))
    async with script.serving() as address:
        own = with_model(settings.model_copy(update={"limits": limits}), address)
        async with house(own, dsn, Roles(worker=True), Overrides(debounce=AT_ONCE)):
            chat = await open_chat(pool, "chat", push=False)
            for number in range(len(texts)):
                await write(pool, chat, str(number), f"{ASKED} {number}")
                await eventually(partial(has_answers, pool, chat.id, number + 1))
    answers = [saying.text for saying in await said(pool, chat.id, "agent")]
    assert [text in answer for text, answer in zip(texts, answers, strict=True)] == [True] * len(texts)
    assert len(script.asked) == texts.count("First.")


async def has_answers(pool: Pool, conversation: UUID, number: int) -> bool:
    return len(await said(pool, conversation, "agent")) == number


@pytest.fixture
def log() -> Generator[io.StringIO]:
    """Everything that our own set-up logs at DEBUG."""
    root = logging.getLogger()
    handlers, level, stream = root.handlers[:], root.level, io.StringIO()
    logs.set_up("DEBUG", stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    for ours in ("bot", "adapters", "agents", "storage"):
        logging.getLogger(ours).setLevel(logging.NOTSET)


async def test_neither_key_nor_words_are_logged(log: io.StringIO, settings: Settings, dsn: str) -> None:
    script = Script(says("A quiet answer."), refuses(401, f"Incorrect API key provided: {KEY}"))
    async with thoughtful(settings, dsn, script) as there:
        chat = await talk(there.ports)
        await chat.say("a canary sings something")
        await chat.say("a canary sings again")
    written = log.getvalue()
    assert "model failed" in written
    assert [word for word in (KEY, "canary sings", "quiet answer") if word in written] == []
