"""What is said beside requests: each has its word where there is no model, and a model gets all but the clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.asides import aside, now_asked, reply
from agents.nlu.interpret import decide
from agents.nlu.smalltalk import smalltalk
from agents.texts import language_of

NOW = datetime(2026, 11, 22, 8, 30, 17, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("👍", "nod"),
        ("😂😂😂", "nod"),
        ("好的", "nod"),
        ("ok!", "nod"),
        ("lol", "nod"),
        ("不用了", "no"),
        ("never mind", "no"),
        ("你个傻鸟", "rude"),
        ("you suck", "rude"),
        ("你是谁？", "about"),
        ("你能做什么", "about"),
        ("what can you do?", "about"),
        ("记一下", "note"),
        ("note", "note"),
        ("搜索", "search"),
        ("undo", "undo"),
        ("nvm put it back", "undo"),
        ("no wait", "no"),
        ("不要取消！", "no"),
        ("yes please", "nod"),
        ("what can u do", "about"),
        ("您好，请问您是谁？", "about"),
        ("撤销", "undo"),
        ("好的明天开会", None),
        ("nobody came", None),
        ("记一下 牛奶", None),
        ("撤销明天的会", None),
        ("", None),
    ],
)
def test_an_aside_is_the_whole_sentence(text: str, kind: str | None) -> None:
    assert aside(text) == kind


@pytest.mark.parametrize(
    "text", ["谢谢啊辛苦了", "麻烦您了，谢谢", "lol thanks", "thank you so much!!", "great, thanks"]
)
def test_thanks_come_in_many_words(text: str) -> None:
    assert smalltalk(text) == "thanks"


@pytest.mark.parametrize("text", ["在不在？", "有人吗", "anybody here?", "are you still there?"])
def test_who_asks_whether_anybody_is_there_is_greeted(text: str) -> None:
    assert smalltalk(text) == "hello"


@pytest.mark.parametrize("text", ["👍", "ok", "记一下", "搜索", "help", "你个傻鸟"])
def test_an_aside_is_a_models_and_has_a_word_without_one(text: str) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    kind = aside(text)
    assert kind is not None
    assert (decision.sure, decision.otherwise) == (False, reply(kind, language_of(text, "zh")))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("今天星期几？", "现在是 2026-11-22 周日 08:30。"),
        ("现在几点了", "现在是 2026-11-22 周日 08:30。"),
        ("今天几号", "现在是 2026-11-22 周日 08:30。"),
        ("what time is it?", "It is Sun 2026-11-22, 08:30."),
        ("What day is it today", "It is Sun 2026-11-22, 08:30."),
    ],
)
def test_the_clock_answers_for_itself(text: str, answer: str) -> None:
    assert decide(text, NOW, language_of(text, "zh")).question == answer


@pytest.mark.parametrize("text", ["明天几点开会", "what time is the meeting", "几号放假", "今天"])
def test_another_question_is_not_the_clocks(text: str) -> None:
    assert now_asked(text, NOW, "zh") is None
