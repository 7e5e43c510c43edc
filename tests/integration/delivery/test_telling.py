"""What goes on in a call is told in order, with its steps counted, and crosses to other processes whatever its size."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from uuid import uuid4

import pytest

from agents.cards import Card
from agents.runtime.run_events import Thinking, ToolResult, ToolUse, Ui
from agents.runtime.usage_stats import RunStats
from bot.conversation.live_events import Live
from bot.conversation.streaming import LONGEST, Telling
from bot.ports.live import LiveEvent, live_from_json, live_to_json
from storage.db.notify import Signals
from storage.db.transactions import Scope

SCOPE = Scope(actor=1, space=1, conversation=uuid4(), zone="UTC", language="en")
CARD = Card(kind="quick", title="Which one?")
LOOKING = ToolUse(name="memo_search", phrase="Looking…")


def heard(patience: float = 60.0) -> tuple[Telling, list[LiveEvent]]:
    """A telling, and what a watcher in the same process hears of it."""
    live, events = Live(Signals("")), list[LiveEvent]()
    live.watch(SCOPE.conversation, events.append)
    return Telling(live=live, scope=SCOPE, agent="memo", call=7, patience=patience), events


async def test_steps_are_told_and_counted_and_what_they_took_comes_last() -> None:
    telling, events = heard()
    stats = RunStats(prompt=12, completion=3, tools={"memo_search": 1}, cost=Decimal("0.001"))
    with telling:
        for step in (Thinking(), Thinking(step=1, most=5), LOOKING, ToolResult(name="memo_search", text="one")):
            telling.step(step)
        for step in (Ui(name="ui_quick_actions", card=CARD), Thinking(step=2, most=5)):
            telling.step(step)
        telling.add("Here")
        telling.add(" it is.")
        telling.finished(stats)
    assert {(event.agent, event.call) for event in events} == {("memo", 7)}
    assert [(event.event, event.text) for event in events] == [
        ("thinking", "Thinking…"),
        ("thinking", "Thinking…"),
        ("tool_use", "Looking…"),
        ("tool_result", "one"),
        ("ui", ""),
        ("thinking", "Thinking…"),
        ("answer_delta", "Here"),
        ("answer_delta", " it is."),
        ("session_stats", ""),
    ]
    assert [(event.step, event.most) for event in events if event.event == "thinking"] == [(1, 1), (1, 5), (2, 5)]
    assert (events[4].ui, events[4].card) == ("ui_quick_actions", CARD)
    assert (events[-1].step, events[-1].stats) == (3, stats)
    assert [live_from_json(live_to_json(event)) for event in events] == events


async def test_thoughts_without_tools_between_them_are_counted_too() -> None:
    telling, events = heard()
    with telling:
        for step in (Thinking(), Thinking(step=1, most=5), Thinking(step=2, most=5)):
            telling.step(step)
        telling.finished(RunStats())
    assert events[-1].step == 2


async def test_rules_take_nothing_worth_telling() -> None:
    telling, events = heard()
    with telling:
        telling.add("Hello.")
        telling.finished(None)
    assert [event.event for event in events] == ["answer_delta"]


async def test_a_tool_that_failed_says_so_and_a_long_result_is_cut() -> None:
    telling, events = heard()
    with telling:
        telling.step(ToolResult(name="memo_search", text="x" * 5_000, failed=True))
    assert (events[0].failed, events[0].tool, len(events[0].text), events[0].text[-1]) == (
        True,
        "memo_search",
        LONGEST,
        "…",
    )


async def test_patience_is_asked_for_once() -> None:
    telling, events = heard(patience=0.0)
    with telling:
        telling.step(Thinking())
        await until(lambda: len(events) == 2)
        for _ in range(5):
            await asyncio.sleep(0)
    assert [(event.event, event.text) for event in events[1:]] == [("system", "Still working on it, a moment more…")]


async def test_patience_is_not_asked_for_once_the_answer_comes_or_the_run_is_over() -> None:
    answered, one = heard(patience=0.0)
    with answered:
        answered.add("Here.")
        answered.finished(None)
        for _ in range(5):
            await asyncio.sleep(0)
    ended, two = heard(patience=0.0)
    with ended:
        pass
    for _ in range(5):
        await asyncio.sleep(0)
    assert ([event.event for event in one], two) == (["answer_delta"], [])


@pytest.mark.parametrize("character", ["x", "鹦", '"', "\\", "\n", "\x01"])
async def test_whatever_a_run_tells_reaches_other_processes(dsn: str, character: str) -> None:
    """A long answer crosses in parts that joined are the answer, a long result in short, a card if it is not too big."""
    near, far = Signals(dsn), Signals(dsn)
    events = list[LiveEvent]()
    Live(far).watch(SCOPE.conversation, events.append)
    answer, big = character * 20_000, Card(kind="notes", title="", lines=(character * 7_900,))
    async with near.running(), far.running():
        await listening(near, far)
        with Telling(live=Live(near), scope=SCOPE, agent="memo", call=7) as telling:
            telling.step(ToolResult(name="memo_search", text=answer))
            telling.step(Ui(name="ui_memo_preview", card=big))
            telling.step(Ui(name="ui_quick_actions", card=CARD))
            telling.add(answer)
            telling.finished(RunStats())
        await until(lambda: events[-1:] != [] and events[-1].event == "session_stats")
    told = [event for event in events if event.event != "answer_delta"]
    assert [event.ui or event.event for event in told] == ["tool_result", "ui_quick_actions", "session_stats"]
    assert "".join(event.text for event in events if event.event == "answer_delta") == answer


async def listening(near: Signals, far: Signals) -> None:
    """Return once what one process tells is heard in the other."""
    reached = asyncio.Event()

    def hear(payload: str) -> None:
        if payload:  # else: connected, which may come before the other side is
            reached.set()

    far.listen("hello", hear)
    while not reached.is_set():
        near.send("hello", str(uuid4()))
        with suppress(TimeoutError):
            async with asyncio.timeout(0.1):
                await reached.wait()


async def until(condition: Callable[[], bool]) -> None:
    """Return once the condition holds; raises TimeoutError after a minute."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - what is waited for is in another process's hands
            await asyncio.sleep(0.01)
