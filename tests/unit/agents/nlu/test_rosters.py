"""A week's shifts are booked for the days of the week that is named, hours as hours, the rest as whole days."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language

NOW = datetime(2026, 11, 27, 9, 30, tzinfo=ZoneInfo("Europe/London"))  # a Friday


@pytest.mark.parametrize(
    ("text", "language", "booked"),
    [
        (
            "下周班表：周一到周三早班，周五夜班，周日休息",
            "zh",
            [("早班", "2026-11-30", "2026-12-03"), ("夜班", "2026-12-04", "2026-12-05"), ("休息", "2026-12-06", "2026-12-07")],
        ),
        (
            "next week's rota: tue wed late, sat night",
            "en",
            [("late shift", "2026-12-01", "2026-12-03"), ("night shift", "2026-12-05", "2026-12-06")],
        ),
        (
            "next week: mon 8-4, wed 12-8",
            "en",
            [("Work", "2026-11-30T08:00", "2026-11-30T16:00"), ("Work", "2026-12-02T12:00", "2026-12-02T20:00")],
        ),
    ],
)  # fmt: skip
def test_the_days_are_those_of_the_week_that_is_named(
    text: str, language: Language, booked: list[tuple[str, str, str]]
) -> None:
    made = decide(text, NOW, language)
    assert made.call is not None
    calls = [call.arguments for call in (made.call, *made.more)]
    width = len(booked[0][1])
    assert [(one["title"], one["start_time"][:width], one["end_time"][:width]) for one in calls] == booked


@pytest.mark.parametrize(
    "text", ["this week: gym and dentist", "next week is busy, mon especially", "下周：很忙，周一最忙"]
)
def test_what_is_no_roster_is_left(text: str) -> None:
    made = decide(text, NOW, "en" if text.isascii() else "zh")
    assert made.more == ()
