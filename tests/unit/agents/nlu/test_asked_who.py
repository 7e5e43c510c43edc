"""Who has a thing of a list is asked, and said where it is put on one."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("who ticked the milk?", "milk"),
        ("who is getting the bread", "bread"),
        ("so who bought the balloons", "balloons"),
        ("谁买了牛奶", "牛奶"),
        ("谁勾的牛奶？", "牛奶"),
        ("牛奶谁买", "牛奶"),
    ],
)
def test_who_has_it_is_looked_for_on_the_lists(text: str, thing: str) -> None:
    tried = [(one.name, one.arguments) for one in decide(text, NOW, "en").tries]
    assert ("list_show", {"has": thing, "quiet": True}) in tried


@pytest.mark.parametrize("text", ["who are you", "who did it?", "你是谁", "谁啊", "who is the best"])
def test_other_questions_ask_no_list(text: str) -> None:
    assert all("has" not in one.arguments for one in decide(text, NOW, "en").tries)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("购物清单加上牛奶，小王买", ["牛奶，小王买"]),
        ("购物清单加牛奶、鸡蛋，让老公去买", ["牛奶", "鸡蛋，让老公去买"]),
        ("add candles to the shopping list, Ann gets them", ["candles, Ann gets them"]),
        ("to the shopping list add milk and eggs, Ann will get them", ["milk", "eggs, Ann will get them"]),
        ("add bread to the shopping list for Tom to get", ["bread for Tom to get"]),
    ],
)
def test_whose_it_is_stays_with_the_thing(text: str, items: list[str]) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("list_add", {"name": "shopping", "items": items})
