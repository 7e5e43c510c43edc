"""Questions about what will come by itself are told from questions about the calendar."""

import pytest

from agents.nlu.cues.own.rehearsal_words import RehearsalWish, rehearsal_wish


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("what will reach me next week?", RehearsalWish(when="next week")),
        ("what will ring tomorrow", RehearsalWish(when="tomorrow")),
        ("What are you going to remind me of over the next three days", RehearsalWish(when="over the next three days")),
        ("what if I'm in Tokyo until Friday", RehearsalWish(place="Tokyo", until="Friday")),
        ("what if i go to New York next week?", RehearsalWish(place="New York", when="next week")),
        ("接下来一周会提醒我什么", RehearsalWish(when="接下来一周")),
        ("明天有哪些会响", RehearsalWish(when="明天")),
        ("要是我在东京到周五呢", RehearsalWish(place="东京", until="周五")),
    ],
)
def test_what_is_to_be_shown_ahead(text: str, wish: RehearsalWish) -> None:
    assert rehearsal_wish(text) == wish


@pytest.mark.parametrize(
    "text",
    [
        "what's on next week",
        "what reminders do I have",
        "what if it rains",
        "remind me tomorrow",
        "下周有什么安排",
        "明天提醒我买菜",
        "",
    ],
)
def test_what_is_none(text: str) -> None:
    assert rehearsal_wish(text) is None
