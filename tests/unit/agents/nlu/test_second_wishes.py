"""Something to be made, and in a sentence of its own a wish to be reminded: each gets its own words and its own time."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 25, 10, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday


def made(text: str) -> list[tuple[str, str]]:
    decision = decide(text, NOW, "en")
    calls = (decision.call, *decision.more) if decision.call is not None else ()
    return [
        (call.arguments.get("title") or call.arguments["text"], (call.arguments.get("start_time") or call.arguments["at"])[:16])
        for call in calls
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lunch with Omar tomorrow at 1. Remind me to bring the keys at 12.", [("Lunch with Omar", "2026-11-26T13:00"), ("bring the keys", "2026-11-26T12:00")]),
        ("Meeting with Dr. Lee tomorrow at 3! Please remind me at 2 to print the report", [("Meeting with Dr. Lee", "2026-11-26T15:00"), ("print the report", "2026-11-26T14:00")]),
        ("Dentist on Friday at 10am. Also, remind me to call Ann at 5pm today.", [("Dentist", "2026-11-27T10:00"), ("call Ann", "2026-11-25T17:00")]),
        ("Dentist on Friday at 10am; remind me to bring the card", [("Dentist", "2026-11-27T10:00"), ("bring the card", "2026-11-27T09:45")]),
        ("周五下午两点看牙。提醒我一点半出门", [("看牙", "2026-11-27T14:00"), ("出门", "2026-11-27T13:30")]),
        ("明天下午一点和小马吃饭。十二点提醒我带钥匙。", [("和小马吃饭", "2026-11-26T13:00"), ("带钥匙", "2026-11-26T12:00")]),
        ("Dinner with Leo on Friday at 7. Remind me to pick flowers. Remind me to call a cab at 6.", [("Dinner with Leo", "2026-11-27T19:00"), ("pick flowers", "2026-11-27T18:45"), ("call a cab", "2026-11-27T18:00")]),
        ("I need milk. Remind me to buy it at 6pm", [("milk: buy it", "2026-11-25T18:00")]),
    ],
)  # fmt: skip
def test_an_event_and_what_is_to_be_thought_of_have_their_own_words(text: str, expected: list[tuple[str, str]]) -> None:
    assert made(text) == expected


def test_an_hour_that_may_be_of_either_day_is_asked_about() -> None:
    decision = decide("Dentist on Friday at 10am. Remind me to call Ann at 5pm", NOW, "en")
    assert [title for title, _ in made("Dentist on Friday at 10am. Remind me to call Ann at 5pm")] == ["Dentist"]
    assert (decision.question, decision.missing, decision.asked_part) == (
        "“Remind me to call Ann at 5pm”: On which day? For example “today” or “Friday”.",
        "when",
        "Remind me to call Ann at 5pm",
    )
