"""What five people typed on an evening with the house: facts kept, words that are no names, reminders ahead of a series."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.times.ring_times import ahead
from agents.texts import language_of, say

NOW = datetime(2026, 11, 22, 11, 13, 13, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Sunday


def call(text: str) -> tuple[str, dict[str, Any]] | None:
    found = decide(text, NOW, language_of(text, "zh")).call
    return None if found is None else (found.name, dict(found.arguments))


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("那个张老板欠我三千二百块钱帮我记一下", "张老板欠我三千二百块钱"),
        ("儿子电话13912345678，请您记住", "儿子电话13912345678"),
        ("每月5号发退休金，记一下", "每月5号发退休金"),
        ("帮我把 https://example.org/issues/12 记下来", "https://example.org/issues/12"),
        ("remember Leo is allergic to peanuts", "Leo is allergic to peanuts"),
        ("Emma's shoe size is 31, please remember", "Emma's shoe size is 31"),
        ("the gate code is 4471. remember that", "the gate code is 4471"),
    ],
)
def test_what_is_to_be_noted_may_be_said_first(text: str, content: str) -> None:
    assert call(text) == ("memo_write", {"content": content})


@pytest.mark.parametrize(
    "text",
    [
        "你能不能帮我记一下",
        "有件事帮我记一下",
        "会议内容都没记下来",
        "remember when we met",
        "can you please remember that",
        "别提醒我了",
        "stop reminding me",
        "Tom has a habit of calling at 3",
        "不对是九点半",
        "三点来",
        "wait make it 2:30",
        "make a plan for the weekend",
        "can you make me a list for tomorrow",
    ],
)
def test_what_says_no_thing_of_its_own_writes_nothing(text: str) -> None:
    assert call(text) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("我想请您明天上午九点提醒我吃降压药。", "吃降压药"),
        ("每天早晨七点和晚上八点都要吃药", "吃药"),
        ("remind me 2 hand in essay friday 11:59pm", "hand in essay"),
        ("Emma has swimming every Wednesday at 4pm", "Emma has swimming"),
        ("嗯对了明天还要给李姐打电话啊大概十点左右吧", "给李姐打电话"),
        ("下周二下午税务局来人", "税务局来人"),
        ("dinner plans with Ana friday 7pm", "dinner plans with Ana"),
        ("明天下午跟老王下棋", "跟老王下棋"),
    ],
)
def test_a_name_is_what_it_is_about(text: str, name: str) -> None:
    found = call(text)
    assert found is not None
    assert name in (found[1].get("text"), found[1].get("title"))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("别提醒我盘账了", "盘账"),
        ("不用再提醒我交房租了", "交房租"),
        ("stop reminding me about the gym", "gym"),
        ("don't remind me to stretch anymore", "stretch"),
    ],
)
def test_what_shall_not_ring_any_more_is_cancelled(text: str, query: str) -> None:
    assert call(text) == ("schedule_delete", {"query": query})


def test_an_event_in_two_hours_begins_on_the_minute() -> None:
    found = call("code review PR #482 in 2h")
    assert found is not None
    assert found[1]["start_time"] == "2026-11-22T13:13:00+08:00"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("每个月十五号交房租提前一天提醒我", "FREQ=MONTHLY;BYMONTHDAY=14"),
        ("每个月1号交房租提前一天提醒我", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("每周一例会提前一天提醒我", "FREQ=WEEKLY;BYDAY=SU"),
        ("每年3月8日交车险提前三天提醒我", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5"),
        ("yoga every tuesday at 6pm remind me 30 min before", "FREQ=WEEKLY;BYDAY=TU"),
    ],
)
def test_a_series_that_is_told_of_the_day_before_rings_the_day_before(text: str, rule: str) -> None:
    found = call(text)
    assert found is not None
    assert found[1]["rrule"] == rule


def test_where_no_rule_says_it_the_day_is_asked_for() -> None:
    decision = decide("每天早上7点和晚上8点吃药提前十分钟提醒我", NOW, "zh")
    assert (decision.call, decision.question) == (None, say("zh", "lead_series"))


@pytest.mark.parametrize(
    ("rule", "moved"),
    [
        ("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1"),
        ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
        ("FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=WEEKLY;BYDAY=SU,WE"),
        ("FREQ=DAILY", "FREQ=DAILY"),
        ("FREQ=MONTHLY;BYMONTHDAY=31", None),
        ("FREQ=MONTHLY;BYDAY=1MO", None),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", None),
        ("FREQ=HOURLY", None),
    ],
)
def test_a_day_before_a_rule(rule: str, moved: str | None) -> None:
    assert ahead(rule, NOW.replace(month=1, day=1), timedelta(days=1)) == moved


@pytest.mark.parametrize(
    ("text", "at", "rule"),
    [
        ("4月20号房租到期，提前一个月提醒我", "2027-03-20T09:00", None),
        ("the lease ends on May 31, remind me three months before", "2027-02-28T09:00", None),
        ("每年4月20号续房租，提前一个月提醒我", "2027-03-20T09:00", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=20"),
    ],
)
def test_a_month_before_a_day_is_that_day_of_the_month_before(text: str, at: str, rule: str | None) -> None:
    now = datetime(2026, 11, 25, 10, tzinfo=ZoneInfo("Asia/Shanghai"))
    decided = decide(text, now, "en" if text.isascii() else "zh").call
    assert decided is not None
    assert (decided.arguments["at"][:16], decided.arguments.get("rrule")) == (at, rule)
