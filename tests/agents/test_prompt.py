"""What a model is sent beside its instructions: what was said before, with other people's words fenced."""

from agents.tools.offering import offered

FLOCK = load()


def test_only_the_tools_that_a_parrot_has_are_offered() -> None:
    for persona in FLOCK.values():
        assert [tool["function"]["name"] for tool in offered(persona.tools)] == list(persona.tools)


def test_what_only_code_may_say_is_not_offered() -> None:
    [tool] = offered(["schedule_add"])
    assert tool == {
        "type": "function",
        "function": {
            "name": "schedule_add",
            "description": "Book an event (an hour if no end). On a conflict nothing is booked; the person gets buttons.",
            "parameters": {
                "type": "object",
                "properties": {
                    "title": {"type": "string"},
                    "start_time": {"type": "string"},
                    "end_time": {"type": "string"},
                    "all_day": {"type": "boolean"},
                    "lead_minutes": {"type": "integer"},
                    "location": {"type": "string"},
                    "description": {"type": "string"},
                },
                "required": ["title", "start_time"],
            },
        },
    }
