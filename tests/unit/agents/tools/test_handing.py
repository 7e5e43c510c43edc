"""Handing a task over: what is offered of it, and which skills are there."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.tools.handoff import HAND_OFF, shown, unknown
from agents.tools.model_schema import offered

tags = st.lists(st.text(st.characters(codec="utf-8", categories=("L", "N")), max_size=200))


@given(tags)
def test_it_takes_no_more_of_a_prompt_than_any_tool(skills: list[str]) -> None:
    [tool] = offered([HAND_OFF.name], skills)
    assert len(json.dumps(tool, ensure_ascii=False)) <= 375


def test_what_is_too_long_leaves_room_for_others() -> None:
    assert shown(["a" * 100, "notes", "b" * 60, "naming"]) == ("notes", "b" * 60)


@pytest.mark.parametrize(
    ("skill", "expected"),
    [
        pytest.param("planning a day", None, id="as it is written in a file"),
        pytest.param(" Planning-A-Day ", None, id="otherwise"),
        pytest.param("planning", "planning", id="a part of one"),
        pytest.param("日程", None, id="Chinese"),
    ],
)
def test_a_skill_is_known_however_it_is_written(skill: str, expected: str | None) -> None:
    assert unknown({"skill": skill}, ["planning_a_day", "日程"]) == expected
