"""What repeats and is left out for a while, and what is to be remembered before something that is there."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday


def called(text: str) -> tuple[str, dict[str, Any]] | None:
    found = decide(text, NOW, language_of(text, "en"))
    call = found.call or next(iter((*found.tries, *(one.call for one in found.offers))), None)
    if call is None:
        return None
    return call.name, {name: value for name, value in call.arguments.items() if name != "quiet"}


@pytest.mark.parametrize(
    ("text", "query", "until"),
    [
        ("pause the vitamins reminder until Friday", "vitamins", "2030-06-07"),
        ("please mute my stretching reminders for two weeks", "stretching", "2030-06-17"),
        ("浇花的提醒先停一周，我出差", "浇花", "2030-06-10"),
        ("背单词提醒暂停到6月20号", "背单词", "2030-06-20"),
        ("暂停浇花提醒到6月20号", "浇花", "2030-06-20"),
        ("先停琵琶课到七月", "琵琶课", "2030-07-01"),
        ("暂停太极拳提醒到下周一", "太极拳", "2030-06-10"),
        ("暂停合唱团到6月20号", "合唱团", "2030-06-20"),
        ("暂停大提琴课到八月", "大提琴课", "2030-08-01"),
        ("暂停浇花提醒到下周三", "浇花", "2030-06-12"),
        ("先停书法班到7月5号", "书法班", "2030-07-05"),
        ("停书法课两周", "书法课", "2030-06-17"),
        ("暂停站会这周", "站会", "2030-06-10"),
        ("please mute my stretching reminder for now", "stretching", "2031-06-03"),  # until it is resumed
        ("暂停一下浇花的提醒", "浇花", "2031-06-03"),
        ("把遛狗闹钟先停掉", "遛狗", "2031-06-03"),
        ("换滤网的提醒先停半年", "换滤网", "2030-12-03"),
        ("pause the swimming reminder for two months", "swimming", "2030-08-03"),
    ],
)
def test_what_repeats_is_left_out_until_a_day(text: str, query: str, until: str) -> None:
    assert called(text) == ("schedule_delete", {"query": query, "until": f"{until}T00:00:00+08:00"})


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("pause all my reminders until Friday", "all my reminders"),
        ("mute every reminder until Friday", "every reminder"),
        ("所有的提醒先停到周五", "所有的提醒"),
    ],
)
def test_all_that_repeats_is_left_out_until_a_day(text: str, query: str) -> None:
    wanted = {"query": query, "every": True, "until": "2030-06-07T00:00:00+08:00"}
    assert called(text) == ("schedule_delete", wanted)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("skip the next guitar lesson", "guitar lesson"),
        ("这次浇花的提醒跳过", "浇花的提醒"),
        ("skip guitar this time", "guitar"),
    ],
)
def test_one_time_is_left_out(text: str, query: str) -> None:
    assert called(text) == ("schedule_delete", {"query": query, "span": "one"})


@pytest.mark.parametrize(
    ("text", "query", "until"),
    [
        ("don't remind me to stretch this week", "stretch", "2030-06-10"),
        ("hey stop reminding me about the gym for the rest of the week", "gym", "2030-06-10"),
        ("这周先别提醒我跑步", "跑步", "2030-06-10"),
        ("今天不用提醒我喝水", "喝水", "2030-06-04"),
    ],
)
def test_as_long_as_it_is_said_nothing_rings(text: str, query: str, until: str) -> None:
    assert called(text) == ("schedule_delete", {"query": query, "until": f"{until}T00:00:00+08:00"})


@pytest.mark.parametrize(
    ("text", "query", "days"),
    [
        ("stop reminding me about the vitamins tomorrow, I'm with mum", "vitamins", ("2030-06-04", "2030-06-05", "")),
        ("明天不用提醒我喝水", "喝水", ("2030-06-04", "2030-06-05", "")),
        ("don't remind me to stretch on friday", "stretch", ("2030-06-07", "2030-06-08", "")),
        ("周五别提醒我浇花", "浇花", ("2030-06-07", "2030-06-08", "")),
        ("下周先别提醒我跑步", "跑步", ("2030-06-10", "2030-06-17", "2030-06-17")),
        ("pause the stretching reminder for next week", "stretching", ("2030-06-10", "2030-06-17", "2030-06-17")),
    ],
)
def test_what_is_left_out_later_rings_before_that(text: str, query: str, days: tuple[str, str, str]) -> None:
    names = ("start_time", "end_time", "until")
    window = {name: f"{one}T00:00:00+08:00" for name, one in zip(names, days, strict=True) if one}
    assert called(text) == ("schedule_delete", {"query": query, **window})


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("resume the stretching reminder", "stretching"),
        ("please unpause my guitar reminders", "guitar"),
        ("turn the vitamins alarm back on", "vitamins"),
        ("you can start reminding me to stretch again", "stretch"),
        ("恢复浇花提醒", "浇花"),
        ("把背单词的提醒恢复吧", "背单词"),
        ("继续提醒我量血压", "量血压"),
        ("resume it please", ""),
        ("unpause that", ""),
        ("恢复那个提醒吧", ""),
    ],
)
def test_what_was_left_out_goes_on(text: str, query: str) -> None:
    assert called(text) == ("schedule_delete", {"query": query, "resume": True})


@pytest.mark.parametrize(
    "text", ["恢复一下体力", "resume playing", "he resumed work today", "恢复得怎么样了", "restart the router"]
)
def test_what_else_goes_on_is_no_reminder(text: str) -> None:
    made = called(text)
    assert made is None or "resume" not in made[1]


@pytest.mark.parametrize("text", ["我停了一周的药", "stop it until Friday", "can we pause for a minute", "车停到几点"])
def test_what_only_stops_pauses_nothing(text: str) -> None:
    made = called(text)
    assert made is None or "until" not in made[1]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("搬家前两天提醒我联系物业", {"query": "搬家", "lead_minutes": 2880, "remind": "联系物业"}),
        ("面试前一天晚上九点提醒我熨衬衫", {"query": "面试", "lead_minutes": 1440, "remind": "熨衬衫", "clock": "21:00"}),
        ("家长会提前一天跟我说一声", {"query": "家长会", "lead_minutes": 1440}),
        ("remind me a week before the marathon to buy gels", {"query": "marathon", "lead_minutes": 10080, "remind": "buy gels"}),
        ("remind me to print the tickets a day before the concert", {"query": "concert", "lead_minutes": 1440, "remind": "print the tickets"}),
        ("remind me two days before the exam at 6pm to revise", {"query": "exam", "lead_minutes": 2880, "remind": "revise", "clock": "18:00"}),
    ],
)  # fmt: skip
def test_something_is_remembered_before_an_event(text: str, wanted: dict[str, Any]) -> None:
    assert called(text) == ("schedule_update", wanted)


ON_HOLD = datetime(2026, 11, 28, 8, 10, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("停一下全部提醒，到下周四", {"query": "所有提醒", "every": True, "until": "2026-12-03T00:00:00+08:00"}),
        ("下周四之前别催我了", {"query": "所有提醒", "every": True, "until": "2026-12-03T00:00:00+08:00"}),
        ("闹钟都关了，12月6号再开", {"query": "所有提醒", "every": True, "until": "2026-12-06T00:00:00+08:00"}),
        ("先别叫我，到下周四再说", {"query": "所有提醒", "every": True, "until": "2026-12-03T00:00:00+08:00"}),
        ("把练琴提醒停了，下周四再打开", {"query": "练琴", "until": "2026-12-03T00:00:00+08:00"}),
    ],
)
def test_what_is_silent_goes_on_by_the_day_of_another_clause(text: str, arguments: dict[str, Any]) -> None:
    call = decide(text, ON_HOLD, "zh").call
    assert call is not None
    assert (call.name, call.arguments) == ("schedule_delete", arguments)
