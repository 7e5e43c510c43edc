"""A parrot's instructions: small, in the person's language, with the time, and about the tools that are offered only."""

import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.context import system_prompt
from agents.personas.schema import GRANTED, load
from agents.planning.tool_selection import select_tools
from agents.texts import Language
from agents.tools.model_schema import offered

ZONE = "America/Argentina/ComodRivadavia"
NOW = datetime(2026, 9, 30, 15, 7, 30, tzinfo=ZoneInfo(ZONE))
MOST = 2500
GREETING = 600
FLOCK = load()
LANGUAGES: tuple[Language, ...] = ("zh", "en")
EVERY = [
    pytest.param(parrot, language, id=f"{parrot} {language}") for parrot in sorted(FLOCK) for language in LANGUAGES
]


def sent(parrot: str, language: Language, text: str, intent: str | None = None) -> str:
    """A whole request, as its body."""
    persona = FLOCK[parrot]
    tools = select_tools(persona.tools, text, intent=intent)
    messages = system_prompt.opening(
        system_prompt.system(persona, language, tools=tools), (), text, ahead=system_prompt.moment(NOW, ZONE, language)
    )
    body = {"messages": messages, "tools": offered(tools)}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize(("parrot", "language"), EVERY)
@pytest.mark.parametrize(
    ("text", "intent"),
    [
        pytest.param("hi", None, id="hi"),
        pytest.param("why is the sky blue?", None, id="chat"),
        pytest.param("what did I write about the roof", "memo_search", id="notes"),
        pytest.param("meeting at 3pm tomorrow", "schedule_add", id="event"),
        pytest.param("move it to 4", "schedule_update", id="move"),
    ],
)
def test_a_simple_request_is_small_with_its_tools(parrot: str, language: Language, text: str, intent: str) -> None:
    assert len(sent(parrot, language, text, intent)) < MOST


@pytest.mark.parametrize(("parrot", "language"), EVERY)
def test_no_tool_is_spoken_of_that_is_not_offered(parrot: str, language: Language) -> None:
    persona = FLOCK[parrot]
    for tools in ((), *((name,) for name in persona.tools), persona.tools):
        told = system_prompt.system(persona, language, tools=tools)
        assert {name for name in GRANTED if name in told} <= set(tools)


@pytest.mark.parametrize(
    ("language", "now", "answer"),
    [
        pytest.param("zh", f"[现在：2026-09-30 周三 15:07（{ZONE}，UTC-03:00）]", "用中文", id="zh"),
        pytest.param("en", f"[Now: Wed 2026-09-30 15:07 ({ZONE}, UTC-03:00)]", "Answer in English", id="en"),
    ],
)
def test_the_prompt_knows_time_and_language(language: Language, now: str, answer: str) -> None:
    memo, amazing = FLOCK["memo"], FLOCK["amazing"]
    assert system_prompt.moment(NOW, ZONE, language) == now
    assert answer in system_prompt.system(memo, language, tools=memo.tools)
    assert answer in system_prompt.synthesis(amazing, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_greeting_is_asked_about_in_six_hundred_characters(language: Language) -> None:
    system = system_prompt.system(FLOCK["amazing"], language, tools=())
    now = system_prompt.moment(NOW.astimezone(ZoneInfo("Asia/Shanghai")), "Asia/Shanghai", language)
    assert len("".join(str(one["content"]) for one in system_prompt.opening(system, (), "hi", ahead=now))) <= GREETING


def test_the_schedule_parrot_knows_its_chains_from_its_tools() -> None:
    def chains(*tools: str) -> str:
        [line] = [
            line
            for line in system_prompt.system(FLOCK["schedule"], "en", tools=tools).splitlines()
            if line.startswith("Ways: ")
        ]
        return line.removeprefix("Ways: ")

    assert chains("schedule_query") == "Look up: one schedule_query."
    assert chains("schedule_query", "schedule_add", "schedule_delete") == (
        "Look up: one schedule_query. Add: schedule_add (an hour if no end; it checks for conflicts), then one line. "
        "Conflict: name it, let the person choose. Change: schedule_query, schedule_add anew, schedule_delete the old."
    )
    assert chains("schedule_query", "schedule_add", "schedule_update", "schedule_delete", "find_free_time") == (
        "Look up: one schedule_query. Free time: one find_free_time; say start and end. "
        "Add: schedule_add (an hour if no end; it checks for conflicts), then one line. Conflict: name it, find_free_time, propose. "
        "Change: schedule_query, schedule_update."
    )


def test_a_plan_lists_what_can_be_looked_up_and_nothing_that_writes() -> None:
    told = system_prompt.planning(FLOCK["amazing"], "en", tools=FLOCK["amazing"].tools)
    assert [line for line in told.splitlines() if line.startswith("- ")] == [
        "- memo_search: notes with these words",
        "- schedule_query: events and reminders of this time",
        "- find_free_time: free time of this day",
    ]
    assert "direct_answer" in told
    assert len(told) < MOST


def test_who_makes_no_plans_has_no_words_for_them() -> None:
    with pytest.raises(ValueError, match="memo makes no plans"):
        system_prompt.planning(FLOCK["memo"], "en", tools=())
    with pytest.raises(ValueError, match="memo makes no plans"):
        system_prompt.synthesis(FLOCK["memo"], "en")


def test_only_the_tools_that_a_parrot_has_are_offered() -> None:
    for persona in FLOCK.values():
        assert [tool["function"]["name"] for tool in offered(persona.tools)] == list(persona.tools)
