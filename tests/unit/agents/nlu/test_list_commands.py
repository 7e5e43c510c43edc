"""Things are put on lists, shown, ticked off and taken away, in Chinese, English and both."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
SHOPPING, TODO = {"name": "shopping"}, {"name": "todo"}


def call(text: str) -> tuple[str, dict[str, Any]] | None:
    found = decide(text, NOW, "en").call
    return None if found is None else (found.name, found.arguments)


@pytest.mark.parametrize(
    ("text", "name", "items"),
    [
        ("add rice to the shopping list", SHOPPING, ["rice"]), ("put tea, honey and oat milk on my shopping list", SHOPPING, ["tea", "honey", "oat milk"]),
        ("Please add a towel to the packing list", {"name": "packing"}, ["a towel"]), ("grocery list: rice, beans", SHOPPING, ["rice", "beans"]),
        ("add to the shopping list: rice & beans", SHOPPING, ["rice", "beans"]), ("also add soap", {}, ["soap"]), ("add soap too", {}, ["soap"]),
        ("add batteries to the list", {}, ["batteries"]), ("add call the plumber to my to-do list", TODO, ["call the plumber"]),
        ("todo: paint the fence and the gate", TODO, ["paint the fence and the gate"]), ("购物清单加上大米和酱油", SHOPPING, ["大米", "酱油"]),
        ("把大米加到购物清单", SHOPPING, ["大米"]), ("购物清单：大米、酱油", SHOPPING, ["大米", "酱油"]), ("在行李清单里加个充电宝", {"name": "行李"}, ["充电宝"]),
        ("待办：交电费", TODO, ["交电费"]), ("记个todo 交电费", TODO, ["交电费"]), ("加个待办 写周报", TODO, ["写周报"]), ("add 酱油 到 shopping list", SHOPPING, ["酱油"]),
        ("购物单加酱油", SHOPPING, ["酱油"]), ("再加点葱", {}, ["葱"]), ("购物清单：大米 酱油", SHOPPING, ["大米", "酱油"]), ("shopping list: rice, beans, tea", SHOPPING, ["rice", "beans", "tea"]),
        ("we still need: cumin, bin liners", SHOPPING, ["cumin", "bin liners"]), ("pick up: 3 lemons, dill", SHOPPING, ["3 lemons", "dill"]),
        ("we're out of soap, add it to the shopping list", SHOPPING, ["soap"]), ("酱油用完了，加到购物清单", SHOPPING, ["酱油"]),
        ("put the candles back onto the birthday list", {"name": "birthday"}, ["candles"]), ("add ice and cups to the party list for Tom", {"name": "party"}, ["ice for Tom", "cups for Tom"]),
    ],
)  # fmt: skip
def test_things_go_on_a_list(text: str, name: dict[str, str], items: list[str]) -> None:
    found = call(text)
    assert found is not None
    assert found == ("list_add", {**name, "items": [item.removeprefix("a ") for item in items]})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("what's on the shopping list?", SHOPPING), ("show me my packing list", {"name": "packing"}), ("shopping list", SHOPPING), ("what is still on my to-do list", TODO),
        ("what's on the list", {}), ("find shopping list", SHOPPING), ("购物清单还有什么", SHOPPING), ("看看购物清单", SHOPPING), ("待办清单", TODO), ("我的待办还有哪些", TODO), ("行李清单上有啥？", {"name": "行李"}),
        ("show 购物清单", SHOPPING), ("购物清单里有啥", SHOPPING), ("what lists do I have", {}), ("what's on my lists?", {}), ("which lists have I got", {}), ("我一共有几个清单", {}), ("我有哪些清单", {}),
    ],
)  # fmt: skip
def test_a_list_is_shown(text: str, name: dict[str, str]) -> None:
    assert call(text) == ("list_show", name)


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("remove rice from the list", "list_remove", {"items": ["rice"]}), ("take honey and tea off the shopping list", "list_remove", {**SHOPPING, "items": ["honey", "tea"]}),
        ("get rid of the tea on my shopping list", "list_remove", {**SHOPPING, "items": ["tea"]}), ("take away tea from the shopping list", "list_remove", {**SHOPPING, "items": ["tea"]}),
        ("把酱油从购物清单里去掉", "list_remove", {**SHOPPING, "items": ["酱油"]}), ("购物清单里的大米删掉", "list_remove", {**SHOPPING, "items": ["大米"]}),
        ("clear the shopping list", "list_remove", {**SHOPPING, "items": [], "every": True}), ("清空购物清单", "list_remove", {**SHOPPING, "items": [], "every": True}),
        ("把购物清单清空", "list_remove", {**SHOPPING, "items": [], "every": True}), ("tick off rice", "list_tick", {"items": ["rice"]}), ("got the rice", "list_tick", {"items": ["rice"]}),
        ("check off rice on the shopping list", "list_tick", {**SHOPPING, "items": ["rice"]}), ("大米买了", "list_tick", {"items": ["大米"]}), ("购物清单里大米买了", "list_tick", {**SHOPPING, "items": ["大米"]}),
        ("packed the towels", "list_tick", {"items": ["towels"]}), ("酱油不用买了，从购物清单上去掉", "list_remove", {**SHOPPING, "items": ["酱油"]}), ("酱油买好了", "list_tick", {"items": ["酱油"]}),
        ("划掉酱油", "list_tick", {"items": ["酱油"]}), ("I bought the honey", "list_tick", {"items": ["honey"]}),
        ("把酱油划了", "list_tick", {"items": ["酱油"]}), ("酱油已经有了，不用再买了", "list_tick", {"items": ["酱油"]}),
    ],
)  # fmt: skip
def test_things_are_ticked_off_and_taken_away(text: str, tool: str, arguments: dict[str, Any]) -> None:
    assert call(text) == (tool, arguments)


@pytest.mark.parametrize(
    "text",
    [
        "提醒列表", "我的提醒列表", "list my notes", "add it to my playlist", "don't add milk to the list", "note: shopping list ideas", "list", "also add a call with Bob tomorrow at 3",
        "add lunch to my calendar", "what's on my calendar", "记一下：购物清单在冰箱上", "should I add rice to the list?", "我买了", "记个todo 交电费 下午六点提醒我", "delete all notes", "the list is long",
        "备忘录列表", "看一下笔记列表", "Todo listo",
    ],
)  # fmt: skip
def test_other_sentences_touch_no_list(text: str) -> None:
    found = call(text)
    assert found is None or not found[0].startswith("list_")
