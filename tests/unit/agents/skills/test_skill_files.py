"""Skills as files: read without a restart, with every mistake named."""

import json
from pathlib import Path

import pytest

from agents.llm.base import ToolCall
from agents.personas.yaml_schema import DefinitionError
from agents.skills.definition import KIND
from agents.skills.shelf import PAUSE, Skills

GARDEN = """
id: garden
name: {zh: 园艺, en: gardening}
does: {zh: 记植物, en: keeps plants}
sections: {plants: object, log: list}
tools:
  - name: log_watering
    description: Note that something was watered.
    type: data
    parameters:
      - {name: plant, type: string, required: true}
      - {name: litres, type: number, default: 1}
    use: {tool: append_to_list, path: log}
  - name: show_plants
    description: Show the plants.
    type: display
    use: {tool: read_state, sections: [plants]}
"""


def test_those_of_the_house_are_as_the_profile_says() -> None:
    sections = {name: dict(skill.sections) for name, skill in Skills().items()}
    assert sections["bazi"] == {"chart": "object", "insights": "list"}
    assert sections["zodiac"] == {"chart": "object"}
    assert sections["career"] == {"resume": "object", "goals": "object"}
    assert {"system", "north_star", "goals", "current", "progress", "journal"} <= set(sections["lifecoach"])


def test_a_new_skill_is_a_file_and_a_wrong_one_keeps_what_was_right(tmp_path: Path) -> None:
    now = 0.0
    skills = Skills(tmp_path, clock=lambda: now)
    assert "garden" not in skills
    file = tmp_path / "garden.yaml"
    file.write_text(GARDEN, encoding="utf-8")
    now += PAUSE
    assert skills["garden"].name.en == "gardening"
    file.write_text(GARDEN.replace("path: log", "path: lag"), encoding="utf-8")
    now += PAUSE
    assert skills["garden"].tools[0].use.path == "log"
    assert skills.problems == ("garden.yaml, line 13: tools.0.use.path: no such section 'lag'; did you mean log?",)
    file.unlink()
    now += PAUSE
    assert ("garden" in skills, skills.problems) == (False, ())


def test_a_skill_of_the_house_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(GARDEN.replace("id: garden", "id: career"), encoding="utf-8")
    skills = Skills(tmp_path)
    assert skills["career"].name.en == "career"
    assert skills.problems == ("mine.yaml: id: 'career' is taken; take another id",)


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        pytest.param("name: log_watering", "name: memo_write", "'memo_write' is a tool of the house", id="name"),
        pytest.param("name: show_plants", "name: log_watering", "stands here twice", id="twice"),
        pytest.param("type: display", "type: shown", "must be one of 'data' or 'display'", id="type"),
        pytest.param("type: number", "type: litre", "must be one of", id="parameter"),
        pytest.param(", path: log}", "}", "needs a fixed place, or the parameters entry and path", id="no place"),
        pytest.param("path: log", "path: plants", "plants is no list", id="no list"),
        pytest.param("{tool: append_to_list, path: log}", "{tool: write_state, section: log}", "use append_to_list", id="list"),
        pytest.param("type: display\n    use: {tool: read_state, sections: [plants]}", "type: display\n    use: {tool: write_state, section: plants}", "displays uses read_state", id="display"),
        pytest.param("plants: object", "_meta: object", "is kept by the program", id="meta"),
        pytest.param("log: list", "log: lists", "must be one of 'object' or 'list'", id="section"),
    ],
)  # fmt: skip
def test_each_mistake_is_named(right: str, wrong: str, why: str) -> None:
    assert right in GARDEN
    with pytest.raises(DefinitionError, match=r"garden\.yaml, line") as refused:
        KIND.parse(GARDEN.replace(right, wrong), "garden.yaml")
    assert why in str(refused.value)


def test_a_call_of_a_declared_tool_is_one_of_a_generic_one() -> None:
    garden = KIND.parse(GARDEN, "garden.yaml")
    calls = [
        ToolCall(id="1", name="log_watering", arguments='{"plant": "fig"}'),
        ToolCall(id="2", name="show_plants", arguments=""),
        ToolCall(id="3", name="memo_search", arguments='{"query": "fig"}'),
    ]
    assert [(call.id, call.name, json.loads(call.arguments)) for call in garden.meant(calls)] == [
        ("1", "append_to_list", {"path": "log", "entry": {"plant": "fig", "litres": 1}}),
        ("2", "read_state", {"sections": ["plants"], "show": True}),
        ("3", "memo_search", {"query": "fig"}),
    ]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        pytest.param("{}", "plant: is missing", id="missing"),
        pytest.param('{"plant": 3}', "plant: must be of type string", id="type"),
        pytest.param('{"plant": "fig", "litres": true}', "litres: must be of type number", id="no number"),
        pytest.param('{"plant": "fig", "when": "now"}', "when: no such parameter", id="unknown"),
        pytest.param("[1]", "arguments must be a JSON object", id="no object"),
        pytest.param("{", "arguments must be a JSON object", id="no json"),
    ],
)
def test_a_wrong_call_stays_and_is_told(arguments: str, why: str) -> None:
    garden, call = KIND.parse(GARDEN, "garden.yaml"), ToolCall(id="1", name="log_watering", arguments=arguments)
    assert garden.meant([call]) == (call,)
    assert garden.fault(call) == why
