"""Where rules and the model disagree: what can spoil less is done, and what is not for us is told apart."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.classify import classify, said_to_keep
from agents.nlu.intents import Band, Intent
from agents.timetext import parse

NOW = datetime(2026, 11, 23, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "intent", "band"),
    [
        pytest.param("礼拜三下午有空没 想约人修琴", "free_time", "sure", id="a gap, not the agenda"),
        pytest.param("rehearsal on Thursday moved to 7pm", "schedule_update", "sure", id="nothing new out of a change"),
        pytest.param(
            "set me a notification for the flu shot on friday at 9", "reminder_add", "sure", id="another noun"
        ),
        pytest.param("训练周四不上", "chat", "likely", id="what is told to be off is tried by its name"),
        pytest.param("the tram was full of wet dogs", "chat", "left", id="told"),
        pytest.param("把走廊的灯调暗", "none", "left", id="asked of others"),
    ],
)
def test_what_can_spoil_less_is_done(text: str, intent: Intent, band: Band) -> None:
    want = classify(text, parse(text, NOW))
    assert (want.intent, want.band) == (intent, band)


@pytest.mark.parametrize(
    ("text", "told", "about"),
    [
        pytest.param("the tram was full of wet dogs", True, False, id="told"),
        pytest.param("把走廊的灯调暗", False, False, id="asked"),
        pytest.param("are you two related?", False, True, id="about the parrots"),
        pytest.param("do you think the bakery is any good?", False, False, id="an opinion of something else"),
        pytest.param("你们觉得这个颜色好看吗", False, False, id="别的东西怎么样"),
        pytest.param("你还挺懂事的", True, False, id="said to them"),
    ],
)
def test_what_is_not_for_us_is_told_apart(text: str, told: bool, about: bool) -> None:
    want = classify(text, parse(text, NOW))
    assert (want.told, want.about) == (told, about)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("hm, keep this please: Ute's size is 38", "Ute's size is 38", id="en"),
        pytest.param("快帮我存个笔记：阀门在水槽\n下面", "阀门在水槽\n下面", id="zh, letter for letter"),
        pytest.param("lunch: soup", "", id="no order to keep it"),
        pytest.param("keep the soup warm", "", id="no colon"),
    ],
)
def test_what_stands_behind_an_order_to_keep_it_is_the_note(text: str, kept: str) -> None:
    assert said_to_keep(text) == kept
