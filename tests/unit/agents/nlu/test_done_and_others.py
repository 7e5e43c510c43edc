"""Reminders that go by what is done, and those that are for others."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday


def made(text: str) -> dict[str, Any]:
    call = decide(text, NOW, language_of(text, "en")).call
    return {} if call is None or call.name != "reminder_add" else call.arguments


@pytest.mark.parametrize(
    ("text", "what", "again"),
    [
        ("remind me to prune the cactus 2 years after I last did it", "prune the cactus", "FREQ=YEARLY;INTERVAL=2"),
        ("clean the filter every six weeks since the last time", "clean the filter", "FREQ=WEEKLY;INTERVAL=6"),
        ("remind me every 5 days after I've done it to shave", "shave", "FREQ=DAILY;INTERVAL=5"),
        ("上次洗牙之后每半年提醒我洗牙", "洗牙", "FREQ=MONTHLY;INTERVAL=6"),
        ("上次剪头发之后每五周提醒我剪头发", "剪头发", "FREQ=WEEKLY;INTERVAL=5"),
        ("每次除螨之后两个月提醒我", "除螨", "FREQ=MONTHLY;INTERVAL=2"),
    ],
)
def test_so_long_after_it_was_done(text: str, what: str, again: str) -> None:
    found = made(text)
    assert (found.get("text", ""), found.get("again", "")) == (what, again)


@pytest.mark.parametrize(
    ("text", "what", "at", "again", "first"),
    [
        (
            "remind me to bleed the radiators every 4 months after I did it, I last did it on april 9",
            "bleed the radiators",
            "2030-04-09T09:00",
            "FREQ=MONTHLY;INTERVAL=4",
            False,
        ),
        (
            "rotate the mattress every six months after I've done it, last time was may 20",
            "rotate the mattress",
            "2030-05-20T09:00",
            "FREQ=MONTHLY;INTERVAL=6",
            False,
        ),
        ("每两周洗一次被套，上次是5月28号洗的", "洗一次被套", "2030-05-28T09:00", "FREQ=WEEKLY;INTERVAL=2", False),
        (
            "每三个月换一次牙刷头，从换完算起，上次是4月2号换的",
            "换一次牙刷头",
            "2030-04-02T09:00",
            "FREQ=MONTHLY;INTERVAL=3",
            False,
        ),
        (
            "remind me to rinse the aquarium every 2 weeks after I did it, starting tomorrow",
            "rinse the aquarium",
            "2030-06-04T09:00",
            "FREQ=WEEKLY;INTERVAL=2",
            True,
        ),
        (
            "remind me to test the alarm every 2 weeks after I did it, starting today at 11:20",
            "test the alarm",
            "2030-06-03T11:20",
            "FREQ=WEEKLY;INTERVAL=2",
            True,
        ),
    ],
)
def test_counted_from_when_it_was_last_done_or_from_a_first_day(
    text: str, what: str, at: str, again: str, first: bool
) -> None:
    found = made(text)
    assert (found["text"], found["at"][:16], found["again"], found.get("first", False)) == (what, at, again, first)


@pytest.mark.parametrize(
    "text",
    ["remind me to call three days after the exam", "remind me every three weeks to shave", "每三个月提醒我换牙刷"],
)
def test_other_words_choose_the_calendar(text: str) -> None:
    assert "again" not in made(text)


@pytest.mark.parametrize(
    ("text", "what", "at", "rule"),
    [
        (
            "from 8pm remind me every 20 minutes until it's done to pack",
            "pack",
            "20:00",
            "FREQ=MINUTELY;INTERVAL=20;UNTIL=20300603T220000",
        ),
        (
            "从晚上七点起每15分钟提醒我交作业，直到我说做完",
            "交作业",
            "19:00",
            "FREQ=MINUTELY;INTERVAL=15;UNTIL=20300603T220000",
        ),
        (
            "from 8pm remind me every 20 minutes until I've finished it to pack",
            "pack",
            "20:00",
            "FREQ=MINUTELY;INTERVAL=20;UNTIL=20300603T220000",
        ),
        (
            "从晚上七点起每15分钟提醒我浇花直到我浇了",
            "浇花",
            "19:00",
            "FREQ=MINUTELY;INTERVAL=15;UNTIL=20300603T220000",
        ),
        ("remind me every day at 7pm to hand in the form until I say done", "hand in the form", "19:00", "FREQ=DAILY"),
        (
            "remind me today at 5:30pm to lock the shed and keep reminding me until I say done",
            "lock the shed",
            "17:30",
            "FREQ=MINUTELY;INTERVAL=10;UNTIL=20300603T220000",
        ),
        (
            "remind me at 6pm to ring the vet, nag me until I say I did it",
            "ring the vet",
            "18:00",
            "FREQ=MINUTELY;INTERVAL=10;UNTIL=20300603T220000",
        ),
        (
            "remind me at 6pm to feed the hens and nag me every 5 minutes until I do",
            "feed the hens",
            "18:00",
            "FREQ=MINUTELY;INTERVAL=5;UNTIL=20300603T220000",
        ),
        (
            "remind me at 6pm to water the ferns and don't stop until I do",
            "water the ferns",
            "18:00",
            "FREQ=MINUTELY;INTERVAL=10;UNTIL=20300603T220000",
        ),
        (
            "今天下午三点提醒我交水费一直提醒到我说完成为止",
            "交水费",
            "15:00",
            "FREQ=MINUTELY;INTERVAL=10;UNTIL=20300603T220000",
        ),
        (
            "keep reminding me at 6 to ring the plumber until I do it",
            "ring the plumber",
            "18:00",
            "FREQ=MINUTELY;INTERVAL=10;UNTIL=20300603T220000",
        ),
        (
            "nag me at 7 to sort the recycling until I've sorted it",
            "sort the recycling",
            "19:00",
            "FREQ=MINUTELY;INTERVAL=10;UNTIL=20300603T220000",
        ),
        (
            "don't stop reminding me at 8 to lock the shed till I've done it",
            "lock the shed",
            "20:00",
            "FREQ=MINUTELY;INTERVAL=10;UNTIL=20300603T220000",
        ),
    ],
)
def test_again_and_again_until_it_is_done(text: str, what: str, at: str, rule: str) -> None:
    found = made(text)
    assert (found["text"], found["at"][11:16], found["rrule"], found["until_done"]) == (what, at, rule, True)


@pytest.mark.parametrize(
    ("text", "whom", "what"),
    [
        ("remind @dora on Friday at 4pm to bring the keys", "@dora", "bring the keys"),
        ("please remind the team tomorrow at 10 to fill in the survey", "the team", "fill in the survey"),
        ("提醒小赵后天下午两点拿快递", "小赵", "拿快递"),
        ("周五下午五点提醒大家交周报", "大家", "交周报"),
        ("记得提醒李老师明天八点点名", "李老师", "点名"),
    ],
)
def test_who_else_is_to_be_reminded(text: str, whom: str, what: str) -> None:
    found = made(text)
    assert (found["whom"], found["text"]) == (whom, what)


@pytest.mark.parametrize(
    "text",
    ["remind me to ring @dora at 5", "remind us tomorrow at 9 to vote", "他提醒小赵明天三点开会", "提醒我明天问小赵"],
)
def test_who_is_only_spoken_of_is_not(text: str) -> None:
    assert "whom" not in made(text)
