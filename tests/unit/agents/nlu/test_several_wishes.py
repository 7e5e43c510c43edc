"""Several wishes in a message: each is done by itself, in order; what lacks something is asked about below, and nothing else is cut."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu import decide
from agents.texts import language_of

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
            [reminder("swimming", "FREQ=WEEKLY;BYDA"), reminder("drums", "FREQ=WEEKLY;BYDA"), event("optician", "2030-06-07T10:00")],
            id="what repeats beside what does not",
        ),
        pytest.param(
            "optician on Tuesday at 10, note that he takes no cards, and remind me to ring Uncle Joe",
            [event("optician", "2030-06-04T10:00"), ("memo_write", "he takes no cards", ""), reminder("ring Uncle Joe", "2030-06-04T09:45")],
            id="three kinds",
        ),
    ],
)  # fmt: skip
def test_each_is_done(text: str, calls: list[tuple[str, str, str]]) -> None:
    assert done(text) == calls


def test_a_deletion_and_a_change_are_two() -> None:
    decision = decide("cancel the optician, and move the picnic to 4pm", NOW, "en")
    assert decision.call is not None
    assert [call.name for call in (decision.call, *decision.more)] == ["schedule_delete", "schedule_update"]


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
