"""The scorer of routing: what counts as right, open and sure."""

from collections.abc import Mapping
from typing import Any

import pytest

from agents.routing.route_scoring import evaluate, is_right
from agents.routing.router import Route

SURE = Route(agent="memo", intent="memo_search", confidence=0.9, method="rule")
OPEN = Route(agent="amazing", intent="chat", confidence=0.3, method="default")


@pytest.mark.parametrize(
    ("route", "expected", "right"),
    [
        (SURE, {"route": "memo"}, True),
        (SURE, {"route": ["schedule", "memo"], "intent": "memo_search"}, True),
        (SURE, {"route": "memo", "intent": "memo_save"}, False),
        (SURE, {"intent": "memo_search"}, True),
        (SURE, {"route": "memo", "intent": None}, True),
        (SURE, {"route": "schedule"}, False),
        (SURE, {"route": None}, False),
        (OPEN, {"route": None}, True),
    ],
)
def test_what_is_right(route: Route, expected: Mapping[str, Any], right: bool) -> None:
    assert is_right(route, expected) is right


def test_figures() -> None:
    routes = {"find tea": SURE, "tea?": OPEN, "note tea": SURE}
    rows: list[dict[str, Any]] = [
        {"id": 1, "text": "find tea", "route": "memo"},
        {"id": 2, "text": "tea?", "expected": {"route": None}},
        {"id": 3, "text": "note tea", "expected": "schedule"},
    ]
    assert evaluate(rows, lambda row: routes[row["text"]]) == {
        "rows": 3,
        "right": 66.7,
        "sure": 66.7,
        "right_when_sure": 50.0,
        "mistakes": [
            {
                "id": 3,
                "text": "note tea",
                "expected": {"route": "schedule"},
                "route": "memo",
                "intent": "memo_search",
                "confidence": 0.9,
            }
        ],
    }


def test_nothing_to_judge() -> None:
    assert evaluate([], lambda _: OPEN)["right"] == 0.0
