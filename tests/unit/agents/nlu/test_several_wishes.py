"""Several wishes in a message: each is done by itself, in order; what lacks something is asked about below, and nothing else is cut."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of, say

NOW = datetime(2030, 6, 3, 8, 5, tzinfo=ZoneInfo("Europe/London"))  # a Monday


def done(text: str) -> list[tuple[str, str, str]]:
    """Each call: its tool, what it is of, and when."""
    decision = decide(text, NOW, language_of(text, "zh"))
    calls = (decision.call, *decision.more) if decision.call is not None else ()
    return [(call.name, _of(call.arguments), _when(call.arguments)) for call in calls]


def _of(arguments: dict[str, Any]) -> str:
    return next((str(arguments[name]) for name in ("title", "text", "content", "query") if name in arguments), "")


def _when(arguments: dict[str, Any]) -> str:
    return str(
        arguments.get("rrule") or next((arguments[name] for name in ("start_time", "at") if name in arguments), "")
    )[:16]


def event(title: str, when: str) -> tuple[str, str, str]:
    return "schedule_add", title, when


def reminder(text: str, when: str) -> tuple[str, str, str]:
    return "reminder_add", text, when


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        pytest.param(
            "optician Tuesday at 10, barber Thursday at 2pm and choir on Friday at 6pm",
            [event("optician", "2030-06-04T10:00"), event("barber", "2030-06-06T14:00"), event("choir", "2030-06-07T18:00")],
            id="three events",
        ),
        pytest.param(
            "remind me on Thursday at 9 to order a cake, and on Friday at 11 to ring Uncle Joe",
            [reminder("order a cake", "2030-06-06T09:00"), reminder("ring Uncle Joe", "2030-06-07T11:00")],
            id="the order is said once",
        ),
        pytest.param(
            "提醒我周四上午九点订蛋糕，周五上午十一点给舅舅打电话",
            [reminder("订蛋糕", "2030-06-06T09:00"), reminder("给舅舅打电话", "2030-06-07T11:00")],
            id="只说一次提醒",
        ),
        pytest.param(
            "optician on Thursday at 10 and lunch with Ivo at 1",
            [event("optician", "2030-06-06T10:00"), event("lunch with Ivo", "2030-06-06T13:00")],
            id="the day is said once",
        ),
        pytest.param(
            "周四上午十点配眼镜，下午两点剪头发",
            [event("配眼镜", "2030-06-06T10:00"), event("剪头发", "2030-06-06T14:00")],
            id="只说一次日子",
        ),
        pytest.param(
            "1. optician Tuesday at 10\n2. remind me tomorrow at 8 to pack the tent\n3. note: the gate code is 7781",
            [event("optician", "2030-06-04T10:00"), reminder("pack the tent", "2030-06-04T08:00"), ("memo_write", "the gate code is 7781", "")],
            id="numbered",
        ),
        pytest.param(
            "周三上午九点体检\n周四下午三点家访\n周五晚上七点和老崔吃饭",
            [event("体检", "2030-06-05T09:00"), event("家访", "2030-06-06T15:00"), event("和老崔吃饭", "2030-06-07T19:00")],
            id="分行",
        ),
        pytest.param(
            "swimming every Monday at 6pm, drums on Thursdays at 5:30pm and optician Friday at 10am",
            [event("swimming", "FREQ=WEEKLY;BYDA"), event("drums", "FREQ=WEEKLY;BYDA"), event("optician", "2030-06-07T10:00")],
            id="what repeats beside what does not",
        ),
        pytest.param(
            "optician on Tuesday at 10, note that he takes no cards, and remind me to ring Uncle Joe",
            [event("optician", "2030-06-04T10:00"), ("memo_write", "he takes no cards", ""), reminder("ring Uncle Joe", "2030-06-04T09:45")],
            id="three kinds",
        ),
        pytest.param(
            "记个todo 修水龙头 然后七点前提醒我",
            [("memo_write", "修水龙头", ""), reminder("修水龙头", "2030-06-03T19:00")],
            id="todo和提醒",
        ),
        pytest.param(
            "add a todo to fix the tap, and remind me about it tonight at 7pm",
            [("memo_write", "fix the tap", ""), ("memo_remind", "fix the tap", "2030-06-03T19:00")],
            id="a todo and a reminder about it",
        ),
        pytest.param(
            "周四下午两点面试，四点半见房东",
            [event("面试", "2030-06-06T14:00"), event("见房东", "2030-06-06T16:30")],
            id="只有钟点",
        ),
        pytest.param(
            "water the ferns on Monday at 8 and ring Uncle Joe on Tuesday at 9",
            [event("water the ferns", "2030-06-03T20:00"), event("ring Uncle Joe", "2030-06-04T09:00")],
            id="no sign stands between them",
        ),
        pytest.param("后天体检，记得空腹", [reminder("体检，记得空腹", "2030-06-05T09:00")], id="a remark orders nothing"),
    ],
)  # fmt: skip
def test_each_is_done(text: str, calls: list[tuple[str, str, str]]) -> None:
    assert done(text) == calls


def test_a_deletion_and_a_change_are_two() -> None:
    decision = decide("cancel the optician, and move the picnic to 4pm", NOW, "en")
    assert decision.call is not None
    assert [call.name for call in (decision.call, *decision.more)] == ["schedule_delete", "schedule_update"]


@pytest.mark.parametrize(
    ("text", "title", "when"),
    [
        ("cancel the picnic tomorrow and book one for Friday at 10", "picnic", "2030-06-07T10:00"),
        ("把明天的野餐取消，再约周五上午十点", "野餐", "2030-06-07T10:00"),
    ],
)
def test_what_is_cancelled_is_booked_anew(text: str, title: str, when: str) -> None:
    gone, made = done(text)
    assert (gone[:2], made) == (("schedule_delete", title), event(title, when))


def test_an_order_that_is_not_understood_takes_no_other_for_its_own() -> None:
    decision = decide("cancel the picnic tomorrow, and iron my blue shirt for me", NOW, "en")
    assert [(call.name, call.arguments["query"]) for call in decision.instead] == [("schedule_delete", "picnic")]
    assert decision.otherwise == say("en", "part_left", part="iron my blue shirt for me")


def test_a_part_that_is_likely_is_offered() -> None:
    decision = decide("周二上午九点浇花，明天早上十点好像要去银行", NOW, "zh")
    assert [(call.name, call.arguments["title"]) for call in decision.instead] == [("schedule_add", "浇花")]
    assert decision.offers[0].call is not None
    assert (decision.offers[0].call.name, decision.offers[0].call.arguments["title"]) == (
        "schedule_add",
        "好像要去银行",
    )


def test_what_is_made_is_not_lost_beside_a_look_up() -> None:
    made, asked = done("remind me on Thursday at 6:45 to wake up and tell me what I have on")
    assert (made, asked[0]) == (reminder("wake up", "2030-06-06T06:45"), "schedule_query")


def test_a_span_without_a_day_is_of_the_day_of_what_stands_before() -> None:
    text = "Nora has a recital on Saturday from 2 to 5, and Ivo a birthday party from 3 to 6"
    assert done(text)[1:] == [event("Ivo birthday party", "2030-06-08T15:00")]


def test_what_is_not_to_be_forgotten_is_asked_about_beside_a_reminder() -> None:
    decision = decide("don't forget the bread. and remind me at 8pm to ring Paul", NOW, "en")
    assert done("don't forget the bread. and remind me at 8pm to ring Paul") == [
        reminder("ring Paul", "2030-06-03T20:00")
    ]
    assert (decision.missing, decision.asked_part) == ("when", "don't forget the bread")


def test_one_part_is_asked_about_and_the_later_one_named() -> None:
    decision = decide("remind me to call Ann, remind me to pay Bo, and note that the key is blue", NOW, "en")
    later, asked = (decision.question or "").split("\n")
    assert later == say("en", "part_later", part="remind me to pay Bo")
    assert asked.startswith("“remind me to call Ann”: ")
    assert (decision.missing, decision.asked_part) == ("when", "remind me to call Ann")


def test_a_search_for_what_belongs_to_an_answer_leaves_the_message_whole() -> None:
    decision = decide("看看明天的日程，再搜一下相关的笔记", NOW, "zh")
    assert (decision.want.intent, decision.call, decision.instead) == ("multi", None, ())


@pytest.mark.parametrize(
    "text",
    [
        "cancel the picnic tomorrow, or rather not?",
        "取消后天的家访，还是算了？",
        "move the picnic tomorrow to 4pm, what do you think?",
        "optician on Tuesday at 10, or is that too early?",
        "周二上午十点配眼镜，还是周三更好？",
    ],
)
def test_a_doubt_behind_an_order_is_one_about_it(text: str) -> None:
    assert done(text) == []


def test_what_is_asked_about_is_the_part_and_not_the_message() -> None:
    decision = decide("note that the gate code is 7781, and remind me to water the ferns", NOW, "en")
    assert [decision.call and decision.call.arguments, decision.more] == [{"content": "the gate code is 7781"}, ()]
    assert (decision.missing, decision.asked_part) == ("when", "remind me to water the ferns")
    assert decision.question is not None


@pytest.mark.parametrize(
    "text",
    [
        "lunch with Ana and Bo on Friday at 1",
        "remind me to buy milk, eggs and bread tomorrow at 6pm",
        "周五中午和小唐、老孟吃饭",
        "meeting on Thursday from 2 to 4, room 7",
        "记一下：周四去取照片，周五还钥匙",
        "note: call the plumber tomorrow and pay the bill on Friday",
    ],
)
def test_one_thing_stays_whole(text: str) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert (len(done(text)), decision.question) == (1, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "dentist tomorrow at 3, cancel the run",
            [("schedule_add", "dentist", "2030-06-04T15:00"), ("schedule_delete", "run", "")],
        ),
        (
            "vet at 10 on friday so cancel the swim",
            [("schedule_add", "vet", "2030-06-07T10:00"), ("schedule_delete", "swim", "")],
        ),
        (
            "optician friday at 11, move the gym to saturday",
            [("schedule_add", "optician", "2030-06-07T11:00"), ("schedule_update", "gym", "")],
        ),
    ],
)
def test_an_order_behind_what_is_booked_takes_none_of_its_time(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert done(text) == expected
