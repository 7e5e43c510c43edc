"""Questions about the calendar that want yes or no first, and what they ask about."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

SATURDAY = datetime(2030, 6, 8, 9, tzinfo=ZoneInfo("Europe/London"))


def called(text: str) -> dict[str, Any]:
    found = decide(text, SATURDAY, language_of(text, "en"))
    [call] = (found.call,) if found.call is not None else found.instead
    return {"tool": call.name, **call.arguments}


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("am i free sunday", "2030-06-09"),
        ("are we free on Tuesday evening?", "2030-06-11"),
        ("下周四晚上有没有空", "2030-06-13"),
    ],
)
def test_whether_somebody_is_free(text: str, date: str) -> None:
    found = called(text)
    assert (found["tool"], found["date"], found["asked"]) == ("find_free_time", date, "all")


@pytest.mark.parametrize(
    "text",
    [
        "do I have any spare time on Monday?",
        "周一有没有空档",
        "is there a free slot on Monday",
        "周一有两个小时的空吗",
        "do we have time for a walk on Monday?",
    ],
)
def test_whether_some_time_is_free(text: str) -> None:
    found = called(text)
    assert (found["tool"], found["date"], found["asked"]) == ("find_free_time", "2030-06-10", "any")


def test_free_at_an_hour_is_free_for_as_long_as_it_takes() -> None:
    found = called("am I free at 4 on Monday?")
    assert (found["start_time"], found["end_time"]) == ("2030-06-10T16:00:00+01:00", "2030-06-10T17:00:00+01:00")
    assert called("am I free at 4 on Monday for half an hour?")["end_time"] == "2030-06-10T16:30:00+01:00"


@pytest.mark.parametrize(
    "text", ["do we have anything on Monday?", "周一有事吗", "is Monday busy?", "周一忙不忙", "周一有没有安排"]
)
def test_whether_there_is_anything(text: str) -> None:
    found = called(text)
    assert (found["tool"], found["asked"], found.get("query", "")) == ("schedule_query", True, "")
    assert found["start_time"] == "2030-06-10T00:00:00+01:00"


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("is the parents' evening on Monday?", "parents' evening"),
        ("do I still have physio on Monday?", "physio"),
        ("周一有瑜伽课吗", "瑜伽课"),
        ("体检是不是周一", "体检"),
    ],
)
def test_whether_one_thing_is_then(text: str, query: str) -> None:
    found = called(text)
    assert (found["tool"], found["asked"], found["query"]) == ("schedule_query", True, query)


@pytest.mark.parametrize("text", ["what's on Monday?", "周一有什么安排", "when am I free on Monday?", "周一几点有空"])
def test_what_asks_for_more_than_yes_or_no(text: str) -> None:
    assert "asked" not in called(text)
