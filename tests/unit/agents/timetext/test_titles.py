"""Titles, spans and the shape of a reading."""

import json
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.timetext import parse, title

SHANGHAI = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))

TITLES = [
    ("明天下午3点和小李开会", "和小李开会"),
    ("remind me to call mum tomorrow at 6", "call mum"),
    ("明天下午3点开会，提前15分钟提醒我", "开会"),
    ("提醒我明天早上8点吃药", "吃药"),
    ("帮我记一下后天晚上八点半有个饭局", "饭局"),
    ("每周一下午2点例会", "例会"),
    ("每月15号下午团队汇报", "团队汇报"),
    ("后天早上9点面试", "面试"),
    ("下周一上午10点汇报工作", "汇报工作"),
    ("明天下午meeting", "meeting"),
    ("周五做ppt", "做ppt"),
    ("5分钟后提醒我看锅", "看锅"),
    ("七点起床", "起床"),
    ("明天全天请假", "请假"),
    ("下午三点左右去接孩子放学", "去接孩子放学"),
    ("嗯明天下午那个三点半左右吧帮我约一下李医生", "约一下李医生"),
    ("提醒我二十分钟之后把衣服从洗衣机里拿出来", "把衣服从洗衣机里拿出来"),
    ("tmr 3pm 和 Leo sync 一下", "和 Leo sync"),
    ("9:30-11:00 设计评审", "设计评审"),
    ("明天下午三点开一个半小时的会", "开会"),
    ("meeting tomorrow at 3pm, remind me 15 minutes before", "meeting"),
    ("put oil change on my calendar for saturday the 16th at 10", "oil change"),
    ("schedule a haircut for 4 pm on the 20th", "haircut"),
    ("book club last thursday of the month at 7pm", "book club"),
    ("every other thursday at half past 7 pm band practice", "band practice"),
    ("please set a reminder for my mom's birthday on the 23rd", "my mom's birthday"),
    ("can you remind me in an hour to check the oven", "check the oven"),
    ("1 hour call with Ana friday at 2pm", "call with Ana"),
    ("don't forget the dentist friday 9am", "dentist"),
    ("1分钟后提醒我们站会", "站会"),
    ("明天10点通知我们交报告", "交报告"),
    ("buy milk", "buy milk"),
    ("买牛奶", "买牛奶"),
    ("明天", ""),
    ("tomorrow", ""),
    ("", ""),
]


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*case, id=case[0] or "nothing") for case in TITLES])
def test_title(text: str, expected: str) -> None:
    assert title(text, parse(text, SHANGHAI)) == expected


def test_spans_point_into_the_original_text() -> None:
    text = "  提醒我 明天 下午３点 开会，提前15分钟"
    reading = parse(text, SHANGHAI)
    assert [text[start:end] for start, end in reading.spans] == ["明天 下午３点", "提前15分钟"]


def test_a_reading_prints_as_json() -> None:
    reading = parse("每周五下午3点开会1小时，提前10分钟提醒我", SHANGHAI)
    assert json.loads(json.dumps(reading.as_json())) == {
        "verdict": "understood",
        "start": "2026-05-15T15:00:00+08:00",
        "end": "2026-05-15T16:00:00+08:00",
        "all_day": False,
        "rrule": "FREQ=WEEKLY;BYDAY=FR",
        "duration_minutes": 60.0,
        "elapsed": False,
        "lead_minutes": 10.0,
        "spans": [[0, 7], [9, 12], [13, 19]],
        "alternatives": [],
        "reason": "",
        "grain": "minute",
        "deadline": False,
        "open_end": False,
        "zone": None,
        "rolled": False,
        "approximate": False,
        "gap": False,
    }


def test_both_halves_of_the_day_are_offered() -> None:
    reading = parse("明天8点开会", SHANGHAI)
    assert reading.start == datetime(2026, 5, 14, 8, tzinfo=SHANGHAI.tzinfo)
    assert reading.alternatives == (datetime(2026, 5, 14, 20, tzinfo=SHANGHAI.tzinfo),)


def test_the_disputed_next_friday_offers_both() -> None:
    reading = parse("haircut next friday", SHANGHAI)
    assert reading.verdict == "ask"
    assert [choice.day for choice in reading.alternatives] == [15, 22]


def test_elapsed_time_runs_through_a_change_of_clocks() -> None:
    night = datetime(2025, 3, 9, 1, 30, tzinfo=ZoneInfo("America/New_York"))
    reading = parse("in 2 hours", night)
    assert reading.start is not None
    assert reading.start.isoformat() == "2025-03-09T04:30:00-04:00"
    assert reading.elapsed


def test_a_time_that_the_clocks_skip_moves_forward() -> None:
    evening = datetime(2025, 3, 8, 20, 0, tzinfo=ZoneInfo("America/New_York"))
    reading = parse("tomorrow at 2:30am", evening)
    assert reading.start is not None
    assert reading.start.isoformat() == "2025-03-09T03:30:00-04:00"
    assert reading.gap


def test_a_time_that_comes_twice_is_the_first() -> None:
    evening = datetime(2025, 11, 1, 20, 0, tzinfo=ZoneInfo("America/New_York"))
    reading = parse("tomorrow at 1:30am", evening)
    assert reading.start is not None
    assert reading.start.isoformat() == "2025-11-02T01:30:00-04:00"


def test_a_lead_of_a_day_is_a_length() -> None:
    assert parse("6月18号生日，提前三天提醒我", SHANGHAI).lead == timedelta(days=3)
