"""Timers, what shall ring again, and what is told in one sentence with a reminder of it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2026, 1, 27, 10, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Tuesday


def calls(text: str) -> list[tuple[str, dict[str, Any]]]:
    decision = decide(text, NOW, language_of(text, "zh"))
    return [(call.name, call.arguments) for call in (decision.call, *decision.more) if call is not None]


@pytest.mark.parametrize(
    ("text", "words", "at"),
    [
        ("set a timer for 10 minutes", "Timer: time is up (10 minutes)", "10:10:00"),
        ("timer 5 min", "Timer: time is up (5 minutes)", "10:05:00"),
        ("Set a 20 minute timer", "Timer: time is up (20 minutes)", "10:20:00"),
        ("start a 10-minute timer for the pasta", "pasta timer: time is up (10 minutes)", "10:10:00"),
        ("set a timer for 8 minutes for eggs", "eggs timer: time is up (8 minutes)", "10:08:00"),
        ("set a timer for 10 minutes please", "Timer: time is up (10 minutes)", "10:10:00"),
        ("can you set a timer for 10 minutes?", "Timer: time is up (10 minutes)", "10:10:00"),
        ("set a timer for eggs for 8 minutes", "eggs timer: time is up (8 minutes)", "10:08:00"),
        ("倒计时15分钟，谢谢", "计时器：时间到（15 分钟）", "10:15:00"),
        ("countdown 90 seconds", "Timer: time is up (90 seconds)", "10:01:30"),
        ("10分钟倒计时", "计时器：时间到（10 分钟）", "10:10:00"),
        ("倒计时1小时30分", "计时器：时间到（90 分钟）", "11:30:00"),
        ("设个10分钟的计时器", "计时器：时间到（10 分钟）", "10:10:00"),
        ("帮我定时20分钟", "计时器：时间到（20 分钟）", "10:20:00"),
        ("计时5分钟，煮面", "煮面计时器：时间到（5 分钟）", "10:05:00"),
    ],
)
def test_a_timer_is_a_reminder_that_says_how_long_it_was(text: str, words: str, at: str) -> None:
    arguments = {"text": words, "at": f"2026-01-27T{at}+08:00", "elapsed": True}
    assert calls(text) == [("reminder_add", arguments)]


@pytest.mark.parametrize(
    "text",
    [
        "don't set a timer for 10 minutes",
        "what is a 10 minute timer?",
        "10分钟的计时器多少钱",
        "高考倒计时100天",
        "set a timer",
    ],
)
def test_what_only_mentions_a_timer_sets_none(text: str) -> None:
    assert "reminder_add" not in [name for name, _ in calls(text)]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("snooze", None),
        ("稍后再提醒我", None),
        ("过会儿再提醒我", None),
        ("再提醒我一次", None),
        ("snooze 10 minutes", "2026-01-27T10:10:00+08:00"),
        ("snooze until 5pm", "2026-01-27T17:00:00+08:00"),
        ("remind me again in 10 minutes", "2026-01-27T10:10:00+08:00"),
        ("remind me again tomorrow", "2026-01-28T09:00:00+08:00"),
        ("remind me again next week", "2026-02-02T09:00:00+08:00"),
        ("snooze until next week", "2026-02-02T09:00:00+08:00"),
        ("下周再提醒我", "2026-02-02T09:00:00+08:00"),
        ("10分钟后再提醒我", "2026-01-27T10:10:00+08:00"),
        ("再过半小时再提醒我", "2026-01-27T10:30:00+08:00"),
        ("明天早上9点再提醒我", "2026-01-28T09:00:00+08:00"),
    ],
)
def test_what_rang_shall_ring_again(text: str, at: str | None) -> None:
    assert calls(text) == [("reminder_snooze", {} if at is None else {"at": at})]


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("10分钟后再提醒我喝水", ["reminder_add"]),
        ("remind me again tomorrow at 9 to call Ann", ["reminder_add"]),
        ("snooze the dentist 10 minutes", ["schedule_update"]),
        ("晚点再说", []),
        ("再过半小时叫我", ["reminder_add"]),
        ("remind me later", []),
        ("稍后提醒我", []),
        ("明天早上再提醒我", []),
    ],
)
def test_what_names_something_is_no_snooze(text: str, tools: list[str]) -> None:
    assert [name for name, _ in calls(text)] == tools


@pytest.mark.parametrize(
    ("text", "title", "start", "lead"),
    [
        ("明天10点和Bob开会讨论预算，提前15分钟提醒我", "和Bob开会讨论预算", "2026-01-28T10:00:00+08:00", 15),
        ("周六晚上7点到9点半的电影提前一小时提醒我", "电影", "2026-01-31T19:00:00+08:00", 60),
        (
            "meeting at 10 tomorrow with Bob, remind me 15 minutes before",
            "meeting with Bob",
            "2026-01-28T10:00:00+08:00",
            15,
        ),
        ("dentist tomorrow at 10am remind me 1 hour before", "dentist", "2026-01-28T10:00:00+08:00", 60),
    ],
)
def test_what_has_its_hour_first_is_an_event_that_rings_before(text: str, title: str, start: str, lead: int) -> None:
    [(name, arguments)] = calls(text)
    told = (name, arguments["title"], arguments["start_time"], arguments["lead_minutes"])
    assert told == ("schedule_add", title, start, lead)


@pytest.mark.parametrize(
    "text", ["提前半小时提醒我明天10点的会", "please remind me 30 min before the meeting tomorrow at 10"]
)
def test_an_order_that_comes_first_is_a_reminder(text: str) -> None:
    [(name, arguments)] = calls(text)
    assert (name, arguments["at"]) == ("reminder_add", "2026-01-28T09:30:00+08:00")


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            "dentist tomorrow at 3pm and remind me every day at 9 to drink",
            [("schedule_add", "dentist", None), ("reminder_add", "drink", "FREQ=DAILY")],
        ),
        (
            "每天9点提醒我吃药，每天10点提醒我喝水",
            [("reminder_add", "吃药", "FREQ=DAILY"), ("reminder_add", "喝水", "FREQ=DAILY")],
        ),
    ],
)
def test_two_orders_in_a_sentence_are_two_things(text: str, made: list[tuple[str, str, str | None]]) -> None:
    told = [(name, said.get("title") or said.get("text"), said.get("rrule")) for name, said in calls(text)]
    assert told == made


@pytest.mark.parametrize(
    ("text", "title", "asked"),
    [
        ("明天3点开会，晚上提醒我带电脑", "开会", "晚上提醒我带电脑"),
        ("dentist at 3 and remind me every 10 seconds to drink", "dentist", "remind me every 10 seconds to drink"),
    ],
)
def test_of_two_orders_the_certain_one_is_done_and_the_other_asked_about(text: str, title: str, asked: str) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert [(name, said["title"]) for name, said in calls(text)] == [("schedule_add", title)]
    assert (decision.missing, decision.asked_part) == ("when", asked)
    assert asked in (decision.question or "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("明天3点开会，提醒我", "开会"),
        ("meeting tomorrow at 3pm, remind me just before", "meeting"),
        ("明天8点让小王叫我起床", "让小王叫我起床"),
        ("remind me at 5pm tomorrow to tell Bob to remind me of the keys", "tell Bob to remind me of the keys"),
        ("remind me to set an alarm at 9pm", "set an alarm"),
        ("明天3点开会，到时候提醒我一下", "开会"),
        ("明天要开会，早上9点提醒我带电脑", "开会：带电脑"),
        ("明天9点，提醒我开会", "开会"),
        ("set an alarm for 6:30", "alarm"),
        ("明天9点提醒我交签证申请", "交签证申请"),
        ("10分钟后再提醒我喝水", "喝水"),
        ("周日12点半的高铁提前一个半小时叫我出发", "高铁叫我出发"),
        ("two hours before my 6pm train remind me to pack", "my train: pack"),
    ],
)
def test_a_reminder_says_what_it_is_of_and_not_the_order(text: str, words: str) -> None:
    [(name, arguments)] = calls(text)
    assert (name, arguments["text"]) == ("reminder_add", words)


def test_an_event_to_be_reminded_of_is_both() -> None:
    made, rings = calls("meeting tomorrow at 3pm, please remind me about it")
    assert [(made[0], made[1]["title"]), (rings[0], rings[1]["text"])] == [
        ("schedule_add", "meeting"),
        ("reminder_add", "meeting"),
    ]


def test_whose_birthday_it_is_leaves_no_stray_letter() -> None:
    made = decide("我的生日是5月3日", NOW, "zh").call
    assert made is not None
    assert (made.name, made.arguments["title"], made.arguments["rrule"]) == ("schedule_add", "生日", "FREQ=YEARLY")


@pytest.mark.parametrize(
    ("zone", "text", "name"),
    [
        ("Europe/London", "set a timer for 2 hours", "reminder_add"),
        ("Europe/London", "snooze for 2 hours", "reminder_snooze"),
    ],
)
def test_a_length_is_the_same_by_any_clock(zone: str, text: str, name: str) -> None:
    before = datetime(2026, 10, 25, 0, 30, tzinfo=ZoneInfo(zone))  # at two, one o'clock comes a second time
    call = decide(text, before, "en").call
    assert call is not None
    assert (call.name, datetime.fromisoformat(call.arguments["at"]).isoformat()) == (name, "2026-10-25T01:30:00+00:00")


@pytest.mark.parametrize(
    "text", ["麻烦你" * 20 + "10分钟", "请 麻烦你 帮我 " * 20 + "定时10分钟", "，" * 600 + "10分钟"]
)
def test_no_sentence_holds_up_the_others(text: str) -> None:
    """These took seconds to minutes; the run's own time limit is what fails here."""
    assert decide(text, NOW, "zh").want.intent in ("chat", "none", "reminder_add", "schedule_add")
