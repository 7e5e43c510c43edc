"""Lists by their bare names, lists that are to be made, and what is only perhaps meant of notes and check-ins. Pure."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import ToolCall
from agents.nlu.interpret import decide
from agents.nlu.replies.open_questions import OpenQuestion, completed
from agents.nlu.slots.keeping.note_facts import meant_value
from agents.nlu.slots.keeping.passing.figures import figure_meant

NOW = datetime(2026, 11, 26, 10, tzinfo=ZoneInfo("Europe/London"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("make me a list called garden fete", "garden fete"),
        ("Please start a new list for the office move", "office move"),
        ("new list: school play", "school play"),
        ("kindly make one list by name Holi", "holi"),
        ("新建一个清单叫钓鱼", "钓鱼"),
        ("下周要搬办公室 帮我建个单子叫搬迁", "搬迁"),
    ],
)
def test_a_list_is_made_before_anything_is_on_it(text: str, name: str) -> None:
    assert decide(text, NOW, "en").call == ToolCall(name="list_show", arguments={"name": name, "new": True})


def test_a_list_is_made_with_what_is_said_behind_its_name() -> None:
    assert decide("create a list called regatta, put in ropes, flags", NOW, "en").call == ToolCall(
        name="list_add", arguments={"name": "regatta", "items": ["ropes", "flags"]}
    )


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("add ropes to regatta", "list_add", {"name": "regatta", "items": ["ropes"]}),
        ("钓鱼里再加个小马扎", "list_add", {"name": "钓鱼", "items": ["小马扎"]}),
        ("what's left on regatta", "list_show", {"name": "regatta"}),
        ("钓鱼还剩什么", "list_show", {"name": "钓鱼"}),
        ("clear the ticked ones on regatta", "list_remove", {"name": "regatta", "items": [], "ticked": True}),
    ],
)
def test_a_bare_name_is_tried_and_does_nothing_where_no_list_has_it(
    text: str, tool: str, arguments: dict[str, Any]
) -> None:
    tries = decide(text, NOW, "en").tries
    assert ToolCall(name=tool, arguments={**arguments, "known": True, "quiet": True}) in tries


def test_with_a_time_it_is_of_no_list() -> None:
    assert decide("add rowing to saturday at 9", NOW, "en").tries == ()


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("ropes, flags, two buckets", "put on the regatta list: ropes, flags, two buckets"),
        ("ropes", "put on the regatta list: ropes"),
        ("thanks", None),
        ("I will think about it", None),
        ("add buckets to fishing", None),
    ],
)
def test_what_goes_on_it_is_things_and_nothing_else(text: str, whole: str | None) -> None:
    asked = OpenQuestion(text="put on the regatta list", missing="things")
    assert completed(asked, text, NOW, "en") == whole


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("no, 25 minutes", ("25 minutes", False)),
        ("it was 12 laps, not 10", ("12 laps", False)),
        ("打错了 是四十分钟", ("四十分钟", False)),
        ("another 3 km", ("3 km", True)),
        ("后来又游了10圈", ("10圈", True)),
        ("we met another 3 people", None),
        ("no", None),
    ],
)
def test_a_figure_below_a_check_in(text: str, meant: tuple[str, bool] | None) -> None:
    assert figure_meant(text) == meant


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no I meant 7-7-12", "7-7-12"),
        ("typo, its C4410", "C4410"),
        ("不对 是5200斤", "5200斤"),
        ("no thanks", ""),
        ("it's raining", ""),
    ],
)
def test_a_value_that_was_meant(text: str, value: str) -> None:
    assert meant_value(text) == value


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("paid 45 euros for the ferry", True),
        ("船票花了320", True),
        ("gate code is 4419", True),
        ("I must pay 45 euros tomorrow", False),
        ("how much did I pay for the ferry?", False),
        ("what a day", False),
    ],
)
def test_a_fact_worth_keeping_is_offered_and_never_kept_unasked(text: str, offered: bool) -> None:
    decision = decide(text, NOW, "en")
    assert decision.call is None or decision.call.name != "memo_write"
    keeps = [one for one in decision.offers if one.call == ToolCall(name="memo_write", arguments={"content": text})]
    assert bool(keeps) is offered
