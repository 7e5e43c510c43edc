"""Resolutions, figures of what was done and goals that go, said in passing; and feelings."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.own.feelings import Feeling, feeling
from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


def offered(text: str) -> list[tuple[str, dict[str, Any]]]:
    offers = (one.call for one in decide(text, NOW, "en").offers)
    return [(call.name, call.arguments) for call in offers if call is not None]


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("i'd like to swim twice a week", "swim twice a week"),
        ("track my vitamins: one a day", "vitamins: one a day"),
        ("我打算每天背单词", "每天背单词"),
        ("我想每周游两次泳", "每周游两次泳"),
    ],
)
def test_what_shall_be_done_so_often_is_offered_as_a_goal(text: str, goal: str) -> None:
    assert offered(text) == [("goal_set", {"text": goal})]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("i swam 20 laps", {"text": "swam 20 laps"}),
        ("walked 9000 steps yesterday", {"text": "walked 9000 steps", "days_ago": 1}),
        ("weight: 66.4 kg", {"text": "weight: 66.4 kg"}),
        ("跳了500个绳", {"text": "跳了500个绳"}),
        ("昨晚睡了7个小时", {"text": "睡了7个小时", "days_ago": 1}),
        ("体重58.5公斤", {"text": "体重58.5公斤"}),
        ("did piano for 20 minutes", {"text": "did piano for 20 minutes"}),
        ("钢琴弹了40分钟", {"text": "钢琴弹了40分钟"}),
    ],
)
def test_a_figure_is_offered_as_a_check_in_and_as_a_note(text: str, given: dict[str, Any]) -> None:
    assert offered(text) == [("check_in", given), ("memo_write", {"content": text})]


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("remove my piano goal", "goal_drop", {"text": "piano"}),
        ("stop tracking steps", "goal_drop", {"text": "steps"}),
        ("练字习惯取消", "goal_drop", {"text": "练字"}),
        ("以后别再打卡早起了", "goal_drop", {"text": "早起"}),
        ("日记里都写了些什么", "journal_show", {}),
        ("how are my goals coming along?", "goals_show", {}),
        ("i would like to journal: rain, tea, peace", "journal_add", {"text": "rain, tea, peace"}),
        ("今天学会骑车了，写进日记", "journal_add", {"text": "今天学会骑车了"}),
    ],
)
def test_goals_go_and_the_journal_is_read(text: str, tool: str, given: dict[str, Any]) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == (tool, given)


@pytest.mark.parametrize(
    "text", ["i want to swim every day at 7", "明天跑10公里", "不记得了", "if i run 5 km i will tell you"]
)
def test_appointments_and_plans_are_no_figures(text: str) -> None:
    assert all(name not in ("goal_set", "check_in") for name, _ in offered(text))


@pytest.mark.parametrize(
    ("text", "felt"),
    [
        ("I'm really anxious about the exam", "low"),
        ("had a horrible day", "low"),
        ("I cannot sleep lately", "low"),
        ("最近压力好大啊", "low"),
        ("昨晚又失眠了", "low"),
        ("我好委屈", "low"),
        ("yay, we finally got engaged", "glad"),
        ("今天超开心！", "glad"),
        ("面试通过了", "glad"),
        ("活着没意思", "danger"),
        ("i don't want to live anymore", "danger"),
        ("想死你了", None),
        ("i'm tired of this app", None),
        ("remind me that i'm happy", None),
    ],
)
def test_how_somebody_feels_is_heard(text: str, felt: Feeling | None) -> None:
    assert feeling(text) == felt


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("how many cups so far?", {"unit": "cup"}),
        ("how far have I walked this week", {"about": "walked"}),
        ("how much tea have i had today", {"about": "tea"}),
        ("how many pages did i read this month?", {"about": "read", "unit": "page"}),
        ("这周游了多少米", {"about": "游", "unit": "米"}),
        ("今天吃了多少了", {"about": "吃"}),
        ("背了几页了", {"about": "背", "unit": "页"}),
    ],
)
def test_how_much_was_done_is_looked_for_among_the_habits(text: str, asked: dict[str, Any]) -> None:
    tries = [(one.name, one.arguments) for one in decide(text, NOW, "en").tries]
    assert ("checks_show", {"figures": True, **asked, "quiet": True}) in tries


@pytest.mark.parametrize("text", ["how much did they pay him", "他买了多少", "how far is it to Leeds", "多少钱"])
def test_what_was_not_done_by_oneself_is_no_habit(text: str) -> None:
    assert all("figures" not in one.arguments for one in decide(text, NOW, "en").tries)
