"""A reminder of its own before something in the calendar, at a part of the day or at an hour."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 26, 10, 0, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("会议前十分钟提醒我", {"query": "会议", "lead_minutes": 10}),
        ("拔牙前一天中午叫我买药", {"query": "拔牙", "lead_minutes": 1440, "remind": "买药", "clock": "12:00"}),
        ("出差前一晚提醒我收拾行李", {"query": "出差", "lead_minutes": 1440, "remind": "收拾行李", "clock": "18:00"}),
        ("搬家前两天晚上八点提醒我打包", {"query": "搬家", "lead_minutes": 2880, "remind": "打包", "clock": "20:00"}),
        (
            "remind me two days before the exam to pack",
            {"query": "exam", "lead_minutes": 2880, "remind": "pack"},
        ),
    ],
)
def test_it_is_set_before_what_is_there(text: str, arguments: dict[str, object]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments) == ("schedule_update", arguments)
