"""Orders about the calendar in other words: they become the order that is meant, and nothing else does."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.wording.calendar_orders import ordered_plainly
from agents.texts import language_of

NOW = datetime(2026, 11, 25, 9, 40, tzinfo=ZoneInfo("America/New_York"))  # a Wednesday
ALL = {"query": "everything"}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("get rid of the 5pm one", "cancel the 5pm"),
        ("please ditch my 10 o'clock on friday", "cancel the 10 o'clock on friday"),
        ("clear my evening please", "cancel everything this evening"),
        ("wipe thursday", "cancel everything thursday"),
        ("帮我把明天上午清空", "取消明天上午的所有安排"),
        ("周日的安排全都不要了", "取消周日的所有安排"),
        ("cancel the massage but keep the haircut", "cancel the massage"),
        ("网球取消，桌游留着", "网球取消"),
        ("取消午睡 但是散步保留", "取消午睡"),
        ("班会改九点了不是十点", "班会改到九点"),
        ("体检改周五了，不是周四", "体检改到周五"),
        ("could we do the inspection 20 minutes later", "move inspection 20 minutes later"),
        ("the webinar starts an hour later", "move webinar an hour later"),
        ('call it "roof visit" not gutter visit', "rename gutter visit to roof visit"),
        ("my 4pm with Dana should take 40 minutes", "change my 4pm with Dana to 40 minutes"),
        ("make the workshop finish at 3", "extend workshop until 3"),
        ("合唱排练改到九点结束", "合唱排练延长到九点"),
        ("make the trip three days instead of two", "change the trip to three days"),
        ("just this week, move pilates to 6pm", "move this week's pilates to 6pm"),
        ("let's do the viewing at 5:15", "move the viewing to 5:15"),
        ("因为车坏了，所以明天上午十点去修车", "明天上午十点去修车"),
    ],
)
def test_the_order_that_is_meant(text: str, plain: str) -> None:
    assert ordered_plainly(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "clear the table",
        "get rid of the old sofa",
        "kill the lights at 9pm",
        "wipe the counter tomorrow",
        "不要取消",
        "把冰箱清空",
        "cancel my subscription",
        "call it a day",
        "the movie was great but long",
        "let's do lunch at 1",
        "明天的会是三点",
        "下午三点的会取消了吗",
    ],
)
def test_nothing_else_is_such_an_order(text: str) -> None:
    assert ordered_plainly(text) is None


def test_an_hour_alone_stays_in_the_half_of_the_day_that_the_thing_is_in() -> None:
    decision = decide("周六的早班六点开始，不是七点", NOW, "zh")
    assert decision.call is not None
    assert decision.call.arguments == {"query": "早班", "date": "2026-11-28", "clock": "18:00", "bare": True}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (
            "clear my afternoon",
            {**ALL, "start_time": "2026-11-25T12:00:00-05:00", "end_time": "2026-11-25T18:00:00-05:00"},
        ),
        ("wipe saturday", {**ALL, "start_time": "2026-11-28T00:00:00-05:00", "end_time": "2026-11-29T00:00:00-05:00"}),
    ],
)
def test_all_of_a_time_is_taken_away(text: str, arguments: dict[str, str]) -> None:
    decision = decide(text, NOW, "en")
    assert decision.call is not None
    assert (decision.call.name, decision.call.arguments) == ("schedule_delete", arguments)


def called(text: str) -> tuple[str, dict[str, object]]:
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is not None
    return call.name, call.arguments


@pytest.mark.parametrize(
    ("text", "title", "start", "end"),
    [
        ("can you put my eye test in for dec 9 at 8:20", "eye test", "2026-12-09T08:20", None),
        ("got a viewing in mill lane friday 3pm, should take about 2 hours", "viewing in mill lane", "2026-11-27T15:00", "2026-11-27T17:00"),
        ("窗帘安装 28号下午两点到四点之间", "窗帘安装", "2026-11-28T14:00", "2026-11-28T16:00"),
        ("安排个会，后天下午三点，主题是招聘进度", "招聘进度", "2026-11-27T15:00", None),
        ("后天下午留出来改论文", "改论文", "2026-11-27T12:00", "2026-11-27T18:00"),
        ("block off friday morning for invoices", "invoices", "2026-11-27T08:00", "2026-11-27T12:00"),
        ("massage sun 10 with Rosa please", "massage with Rosa", "2026-11-29T10:00", None),
        ("周六八点到八点白班", "白班", "2026-11-28T08:00", "2026-11-28T20:00"),
        ("night shift saturday 8-8", "night shift", "2026-11-28T20:00", "2026-11-29T08:00"),
        ("周日早班5点到1点", "早班", "2026-11-29T05:00", "2026-11-29T13:00"),
        ("周六下午三点家庭聚餐，叫上二姨", "家庭聚餐（叫上二姨）", "2026-11-28T15:00", None),
        ("inventory tuesday 9 til 11", "inventory", "2026-12-01T09:00", "2026-12-01T11:00"),
        ("budget round dec 8 10 to noon", "budget round", "2026-12-08T10:00", "2026-12-08T12:00"),
        ("drinks friday 6pm at the bar on 9th", "drinks", "2026-11-27T18:00", None),
        ("周二一起吃火锅 晚上七点", "一起吃火锅", "2026-12-01T19:00", None),
    ],
)  # fmt: skip
def test_something_new_is_named_and_timed_as_it_was_said(text: str, title: str, start: str, end: str | None) -> None:
    name, given = called(text)
    assert (name, given["title"], str(given["start_time"])[:16]) == ("schedule_add", title, start)
    assert end is None or str(given["end_time"])[:16] == end


@pytest.mark.parametrize(
    ("text", "what", "rule"),
    [
        ("reminder: post the parcel tomorrow 9am", "post the parcel", None),
        ("提醒：明天上午九点寄快递", "寄快递", None),
        ("两天喂一次鱼", "喂鱼", "FREQ=DAILY;INTERVAL=2"),
        ("空调滤网三个月洗一次", None, "FREQ=MONTHLY;INTERVAL=3"),
        ("五点半别让我忘了关火", "关火", None),
        ("每三个小时提醒我滴眼药水到周六", "滴眼药水", "FREQ=HOURLY;INTERVAL=3;UNTIL=20261128T124000"),
    ],
)
def test_a_reminder_in_other_words(text: str, what: str | None, rule: str | None) -> None:
    name, given = called(text)
    assert (name, given.get("rrule")) == ("reminder_add", rule)
    assert what is None or given["text"] == what


@pytest.mark.parametrize(
    "text", ["每天七点冥想，周六除外", "remind me to meditate every day at 7am, except on saturdays"]
)
def test_a_day_that_is_left_out_belongs_to_what_repeats(text: str) -> None:
    assert called(text)[1]["rrule"] == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SU"


def test_a_shift_of_few_hours_that_says_its_half_stays_as_it_is() -> None:
    assert str(called("work friday 8am-9am")[1]["end_time"])[:16] == "2026-11-27T09:00"
