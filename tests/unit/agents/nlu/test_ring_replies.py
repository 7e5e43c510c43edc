"""What is said right below what rang: done is only what somebody says is done."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.replies.ring_replies import ring_reply
from agents.nlu.slots.changing.done_by_name import named_done

NOW = datetime(2030, 6, 3, 8, 5, tzinfo=ZoneInfo("Europe/London"))


@pytest.mark.parametrize(
    "text",
    [
        "haven't done it", "not done", "couldn't do it", "almost done", "half done", "is it done?", "all done?", "did it work?", "ready?",
        "I forgot", "too late", "忘了", "搞错了", "错了", "做不了", "没弄好", "太晚了", "快好了", "差不多了", "做了吗", "完成了吗", "好了没", "打了没人接",
        "下雨了", "饿了", "迟到了", "坏了", "吵死了", "好多了", "来了",
    ],
)  # fmt: skip
def test_who_denies_asks_or_tells_something_else_has_not_done_it(text: str) -> None:
    call = ring_reply(text, NOW)
    assert call is None or call.name == "reminder_snooze"


@pytest.mark.parametrize(
    "text",
    [
        "done",
        "all done",
        "did it",
        "did that already",
        "I did it",
        "took it",
        "called her",
        "done thanks",
        "好了",
        "做完了",
        "搞定",
        "吃过了",
        "买好了",
        "已完成",
        "打完了",
    ],
)
def test_who_says_so_has_done_it(text: str) -> None:
    call = ring_reply(text, NOW)
    assert call is not None
    assert (call.name, call.arguments) == ("reminder_done", {})


@pytest.mark.parametrize("text", ["later today", "今天晚点"])
def test_a_day_whose_moment_is_past_is_only_put_off(text: str) -> None:
    call = ring_reply(text, NOW.replace(hour=11))
    assert call is not None
    assert (call.name, call.arguments) == ("reminder_snooze", {})


@pytest.mark.parametrize(
    ("text", "at"), [("tomorrow", "2030-06-04T09:00:00+01:00"), ("明天", "2030-06-04T09:00:00+01:00")]
)
def test_a_day_to_come_is_the_one_that_is_said(text: str, at: str) -> None:
    call = ring_reply(text, NOW.replace(hour=11))
    assert call is not None
    assert (call.name, call.arguments) == ("reminder_snooze", {"at": at})


@pytest.mark.parametrize(
    "text",
    [
        "not this time",
        "skip it today",
        "no, not tonight",
        "I'll pass",
        "这次不用了",
        "今天算了吧",
        "那就跳过",
        "这回先不做了",
    ],
)
def test_who_leaves_it_out_has_not_done_it(text: str) -> None:
    call = ring_reply(text, NOW)
    assert call is not None
    assert (call.name, call.arguments) == ("reminder_done", {"skip": True})


@pytest.mark.parametrize("text", ["skip the gym", "passed", "not today, at eight", "今天不去上班了吗", "不用谢"])
def test_what_says_more_is_not_left_out(text: str) -> None:
    call = ring_reply(text, NOW)
    assert call is None or "skip" not in call.arguments


@pytest.mark.parametrize("text", ["10 til 12 then", "9-11 then", "那两点到四点吧"])
def test_from_when_to_when_is_no_reply_to_a_ring(text: str) -> None:
    assert ring_reply(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("snooze it to next week", "2030-06-10T09:00:00+01:00"),
        ("snooze until next week", "2030-06-10T09:00:00+01:00"),
        ("snooze it to this evening", "2030-06-03T20:00:00+01:00"),
        ("今晚再提醒我", "2030-06-03T20:00:00+01:00"),
        ("下周再提醒我", "2030-06-10T09:00:00+01:00"),
    ],
)
def test_it_is_put_off_to_a_part_of_a_day_or_to_a_week(text: str, at: str) -> None:
    call = ring_reply(text, NOW)
    assert call is not None
    assert (call.name, call.arguments) == ("reminder_snooze", {"at": at})


@pytest.mark.parametrize(
    ("text", "query"),
    [("I watered the ferns", "water ferns"), ("just posted the parcel", "post parcel"), ("燃气费交了", "交燃气费"), ("我关阀门了", "关阀门")],
)  # fmt: skip
def test_what_is_told_as_done_by_its_name_goes_by_it(text: str, query: str) -> None:
    call = ring_reply(text, NOW)
    assert call is None or call.arguments == {"query": query, "rang": True}
    assert named_done(text) == query


@pytest.mark.parametrize(
    "text", ["did it", "took them all", "done and dusted", "弄好了", "这个做完了", "finished already"]
)
def test_what_names_nothing_is_of_what_rang(text: str) -> None:
    assert named_done(text) == ""
