"""English of Scotland, a day that was told of right before, an hour that stays, and reasons that name a while."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.wording.colloquial.scots_english import in_common_words
from agents.texts import language_of

NOW = datetime(2030, 6, 4, 17, 20, tzinfo=ZoneInfo("Europe/London"))  # a Tuesday


@pytest.mark.parametrize(
    ("text", "common"),
    [
        ("gonnae remind me at 9 the night tae lock the shed", "please remind me at 9 tonight to lock the shed"),
        ("mind me on friday tae phone ma sister", "remind me on friday to phone my sister"),
        ("what have we got on the day?", "what have we got today?"),
        ("och, she cannae come the morra", "oh, she can't come tomorrow"),
        ("call ma at 5", None),
        ("the night before the trip", None),
        ("what's on", None),
    ],
)
def test_words_of_scotland_are_read_as_those_of_all(text: str, common: str | None) -> None:
    assert in_common_words(text) == common


def called(text: str) -> tuple[str, dict[str, Any]]:
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is not None
    return call.name, call.arguments


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Rab wants a pint on friday, are we free that night?", "2030-06-07"),
        ("gran would like to visit on the 15th, am I free that day?", "2030-06-15"),
        ("周五他约我打球，那天下午我有空吗", "2030-06-07"),
    ],
)
def test_a_question_for_a_day_that_was_told_of_books_nothing(text: str, date: str) -> None:
    name, arguments = called(text)
    assert (name, arguments["date"]) == ("find_free_time", date)


@pytest.mark.parametrize(
    ("text", "query"),
    [("cancel the massage, can't afford it this month", "massage"), ("cancel judo, we're skint till friday", "judo")],
)
def test_a_reason_that_names_a_while_is_no_time_of_what_goes(text: str, query: str) -> None:
    assert called(text) == ("schedule_delete", {"query": query})


def test_an_hour_that_stays_is_of_the_change() -> None:
    name, arguments = called("浇花那个改成每周二晚上 还是八点 周一太忙")
    assert (name, arguments["clock"], arguments["rrule"]) == ("schedule_update", "20:00", "FREQ=WEEKLY;BYDAY=TU")


@pytest.mark.parametrize("text", ["give me a rundown of tomorrow", "下周都有哪些安排 一起给我看下"])
def test_an_overview_is_the_agenda(text: str) -> None:
    assert called(text)[0] == "schedule_query"
