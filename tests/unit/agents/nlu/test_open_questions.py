"""An answer completes the request that was asked about; anything else leaves it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.replies.open_questions import OpenQuestion, completed
from agents.texts import language_of
from agents.tools.questions.open_question import Missing

NOW = datetime(2030, 6, 3, 8, 5, tzinfo=ZoneInfo("Europe/London"))  # a Monday


@pytest.mark.parametrize(
    ("asked", "missing", "answer", "whole"),
    [
        pytest.param("remind me to feed the cat", "when", "tonight at 8", "remind me to feed the cat tonight at 8", id="time"),
        pytest.param("remind me to feed the cat", "when", "18", "remind me to feed the cat at 18", id="number"),
        pytest.param("remind me to feed the cat", "when", "hm, say 5pm", "remind me to feed the cat 5pm", id="around it"),
        pytest.param("提醒我交电费", "when", "嗯，那就后天上午十点吧", "后天上午十点提醒我交电费", id="时间"),
        pytest.param("remind me on Friday at 7", "what", "lock the shed", "remind me on Friday at 7 to lock the shed", id="thing"),
        pytest.param("周五晚上七点提醒我", "what", "锁车库", "周五晚上七点提醒我锁车库", id="事情"),
        pytest.param("move the oculist", "when", "Thursday at 2", "move the oculist to Thursday at 2", id="change"),
        pytest.param("remind me to feed the cat", "when", "what's on today", None, id="another request"),
        pytest.param("remind me to feed the cat", "when", "tea with Jo tomorrow at 4", None, id="new event"),
        pytest.param("remind me to feed the cat", "when", "thanks", None, id="courtesy"),
        pytest.param("remind me on Friday at 7", "what", "and at 9", None, id="time for a thing"),
        pytest.param("remind me to feed the cat", "when", "/help", None, id="command"),
        pytest.param("remind me to feed the cat", "when", "5pm " * 20, None, id="long"),
    ],
)  # fmt: skip
def test_an_answer_completes_what_was_asked_about(asked: str, missing: Missing, answer: str, whole: str | None) -> None:
    found = completed(OpenQuestion(text=asked, missing=missing), answer, NOW, language_of(asked, "zh"))
    assert found == whole
    assert whole is None or decide(whole, NOW, language_of(asked, "zh")).call is not None


@pytest.mark.parametrize(
    "said",
    [
        "never mind", "no", "nope", "cancel", "stop", "forget it", "skip it", "ok", "yes", "wait", "help", "hm", "lol", "hello?",
        "nothing, sorry", "I don't know", "not sure yet", "no idea", "you decide", "that's all", "maybe later", "what's the weather?",
        "how much is 5 miles in km?", "do you like cats?", "what did I say?", "are you there?",
    ],
)  # fmt: skip
def test_who_declines_nods_or_asks_names_no_thing(said: str) -> None:
    assert completed(OpenQuestion(text="remind me on Friday at 7", missing="what"), said, NOW, "en") is None


@pytest.mark.parametrize(
    "said",
    [
        "取消",
        "不知道",
        "还没想好",
        "等一下",
        "在吗",
        "没事",
        "好的",
        "嗯",
        "没什么",
        "哈哈",
        "收到",
        "我不想说",
        "天气怎么样",
        "5英里是多少公里",
    ],
)
def test_nor_does_who_says_so_in_chinese(said: str) -> None:
    assert completed(OpenQuestion(text="周五晚上七点提醒我", missing="what"), said, NOW, "zh") is None


@pytest.mark.parametrize(
    ("asked", "said", "whole"),
    [
        ("remind me on Friday at 7", "the dentist", "remind me on Friday at 7 to the dentist"),
        ("remind me on Friday at 7", "say no to Ben", "remind me on Friday at 7 to say no to Ben"),
        (
            "remind me on Friday at 7",
            "cancel the gym membership",
            "remind me on Friday at 7 to cancel the gym membership",
        ),
        ("remind me on Friday at 7", "email Sue", "remind me on Friday at 7 to email Sue"),
        ("remind me on Friday at 7", "help Anna move", "remind me on Friday at 7 to help Anna move"),
        ("周五晚上七点提醒我", "给妈妈打电话", "周五晚上七点提醒我给妈妈打电话"),
    ],
)
def test_a_thing_is_one_whatever_words_it_begins_with(asked: str, said: str, whole: str) -> None:
    assert completed(OpenQuestion(text=asked, missing="what"), said, NOW, language_of(asked, "zh")) == whole


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        pytest.param("remind me to feed the cat", "when", id="when"),
        pytest.param("周五晚上七点提醒我", "what", id="what"),
        pytest.param("remind me at 25:00 to feed the cat", "when", id="no such time"),
        pytest.param("what's on today", "", id="nothing"),
    ],
)
def test_a_decision_says_what_it_asks_for(text: str, missing: Missing) -> None:
    assert decide(text, NOW, language_of(text, "zh")).missing == missing
