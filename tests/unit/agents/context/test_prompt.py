"""What a model is sent beside its instructions: what was said before, with other people's words fenced."""

import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.personas.schema import load
from agents.tools.catalogue import TOOLS
from agents.tools.model_schema import certain, offered, signature

FLOCK = load()
LONGEST = 375  # characters that a tool takes of a prompt


def test_only_the_tools_that_a_parrot_has_are_offered() -> None:
    for persona in FLOCK.values():
        assert [tool["function"]["name"] for tool in offered(persona.tools)] == list(persona.tools)


def test_what_only_code_may_say_is_not_offered() -> None:
    [tool] = offered(["schedule_add"])
    assert tool == {
        "type": "function",
        "function": {
            "name": "schedule_add",
            "description": "Book an event.",
            "parameters": {
                "type": "object",
                "properties": {
                    "title": {"type": "string"},
                    "start_time": {"type": "string"},
                    "end_time": {"type": "string"},
                    "all_day": {"type": "boolean"},
                    "location": {"type": "string"},
                    "rrule": {"type": "string"},
                },
                "required": ["title", "start_time"],
            },
        },
    }


def test_no_tool_takes_much_of_a_prompt() -> None:
    """As schema, even where a template of a model writes it with blanks, and as a line of text."""
    shown = [
        name for name, tool in TOOLS.items() if tool.grantable or name == "hand_off"
    ]  # the others are for code alone
    sizes = {name: (len(json.dumps(offered([name])[0])), len(f"- {signature(name)}")) for name in shown}
    assert {name: size for name, size in sizes.items() if max(size) > LONGEST} == {}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("schedule_add", {"title": "x", "start_time": "2030-01-02T15:00:00+00:00", "description": "bring the map"}),
        ("schedule_update", {"query": "x", "date": "2030-01-02", "description": "bring the map"}),
    ],
)
def test_what_is_not_worth_its_room_may_be_given_all_the_same(tool: str, arguments: dict[str, object]) -> None:
    now = datetime(2029, 12, 31, tzinfo=ZoneInfo("UTC"))
    assert certain(tool, json.dumps(arguments), now, "en") == arguments
    assert not {"description", "date"} & set(offered([tool])[0]["function"]["parameters"]["properties"])
