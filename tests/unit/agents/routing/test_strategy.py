"""How a parrot goes about it, and what a small model's answer about the parrot is worth. No model, no database."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu import Interpretation
from agents.nlu.intents import Intent
from agents.nlu.interpret import decide
from agents.routing.classifier import BARE, Guess, guessed
from agents.routing.router import UNSURE, Background, Route, by_rules, strategy

NOW = datetime(2026, 1, 27, 10, tzinfo=ZoneInfo("Asia/Shanghai"))
OWN = {"memo": "react", "amazing": "plan"}


def route(text: str) -> Route | None:
    return by_rules(Interpretation(text=text, now=NOW, language="en"), Background())


@pytest.mark.parametrize(
    ("text", "agent", "intent", "expected"),
    [
        pytest.param("note: the key is under the mat", "memo", "memo_save", "fast", id="what rules do at once"),
        pytest.param("/help", "amazing", "command", "fast", id="a command"),
        pytest.param("what is a good name for a boat", "memo", "chat", "react", id="the parrot's own"),
        pytest.param("what is a good name for a boat", "creative", "chat", "native", id="of one that has none"),
        pytest.param("what is a good name for a boat", "amazing", "chat", "native", id="no plan for one thing"),
        pytest.param("what is a good name for a boat", "amazing", "multi", "plan", id="a plan for several"),
    ],
)
def test_how_it_is_gone_about(text: str, agent: str, intent: Intent, expected: str) -> None:
    chosen = Route(agent=agent, intent=intent, confidence=1.0, method="model")
    assert strategy(decide(text, NOW, "en"), chosen, OWN) == expected


def test_a_command_is_not_routed_any_further() -> None:
    assert route("/help") == Route(agent="amazing", intent="command", confidence=1.0, method="explicit")


def test_small_talk_goes_to_the_default() -> None:
    found = route("thank you")
    assert found is not None
    assert (found.agent, found.confidence, found.method) == ("amazing", UNSURE, "default")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ('{"route": "memo", "confidence": 0.9}', Guess(agent="memo", confidence=0.9)),
        ('I think ```{"route": "memo", "confidence": 7}```', Guess(agent="memo", confidence=1.0)),
        ('{"route": "memo", "confidence": "very"}', Guess(agent="memo", confidence=BARE)),
        ('{"route": "memo", "confidence": true}', Guess(agent="memo", confidence=BARE)),
        ('{"route": 3}', None),
        ("{route: memo}", Guess(agent="memo", confidence=BARE)),
        ("no idea, and I would rather not say which of the parrots it is", None),
    ],
)
def test_what_a_small_model_says_is_read_generously(said: str, expected: Guess | None) -> None:
    assert guessed(said) == expected
