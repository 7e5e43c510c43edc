"""What is wanted of a list in words that no form has, and what is said right below a list that was changed."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import ToolCall
from agents.nlu.interpret import decide
from agents.nlu.slots.keeping.list_wishes import called
from agents.nlu.slots.list_replies import list_reply
from agents.texts import language_of

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
SHOPPING = {"name": "shopping"}


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("we need to get: rice, soap and tea", "list_add", {**SHOPPING, "items": ["rice", "soap", "tea"]}),
        ("to buy: lamp oil, matches", "list_add", {**SHOPPING, "items": ["lamp oil", "matches"]}),
        ("酱油也写进去", "list_add", {"items": ["酱油"]}), ("also 加个 charger", "list_add", {"items": ["charger"]}),
        ("what's left to get", "list_show", SHOPPING), ("酱油 got 了", "list_tick", {"items": ["酱油"]}),
        ("you can take the candles off", "list_remove", {"items": ["candles"]}),
    ],
)  # fmt: skip
def test_the_things_are_what_is_left(text: str, tool: str, arguments: dict[str, Any]) -> None:
    intents = {
        "list_add": "list_add",
        "list_show": "list_query",
        "list_tick": "list_done",
        "list_remove": "list_remove",
    }
    assert called(intents[tool], text) == ToolCall(name=tool, arguments=arguments)  # pyright: ignore[reportArgumentType] - of the table


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("start a camping list: tent pegs, rope", {"name": "camping", "items": ["tent pegs", "rope"]}),
        ("make me a party list with balloons and cups", {"name": "party", "items": ["balloons", "cups"]}),
        ("帮我列一个露营要用的清单：帐篷、绳子", {"name": "露营要用", "items": ["帐篷", "绳子"]}),
        ("购物清单加上大米 tofu 和 beans", {**SHOPPING, "items": ["大米", "tofu", "beans"]}),
    ],
)
def test_a_new_list_is_made_with_its_things(text: str, arguments: dict[str, Any]) -> None:
    assert decide(text, NOW, language_of(text, "en")).call == ToolCall(name="list_add", arguments=arguments)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("oh, and some candles as well", ToolCall(name="list_add", arguments={"items": ["candles"]})),
        ("and matches", ToolCall(name="list_add", arguments={"items": ["matches"]})),
        ("还有蜡烛", ToolCall(name="list_add", arguments={"items": ["蜡烛"]})),
        ("蜡烛买了", ToolCall(name="list_tick", arguments={"items": ["蜡烛"]})),
    ],
)
def test_what_is_said_below_a_list_is_of_it(text: str, call: ToolCall) -> None:
    assert list_reply(text, "added", NOW) == call


@pytest.mark.parametrize(
    "text",
    ["thanks", "谢谢", "got it", "还有别的吗", "and what about tomorrow?", "明天下午3点开会", "and remind me at 5", "that's all", "好的", "I also met Sam", "再见", "把野餐清单里打勾的清空", "untick soap"],
)  # fmt: skip
def test_what_is_of_something_else_is_none(text: str) -> None:
    assert list_reply(text, "added", NOW) is None
