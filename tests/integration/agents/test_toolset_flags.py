"""What a set of tools says of its use holds for a parrot that names the set: whether rules answer for it, and whether reads run together."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from bot.process.settings import Settings
from tests.crash.outcome import looking
from tests.integration.agents.test_agent import ASKED
from tests.integration.agents.test_agent_forms import PARROT
from tests.integration.agents.test_agent_tools import are_waiting, locked
from tests.support.client import Event
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, calls, says
from tests.support.talking import talk
from tests.support.thinking import thoughtful

LOOKS = 3


def pilot(settings: Settings, *lines: str) -> None:
    """A parrot of the data folder whose tools, courtesy of rules and concurrency are in these lines only."""
    folder = Path(settings.data_dir) / "parrots"
    folder.mkdir(parents=True, exist_ok=True)
    text = PARROT.format(id="pilot", strategy="native", errors="continue")
    kept = [line for line in text.splitlines() if not line.startswith(("tools:", "fast:", "concurrent:"))]
    (folder / "pilot.yaml").write_text("\n".join((*kept, *lines, "")), encoding="utf-8")


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        pytest.param(("toolset: memo_search",), 0, id="notes: rules answer"),
        pytest.param(("toolset: combined",), 1, id="both: the model answers"),
        pytest.param(("toolset: combined", "fast: true"), 0, id="both, and the file says fast"),
        pytest.param(("toolset: memo_search", "fast: false"), 1, id="notes, and the file says not"),
    ],
)
async def test_the_set_says_whether_rules_answer_for_a_parrot(
    lines: tuple[str, ...], asked: int, settings: Settings, dsn: str
) -> None:
    pilot(settings, *lines)
    script = Script(says("The model speaks."))
    async with thoughtful(settings, dsn, script) as house:
        answer = await (await talk(house.ports)).say("@pilot find the plumber's number")
    assert (answer.agent, answer.text == "The model speaks.", len(script.asked)) == ("pilot", asked == 1, asked)


def course(events: list[Event]) -> list[str]:
    """In what order tools were called and answered."""
    return [event.name for event in events if event.name in ("tool_use", "tool_result")]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("toolset: memo_search",), id="the set"),
        pytest.param(("toolset: combined", "concurrent: false"), id="the file"),
    ],
)
async def test_reads_run_one_after_another_where_the_set_or_the_file_says_so(
    lines: tuple[str, ...], settings: Settings, dsn: str
) -> None:
    pilot(settings, *lines)
    script = Script(calls(*[("memo_search", {"query": f"tea {number}"}) for number in range(LOOKS)]), says("Nothing."))
    async with thoughtful(settings, dsn, script) as house:
        events = await house.api.stream(await house.api.open(), f"@pilot {ASKED}")
    assert course(events) == ["tool_use", "tool_result"] * LOOKS


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("toolset: combined",), id="the set"),
        pytest.param(("toolset: memo_search", "concurrent: true"), id="the file"),
    ],
)
async def test_reads_run_together_where_the_set_or_the_file_says_so(
    lines: tuple[str, ...], settings: Settings, dsn: str
) -> None:
    pilot(settings, *lines)
    script = Script(calls(*[("memo_search", {"query": f"tea {number}"}) for number in range(LOOKS)]), says("Nothing."))
    async with thoughtful(settings, dsn, script) as house, looking(dsn) as db:
        session = await house.api.open()
        async with locked(dsn, "memo") as unlock:
            streaming = asyncio.ensure_future(house.api.stream(session, f"@pilot {ASKED}"))
            await eventually(partial(are_waiting, db, "memo", LOOKS))
            await unlock()
            events = await streaming
    assert course(events) == ["tool_use"] * LOOKS + ["tool_result"] * LOOKS
