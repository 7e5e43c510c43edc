"""The seeds' cases of protocols: those that need no house here, the others where they are played."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.protocols.engine import begin
from bot.protocols.guided_run import Act
from bot.protocols.library import Library
from bot.protocols.speech import completed_part
from tests.unit.bot.protocols.test_engine import CHAT, begun, played
from tests.unit.bot.protocols.test_reading import DANKOE, NOON

SEEDS = Path(__file__).parents[5] / "shared" / "cases" / "seeds"
pytestmark = pytest.mark.skipif(not SEEDS.is_dir(), reason="no ../shared/cases/seeds here")
PLAYED = {
    "vibelife_protocol.dialogue.01": "test_protocols: test_weather_in_the_middle_and_the_reset_goes_on",
    "vibelife_protocol.dialogue.04": "test_protocols: test_weather_in_the_middle_and_the_reset_goes_on",
    "vibelife_protocol.dialogue.06": "test_protocols: test_weather_in_the_middle_and_the_reset_goes_on",
    "vibelife_protocol.dialogue.07": "test_protocols: test_who_opens_the_chat_sees_the_step_as_data",
    "seed_derived.protocol.01": "test_protocols_with_model: test_it_invites_with_the_houses_card_and_the_engine_does_…",
    "seed_derived.protocol.05": "the same: where nothing is open there is no such tool, and a call of it is refused",
}


def cases(file: str, *groups: str) -> list[dict[str, Any]]:
    table = json.loads((SEEDS / f"{file}.json").read_text(encoding="utf-8"))
    return [case for one in table["groups"] if one["group"] in groups for case in one["cases"]]


def test_every_case_of_the_seed_holds() -> None:
    holds = set(PLAYED)
    for case in cases("vibelife_protocol", "dankoe_steps"):
        saved = DANKOE.definition.step(case["input"]).save_to
        assert saved.startswith(case["expected"]["saves"]), case["id"]
        holds.add(case["id"])
    for case in cases("vibelife_protocol", "progress"):
        assert case["input"]["total"] == len(Library().protocols()["dankoe"].definition.steps)
        assert replace(begin(DANKOE, "zh", CHAT, NOON), step=case["input"]["step"]).progress == case["expected"]
        holds.add(case["id"])
    last = played(
        replace(begun("dankoe"), step=6, data={f"step_{n}": {"skipped": True} for n in range(1, 6)}), "a page a day"
    )
    assert (last.run.completed, completed_part(last.run).name) == (True, "protocol_completed")
    assert sorted(last.run.data) == [f"step_{number}" for number in range(1, 7)]
    ended = played(begun("dankoe"), "I put it off", Act(kind="cancel", text="too busy")).run
    assert (ended.waiting, ended.reason, list(ended.data)) == (False, "too busy", ["step_1"])
    holds |= {"seed_derived.protocol.04", "seed_derived.protocol.07"}
    known = cases("vibelife_protocol", "dankoe_steps", "dialogue", "progress") + cases("seed_derived", "protocol")
    assert {case["id"] for case in known} == holds
