"""What was agreed on with somebody, is one more, or is done with a thing; two days of a series; and what is left until it is done."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 12, 1, 9, 15, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Tuesday


def called(text: str) -> tuple[str, dict[str, Any]]:
    call = decide(text, NOW, "zh").call
    assert call is not None
    return call.name, call.arguments


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("跟唐姐约了周五下午三点看样板", "跟唐姐看样板"),
        ("约了小顾周六中午吃面", "跟小顾吃面"),
        ("再约个洗牙，周四下午两点半", "洗牙"),
        ("再加一个评审会 明天下午三点", "评审会"),
    ],
)
def test_an_event_is_called_what_it_is(text: str, title: str) -> None:
    name, given = called(text)
    assert (name, given["title"]) == ("schedule_add", title)


@pytest.mark.parametrize(
    ("text", "rings"),
    [
        ("窗台的兰花后天早上八点要换盆，提醒我", "窗台的兰花要换盆"),
        ("烤箱里的肉今晚七点要翻面 叫我", "烤箱里的肉要翻面"),
        ("卤蛋还有25分钟，到点叫我", "卤蛋，时间到"),
        ("面团还要30分钟出炉 到时喊我", "面团出炉"),
    ],
)
def test_what_rings_says_what_is_to_be_done(text: str, rings: str) -> None:
    name, given = called(text)
    assert (name, given["text"]) == ("reminder_add", rings)


@pytest.mark.parametrize("text", ["合唱改到周二周五", "合唱以后周二、周五练", "合唱挪到周二和周五"])
def test_two_days_are_those_of_a_series(text: str) -> None:
    assert called(text) == ("schedule_update", {"query": "合唱", "rrule": "FREQ=WEEKLY;BYDAY=TU,FR"})


def test_more_is_bought_where_no_event_is_named() -> None:
    assert called("再加两盒鸡蛋") == ("list_add", {"items": ["两盒鸡蛋"]})


@pytest.mark.parametrize("text", ["把刚才那个撤了", "刚加的撤掉", "把刚记的那条撤了吧"])
def test_what_was_just_done_is_taken_back(text: str) -> None:
    assert called(text) == ("undo_last", {})


def test_one_time_rings_not_where_it_is_not_named() -> None:
    name, given = called("后天不用叫")
    assert (name, given["query"], given["start_time"][:10]) == ("schedule_delete", "", "2026-12-03")
