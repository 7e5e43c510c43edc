"""The day that a note is of: only where it begins with it, and lately."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.own.noted_days import own_day

NOW = datetime(2026, 11, 25, 20, 15, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("yesterday we met the builders, they start in March", "11-24"),
        ("Yesterday Sam told me the code is 4411", "11-24"),
        ("last friday we agreed on 300 a month", "11-20"),
        ("on last monday the boiler was serviced", "11-16"),
        ("three days ago i changed the filter", "11-22"),
        ("yesterday's meeting: budget is cut by ten per cent", "11-24"),
        ("昨天和房东谈好了 押金退一半", "11-24"),
        ("前天晚上孩子发烧38.5", "11-23"),
        ("上周五体检，血压有点高", "11-20"),
        ("3天前换了滤芯", "11-22"),
    ],
)
def test_a_note_that_begins_with_a_day_before_today_is_of_that_day(text: str, day: str) -> None:
    found = own_day(text, NOW)
    assert found is not None
    assert f"{found:%m-%d %H:%M}" == f"{day} 20:15"


@pytest.mark.parametrize(
    "text",
    [
        "the key is under the mat",
        "we met the builders yesterday",
        "Yesterday, Beatles",
        "Last Christmas by Wham",
        "last train leaves at 23:40",
        "today we met the builders",
        "tomorrow's recipe: soup",
        "200 days ago i started running",
        "房东昨天打电话来了",
        "昨天",
        "明天的菜谱：番茄炒蛋",
        "前台电话 8800",
        "上周的会议",
    ],
)
def test_any_other_note_is_of_the_day_it_is_written_on(text: str) -> None:
    assert own_day(text, NOW) is None
