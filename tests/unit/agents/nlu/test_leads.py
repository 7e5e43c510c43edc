"""A reminder of its own before something in the calendar, at a part of the day or at an hour."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.changing.leading.said_leads import Lead, lead_instead, said_leads

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
        (
            "ping me at 7am the day before the regatta to check the wind",
            {"query": "regatta", "lead_minutes": 1440, "remind": "check the wind", "clock": "07:00"},
        ),
        (
            "remind me to check the wind at noon two days before the regatta",
            {"query": "regatta", "lead_minutes": 2880, "remind": "check the wind", "clock": "12:00"},
        ),
        (
            "remind me about the regatta three days before at 9am",
            {"query": "regatta", "lead_minutes": 4320, "clock": "09:00"},
        ),
        (
            "remind me of the regatta at 9am the day before",
            {"query": "regatta", "lead_minutes": 1440, "clock": "09:00"},
        ),
        (
            "remind me the day before at 7pm about the regatta",
            {"query": "regatta", "lead_minutes": 1440, "clock": "19:00"},
        ),
        ("提醒我话剧前一天上午十点取票", {"query": "话剧", "lead_minutes": 1440, "remind": "取票", "clock": "10:00"}),
        ("remind me 20 minutes before the regatta too", {"query": "regatta", "lead_minutes": 20, "besides": True}),
        ("also remind me 20 minutes before the regatta", {"query": "regatta", "lead_minutes": 20, "besides": True}),
        ("话剧前一小时也提醒我", {"query": "话剧", "lead_minutes": 60, "besides": True}),
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
    assert [one.arguments for one in (decision.call, *decision.more)] == [first, {**second, "besides": True}]


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("push the tasting to 4pm and ping me half an hour early", [{"query": "tasting", "clock": "16:00", "bare": False}, {"query": "tasting", "lead_minutes": 30}]),
        ("品酒会挪到下午四点，再提前半小时提醒我一次", [{"query": "品酒会", "clock": "16:00", "bare": False}, {"query": "品酒会", "lead_minutes": 30, "besides": True}]),
    ],
)  # fmt: skip
def test_a_move_and_its_lead_are_two_changes_of_one_thing(text: str, calls: list[dict[str, object]]) -> None:
    decision = decide(text, NOW, "zh")
    assert decision.call is not None
    assert [one.arguments for one in (decision.call, *decision.more)] == calls


@pytest.mark.parametrize(
    ("text", "leads", "besides"),
    [
        ("remind me a day and an hour before", (Lead(1440), Lead(60)), False),
        ("remind me a week, a day and an hour before", (Lead(10080), Lead(1440), Lead(60)), False),
        ("ping me the day before at 8pm and an hour before", (Lead(1440, "20:00"), Lead(60)), False),
        ("remind me the night before and 30 minutes before", (Lead(1440, "18:00"), Lead(30)), False),
        ("also remind me 30 minutes before", (Lead(30),), True),
        ("and an hour before as well", (Lead(60),), True),
        ("提前一周和一天提醒我", (Lead(10080), Lead(1440)), False),
        ("提前一天晚上八点和提前一小时都提醒我", (Lead(1440, "20:00"), Lead(60)), False),
        ("再提前一小时也提醒我", (Lead(60),), True),
    ],
)
def test_several_times_before_what_was_shown(text: str, leads: tuple[Lead, ...], besides: bool) -> None:
    said = said_leads(text)
    assert said is not None
    assert (said.leads, said.besides) == (leads, besides)


@pytest.mark.parametrize(
    "text",
    [
        "remind me an hour and ten minutes before",
        "remind me an hour and a half before",
        "remind me an hour before",
        "remind me a day and an hour before the exam",
        "a day and an hour before",
        "提前一小时提醒我",
        "提前一天和小王说",
    ],
)
def test_what_is_one_time_or_names_something_is_no_row_of_leads(text: str) -> None:
    assert said_leads(text) is None


def test_another_lead_instead() -> None:
    said = ["make it two days before", "no, an hour before", "change it to an hour early", "make it two days"]
    minutes = [None if (one := lead_instead(text)) is None else one.total_seconds() // 60 for text in said]
    assert minutes == [2880, 60, 60, None]
