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
        ("彩排开场前四十分钟叫我换衣服", {"query": "彩排", "lead_minutes": 40, "remind": "换衣服"}),
        (
            "board meeting 前两个小时 ping 我打印材料",
            {"query": "board meeting", "lead_minutes": 120, "remind": "打印材料"},
        ),
        (
            "ping me the evening before the regatta to wax the boat",
            {"query": "regatta", "lead_minutes": 1440, "remind": "wax the boat", "clock": "18:00"},
        ),
        (
            "the night before the regatta at 8, remind me to find my gloves",
            {"query": "regatta", "lead_minutes": 1440, "remind": "find my gloves", "clock": "20:00"},
        ),
    ],
)
def test_it_is_set_before_what_is_there(text: str, arguments: dict[str, object]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments) == ("schedule_update", arguments)


@pytest.mark.parametrize(
    ("text", "of", "leads"),
    [
        ("remind me a day and three hours before the audition", "audition", (1440, 180)),
        ("remind me about the audition a week and a day before", "audition", (10080, 1440)),
        ("remind me two days before the audition, and an hour before as well", "audition", (2880, 60)),
        ("面试前一天和前三小时提醒我", "面试", (1440, 180)),
        ("面试提前一周和一天提醒我", "面试", (10080, 1440)),
    ],
)
def test_two_times_before_are_a_lead_and_a_reminder_beside_it(text: str, of: str, leads: tuple[int, int]) -> None:
    decision = decide(text, NOW, "zh")
    first, second = ({"query": of, "lead_minutes": lead} for lead in leads)
    assert decision.call is not None
    assert [one.arguments for one in (decision.call, *decision.more)] == [first, {**second, "remind": of}]
