"""Where a thing is to be on its list, in words."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.keeping.said.list_places import placed_last

NOW = datetime(2026, 3, 2, 9, tzinfo=ZoneInfo("UTC"))


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("put the rice first", {"items": ["rice"], "where": "first"}),
        (
            "please move oats to the very top of the shopping list",
            {"items": ["oats"], "where": "first", "name": "shopping"},
        ),
        ("stick lentils at the top of the list", {"items": ["lentils"], "where": "first"}),
        ("can you move jam to the bottom please", {"items": ["jam"], "where": "last"}),
        ("rice goes first", {"items": ["rice"], "where": "first"}),
        ("move rice below jam", {"items": ["rice"], "where": "after", "beside": "jam"}),
        ("put rice and oats before the jam", {"items": ["rice", "oats"], "where": "before", "beside": "jam"}),
        ("把大米放到最前面", {"items": ["大米"], "where": "first"}),
        ("大米放第一个", {"items": ["大米"], "where": "first"}),
        ("把果酱排到最后吧", {"items": ["果酱"], "where": "last"}),
        ("大米挪到果酱后面", {"items": ["大米"], "where": "after", "beside": "果酱"}),
        ("把大米放到果酱前面", {"items": ["大米"], "where": "before", "beside": "果酱"}),
        ("把大米放到购物清单最前面", {"items": ["大米"], "where": "first", "name": "shopping"}),
    ],
)
def test_a_thing_is_put_in_another_place_where_it_is_on_a_list(text: str, given: dict[str, object]) -> None:
    """It is tried: where nothing of that name is on a list, the words mean something else."""
    decision = decide(text, NOW, "en")
    calls = [one for one in (*decision.tries, decision.call) if one is not None and one.name == "list_order"]
    assert [
        {name: value for name, value in one.arguments.items() if name not in ("quiet", "adds")} for one in calls
    ] == [given]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("put it first", "first"),
        ("move that to the bottom", "last"),
        ("放到最前面", "first"),
        ("把它排最后", "last"),
        ("排第一", "first"),
    ],
)
def test_what_was_put_there_last_is_named_by_nothing(text: str, where: str) -> None:
    call = placed_last(text, [7])
    assert call is not None
    assert call.arguments == {"items": [], "where": where, "ids": [7]}


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("add rice and put it first", {"items": ["rice"], "where": "first", "adds": True}),
        ("再加个大米 放最前面", {"items": ["大米"], "where": "first", "adds": True}),
    ],
)
def test_what_is_added_goes_where_it_is_said(text: str, given: dict[str, object]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments) == ("list_order", given)


@pytest.mark.parametrize(
    "text",
    [
        "should the rice go first?",
        "what comes first",
        "who goes first",
        "first things first",
        "谁排第一？",
        "move the dentist to Friday",
        "bring rice back",
        "3月20号前提醒我一下",
        "put the rice back",
        "明天放假",
    ],
)
def test_other_words_move_nothing_on_a_list(text: str) -> None:
    decision = decide(text, NOW, "en")
    assert decision.call is None or decision.call.name != "list_order"
    assert not any(one.name == "list_order" and one.arguments["items"] == ["rice"] for one in decision.tries)
    assert placed_last(text, [7]) is None
