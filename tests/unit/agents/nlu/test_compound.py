"""Two wishes in a sentence: both are done, each with its own receipt, or what is not sure is asked beside what is done."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 23, 10, 0, tzinfo=ZoneInfo("Asia/Shanghai"))
TUESDAY = "2026-11-24T{}:00+08:00"


def done(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The calls, without what is the same in all of them."""
    decision = decide(text, NOW, "en" if text.isascii() else "zh")
    made = (decision.call, *decision.more) if decision.call else ()
    return [
        (call.name, {key: value for key, value in call.arguments.items() if key not in {"all_day", "elapsed"}})
        for call in made
    ]


def event(title: str, clock: str) -> tuple[str, dict[str, Any]]:
    return "schedule_add", {"title": title, "start_time": TUESDAY.format(clock)}


def reminder(words: str, clock: str) -> tuple[str, dict[str, Any]]:
    return "reminder_add", {"text": words, "at": TUESDAY.format(clock)}


def note(words: str) -> tuple[str, dict[str, Any]]:
    return "memo_write", {"content": words}


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("明晚七点和老张吃饭，顺便记一下老张爱吃辣", [event("和老张吃饭", "19:00"), note("老张爱吃辣")]),
        ("dinner with Sam tomorrow at 7pm, and note that he's vegetarian", [event("dinner with Sam", "19:00"), note("he's vegetarian")]),
        ("明天下午3点开会，再提醒我带电脑", [event("开会", "15:00"), reminder("带电脑", "14:45")]),
        ("meeting tomorrow at 3pm and remind me to bring the laptop", [event("meeting", "15:00"), reminder("bring the laptop", "14:45")]),
        ("call the bank at 10am tomorrow and remind me to ask about the fee", [event("call the bank", "10:00"), reminder("ask about the fee", "09:45")]),
        ("明天下午3点看牙医，提醒我带医保卡", [event("看牙医", "15:00"), reminder("带医保卡", "14:45")]),
        ("记一下老张爱吃辣，顺便明晚七点提醒我订位", [note("老张爱吃辣"), reminder("订位", "19:00")]),
        ("明早八点提醒我买菜，另外帮我记下门禁密码4321", [reminder("买菜", "08:00"), note("门禁密码4321")]),
    ],
)  # fmt: skip
def test_both_wishes_are_done(text: str, calls: list[tuple[str, dict[str, Any]]]) -> None:
    assert done(text) == calls


def test_what_has_no_time_is_asked_and_the_note_is_kept() -> None:
    decision = decide("提醒我交房租，顺便记一下房东姓王", NOW, "zh")
    assert done("提醒我交房租，顺便记一下房东姓王") == [note("房东姓王")]
    assert (decision.missing, decision.asked_part) == ("when", "提醒我交房租")


def test_two_things_without_a_time_are_both_named() -> None:
    question = decide("约牙医，再提醒我买药", NOW, "zh").question or ""
    assert ("约牙医" in question, "买药" in question) == (True, True)


@pytest.mark.parametrize(
    "text",
    [
        "记一下：老张爱吃辣，再提醒我明早八点买菜",
        "记一下老张爱吃辣，明晚七点和他吃饭",
        "note: milk, and remind me to call",
    ],
)
def test_a_note_is_kept_as_it_was_written(text: str) -> None:
    [(name, arguments)] = done(text)
    assert (name, text.endswith(arguments["content"])) == ("memo_write", True)
