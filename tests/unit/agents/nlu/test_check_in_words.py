"""What is said about things that one does again and again, and what only looks so."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import ToolCall
from agents.nlu.interpret import decide
from agents.texts.habit_names import frequency, habit_name

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("打卡弹琴", "check_in", {"text": "弹琴"}),
        ("今天弹琴打卡了", "check_in", {"text": "弹琴"}),
        ("今天骑了二十公里，打卡", "check_in", {"text": "骑了二十公里"}),
        ("昨天弹琴打卡", "check_in", {"text": "弹琴", "days_ago": 1}),
        ("游了两公里记一下", "check_in", {"text": "游了两公里"}),
        ("弹琴那个打卡打错了，撤了吧", "check_in", {"text": "弹琴", "off": True}),
        ("undo my piano check-in", "check_in", {"text": "piano", "off": True}),
        ("check in: piano", "check_in", {"text": "piano"}),
        ("check in: scales 20 min", "check_in", {"text": "scales 20 min"}),
        ("checked in for my swim today", "check_in", {"text": "swim"}),
        ("undo the piano check-in, that was my son", "check_in", {"text": "piano", "off": True}),
        ("check in: piano three times a week", "goal_set", {"text": "piano three times a week"}),
        ("new habit: floss every night", "goal_set", {"text": "floss every night"}),
        ("习惯：每天拉伸", "goal_set", {"text": "每天拉伸"}),
        ("我的打卡记录", "checks_show", {}),
        ("my habits", "checks_show", {}),
        ("弹琴连续几天了", "checks_show", {"about": "弹琴"}),
        ("连续几天了", "checks_show", {}),
        ("how's my piano streak", "checks_show", {"about": "piano"}),
    ],
)  # fmt: skip
def test_what_leaves_no_doubt(text: str, tool: str, arguments: dict[str, Any]) -> None:
    assert decide(text, NOW, "en").call == ToolCall(name=tool, arguments=arguments)


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("did my stretches", "check_in", {"text": "stretches"}),
        ("practised the piano today", "check_in", {"text": "practised"}),
        ("今天练琴了", "check_in", {"text": "练琴"}),
        ("how many times did I practise this week", "checks_show", {"about": "practise"}),
        ("how many laps did I do this month", "checks_show", {"about": "laps"}),
        ("这周我弹了几次琴", "checks_show", {"about": "弹琴"}),
    ],
)
def test_what_is_looked_for_among_what_was_checked_in(text: str, tool: str, arguments: dict[str, Any]) -> None:
    assert ToolCall(name=tool, arguments={**arguments, "quiet": True}) in decide(text, NOW, "en").tries


@pytest.mark.parametrize(
    "text",
    [
        "我的打卡", "打卡网红店", "周末去打卡一个新咖啡馆", "忘了打卡", "公司要求上班打卡", "他天天打卡健身房", "没打卡", "check in with Tom", "check in online: flight BA12",
        "明天打卡", "提醒我打卡", "did you do my taxes?", "did my brother call?", "一起打卡吧", "老板说以后要人脸打卡",
    ],
)  # fmt: skip
def test_what_is_no_check_in(text: str) -> None:
    decision = decide(text, NOW, "en")
    calls = (decision.call, *decision.tries, *(one.call for one in decision.offers))
    assert [call for call in calls if call is not None and call.name == "check_in"] == []


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("骑了二十公里", "骑车"), ("背了30个单词", "背单词"), ("快走四十分钟", "快走"), ("swam 20 laps this morning", "swim"), ("ran 5 km", "run"),
        ("30 min yoga", "yoga"), ("learn the cello", "learn the cello"), ("喝了8杯水", "喝水"), ("弹琴", "弹琴"),
    ],
)  # fmt: skip
def test_the_name_of_what_is_done(words: str, name: str) -> None:
    assert habit_name(words) == name


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("run twice a week", 2),
        ("每周跑步两次", 2),
        ("3x a week", 3),
        ("一周三次", 3),
        ("every day", 7),
        ("每天", 7),
        ("每周游泳", 1),
        ("swim", None),
    ],
)
def test_how_often_in_a_week(words: str, number: int | None) -> None:
    assert frequency(words) == number
