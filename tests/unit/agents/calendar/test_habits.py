"""What is noticed as a habit, and what of a note is an appointment: tables, without a database."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.calendar.habits import STEPS, habit
from agents.tools.suggestions import appointment

LAST = datetime(2030, 6, 24, 9)  # noqa: DTZ001 - on the wall
NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        pytest.param((7, 14), "WEEKLY", id="third week"),
        pytest.param((1, 2), "DAILY", id="third day"),
        pytest.param((), None, id="once"),
        pytest.param((7,), None, id="twice"),
        pytest.param((1,), None, id="two days"),
        pytest.param((7, 21), None, id="a week left out"),
        pytest.param((7, 14, 21), None, id="fourth week"),
        pytest.param((1, 2, 3), None, id="fourth day"),
        pytest.param((7, 14, 28), "WEEKLY", id="again after a pause"),
        pytest.param((7, 14, -7), None, id="the next is there already"),
        pytest.param((3, 6), None, id="every third day"),
        pytest.param((1 / 24, 2 / 24), None, id="every hour"),
        pytest.param((7 + 1 / 24, 14), None, id="another hour"),
    ],
)
def test_the_third_in_a_row_is_a_habit(days: tuple[float, ...], expected: str | None) -> None:
    assert habit([LAST - timedelta(days=day) for day in days], LAST) == expected


@given(st.sets(st.integers(-3, 30), max_size=12), st.sampled_from(["DAILY", "WEEKLY"]))
def test_a_run_is_noticed_once_as_it_grows(days: set[int], name: str) -> None:
    """Whatever else is there, in a run of one step no two members are both its third."""
    step = STEPS["DAILY" if name == "DAILY" else "WEEKLY"]
    run = [LAST + number * step for number in range(6)]
    others = [LAST - timedelta(days=day, minutes=1) for day in days]
    noticed = [number for number in range(6) if habit([*others, *run[:number]], run[number]) is not None]
    assert noticed == [2]


@pytest.mark.parametrize(
    ("text", "tool", "title"),
    [
        ("dentist on Friday at 3pm", "schedule_add", "dentist"),
        ("周五下午三点看牙医", "schedule_add", "看牙医"),
        ("remind me tomorrow at 9 to call the landlord", "reminder_add", "call the landlord"),
    ],
)
def test_a_note_may_be_an_appointment(text: str, tool: str, title: str) -> None:
    call = appointment(text, NOW)
    assert call is not None
    assert (call.name, call.arguments.get("title") or call.arguments["text"]) == (tool, title)


@pytest.mark.parametrize(
    "text",
    [
        "the landlord's number is 555 0100",
        "the shop opens at 9am",
        "the meeting yesterday at 3pm was long",
        "dentist on Friday",
        "dentist at some point next week",
        "standup every day at 9:30",
        "remind me in 10 minutes to stretch",
        "dentist on Friday at 3pm and yoga on Saturday at 5pm",
        "was the dentist on Friday at 3pm?",
        "dentist on Friday at 3pm\nand much more",
        "dentist on Friday at 3pm " + "with all his papers " * 6,
        "每天早上9点吃药",
        "房东电话是5550100",
        "会议室在三楼，下午三点之前可以用",
        "3pm to 5pm works best for a meeting",
        "hand in the report by Friday 5pm",
        "昨天下午三点开会说的事",
        "",
    ],
)
def test_most_notes_are_none(text: str) -> None:
    assert appointment(text, NOW) is None
