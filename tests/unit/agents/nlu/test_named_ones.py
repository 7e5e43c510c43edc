"""Notes called by what they are about, and orders to change what they say; things on lists that shall be called otherwise."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("pin the one about the loft", "memo_pin", {"query": "loft"}),
        ("please delete the one about moths", "memo_delete", {"query": "moths"}),
        ("show me the one with the paint codes", "memo_search", {"query": "paint codes"}),
        ("tag the one about the loft as house", "memo_change", {"query": "loft", "text": "house", "how": "tag"}),
        ("put a tag on it: house", "memo_change", {"that": True, "text": "house", "how": "tag"}),
        ("the third one, add: dry before march", "memo_change", {"place": 3, "text": "dry before march", "how": "append"}),
        ("the loft one: add \"hatch sticks\"", "memo_change", {"query": "loft", "text": "hatch sticks", "how": "append"}),
        ("add to the last one: ask Ivo", "memo_change", {"place": -1, "text": "ask Ivo", "how": "append"}),
        ("rename the one about the loft to Upstairs", "memo_change", {"query": "loft", "text": "Upstairs", "how": "title"}),
        ("阁楼那条补充：梯子在车库", "memo_change", {"query": "阁楼", "text": "梯子在车库", "how": "append"}),
        ("第二条也打上装修", "memo_change", {"place": 2, "text": "装修", "how": "tag"}),
        ("把阁楼那条的标题改成 楼上", "memo_change", {"query": "阁楼", "text": "楼上", "how": "title"}),
        ("show me everything I know about moths", "memo_search", {"query": "moths"}),
        ("do i have anything about moths", "memo_search", {"query": "moths"}),
        ("show me everything about bay 6", "memo_search", {"query": "bay 6"}),
        ("what notes do i have about moths", "memo_search", {"query": "moths"}),
        ("有没有记过关于梯子的", "memo_search", {"query": "梯子"}),
        ("所有跟梯子有关的笔记", "memo_search", {"query": "梯子"}),
        ("标签装修的有哪些", "memo_search", {"query": "#装修"}),
        ("clear the ones i've ticked off the camping list", "list_remove", {"name": "camping", "items": [], "ticked": True}),
        ("what's on the boat checklist", "list_show", {"name": "boat"}),
        ("add a pump for tank 2 to it", "list_add", {"items": ["pump for tank 2"]}),
        ("再加一个：头灯，要带电池的", "list_add", {"items": ["头灯，要带电池的"]}),
        ("客人名单建一个清单：小周、老秦、阿姨", "list_add", {"name": "客人名单", "items": ["小周", "老秦", "阿姨"]}),
        ("to watch: The Third Man, Ikiru", "list_add", {"name": "to watch", "items": ["The Third Man", "Ikiru"]}),
    ],
)  # fmt: skip
def test_what_is_named_is_found_changed_or_filled(text: str, tool: str, given: dict[str, Any]) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == (tool, given)


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("change the deposit to £640", "memo_change", {"query": "deposit", "text": "£640", "how": "value", "at_once": True, "quiet": True}),
        ("Ivo's new email is ivo@example.net", "memo_change", {"query": "Ivo email", "text": "ivo@example.net", "how": "value", "quiet": True}),
        ("把手电改成头灯", "list_amount", {"thing": "手电", "becomes": "头灯", "quiet": True}),
        ("香菇没货了，换成木耳", "list_amount", {"thing": "香菇", "becomes": "木耳", "quiet": True}),
        ("no leeks, get shallots instead", "list_amount", {"thing": "leeks", "becomes": "shallots", "quiet": True}),
        ("took the tarp", "list_tick", {"items": ["took the tarp"], "among": True, "quiet": True}),
        ("the pump has been replaced", "list_tick", {"items": ["the pump has been replaced"], "among": True, "quiet": True}),
        ("阿秦不来了，划掉", "list_remove", {"items": ["划掉", "阿秦不来了"], "among": True, "quiet": True}),
        ("scrap the lighthouse idea", "memo_delete", {"query": "lighthouse idea", "quiet": True}),
        ("show my loft notes", "memo_search", {"query": "loft", "quiet": True}),
    ],
)  # fmt: skip
def test_what_may_be_of_a_note_or_a_list_is_tried_there(text: str, tool: str, given: dict[str, Any]) -> None:
    assert (tool, given) in [(one.name, one.arguments) for one in decide(text, NOW, "en").tries]


@pytest.mark.parametrize(
    "text",
    [
        "do i have anything on friday",
        "show me everything on friday",
        "do i have anything about tomorrow",
        "add an event to it",
        "pin the meeting about the loft",
        "我还要买啥",
    ],
)
def test_what_is_of_something_else_is_left_to_it(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is None or call.name not in ("memo_change", "memo_pin", "memo_delete", "list_add")


def test_a_figure_takes_the_place_of_no_name() -> None:
    tries = [one.arguments for one in decide("set the thermostat to 20", NOW, "en").tries if one.name == "memo_change"]
    assert tries == [{"query": "thermostat", "text": "20", "how": "value", "quiet": True}]
