"""What is told and may be looked up later; and what is none of that: a wish, a feeling, an opinion, a question."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpretation import Interpretation
from agents.nlu.slots.keeping.passing.plain_facts import tells_fact
from agents.personas.schema import load
from agents.planning import planner

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    "text",
    [
        "bay 6 wants feeding at dusk",
        "oh and the ladder belongs to Ruth",
        "we moved the spare fuses to the loft",
        "sold my second lens to Ivo",
        "Nadia - back in March, seat 4",
        "阁楼的灯是E14灯口",
        "小周不吃鱼",
        "新来的同事养了三只猫",
        "我把备用电池放在车里了",
        "鱼缸 60×35",
    ],
)
def test_what_is_told_of_something_is_a_fact(text: str) -> None:
    assert tells_fact(text)


@pytest.mark.parametrize(
    "text",
    [
        "the play was great",
        "I'm so tired",
        "keep it",
        "no, leave it",
        "you are funny",
        "turn the radio on",
        "what is the ladder for",
        "天气真好",
        "今天好累",
        "那家店太贵了",
        "帮我查一下天气",
        "猫有多重",
        "他是谁",
        "if it rains the roof leaks",
        "",
        "x" * 400,
    ],
)
def test_a_wish_a_feeling_an_opinion_or_a_question_is_none(text: str) -> None:
    assert not tells_fact(text)


@pytest.mark.parametrize("text", ["the ladder belongs to Ruth", "小周不吃鱼"])
def test_without_a_model_it_is_offered_as_a_note_word_for_word(text: str) -> None:
    meaning = Interpretation(text=text, now=NOW, language="en")
    plan = planner.plan(load()["amazing"], meaning, talks=False)
    assert plan is not None
    assert (plan.tools[-1].name, plan.tools[-1].arguments) == (
        "offer_likely",
        {"choices": [("memo_write", {"content": text})], "by": "keeping"},
    )
