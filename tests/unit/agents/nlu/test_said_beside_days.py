"""What stands beside days and hours: ordinals that are no day, how long a move takes, which one, and days from one to another."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language

NOW = datetime(2026, 12, 1, 9, 15, tzinfo=ZoneInfo("Europe/London"))  # a Tuesday


def called(text: str, language: Language = "en") -> tuple[str, dict[str, Any]]:
    call = decide(text, NOW, language).call
    assert call is not None
    return call.name, call.arguments


@pytest.mark.parametrize(
    ("text", "title", "start"),
    [
        ("talk for 3rd years on thursday at 5pm", "talk for 3rd years", "2026-12-03T17:00"),
        ("her 6th birthday party on saturday at 3", "her 6th birthday party", "2026-12-05T15:00"),
        ("home game v Leeds on saturday, kick off is at 3", "home game v Leeds", "2026-12-05T15:00"),
        ("swim in the morning at 7", "swim", "2026-12-02T07:00"),
    ],
)
def test_what_is_booked_is_of_the_day_that_was_named(text: str, title: str, start: str) -> None:
    name, given = called(text)
    assert (name, given["title"], given["start_time"][:16]) == ("schedule_add", title, start)
    assert "then" not in given


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("验收改到当天下午3点，要一个半小时", {"query": "验收", "clock": "15:00", "end_clock": "16:30"}),
        ("评审改到三点，两个小时", {"query": "评审", "clock": "15:00", "end_clock": "17:00"}),
        ("12月15号的早会改到9点半，就这一次", {"query": "早会", "date": "2026-12-15", "clock": "09:30"}),
    ],
)
def test_what_stands_behind_a_move_is_of_the_move(text: str, change: dict[str, str]) -> None:
    name, given = called(text, "zh")
    assert name == "schedule_update"
    assert change.items() <= given.items()


@pytest.mark.parametrize(
    "text",
    [
        "remind me at 7:45 from Monday to Friday to take the dog out",
        "on school days, Monday to Friday, remind me at 7:45 to take the dog out",
    ],
)
def test_a_ring_on_days_from_one_to_another_is_on_each(text: str) -> None:
    name, given = called(text)
    assert (name, given["text"], given["rrule"]) == (
        "reminder_add",
        "take the dog out",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    )


@pytest.mark.parametrize("hour", [7, 9, 13, 20])
def test_a_whole_morning_is_how_long_it_takes_at_any_hour(hour: int) -> None:
    call = decide("验收要一上午", NOW.replace(hour=hour), "zh").call
    assert call is not None
    assert call.arguments == {"query": "验收", "end_clock": "12:00"}
