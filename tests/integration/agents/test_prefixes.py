"""What endpoints can keep of a conversation: a request begins as the one before it did, up to what is new."""

import json
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.call import Utterance
from agents.context import system_prompt
from agents.context.history_budget import Material, messages
from agents.personas.schema import load
from bot.process.settings import Settings
from tests.integration.agents.test_agent_forms import parrot
from tests.support.doubles.openai import Script, question, says
from tests.support.talking import talk
from tests.support.thinking import thoughtful

FLOCK = load()
NOW = datetime(2026, 9, 30, 23, 59, 30, tzinfo=ZoneInfo("Europe/Berlin"))


def asked(said: list[Utterance], text: str, now: datetime, known: str = "") -> list[dict[str, Any]]:
    memo, language = FLOCK["memo"], "en"
    first = system_prompt.system(memo, language, tools=memo.tools)
    ahead = system_prompt.moment(now, "Europe/Berlin", language)
    return [dict(one) for one in system_prompt.opening(first, said, text, ahead=ahead, known=known)]


@pytest.mark.parametrize("later", [timedelta(0), timedelta(minutes=1), timedelta(days=40)])
def test_time_and_facts_stand_behind_all_that_was_said(later: timedelta) -> None:
    summary = [Utterance("summary", "They like tea.")]
    first = asked(summary, "tea with whom?", NOW, "- likes tea")
    said = [*summary, Utterance("user", "tea with whom?"), Utterance("assistant", "With Ann.")]
    second = asked(said, "and cake?", NOW + later, "- hates cake")
    shared = first[:2]
    assert [one["role"] for one in first] == ["system", "user", "user", "user"]
    assert second[:2] == shared
    assert [one["content"] for one in second[2:4]] == ["tea with whom?", "With Ann."]
    assert "[Now:" not in json.dumps(second[:-1])
    assert second[-1]["content"] == f"{system_prompt.moment(NOW + later, 'Europe/Berlin', 'en')}\n\nand cake?"


def test_a_request_without_facts_has_nobody_speak_twice_in_a_row() -> None:
    said = [Utterance("user", "tea?"), Utterance("assistant", "Yes.")]
    assert [one["role"] for one in asked(said, "now?", NOW)] == ["system", "user", "assistant", "user"]


def test_what_stands_ahead_of_a_question_counts_as_part_of_it() -> None:
    sent = messages(Material(system="s", query="q", ahead="a" * 30_000, earlier=[Utterance("user", "old")]))
    assert [one["content"] for one in sent] == ["s", f"{'a' * 30_000}\n\nq"]


@pytest.mark.parametrize(
    ("strategy", "text"),
    [
        ("native", "tell me a long and winding story of the {}, please"),
        ("react", "tell me a long and winding story of the {}, please"),
        ("plan", "综合分析一下我的笔记里{}的故事"),
    ],
)
async def test_each_request_of_a_conversation_begins_as_the_one_before(
    settings: Settings, dsn: str, strategy: str, text: str
) -> None:
    parrot(settings, "pilot", strategy)
    script = Script(
        reply=lambda body: says("direct_answer" if "先列计划" in str(body["messages"][0]) else "Well, well.")
    )
    texts = [text.format(thing) for thing in ("sea", "land", "sky")]
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports)
        for one in texts:
            await chat.say(f"@pilot {one}")
    plans = [body for body in script.asked if "先列计划" in str(body["messages"][0])]
    answers = [body for body in script.asked if body not in plans]
    assert (len(plans), len(answers)) == (3 if strategy == "plan" else 0, 3)
    for body, later in [*pairwise(plans), *pairwise(answers)]:  # each kind of request begins alike
        before = body["messages"][:-1]
        assert later["messages"][: len(before)] == before
        assert later.get("tools") == body.get("tools")
        assert "[" not in "".join(str(one["content"])[:1] for one in before)
    for kind in (plans, answers):
        asked_last = [question(body["messages"][-1]["content"]) for body in kind]
        assert asked_last == (texts if kind else [])
