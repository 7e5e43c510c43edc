"""Orders about all of a list, or all but some of it; about places; and whether something is on it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.keeping.list_things import things

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
SHOPPING = {"name": "shopping"}


def call(text: str) -> tuple[str, dict[str, Any]] | None:
    found = decide(text, NOW, "en").call
    return None if found is None else (found.name, found.arguments)


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("we bought everything except the candles", "list_tick", {**SHOPPING, "items": [], "every": True, "but": ["candles"]}),
        ("everything on the camping list is packed but the stove", "list_tick",
            {"name": "camping", "items": [], "every": True, "but": ["stove"]}),
        ("除了蜡烛都买好了", "list_tick", {**SHOPPING, "items": [], "every": True, "but": ["蜡烛"]}),
        ("就差蜡烛没买，其他都买齐了", "list_tick", {**SHOPPING, "items": [], "every": True, "but": ["蜡烛"]}),
        ("tick off everything on the camping list", "list_tick", {"name": "camping", "items": [], "every": True}),
        ("购物清单上的东西都买完了", "list_tick", {**SHOPPING, "items": [], "every": True}),
        ("check off the first three", "list_tick", {"items": [], "places": [1, 2, 3]}),
        ("把最后两个划掉", "list_tick", {"items": [], "places": [-2, -1]}),
        ("第二个和第四个搞定了", "list_tick", {"items": [], "places": [2, 4]}),
        ("are candles on the shopping list?", "list_show", {**SHOPPING, "has": "candles"}),
        ("have we put candles on the party list yet?", "list_show", {"name": "party", "has": "candles"}),
        ("购物清单上有没有蜡烛？", "list_show", {**SHOPPING, "has": "蜡烛"}),
        ("蜡烛加了没？", "list_show", {"has": "蜡烛"}),
        ("聚会清单可以删了", "list_remove", {"name": "聚会", "items": [], "every": True}),
        ("把买好的都清了", "list_remove", {"items": [], "ticked": True}),
        ("待办再加一项 交表", "list_add", {"name": "todo", "items": ["交表"]}),
        ("put 蜡烛 on 聚会清单", "list_add", {"name": "聚会", "items": ["蜡烛"]}),
        ("把 candles add 到 shopping list", "list_add", {**SHOPPING, "items": ["candles"]}),
        ("we still need to get cat litter", "list_add", {**SHOPPING, "items": ["cat litter"]}),
        ("we need yoghurt, the Greek kind", "list_add", {**SHOPPING, "items": ["yoghurt, the Greek kind"]}),
        ("蜡烛也买几个", "list_add", {**SHOPPING, "items": ["蜡烛"]}),
        ("再加3卷7号胶带和两包纸杯", "list_add", {"items": ["3卷7号胶带", "两包纸杯"]}),
        ("make a shopping list for the party", "list_show", {"name": "party shopping", "new": True}),
    ],
)  # fmt: skip
def test_orders_about_all_of_a_list_or_its_places(text: str, tool: str, given: dict[str, Any]) -> None:
    assert call(text) == (tool, given)


@pytest.mark.parametrize(
    "text",
    [
        "all done",
        "都搞定了",
        "we have to get going",
        "i need to get up at six",
        "如果都买齐了就走",
        "除了我都去了",
        "i need a break",
    ],
)
def test_other_sentences_tick_and_add_nothing(text: str) -> None:
    found = call(text)
    assert found is None or not found[0].startswith("list_")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ('"Pride and Prejudice" and tea', ["Pride and Prejudice", "tea"]),
        ("《三体》和茶", ["《三体》", "茶"]),
        ("rice, the brown one, and tea", ["rice, the brown one", "tea"]),
        ("大米，要五常的，还有茶", ["大米，要五常的", "茶"]),
        ("黄瓜茄子豆腐", ["黄瓜", "茄子", "豆腐"]),
        ("牛奶面包", ["牛奶面包"]),
    ],
)
def test_a_title_or_a_kind_stays_with_its_thing(words: str, found: list[str]) -> None:
    assert things(words) == found
