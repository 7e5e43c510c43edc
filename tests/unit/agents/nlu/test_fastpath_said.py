"""Sentences that people typed and that went wrong: what the rules make of them now."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

SUNDAY = datetime(2026, 11, 22, 8, 30, tzinfo=ZoneInfo("Asia/Shanghai"))


def called(text: str) -> tuple[str, dict[str, Any]]:
    decision = decide(text, SUNDAY, language_of(text, "zh"))
    return ("", {}) if decision.call is None else (decision.call.name, decision.call.arguments)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("move my 6am wake up to 6:30", "2026-11-23T06:30"),
        ("move my 7pm run to 8", "2026-11-22T20:00"),
        ("把晚上8点的电影改到9点", "2026-11-22T21:00"),
        ("把三点的会挪到四点", "2026-11-22T16:00"),
    ],
)
def test_a_bare_hour_stays_in_its_half_of_the_day(text: str, start: str) -> None:
    name, arguments = called(text)
    assert (name, arguments["start_time"][:16]) == ("schedule_update", start)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("book lunch with Sara on Tuesday at noon for 45 min", "lunch with Sara"),
        ("block 2-4pm tomorrow for deep work", "deep work"),
        ("book club on Thursday at 7pm", "book club"),
        ("Mom's birthday is on March 3rd", "Mom's birthday"),
    ],
)
def test_words_that_only_order_are_no_title(text: str, title: str) -> None:
    name, arguments = called(text)
    assert (name, arguments["title"]) == ("schedule_add", title)


def test_a_weekend_that_has_begun_is_what_is_left_of_it() -> None:
    _, arguments = called("周末去爬山")
    assert (arguments["start_time"][:10], arguments["end_time"][:10]) == ("2026-11-22", "2026-11-23")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("能不能告诉我明天几点开会", id="tell me when"),
        pytest.param("帮我写封邮件通知大家明天下午3点开会", id="a letter about a meeting"),
        pytest.param("write an email to schedule a meeting tomorrow at 3pm", id="an email about a meeting"),
        pytest.param("remind me tomorrow", id="remind of what"),
        pytest.param("明天提醒我", id="提醒什么"),
        pytest.param("明天下午3点提醒我", id="提醒什么 at a clock"),
    ],
)
def test_what_must_write_nothing(text: str) -> None:
    assert called(text) == ("", {})


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("search my notes", ""),
        ("找一下关于旅行的笔记", "旅行"),
        ("我刚才记了什么", ""),
        ("find the note about Anna", "Anna"),
    ],
)
def test_what_is_looked_for_in_the_notes(text: str, query: str) -> None:
    assert called(text) == ("memo_search", {"query": query})


@pytest.mark.parametrize(
    ("text", "minutes"), [("find 30 minutes tomorrow afternoon", 30), ("明天下午帮我找一个小时", 60)]
)
def test_a_length_that_is_looked_for_is_free_time(text: str, minutes: int) -> None:
    name, arguments = called(text)
    assert (name, arguments["duration_minutes"]) == ("find_free_time", minutes)


@pytest.mark.parametrize(
    "text", ["我的提醒有哪些", "what reminders do I have", "show me all my reminders", "my reminders", "有哪些闹钟"]
)
def test_reminders_are_listed_without_events_however_far_ahead(text: str) -> None:
    assert called(text) == ("schedule_query", {"rings": True})


def test_reminders_of_a_day_are_those_of_the_day() -> None:
    _, arguments = called("明天有哪些提醒")
    assert (arguments["rings"], arguments["start_time"][11:19], arguments["end_time"][11:19]) == (
        True,
        *["00:00:00"] * 2,
    )


@pytest.mark.parametrize("text", ["what's my week look like?", "show my reminders and upcoming events"])
def test_what_has_no_day_is_answered_for_the_days_to_come(text: str) -> None:
    name, arguments = called(text)
    assert (name, arguments["end_time"][:10]) == ("schedule_query", "2026-11-30")
