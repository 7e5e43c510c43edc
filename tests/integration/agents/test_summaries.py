"""Summaries are made by the model in the background; without one, or when it fails, nothing else is lost."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import date
from uuid import UUID

import pytest

from agents.call import Utterance
from agents.context.history_budget import tokens
from agents.context.summarizer import READ, WRITTEN, Summaries, asked
from agents.llm import endpoint, fallbacks
from agents.token_budget import UNLIMITED, Allowance
from storage.conversations import call_context
from storage.conversations.call_context import Summary
from storage.db.pool import Pool
from storage.db.transactions import Scope
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Answer, Script, held, refuses, says
from tests.support.spaces import settle

TALK = (
    Utterance(role="user", text="I am moving to Lisbon in May"),
    Utterance(role="assistant", text="✓ Noted: moving to Lisbon"),
    Utterance(role="user", text="take me along", by="Eve"),
)


@asynccontextmanager
async def summarising(pool: Pool, script: Script) -> AsyncGenerator[Summaries]:
    async with (
        script.serving() as address,
        endpoint.opened(endpoint.Address(base_url=address, api_key="k")) as opened,
        asyncio.TaskGroup() as tasks,
    ):
        made = Summaries(pool=pool, model=fallbacks.Patient(endpoint=opened, models=("test-model",)))
        running = tasks.create_task(made.run())
        yield made
        running.cancel()


async def kept(pool: Pool, scope: Scope) -> Summary | None:
    return (await call_context.heard(pool, scope.conversation, scope.space, 0)).summary


async def until(pool: Pool, scope: Scope, upto: int) -> Summary:
    async def there() -> bool:
        found = await kept(pool, scope)
        return found is not None and found.upto >= upto

    await eventually(there)
    found = await kept(pool, scope)
    assert found is not None
    return found


async def test_what_was_said_is_summarised_as_data_and_kept(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    script = Script(says("<think>hm</think>Moves to ", "Lisbon in May.\n✓ Noted: x"))
    async with summarising(pool, script) as made:
        made.want(ann, UNLIMITED, 30, TALK)
        assert await until(pool, ann, 30) == Summary(upto=30, text="Moves to Lisbon in May.")
    system, said = script.asked[0]["messages"]
    assert system["role"] == "system"
    assert said["content"] == (
        '<data from="conversation">\nuser: I am moving to Lisbon in May\nparrot: ✓ Noted: moving to Lisbon\n'
        "Eve: take me along\n</data>"
    )
    assert "tools" not in script.asked[0]


async def test_nobody_waits_and_a_conversation_is_summarised_once_at_a_time(
    pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "agents")

    async def is_over() -> bool:  # the row can be read a little before
        return any(record.getMessage() == "conversation summarised" for record in caplog.records)

    _, ann = await settle(pool, "ann")
    script = Script(held(says("short"), at=1), says("shorter"))
    async with summarising(pool, script) as made:
        made.want(ann, UNLIMITED, 30, TALK)
        await script.until_asked(1)
        for upto in (32, 34):
            made.want(ann, UNLIMITED, upto, TALK)  # asked for while it is made: by the next turns, which see it then
        script.release()
        assert await until(pool, ann, 30) == Summary(upto=30, text="short")
        await eventually(is_over)
        made.want(ann, UNLIMITED, 36, TALK)
        assert await until(pool, ann, 36) == Summary(upto=36, text="shorter")
    assert len(script.asked) == 2


@pytest.mark.parametrize("answer", [refuses(401, "no"), says("✓ Noted: nothing else")])
async def test_a_model_that_fails_leaves_everything_as_it_was(pool: Pool, answer: Answer) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    script = Script(answer)
    async with summarising(pool, script) as made:
        made.want(ann, UNLIMITED, 30, TALK)
        await script.until_asked(1)
        script.then(says("fine"))
        made.want(ben, UNLIMITED, 40, TALK)
        assert (await until(pool, ben, 40)).text == "fine"
    assert await kept(pool, ann) is None


async def test_it_is_charged_and_not_made_beyond_the_allowance(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    day = date(2026, 11, 20)
    script = Script(says("short"))
    async with summarising(pool, script) as made:
        made.want(ann, Allowance(scopes=("person:1",), day=day, cap=10), 30, TALK)
        made.want(ben, Allowance(scopes=("person:2",), day=day, cap=100_000), 30, TALK)
        assert (await until(pool, ben, 30)).text == "short"
    assert (len(script.asked), await kept(pool, ann)) == (1, None)
    used = await pool.fetch("SELECT scope, used FROM quota WHERE used > 0")
    assert [tuple(row) for row in used] == [("person:2", 110)]


def test_a_request_has_a_size_and_keeps_the_summary_before() -> None:
    scope = Scope(actor=1, space=2, conversation=UUID(int=3), zone="UTC", language="zh")
    old = Utterance(role="summary", text="以前的事")
    talk = [Utterance(role="user", text=f"{number} " + "话" * 1400) for number in range(9)]
    [_system, said] = asked([old, *talk], scope)
    lines = str(said["content"]).splitlines()[1:-1]
    assert lines[0] == "旧概括: 以前的事"
    assert [line[:5] for line in lines[1:]] == ["用户: 5", "用户: 6", "用户: 7", "用户: 8"]
    assert tokens("\n".join(lines)) <= READ + WRITTEN
