"""The forms of one loop: tools of the endpoint, tools as text, a plan first; told in what the model is asked and what is shown."""

import json
from pathlib import Path
from typing import Any

import pytest

from agents.texts import say
from bot.process.settings import Settings
from tests.support.doubles.openai import Script, calls, refuses, says
from tests.support.talking import talk
from tests.support.thinking import thoughtful

PARROT = """
id: {id}
emoji: "🐤"
name: {{zh: 小{id}, en: {id}}}
species: {{zh: 鹦鹉, en: parrot}}
title: {{zh: 试飞员, en: test pilot}}
does: {{zh: 试飞, en: tries things}}
cannot: {{zh: 别的, en: anything else}}
working_style: {{zh: 小心, en: with care}}
tools: [memo_search, memo_write, schedule_query, schedule_add]
strategy: {strategy}
fast: false
concurrent: {{errors: {errors}}}
prompt:
  who: {{zh: 你是试飞员。, en: You are a test pilot.}}
  work: {{zh: 小心。, en: Be careful.}}
  voice: {{zh: 轻快。, en: Be brisk.}}
  planning: {{zh: 先列计划。, en: Plan first.}}
  synthesis: {{zh: 再作结论。, en: Then conclude.}}
"""


def parrot(settings: Settings, name: str, strategy: str, errors: str = "continue") -> None:
    """A parrot of the data folder."""
    folder = Path(settings.data_dir) / "parrots"
    folder.mkdir(parents=True, exist_ok=True)
    text = PARROT.format(id=name, strategy=strategy, errors=errors)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def said(asked: dict[str, Any]) -> list[tuple[str, str]]:
    return [(message["role"], message["content"]) for message in asked["messages"]]


async def test_text_form_thinks_acts_reads_and_answers(settings: Settings, dsn: str) -> None:
    parrot(settings, "pilot", "react")
    script = Script(
        says("Let me look.\nTOOL: memo_", 'search\nINPUT: {"query": "tea",}\n'),
        says("Nothing about tea yet."),
    )
    async with thoughtful(settings, dsn, script) as house:
        saying = await (await talk(house.ports)).say("@pilot what do I know about tea")
    assert saying.text == "Let me look.\n\nNothing about tea yet."
    first, second = script.asked
    assert ["tools" in asked for asked in script.asked] == [False, False]
    assert 'memo_search {"query"' in said(first)[0][1]
    role, told = said(second)[-1]
    assert role == "user"
    assert told.startswith('<data from="memo_search">')
    assert said(second)[-2] == ("assistant", 'Let me look.\nTOOL: memo_search\nINPUT: {"query": "tea"}')


async def test_an_endpoint_that_takes_no_tools_is_told_of_them_in_words_from_then_on(
    settings: Settings, dsn: str
) -> None:
    script = Script(
        refuses(400, "this model does not support tools"),
        says("TOOL: memo_write\nINPUT: Anna likes tea"),
        says("Kept."),
        says("Hello again."),
    )
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports)
        saying = await chat.say("how is everything going, and save what Anna likes")
        assert (saying.text, saying.receipts) == ("Kept.", ("✓ Noted: Anna likes tea",))
        assert (await chat.say("and what do you make of that")).text == "Hello again."
    assert ["tools" in asked for asked in script.asked] == [True, False, False, False]


async def test_a_model_that_writes_its_calls_as_text_is_understood_all_the_same(settings: Settings, dsn: str) -> None:
    script = Script(
        says('<tool_call>{"name": "memo_search", "arguments": {"query": "tea"}}</tool_call>'),
        says("Nothing about tea."),
    )
    async with thoughtful(settings, dsn, script) as house:
        saying = await (await talk(house.ports)).say("how is everything going with the tea thing")
    assert saying.text == "Nothing about tea."


async def test_a_plan_looks_everything_up_at_once_and_then_answers(settings: Settings, dsn: str) -> None:
    parrot(settings, "planner", "plan")
    script = Script(
        says("memo_search: Python\nschedule_query: this week\nmemo_write: nothing of a plan\n"), says("All quiet.")
    )
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports)
        await chat.say("note: Python is fun")
        saying = await chat.say("@planner 综合我的笔记和日程，总结一下本周工作")
        rows = await house.ports.pool.fetch("SELECT name FROM tool_call ORDER BY call, step, index")
    assert saying.text == "All quiet."
    assert [row["name"] for row in rows][1:] == ["memo_search", "schedule_query"]
    assert "先列计划。" in said(script.asked[0])[0][1]
    told = json.dumps(script.asked[1]["messages"], ensure_ascii=False)
    assert "Python is fun" in told


async def test_a_plan_of_nothing_is_answered_directly(settings: Settings, dsn: str) -> None:
    parrot(settings, "planner", "plan")
    script = Script(says("direct_answer"), says("Simple."))
    async with thoughtful(settings, dsn, script) as house:
        saying = await (await talk(house.ports)).say("@planner 总结一下并分析本周工作")
    assert saying.text == "Simple."


async def test_how_often_a_tool_may_fail_is_the_parrots(settings: Settings, dsn: str) -> None:
    parrot(settings, "pilot", "native")
    path = Path(settings.data_dir) / "parrots" / "pilot.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "limits: {failures: 1}\n", encoding="utf-8")
    script = Script(calls(("schedule_query", {"start_time": "soon", "end_time": "later"})), says("Some."))
    async with thoughtful(settings, dsn, script) as house:
        saying = await (await talk(house.ports)).say("@pilot how is everything going")
    assert (saying.text, len(script.asked)) == (say("en", "tool_gave_up"), 1)


@pytest.mark.parametrize(
    ("errors", "text", "told"),
    [
        pytest.param("continue", "Some.", "corrected", id="continue: the model hears what failed"),
        pytest.param("isolate", "Some.", "gave nothing", id="isolate: only that it failed"),
        pytest.param("abort", None, "", id="abort: the run ends"),
    ],
)
async def test_what_a_failed_read_means_for_the_others(
    errors: str, text: str | None, told: str, settings: Settings, dsn: str
) -> None:
    parrot(settings, "pilot", "native", errors)
    bad = ("schedule_query", {"start_time": "soon", "end_time": "later"})
    script = Script(calls(("memo_search", {"query": "tea"}), bad, ("memo_search", {"query": "milk"})), says("Some."))
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports)
        await chat.say("note: Anna takes milk with her tea")
        saying = await chat.say("@pilot how is everything going")
    assert saying.text == (text or say("en", "tool_aborted"))
    if text is not None:
        results = [message["content"] for message in script.asked[1]["messages"] if message["role"] == "tool"]
        assert len(results) == 3
        assert {"corrected": "Nothing was done", "gave nothing": "gave nothing"}[told] in results[1]
