"""Sentences on who comes to what is there; lists, notes and things are no events and no people."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("America/New_York"))
FRIDAY = {"query": "meeting", "date": "2026-11-27"}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("could you add Priya to friday's meeting", FRIDAY | {"people": "Priya"}),
        ("invite my sister to the dinner tomorrow", {"query": "dinner", "date": "2026-11-24", "people": "my sister"}),
        ("invite tom to the meeting on friday too", FRIDAY | {"people": "tom"}),
        ("please remove tom from the meeting on friday", FRIDAY | {"without": "tom"}),
        ("take Priya off friday's meeting", FRIDAY | {"without": "Priya"}),
        ("叫上老陈一起参加周五的例会", {"query": "例会", "date": "2026-11-27", "people": "老陈"}),
        ("把老陈从周五的例会里去掉", {"query": "例会", "date": "2026-11-27", "without": "老陈"}),
        ("周五的例会不用叫老陈了", {"query": "例会", "date": "2026-11-27", "without": "老陈"}),
    ],
)
def test_who_comes_is_changed(text: str, arguments: dict[str, Any]) -> None:
    call = decide(text, NOW, "en" if text.isascii() else "zh").call
    assert call is not None
    assert (call.name, call.arguments) == ("schedule_update", arguments)


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("Priya can't make the meeting on friday", FRIDAY | {"without": "Priya"}),
        ("周五例会叫上老陈", {"query": "例会", "date": "2026-11-27", "people": "老陈"}),
    ],
)
def test_what_is_told_of_an_event_changes_it_where_it_is_there(text: str, arguments: dict[str, Any]) -> None:
    tries = decide(text, NOW, "en" if text.isascii() else "zh").tries
    assert arguments | {"quiet": True} in [one.arguments for one in tries if one.name == "schedule_update"]


@pytest.mark.parametrize(
    "text",
    [
        "remove oat milk from the shopping list",
        "add Middlemarch to the book club list",
        "add Priya's number to the meeting notes",
        "remove lunch from my calendar",
        "周三训练带上水壶",
        "明天开会别叫外卖了",
        "把鸡蛋从购物清单里去掉",
    ],
)
def test_lists_notes_and_things_are_no_people_of_an_event(text: str) -> None:
    decision = decide(text, NOW, "en" if text.isascii() else "zh")
    calls = [one for one in (decision.call, *decision.tries) if one is not None]
    assert [one for one in calls if {"people", "without"} & one.arguments.keys()] == []
