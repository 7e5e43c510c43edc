"""What is wanted, over sentences of many walks of life; and what must never become a write."""

from datetime import datetime
from time import perf_counter
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.classify import classify
from agents.nlu.interpret import decide
from agents.texts import language_of
from agents.timetext import parse
from tests.unit.agents.routing import sentences_en, sentences_more, sentences_zh

NOW = datetime(2026, 1, 27, 10, tzinfo=ZoneInfo("Asia/Shanghai"))
TABLES = (sentences_zh, sentences_en, sentences_more)
WANTED = [
    (text, intent) for table in TABLES for intent, block in table.WANTED.items() for text in block.strip().splitlines()
]
ONE = [(text, intent) for text, intent in WANTED if intent != "multi"]
NO_COMMANDS = [text for table in TABLES for text in table.NO_COMMANDS.strip().splitlines()]
WRITES = {"memo_write", "schedule_add", "schedule_update", "schedule_delete", "reminder_add"}
WRITING = {"memo_save", "schedule_add", "schedule_update", "schedule_delete", "reminder_add"}


@pytest.mark.parametrize(("text", "intent"), ONE)
def test_what_is_wanted_is_recognised(text: str, intent: str) -> None:
    want = decide(text, NOW, language_of(text, "zh")).want
    found = want.offers[0] if want.band == "likely" else want.intent
    # the tables do not tell apart what is asked of others from talk, and a goal from what the coach is for
    assert {"none": "chat", "goal": "coach"}.get(found, found) == intent


@pytest.mark.parametrize("text", [text for text, intent in WANTED if intent == "multi"])
def test_what_is_several_things_is_done_in_parts(text: str) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert decision.want.intent == "multi" or len(decision.parts) > 1


@pytest.mark.parametrize("text", NO_COMMANDS)
def test_what_is_no_command_never_becomes_a_write(text: str) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert decision.want.intent not in WRITING
    assert decision.call is None or decision.call.name not in WRITES


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("   \n", id="blank"),
        pytest.param("🦜🦜", id="signs"),
        pytest.param("明" * 5000, id="too long"),
        pytest.param("cancel " * 400, id="long and repeated"),
        pytest.param("把" * 150 + "改到", id="nested"),
        pytest.param("\ud83e", id="half a character"),
    ],
)
def test_odd_texts_are_left_alone(text: str) -> None:
    assert decide(text, NOW, "zh").call is None


def test_the_time_that_routing_takes_is_shown() -> None:
    read = [(text, parse(text, NOW)) for text, _ in WANTED]
    began = perf_counter()
    for text, reading in read:
        classify(text, reading)
    print(f"routing by rules: {(perf_counter() - began) / len(read) * 1000:.3f} ms a sentence")  # noqa: T201 - a figure
