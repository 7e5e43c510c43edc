"""What there is goes to days of the lunar calendar: each month, or once; by its name, or as a reply below it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.replies.reply_words import wish
from agents.nlu.slots.new_values import repeated

NOW = datetime(2026, 11, 28, 8, 10, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("把交会费改成每月初六", {"query": "交会费", "rrule": "FREQ=MONTHLY;X-LUNAR=0006"}),
        ("放生的提醒改成初一十五", {"query": "放生的提醒", "rrule": "FREQ=MONTHLY;X-LUNAR=0001,0015"}),
        ("把家宴改到腊月二十六晚上六点", {"query": "家宴", "start_time": "2027-02-02T18:00:00+08:00"}),
    ],
)
def test_a_thing_goes_to_the_days_of_the_moon(text: str, arguments: dict[str, Any]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert call.arguments == arguments


@pytest.mark.parametrize(
    ("words", "becomes"),
    [
        ("每月初四", {"rrule": "FREQ=MONTHLY;X-LUNAR=0004"}),
        ("农历每月十五", {"rrule": "FREQ=MONTHLY;X-LUNAR=0015"}),
        ("每逢初一十五早上六点", {"rrule": "FREQ=MONTHLY;X-LUNAR=0001,0015", "clock": "06:00", "bare": False}),
        ("每个月最后一个工作日", {"rrule": "FREQ=MONTHLY;X-WORKDAYS=CN;BYSETPOS=-1"}),
        ("每月初四烧香", None),
    ],
)
def test_how_often_it_shall_be_is_said_by_days_of_the_moon(words: str, becomes: dict[str, Any] | None) -> None:
    assert repeated(words, NOW) == becomes


@pytest.mark.parametrize(
    ("text", "value"),
    [("每个月初六记得喊我", "每个月初六"), ("每月初二早上七点要记得", "每月初二早上七点")],
)
def test_a_reply_says_how_often(text: str, value: str) -> None:
    wanted = wish("repeat", text, NOW)
    assert wanted is not None
    assert wanted.value == value
