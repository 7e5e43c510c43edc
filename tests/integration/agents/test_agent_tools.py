"""Tools at work: reads at once, limits, failures that pass; PostgreSQL's own locks are what holds them up."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from agents.texts import say
from bot.process.settings import Settings
from storage.db.pool import Db
from tests.crash.outcome import looking
from tests.integration.agents.test_agent import ASKED, NOTED, results
from tests.integration.agents.test_agent_forms import PARROT
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import DONE, ROLE, SILENT, Answer, Script, call, calls, chunk, says
from tests.support.talking import talk
from tests.support.thinking import thoughtful

MILK = "Anna takes milk with her tea"


def pilot(settings: Settings, *lines: str) -> None:
    """A parrot of the data folder with these lines more."""
    folder = Path(settings.data_dir) / "parrots"
    folder.mkdir(parents=True, exist_ok=True)
    text = PARROT.format(id="pilot", strategy="native", errors="continue")
    kept = [line for line in text.splitlines() if not (lines and line.startswith("concurrent:"))]
    (folder / "pilot.yaml").write_text("\n".join((*kept, *lines, "")), encoding="utf-8")


@asynccontextmanager
async def locked(dsn: str, table: str) -> AsyncGenerator[Callable[[], Awaitable[object]]]:
    """Whoever reads the table waits, until the end or until what is given is called."""
    async with looking(dsn) as db:
        await db.execute("BEGIN")
        await db.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        yield partial(db.execute, "ROLLBACK")


async def waiting(db: Db, table: str) -> set[int]:
    """Which server processes wait for the table."""
    rows = await db.fetch("SELECT pid FROM pg_locks WHERE NOT granted AND relation = $1::text::regclass", table)
    return {row["pid"] for row in rows}


async def others_waiting(db: Db, table: str, ended: set[int]) -> set[int]:
    return await waiting(db, table) - ended


async def are_waiting(db: Db, table: str, number: int) -> bool:
    return len(await waiting(db, table)) == number


async def test_reads_of_a_step_run_at_once_five_at_most_and_are_told_in_their_order(
    settings: Settings, dsn: str
) -> None:
    wanted = [("memo_search", {"query": f"tea {number}"}) for number in range(7)]
    script = Script(calls(*wanted), says("There is nothing."))
    async with thoughtful(settings, dsn, script) as house, looking(dsn) as db:
        chat = await talk(house.ports)
        async with locked(dsn, "memo") as unlock:
            saying = asyncio.ensure_future(chat.say(ASKED))
            await eventually(partial(are_waiting, db, "memo", 5))
            await unlock()
            assert (await saying).text == "There is nothing."
    told = [message["tool_call_id"] for message in script.asked[1]["messages"] if message["role"] == "tool"]
    assert told == [f"call_memo_search_{number}" for number in range(7)]


async def test_a_model_makes_one_note_of_several_where_that_is_asked_for(settings: Settings, dsn: str) -> None:
    found, merged = calls(("memo_search", {"query": "tea"})), calls(("memo_merge", {"ids": [1, 2]}))
    script = Script(found, merged, says("They are one note now."), found, merged, says("Done."))
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports)
        for text in (MILK, "Anna drinks her tea at four"):
            await chat.say(f"note: {text}")
        offered = await chat.say("@amazing do some of my notes say the same of Anna, so that they could be one?")
        assert (offered.receipts, offered.cards[1].title) == ((), "Shall I make one note of these: #1, #2")
        done = await chat.say("@amazing look through what I kept about Anna, then combine it into one")
    assert done.receipts == (f"✓ Updated: {MILK} Anna drinks her tea at four (note #3, made of #1, #2)",)


async def test_what_is_not_done_in_time_is_left_and_the_rest_kept(settings: Settings, dsn: str) -> None:
    pilot(settings, "concurrent: {seconds: 3}")
    week = {"start_time": "2031-01-01T00:00", "end_time": "2031-01-08T00:00"}
    script = Script(
        calls(("schedule_query", week), ("memo_search", {"query": ""})), says("Milk.")
    )  # which reads no event
    async with thoughtful(settings, dsn, script) as house, looking(dsn) as db:
        chat = await talk(house.ports)
        await chat.say(f"note: {MILK}")
        async with locked(dsn, "event"):
            saying = await chat.say(f"@pilot {ASKED}")
            await eventually(partial(are_waiting, db, "event", 0))
    assert saying.text == "Milk."
    late, found = results(script.asked[1])
    assert say("en", "tool_too_long") in late
    assert MILK in found


async def test_one_tool_has_its_time_and_the_run_goes_on(settings: Settings, dsn: str) -> None:
    pilot(settings, "limits: {tool_seconds: 1}")
    script = Script(calls(("memo_search", {"query": "tea"})), says("I could not look."))
    async with thoughtful(settings, dsn, script) as house, locked(dsn, "memo"):
        saying = await (await talk(house.ports)).say(f"@pilot {ASKED}")
    assert saying.text == "I could not look."
    assert say("en", "tool_too_long") in results(script.asked[1])[0]


async def test_a_run_beyond_its_time_fails_and_leaves_nothing_hanging(settings: Settings, dsn: str) -> None:
    pilot(settings, "limits: {seconds: 4}")
    script = Script(SILENT)
    async with thoughtful(settings, dsn, script) as house:
        saying = await (await talk(house.ports)).say(f"@pilot {ASKED}")
        async with asyncio.timeout(60):
            await script.gone.wait()
        states = {row["state"] for row in await house.ports.pool.fetch("SELECT state FROM turn")}
    assert saying.text == say("en", "model_timed_out")
    assert states <= {"done", "failed"}


async def test_stop_leaves_no_tool_running(settings: Settings, dsn: str) -> None:
    wanted = [("memo_search", {"query": f"tea {number}"}) for number in range(3)]
    script = Script(calls(*wanted))
    async with thoughtful(settings, dsn, script) as house, looking(dsn) as db:
        session = await house.api.open()
        async with locked(dsn, "memo"):
            saying = asyncio.ensure_future(house.api.say(session, ASKED))
            await eventually(partial(are_waiting, db, "memo", 3))
            await house.api.ask("POST", f"{session}/stop")
            await eventually(partial(are_waiting, db, "memo", 0))
        await saying
    assert len(script.asked) == 1


async def test_a_failure_that_passes_is_tried_twice_more(settings: Settings, dsn: str) -> None:
    script = Script(calls(("memo_search", {"query": "tea"})), says("Milk (#1)."))
    async with thoughtful(settings, dsn, script) as house, looking(dsn) as db:
        chat = await talk(house.ports)
        await chat.say(f"note: {MILK}")
        async with locked(dsn, "memo") as unlock:
            saying = asyncio.ensure_future(chat.say(ASKED))
            ended = set[int]()
            for _ in range(2):  # the server process that looks is ended
                [one] = await eventually(partial(others_waiting, db, "memo", ended))
                await db.execute("SET ROLE NONE")  # the process is the login's
                await db.execute("SELECT pg_terminate_backend($1)", one)
                await db.execute("SET ROLE parrots_owner")
                ended.add(one)
            await eventually(partial(others_waiting, db, "memo", ended))
            await unlock()
            assert (await saying).text == "Milk (#1)."
    assert MILK in results(script.asked[1])[0]


def cut_off(*deltas: dict[str, object]) -> Answer:
    return Answer(pieces=(ROLE, *(chunk(delta) for delta in deltas), chunk({}, finish="length"), DONE))


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(cut_off({"tool_calls": [call("memo_write", '{"content": "the code is 12')]}), id="half of it"),
        pytest.param(cut_off({"tool_calls": [call("memo_write", {"content": "the code is 12"})]}), id="all of it"),
        pytest.param(cut_off({"content": 'TOOL: memo_write\nINPUT: {"content": "the code is 12'}), id="as text"),
    ],
)
async def test_a_call_that_was_cut_off_writes_nothing(answer: Answer, settings: Settings, dsn: str) -> None:
    script = Script(answer, calls(("memo_write", {"content": "the code is 1234"})), says("Kept."))
    async with thoughtful(settings, dsn, script) as house:
        saying = await (await talk(house.ports)).say(NOTED)
    assert (saying.text, saying.receipts) == ("Kept.", ("✓ Noted: the code is 1234",))


async def test_what_a_run_took_is_kept_with_its_call(settings: Settings, dsn: str) -> None:
    script = Script(calls(("memo_search", {"query": "tea"}), ("memo_search", {"query": "milk"})), says("Nothing."))
    async with thoughtful(settings, dsn, script) as house:
        await (await talk(house.ports)).say(ASKED)
        stats = await house.ports.pool.fetchval("SELECT stats FROM call")
    stats = json.loads(stats) if isinstance(stats, str) else stats
    assert (stats["prompt"], stats["completion"], stats["tools"]) == (300, 30, {"memo_search": 2})
