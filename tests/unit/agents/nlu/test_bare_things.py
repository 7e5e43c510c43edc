"""Things to do and things to have that are only named: each is offered as what we can do about it, and none is made unasked."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2030, 6, 3, 8, 5, tzinfo=ZoneInfo("Europe/London"))  # a Monday


@pytest.mark.parametrize(
    ("text", "tool", "of"),
    [
        ("leeks, butter, baking paper", "list_add", ["leeks", "butter", "baking paper"]),
        ("鸡蛋、酱油、葱", "list_add", ["鸡蛋", "酱油", "葱"]),
    ],
)
def test_what_is_only_named_is_offered(text: str, tool: str, of: str | list[str]) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert decision.call is None
    [call, *_] = [one.call for one in decision.offers if one.call is not None]
    assert call.name == tool
    assert of in (call.arguments.get("items"), call.arguments.get("text"))


@pytest.mark.parametrize(
    "text", ["pay me back", "buy me a train ticket for tomorrow", "what shall I buy?", "red, green"]
)
def test_what_others_do_is_not(text: str) -> None:
    decision = decide(text, NOW, "en")
    assert (decision.call, decision.offers) == (None, ())
