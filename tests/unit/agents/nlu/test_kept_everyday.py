"""Lists and notes in everyday words: particles at the end, orders behind a row, a list instead of another, facts that changed."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import ToolCall
from agents.nlu.interpret import decide
from agents.texts.notes.note_values import with_value

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("write this down would you: grout sets in 3 hours", "memo_write", {"content": "grout sets in 3 hours"}),
        ("note for me that the sweep is Mr Harker", "memo_write", {"content": "the sweep is Mr Harker"}),
        ("mark 一下 SSH 新地址 box7.lan:2201", "memo_write", {"content": "SSH 新地址 box7.lan:2201"}),
        ("帮我存个东西，网管电话8866，找老邓", "memo_write", {"content": "网管电话8866，找老邓"}),
        ("小邓花生过敏，记住咯", "memo_write", {"content": "小邓花生过敏"}),
        (
            "eh add 3 tins of sardines to shopping list leh",
            "list_add",
            {"name": "shopping", "items": ["3 tins of sardines"]},
        ),
        ("chuck sponges and bleach on the list would ya", "list_add", {"items": ["sponges", "bleach"]}),
        ("put it on my to do list", "list_add", {"name": "todo", "items": ["it"]}),
        (
            "need to pick up hinges and a roll of tape at Wickes later, chuck em on the garage list",
            "list_add",
            {"name": "garage", "items": ["hinges", "roll of tape"]},
        ),
        ("外婆让我带红糖两袋 挂面 还有腐竹", "list_add", {"name": "packing", "items": ["红糖两袋", "挂面", "腐竹"]}),
        ("glue can go on the garage list instead", "list_move", {"items": ["glue"], "name": "garage list"}),
        ("put gum on my gym list instead", "list_move", {"items": ["gum"], "name": "gym list"}),
        ("李太太手機換了 現在是 998", "memo_change", {"query": "李太太手機", "text": "998", "how": "value"}),
        ("网管那条改个名叫 网管老邓", "memo_change", {"query": "网管", "text": "网管老邓", "how": "title"}),
        ("call that note Bags", "memo_change", {"that": True, "text": "Bags", "how": "title"}),
        ("printer 那个 note tag 做 办公", "memo_change", {"query": "printer", "text": "办公", "how": "tag"}),
        ("网管老邓置个顶", "memo_pin", {"query": "网管老邓"}),
        ("滤网那则加标签 家电", "memo_change", {"query": "滤网", "text": "家电", "how": "tag"}),
        ("停車格換到 B3-020 了", "memo_change", {"query": "停車格", "text": "B3-020", "how": "value"}),
        (
            "Soup on Monday: leeks, 2 sticks of butter",
            "list_add",
            {"name": "soup", "items": ["leeks", "2 sticks of butter"]},
        ),
        ("电池改放到五金清单", "list_move", {"items": ["电池"], "name": "五金清单"}),
        (
            "stick napkins on the shopping, and a couple of candles",
            "list_add",
            {"name": "shopping", "items": ["napkins", "a couple of candles"]},
        ),
        ("pin the mower one", "memo_pin", {"query": "mower"}),
        ("what is pending in grocery list", "list_show", {"name": "shopping"}),
    ],
)
def test_everyday_orders(text: str, tool: str, arguments: dict[str, Any]) -> None:
    assert decide(text, NOW, "en").call == ToolCall(name=tool, arguments=arguments)


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("丝袜算了，太贵", "list_remove"), ("丝袜不买了，太贵", "list_remove"), ("forget the cream, found some", "list_remove"), ("kaya no need already lah", "list_remove"), ("I have the ham now.", "list_tick"),
        ("厨房纸两卷好了 打折", "list_amount"), ("soap 改成 20 pcs", "list_amount"), ("what do I still have to do", "list_show"),
    ],
)  # fmt: skip
def test_what_is_looked_for_on_the_lists(text: str, tool: str) -> None:
    assert decide(text, NOW, "en").tries[0].name == tool


def test_a_code_is_replaced_whole() -> None:
    assert with_value("shed code K1984X", "shed code", "K2020X", "") == "shed code K2020X"
    assert with_value("shoe size 34", "shoe size", "36", "") == "shoe size 36"
    assert with_value("flour 500g", "flour", "600g", "") == "flour 600g"
