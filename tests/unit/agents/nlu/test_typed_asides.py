"""Orders in the words beside a fact or a question, in the plain words that are read."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.slots.follow_on import on_day
from agents.nlu.slots.wording.typed.typed_asides import beside
from agents.timetext import parse

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("America/New_York"))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Omar wants a budget chat tues 2:30, stick it in", "add budget chat with Omar tues 2:30"),
        ("the bank asked for a call friday at 9, pencil it in please", "add call with the bank friday at 9"),
        ("is thursday evening free? thinking 6 to 8", "am i free thursday evening from 6 to 8"),
        ("do i have room on friday? maybe 2pm", "am i free friday from 2pm"),
        ("is friday open? thinking of going bowling", "is friday open?"),
        ("am i free for lunch tomorrow? thinking noon", "am i free tomorrow from noon"),
        (
            "find me two hours for taxes next week, afternoons only",
            "find me two hours for taxes in the afternoons next week",
        ),
        ("the parking note can go", "delete the parking note"),
        ("you can lose the yoga block", "cancel the yoga block"),
        ("when am i not busy tomorrow", "when am i free tomorrow"),
    ],
)
def test_it_is_read_as_an_order(text: str, plain: str) -> None:
    assert beside(text, NOW) == plain


@pytest.mark.parametrize(
    "text", ["Omar wants a raise", "is it open? thinking of going", "he can go", "the cat can go", "mornings only", ""]
)
def test_other_words_are_left(text: str) -> None:
    assert beside(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "day", "asked"),
    [
        ("anything else that weekend?", "2026-12-04", "anything else December 5 - 6?"),
        ("what's on that weekend", "2026-10-29", "what's on October 31 - November 1"),
        ("am i free that day", "2026-12-04", "am i free on December 4"),
    ],
)
def test_that_weekend_is_the_one_of_what_was_spoken_of(text: str, day: str, asked: str) -> None:
    assert on_day(text, datetime.fromisoformat(f"{day}T00:00-05:00")) == asked


@pytest.mark.parametrize("text", ["another half hour", "another half an hour", "another 30 minutes"])
def test_another_half_hour_is_half_an_hour(text: str) -> None:
    reading = parse(text, NOW)
    assert reading.duration is not None
    assert reading.duration.total_seconds() == 1_800
