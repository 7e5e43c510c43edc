"""What a model is sent: small, in the person's language, with the time, and with other people's words fenced."""

import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents import prompt
from agents.persona import load
from agents.texts import Language
from agents.tools.offering import offered

ZONE = "America/Argentina/ComodRivadavia"
NOW = datetime(2026, 9, 30, 15, 7, 30, tzinfo=ZoneInfo(ZONE))
MOST = 2500
FLOCK = load()


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("parrot", sorted(FLOCK))
def test_hi_is_small_with_all_tools(parrot: str, language: Language) -> None:
    persona = FLOCK[parrot]
    messages = prompt.opening(prompt.system(persona, NOW, ZONE, language), (), "hi")
    sent = json.dumps(
        {"messages": messages, "tools": offered(persona.tools)}, ensure_ascii=False, separators=(",", ":")
    )
    assert len(sent) < MOST


@pytest.mark.parametrize(
    ("language", "now", "answer"),
    [
        pytest.param("zh", f"现在：2026-09-30 周三 15:07（{ZONE}，UTC-03:00）。", "用中文", id="zh"),
        pytest.param("en", f"Now: Wed 2026-09-30 15:07 ({ZONE}, UTC-03:00).", "Answer in English", id="en"),
    ],
)
def test_the_prompt_knows_time_and_language(language: Language, now: str, answer: str) -> None:
    said = prompt.system(FLOCK["memo"], NOW, ZONE, language)
    assert said.splitlines()[-1] == now
    assert answer in said


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
                },
                "required": ["title", "start_time"],
            },
        },
    }
