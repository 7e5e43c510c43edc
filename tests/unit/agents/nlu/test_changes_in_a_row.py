"""Several changes in one message, and one thing at several times: each is done, none is lost, none is made of another's words."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, 5, tzinfo=ZoneInfo("Europe/Berlin"))  # a Monday


def calls(text: str) -> list[tuple[str, object]]:
    """Return the tools that are called, and of what."""
    decision = decide(text, NOW, "en" if text.isascii() else "zh")
    done = () if decision.call is None else (decision.call, *decision.more)
    return [
        (one.name, one.arguments.get("query", one.arguments.get("title", one.arguments.get("text")))) for one in done
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("把彩排挪到十一点，合唱取消", [("schedule_update", "彩排"), ("schedule_delete", "合唱")]),
        ("早餐会改八点，茶会改四点", [("schedule_update", "早餐会"), ("schedule_update", "茶会")]),
        ("遛狗不用了，做饭改七点", [("schedule_delete", "遛狗"), ("schedule_update", "做饭")]),
        ("彩排往后推半小时，茶会提前一小时", [("schedule_update", "彩排"), ("schedule_update", "茶会")]),
        ("取消周二的彩排和周四的合唱", [("schedule_delete", "彩排"), ("schedule_delete", "合唱")]),
        ("cancel judo on Tuesday and cello on Thursday", [("schedule_delete", "judo"), ("schedule_delete", "cello")]),
        ("push Olga to 10:45 and the parcel reminder to 5", [("schedule_update", "Olga"), ("schedule_update", "parcel reminder")]),
        ("the judo on Tuesday is off and the cello is at 1.30 now", [("schedule_delete", "judo"), ("schedule_update", "cello")]),
        ("move cello to 1, I'm running late, and judo is off", [("schedule_update", "cello"), ("schedule_delete", "judo")]),
        ("move the cello to 5 and cancel the run", [("schedule_update", "cello"), ("schedule_delete", "run")]),
    ],
)  # fmt: skip
def test_each_clause_changes_its_own_thing(text: str, expected: list[tuple[str, object]]) -> None:
    assert calls(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("推拿那边我不想去了，帮我取消推拿", [("schedule_delete", "推拿")]),
        ("I'm not up for the judo, cancel the judo", [("schedule_delete", "judo")]),
        ("推拿取消吧我头疼", [("schedule_delete", "推拿")]),
        ("my knee hurts so cancel the judo", [("schedule_delete", "judo")]),
    ],
)
def test_what_is_called_off_twice_or_with_its_reason_goes_once(text: str, expected: list[tuple[str, object]]) -> None:
    assert calls(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("取消烧烤，下大雨", [("schedule_delete", "烧烤")]),
        ("move the cello to 3, not 4", [("schedule_update", "cello")]),
        ("把彩排推到三点，地点改到B座", [("schedule_update", "彩排")]),
        ("cancel the judo tomorrow, dinner with Ana at 7", [("schedule_delete", "judo"), ("schedule_add", "dinner with Ana")]),
        ("drop the judo tomorrow and put in a run at 7am instead", [("schedule_delete", "judo"), ("schedule_add", "run")]),
        ("把彩排删了，然后加一个周三晚上聚餐", [("schedule_delete", "彩排"), ("schedule_add", "聚餐")]),
    ],
)  # fmt: skip
def test_what_is_no_change_of_another_thing_is_none(text: str, expected: list[tuple[str, object]]) -> None:
    assert calls(text) == expected


@pytest.mark.parametrize(
    ("text", "moments"),
    [
        ("remind me at 10, 12 and 18:00 to drink", ["2030-06-03T10:00", "2030-06-03T12:00", "2030-06-03T18:00"]),
        ("明天早上八点、中午十二点、晚上八点提醒我喝水", ["2030-06-04T08:00", "2030-06-04T12:00", "2030-06-04T20:00"]),
        ("周二和周四晚上七点彩排", ["2030-06-04T19:00", "2030-06-06T19:00"]),
        ("judo on tuesday and thursday at 7pm", ["2030-06-04T19:00", "2030-06-06T19:00"]),
        ("再下周三下午三点彩排", ["2030-06-19T15:00"]),
        ("月底最后一天上午十点提醒我交租", ["2030-06-30T10:00"]),
        ("下季度第一天提醒我报税", ["2030-07-01T09:00"]),
        ("remind me on the last day of this quarter to file it", ["2030-06-30T09:00"]),
        ("明早八点半彩排，然后中午十二点提醒我订饭", ["2030-06-04T08:30", "2030-06-04T12:00"]),
    ],
)
def test_times_that_share_their_words_are_each_read(text: str, moments: list[str]) -> None:
    decision = decide(text, NOW, "en" if text.isascii() else "zh")
    done = () if decision.call is None else (decision.call, *decision.more)
    assert [str(one.arguments.get("start_time") or one.arguments.get("at"))[:16] for one in done] == moments


def test_the_same_hour_twice_is_of_either_half_of_the_day() -> None:
    decision = decide("remind me to take my vitamins every day at 6 and 6", NOW, "en")
    assert decision.call is not None
    assert decision.call.arguments["rrule"] == "FREQ=DAILY;BYHOUR=6,18;BYMINUTE=0"
