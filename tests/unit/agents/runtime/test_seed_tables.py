"""The tables of the seeds that are about the engine: what rules decide, which tools a set has, which failures pass."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.personas.schema import load
from agents.tools.toolsets import SETS

FOLDER = Path(__file__).parents[5] / "shared" / "cases" / "seeds"
NOW = datetime(2026, 1, 27, 9, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Tuesday

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="no ../shared/cases/seeds here")


def cases(file: str, group: str) -> list[dict[str, Any]]:
    found = json.loads((FOLDER / f"{file}.json").read_text(encoding="utf-8"))["groups"]
    return [case for one in found if one["group"] == group for case in one["cases"] if case["verdict"] == "adopt"]


def test_what_is_simple_is_decided_by_rules_and_what_is_several_things_is_not() -> None:
    """A long row of one letter is simple in the seed's count of characters only: nothing can be decided of it."""
    for case in cases("seed_derived", "simple_query"):
        if "我我" not in case["input"]:
            assert decide(case["input"], NOW, "zh").sure == case["expected"], case["id"]


def test_the_fast_path_needs_a_parrot_that_has_one() -> None:
    flock = {"memo_search": load()["memo"], "combined": load()["amazing"]}
    for case in cases("seed_derived", "fast_path"):
        persona = flock.get(case["input"]["set"])
        fast = persona is not None and persona.fast.on and decide(case["input"]["text"], NOW, "zh").sure
        assert fast == case["expected"], case["id"]


def test_the_tool_is_chosen_by_what_is_wanted() -> None:
    for case in cases("seed_derived", "tool_choice"):
        call = decide(case["input"]["text"], NOW, "zh").call
        assert call is not None
        assert call.name == case["expected"], case["id"]


def test_sets_hold_the_tools_of_the_seed() -> None:
    """And more: see docs/requirements.md, S0-16 to S0-18."""
    by_name = {str(name): tools for name, tools in SETS.items()}
    for case in cases("seed_derived", "tool_sets"):
        assert set(case["expected"]) <= set(by_name[case["input"]].tools), case["id"]


def test_scenarios_that_rules_understand() -> None:
    [notes] = cases("dv_acceptance_scenarios", "memo")
    assert decide(notes["input"], NOW, "zh").want.intent == notes["expected"]["tool"]
    meeting = next(case for case in cases("dv_acceptance_scenarios", "schedule") if "团队会议" in case["input"])
    call = decide(meeting["input"], NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments["start_time"][:16]) == ("schedule_add", "2026-02-06T15:00")
    assert meeting["expected"]["title_contains"] in call.arguments["title"]
    [vague] = cases("dv_acceptance_scenarios", "interaction")
    assert decide(vague["input"], NOW, "zh").call is None  # nothing is made of it: what and when are asked for
