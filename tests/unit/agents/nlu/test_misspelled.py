"""Orders with misspelled words: read as meant where that is clear; what is kept stays as it is written."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("ad soap to my shoping lst", "list_add", {"name": "shopping", "items": ["soap"]}),
        ("delet the garage note", "memo_delete", {"query": "garage"}),
        ("fnd garage code", "memo_search", {"query": "garage code"}),
        ("购物青单加肥皂", "list_add", {"name": "shopping", "items": ["肥皂"]}),
        ("note: calender is no word", "memo_write", {"content": "calender is no word"}),
    ],
)
def test_an_order_is_read_as_it_was_meant(text: str, tool: str, given: dict[str, Any]) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == (tool, given)


def test_what_would_be_kept_with_another_spelling_is_offered() -> None:
    decision = decide("add shoping trolley to the list", NOW, "en")
    assert decision.call is None
    assert [one.call.arguments for one in decision.offers if one.call] == [{"items": ["shopping trolley"]}]


@pytest.mark.parametrize("text", ["请单独寄给我", "my friend likes sunny days", "monkeys move fast"])
def test_words_that_are_right_stay(text: str) -> None:
    decision = decide(text, NOW, "zh")
    assert (decision.call, decision.offers) == (None, ())
