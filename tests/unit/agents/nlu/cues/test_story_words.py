"""Questions about what a parrot did are told from questions about the world, and from wishes."""

import pytest

from agents.nlu.cues.own.story_words import WhyWish, why_wish


@pytest.mark.parametrize(
    ("text", "about", "words"),
    [
        ("why?", "last", ""),
        ("but why", "last", ""),
        ("How come?", "last", ""),
        ("why did you do that", "last", ""),
        ("where does this come from?", "last", ""),
        ("为什么", "last", ""),
        ("怎么回事？", "last", ""),
        ("why did it ring at 8", "rang", "8"),
        ("why did you remind me of the dentist?", "rang", "dentist"),
        ("为什么八点响", "rang", "八点"),
        ("why didn't you remind me about the dentist", "silent", "dentist"),
        ("why has it not gone off?", "silent", ""),
        ("为什么没提醒我吃药", "silent", "吃药"),
        ("what happened to my lunch with Ann?", "thing", "lunch with Ann"),
        ("who moved the meeting?", "thing", "meeting"),
        ("why is the meeting gone?", "thing", "meeting"),
        ("牙医预约去哪了", "thing", "牙医预约"),
        ("谁把会议改了", "thing", "会议"),
    ],
)
def test_what_is_asked_after(text: str, about: str, words: str) -> None:
    assert why_wish(text) == WhyWish(about=about, words=words)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "why is the sky blue",
        "why did the chicken cross the road",
        "why don't you remind me tomorrow at 9 to call mum",
        "why did you move to Berlin",
        "note: why did it ring",
        "为什么要学英语",
        "怎么去机场",
        "remind me why",
        "",
    ],
)
def test_what_asks_of_the_world_or_for_something_is_none(text: str) -> None:
    assert why_wish(text) is None
