"""What ends a run and what does not: a model's failure, a tool that cannot be used, a tool that fails beside others."""

import asyncio
import logging
from functools import partial

import pytest

from agents.texts import say
from bot.app import Roles, house
from bot.process.settings import Settings
from bot.texts import say as bot_say
from bot.wiring.assembly import Overrides
from tests.crash.outcome import looking
from tests.integration.agents.test_agent import ASKED, NOTED
from tests.integration.agents.test_agent_tools import are_waiting, locked, pilot
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, calls, refuses, says
from tests.support.doubles.owner import owners
from tests.support.houses import AT_ONCE
from tests.support.talking import labels, lines, talk
from tests.support.thinking import thoughtful, with_model

NO_TIME = ("schedule_query", {"start_time": "soon", "end_time": "later"})


async def test_abort_stops_what_runs_beside_the_first_failure(settings: Settings, dsn: str) -> None:
    pilot(settings, "concurrent: {errors: abort}")
    script = Script(calls(("memo_search", {"query": "tea"}), NO_TIME, ("memo_search", {"query": "milk"})))
    async with thoughtful(settings, dsn, script) as there, looking(dsn) as db:
        async with locked(dsn, "memo"):  # so these searches could not end by themselves
            saying = await (await talk(there.ports)).say(f"@pilot {ASKED}")
            await eventually(partial(are_waiting, db, "memo", 0))
        kept = await there.ports.pool.fetch("SELECT name FROM tool_call ORDER BY index")
    assert saying.text == say("en", "tool_aborted")
    assert [row["name"] for row in kept] == ["memo_search", "schedule_query", "memo_search"]
    assert len(script.asked) == 1


async def test_abort_runs_nothing_after_the_first_failure(settings: Settings, dsn: str) -> None:
    pilot(settings, "concurrent: {errors: abort}")
    script = Script(calls(NO_TIME, ("memo_write", {"content": "kept"})))
    async with thoughtful(settings, dsn, script) as there:
        saying = await (await talk(there.ports)).say(f"@pilot {NOTED}")
        notes = await owners(there.ports.pool, "SELECT count(*) FROM memo")
    assert (saying.text, saying.receipts, notes) == (say("en", "tool_aborted"), (), 0)
    assert len(script.asked) == 1


async def test_a_models_failure_ends_the_run_as_llm_chat(
    settings: Settings, dsn: str, caplog: pytest.LogCaptureFixture
) -> None:
    script = Script(calls(("memo_search", {"query": "tea"})), refuses(401, "no such key"))
    with caplog.at_level(logging.WARNING, "bot.turns.ask_agent"):
        async with thoughtful(settings, dsn, script) as there:
            await (await talk(there.ports)).say(ASKED)
    [failed] = [record for record in caplog.records if record.msg == "call failed"]
    assert vars(failed)["cause"].startswith("parrot amazing: llm_chat failed: ")
    assert len(script.asked) == 2


async def test_a_tool_that_cannot_be_used_ends_the_run_and_the_model_is_not_told(settings: Settings, dsn: str) -> None:
    def broken(place: str) -> None:
        if place == "before tool commit":
            raise RuntimeError("a bug")

    script = Script(calls(("memo_search", {"query": "tea"})), says("Never said."))
    async with script.serving() as address:
        settled = with_model(settings, address)
        async with house(settled, dsn, Roles(worker=True), Overrides(checkpoint=broken, debounce=AT_ONCE)) as ports:
            saying = await asyncio.wait_for((await talk(ports)).say(ASKED), 60)
    assert saying.text == bot_say("en", "failed", tries=3)
    assert len(script.asked) == 1


async def test_a_person_is_told_when_to_try_again_as_the_endpoint_said_it(settings: Settings, dsn: str) -> None:
    script = Script(refuses(429, "slow down", retry_after="300"))
    async with thoughtful(settings, dsn, script) as there:
        saying = await (await talk(there.ports)).say(ASKED)
    assert (saying.text, lines(saying), labels(saying)) == (
        say("en", "model_rate_limited"),
        ["Press “Try again” in 300 seconds."],
        ["Try again"],
    )
