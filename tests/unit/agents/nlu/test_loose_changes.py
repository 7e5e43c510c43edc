"""Changes in a freer order than an order has: the name before the verb, who wants it or why beside it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday


def changes(text: str) -> dict[str, Any] | None:
    """What is changed, or offered to be."""
    found = decide(text, NOW, language_of(text, "en"))
    call = found.call or next((one.call for one in found.offers), None) or next(iter(found.tries), None)
    if call is None or call.name != "schedule_update":
        return None
    return {name: value for name, value in call.arguments.items() if name != "quiet"}


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("例会推后一刻钟开", {"query": "例会", "shift_minutes": 15}),
        ("roof inspection push 到周四同样时间", {"query": "roof inspection", "weekday": 3}),
        ("roof inspection shorten 到40分钟", {"query": "roof inspection", "length_minutes": 40}),
        ("the Patels want to move the viewing to quarter past two", {"query": "viewing", "clock": "14:15", "bare": True}),
        ("每周四的书法课改到晚上七点", {"query": "书法课", "span": "all", "clock": "19:00", "bare": False}),
        ("every Friday's quiz moves to 9pm", {"query": "quiz", "span": "all", "clock": "21:00", "bare": False}),
        ("change cello to Thursdays at 17:30", {"query": "cello", "rrule": "FREQ=WEEKLY;BYDAY=TH", "weekday": 3, "clock": "17:30", "bare": False}),
        ("刘老师出差，答辩挪到6月12号下午三点吧", {"query": "答辩", "start_time": "2030-06-12T15:00:00+08:00"}),
        ("can we push breakfast to 8:30", {"query": "breakfast", "clock": "08:30", "bare": True}),
        ("把周五的聚餐推迟到七点", {"query": "聚餐", "date": "2030-06-07", "clock": "07:00", "bare": True}),  # of its own half
        ("move my flight to Oslo to Friday", {"query": "flight to Oslo", "weekday": 4}),
    ],
)  # fmt: skip
def test_what_is_changed_stands_before_the_verb_or_behind_it(text: str, becomes: dict[str, Any]) -> None:
    assert changes(text) == becomes


@pytest.mark.parametrize(
    "text",
    [
        "我把书法课改到七点了",
        "plumber's moved, now push the haircut to 5pm and the viewing to 6pm",
        "change the name to Weekly",
        "我们改天再约",
    ],
)
def test_what_is_told_or_names_two_changes_nothing(text: str) -> None:
    assert changes(text) is None


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("swap the massage and the haircut", {"query": "massage", "swap": "haircut"}),
        ("把答辩跟书法课对调一下", {"query": "答辩", "swap": "书法课"}),
        ("the inspection will take two hours", {"query": "inspection", "length_minutes": 120}),
        ("答辩大概要开一个半小时", {"query": "答辩", "length_minutes": 90}),
    ],
)
def test_places_are_changed_and_lengths_told(text: str, becomes: dict[str, Any]) -> None:
    assert changes(text) == becomes


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("从下下周起陶艺课改到晚上六点", {"query": "陶艺课", "clock": "18:00", "bare": False}),
        ("下下周开始合唱改到周四", {"query": "合唱", "weekday": 3}),
        ("from the week after next pottery moves to Thursday", {"query": "pottery", "weekday": 3}),
    ],
)
def test_a_series_changes_from_the_week_after_next_on(text: str, becomes: dict[str, Any]) -> None:
    week = {"since": "2030-06-17T00:00:00+08:00", "before": "2030-06-24T00:00:00+08:00"}
    assert changes(text) == {**becomes, **week, "span": "following"}


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [("每天晚上八点提醒我写日记，连续十天", "写日记", 10), ("连续三天集训，每天九点到五点", "集训", 3)],
)
def test_in_a_row_is_no_piece_of_the_name(text: str, name: str, count: int) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert call.arguments.get("text", call.arguments.get("title")) == name
    assert call.arguments["rrule"] == f"FREQ=DAILY;COUNT={count}"
