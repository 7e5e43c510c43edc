"""Orders about the calendar in other words: they become the order that is meant, and nothing else does."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.wording.calendar_orders import ordered_plainly

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
