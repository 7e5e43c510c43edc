"""An answer completes the request that was asked about; anything else leaves it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu import decide
from agents.nlu.open_questions import OpenQuestion, completed
from agents.texts import language_of
from agents.tools.open_question import Missing

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
