"""Orders about lists without words of their things, and things to be done by a time said outside their words."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
SHOPPING = {"name": "shopping"}


def call(text: str) -> tuple[str, dict[str, Any]] | None:
    found = decide(text, NOW, "en").call
    return None if found is None else (found.name, found.arguments)


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("tick off the third one", "list_tick", {"items": [], "places": [3]}), ("I've finished the last item on the todo list", "list_tick", {"name": "todo", "items": [], "places": [-1]}),
        ("done with number 4", "list_tick", {"items": [], "places": [4]}), ("第三个做完了", "list_tick", {"items": [], "places": [3]}), ("搞定了第2项", "list_tick", {"items": [], "places": [2]}),
        ("把待办里最后一个勾掉", "list_tick", {"name": "todo", "items": [], "places": [-1]}), ("take the first item off the shopping list", "list_remove", {**SHOPPING, "items": [], "places": [1]}),
        ("购物清单里的第四样删掉", "list_remove", {**SHOPPING, "items": [], "places": [4]}), ("untick soap", "list_tick", {"items": ["soap"], "again": True}),
        ("take the tick off soap on the shopping list", "list_tick", {**SHOPPING, "items": ["soap"], "again": True}), ("把肥皂的勾去掉", "list_tick", {"items": ["肥皂"], "again": True}),
        ("remove everything that is ticked from the shopping list", "list_remove", {**SHOPPING, "items": [], "ticked": True}), ("clear all ticked items", "list_remove", {"items": [], "ticked": True}),
        ("把购物清单上买好的都删掉", "list_remove", {**SHOPPING, "items": [], "ticked": True}), ("清掉打了勾的", "list_remove", {"items": [], "ticked": True}),
        ("clear everything that's ticked on the shopping list", "list_remove", {**SHOPPING, "items": [], "ticked": True}),
        ("清理一下，把清单里买到的删掉", "list_remove", {"items": [], "ticked": True}), ("整理清单里勾掉的都清掉", "list_remove", {"items": [], "ticked": True}),
        ("the same grocery list as last week", "list_again", SHOPPING), ("last week's shopping list again please", "list_again", SHOPPING), ("购物清单跟上个星期一样", "list_again", SHOPPING),
        ("来一份和上周一样的购物清单", "list_again", SHOPPING), ("上周的购物清单再来一遍", "list_again", SHOPPING),
        ("combine the picnic list with the shopping list", "list_merge", {"name": "picnic list", "other": "shopping list"}),
        ("move everything from the picnic list to the shopping list", "list_merge", {"name": "shopping list", "other": "picnic list"}),
        ("把野餐清单并到购物清单里", "list_merge", {"name": "购物清单", "other": "野餐清单"}), ("把野餐清单和购物清单合起来", "list_merge", {"name": "野餐清单", "other": "购物清单"}),
        ("shift the candles from the picnic list to the birthday list", "list_move", {"items": ["candles"], "name": "birthday list", "other": "picnic"}),
        ("please move soap and tape over to my todo list", "list_move", {"items": ["soap", "tape"], "name": "todo list"}),
        ("麻烦把蜡烛从野餐清单挪到生日清单上去", "list_move", {"items": ["蜡烛"], "name": "生日清单", "other": "野餐"}),
        ("把野餐清单里的蜡烛转到生日清单", "list_move", {"items": ["蜡烛"], "name": "生日清单", "other": "野餐"}),
    ],
)  # fmt: skip
def test_orders_without_words_of_things(text: str, tool: str, arguments: dict[str, Any]) -> None:
    assert call(text) == (tool, arguments)


@pytest.mark.parametrize(
    ("text", "name", "item", "at"),
    [
        ("by Friday: add hand in the form to my to-do list", "todo", "hand in the form", "2030-06-07T09:00:00+08:00"),
        ("todo by Friday 5pm: hand in the form", "todo", "hand in the form", "2030-06-07T17:00:00+08:00"),
        ("待办，周五下午五点前：交表", "todo", "交表", "2030-06-07T17:00:00+08:00"),
        ("by Friday 5pm: hand in the form on the to-do list", "todo", "hand in the form", "2030-06-07T17:00:00+08:00"),
        ("by Friday: hand in the form", "todo", "hand in the form", "2030-06-07T09:00:00+08:00"),
        ("put hand in the form on my to-do list, due Friday at 5pm", "todo", "hand in the form", "2030-06-07T17:00:00+08:00"),
        ("add candles to the party list by Friday", "party", "candles", "2030-06-07T09:00:00+08:00"),
        ("周五之前：交表", "todo", "交表", "2030-06-07T09:00:00+08:00"),
        ("把交表加到待办清单，周五之前", "todo", "交表", "2030-06-07T09:00:00+08:00"),
        ("周五以前把交表加到待办清单", "todo", "交表", "2030-06-07T09:00:00+08:00"),
        ("周五之前：把交表加到待办", "todo", "交表", "2030-06-07T09:00:00+08:00"),
        ("add to my to-do list by tomorrow evening: water the ferns", "todo", "water the ferns", "2030-06-04T18:00:00+08:00"),
    ],
)  # fmt: skip
def test_a_time_outside_the_words_is_one_to_be_done_by(text: str, name: str, item: str, at: str) -> None:
    assert call(text) == ("list_add", {"name": name, "items": [item], "at": at})


@pytest.mark.parametrize(
    "text",
    [
        "the second one", "I finished second in the race", "delete the last meeting", "merge the branches", "same time as last week", "by Friday we should know", "周五之前，我还在上海", "第二个",
        "和上周一样",
    ],
)  # fmt: skip
def test_other_sentences_touch_no_list(text: str) -> None:
    found = call(text)
    assert found is None or not found[0].startswith("list_")
