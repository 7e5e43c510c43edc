"""What is corrected within a message, and what stands behind its place in it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 24, 9, tzinfo=ZoneInfo("Europe/London"))  # a Tuesday


@pytest.mark.parametrize(
    ("text", "name", "start"),
    [
        ("dress fitting Thursday half 2, I mean half 3", "dress fitting", "2026-11-26T15:30"),
        ("coffee with Tomas tomorrow at 4, no wait, 5", "coffee with Tomas", "2026-11-25T17:00"),
        ("fencing lesson on Friday at 6, sorry Saturday", "fencing lesson", "2026-11-28T18:00"),
        ("3 pm optician tomorrow, actually 4", "optician", "2026-11-25T16:00"),
        ("明天下午两点看牙，不对，三点", "看牙", "2026-11-25T15:00"),
        ("周四早上九点验车，说错了，周五", "验车", "2026-11-27T09:00"),
        ("周六上午十点去陶艺课，哦不，是周日上午十点", "去陶艺课", "2026-11-29T10:00"),
    ],
)
def test_what_is_said_instead_counts(text: str, name: str, start: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments["title"], call.arguments["start_time"][:16]) == ("schedule_add", name, start)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("每周四晚上七点半合唱团排练，到九点", "2026-11-26T19:30", "2026-11-26T21:00"),
        ("10 days from now, meeting about the lease 2-3", "2026-12-04T14:00", "2026-12-04T15:00"),
    ],
)
def test_an_end_behind_the_name_is_its_end(text: str, start: str, end: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.arguments["start_time"][:16], call.arguments["end_time"][:16]) == (start, end)


def test_two_moments_beside_each_other_are_two_things() -> None:
    found = decide("周五 9am brunch with Yara，周六 4pm train to 苏州", NOW, "zh")
    assert found.call is not None
    names = [(one.arguments["title"], one.arguments["start_time"][:16]) for one in (found.call, *found.more)]
    assert names == [("brunch with Yara", "2026-11-27T09:00"), ("train to 苏州", "2026-11-28T16:00")]


@pytest.mark.parametrize(
    ("text", "start", "title"),
    [
        ("下周 lab meeting 周三 10:00-11:00", "2026-12-02T10:00", "lab meeting"),
        ("12月12号和13号在莫干山团建", "2026-12-12T00:00", "在莫干山团建"),
    ],
)
def test_days_that_stand_apart_are_put_together(text: str, start: str, title: str) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.arguments["start_time"][:16], call.arguments["title"]) == (start, title)


@pytest.mark.parametrize("text", ["I told her no at 5", "sorry, I mean well", "记一下：原价不对，是三百"])
def test_other_words_of_doubt_correct_nothing(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is None or call.name == "memo_write"
