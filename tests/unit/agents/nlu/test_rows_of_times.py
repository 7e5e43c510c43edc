"""Rows of things and times, and rhythms with several days or hours."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import ToolCall
from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2026, 11, 25, 8, 40, tzinfo=ZoneInfo("America/New_York"))  # a Wednesday


def calls(text: str) -> list[ToolCall]:
    decision = decide(text, NOW, language_of(text, "en"))
    return [*([decision.call] if decision.call is not None else []), *decision.more]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("friday: 9 stocktake, 11 optician, 2pm mr lee", [("stocktake", "2026-11-27T09:00"), ("optician", "2026-11-27T11:00"), ("mr lee", "2026-11-27T14:00")]),
        ("ada has violin at 4 and ben has judo at 5 on friday", [("ada violin", "2026-11-27T16:00"), ("ben judo", "2026-11-27T17:00")]),
        ("周五老大四点画画老二五点游泳", [("老大画画", "2026-11-27T16:00"), ("老二游泳", "2026-11-27T17:00")]),
    ],
)  # fmt: skip
def test_each_of_a_row_has_its_hour(text: str, made: list[tuple[str, str]]) -> None:
    assert [(one.arguments["title"], str(one.arguments["start_time"])[:16]) for one in calls(text)] == made


@pytest.mark.parametrize(
    ("text", "rings"),
    [
        ("remind me on the 3rd and 17th of every month to back up", [("back up", "2026-12-03T09:00", "FREQ=MONTHLY;BYMONTHDAY=3,17")]),
        ("每月3号17号提醒我备份", [("备份", "2026-12-03T09:00", "FREQ=MONTHLY;BYMONTHDAY=3,17")]),
        ("早晚七点各提醒我量一次血压", [("量血压", "2026-11-25T19:00", "FREQ=DAILY;BYHOUR=7,19;BYMINUTE=0")]),
        ("今晚八点和明早六点都提醒我关水阀", [("关水阀", "2026-11-25T20:00", None), ("关水阀", "2026-11-26T06:00", None)]),
        ("七点提醒我浇水九点提醒我关灯", [("浇水", "2026-11-25T19:00", None), ("关灯", "2026-11-25T21:00", None)]),
        ("remind me to turn the roast in 40", [("turn the roast", "2026-11-25T09:20", None)]),
    ],
)  # fmt: skip
def test_each_ring_has_its_hour(text: str, rings: list[tuple[str, str, str | None]]) -> None:
    assert [
        (one.arguments["text"], str(one.arguments["at"])[:16], one.arguments.get("rrule")) for one in calls(text)
    ] == rings


@pytest.mark.parametrize("text", ["cancel friday's gym and put in a nap at 2", "周五跑步取消，两点加个理发"])
def test_what_takes_the_place_of_something_is_on_its_day(text: str) -> None:
    gone, new = calls(text)
    assert (gone.name, new.name, str(new.arguments["start_time"])[:16]) == (
        "schedule_delete",
        "schedule_add",
        "2026-11-27T14:00",
    )


@pytest.mark.parametrize(
    ("text", "title", "start", "end", "rule"),
    [
        ("early shift fri 6.30 to 2.15", "early shift", "2026-11-27T06:30", "2026-11-27T14:15", None),
        ("周五小夜班四点到十二点", "小夜班", "2026-11-27T16:00", "2026-11-28T00:00", None),
        ("周日九点半小美的考试", "小美的考试", "2026-11-29T09:30", None, None),
        ("judo every saturday at 9 till easter", "judo", "2026-11-28T09:00", None, "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270328T090000"),
        ("supper club first friday of the month 7pm at Jo's", "supper club", "2026-12-04T19:00", None, "FREQ=MONTHLY;BYDAY=1FR"),
        ("review call with tokyo at 9am their time on friday", "review call with tokyo", "2026-11-26T19:00", None, None),
        ("lunch with gran on mother's day at 1", "lunch with gran", "2027-05-09T13:00", None, None),
        ("感恩节晚上六点家宴", "家宴", "2026-11-26T18:00", None, None),
    ],
)  # fmt: skip
def test_hours_and_days_as_people_write_them(
    text: str, title: str, start: str, end: str | None, rule: str | None
) -> None:
    (made,) = calls(text)
    given = made.arguments
    assert (given["title"], str(given["start_time"])[:16], given.get("rrule")) == (title, start, rule)
    assert end is None or str(given["end_time"])[:16] == end


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("have i got time for a swim before 11 tomorrow", ("2026-11-26T08:00", "2026-11-26T11:00")),
        ("明早十点前有空吗", ("2026-11-26T08:00", "2026-11-26T10:00")),
    ],
)
def test_time_before_an_hour_is_looked_for_before_it(text: str, hours: tuple[str, str]) -> None:
    (look,) = calls(text)
    assert (str(look.arguments["start_time"])[:16], str(look.arguments["end_time"])[:16]) == hours


@pytest.mark.parametrize(
    ("text", "query"),
    [("who's coming to the quiz", "quiz"), ("how often is choir", "choir"), ("have i got a massage booked", "massage"), ("评审会谁参加", "评审会"), ("我约了推拿没", "推拿")],
)  # fmt: skip
def test_one_thing_is_asked_for(text: str, query: str) -> None:
    decision = decide(text, NOW, language_of(text, "en"))
    assert decision.call is None
    assert [(one.name, one.arguments["query"]) for one in decision.instead] == [("schedule_query", query)]


def test_the_last_morning_rings_too() -> None:
    (ring,) = calls("每天早上提醒我背单词到周五为止")
    assert (str(ring.arguments["at"])[11:16], ring.arguments["rrule"]) == ("08:00", "FREQ=DAILY;UNTIL=20261127T080000")


@pytest.mark.parametrize(
    ("text", "start", "rule"),
    [
        ("barre mon wed fri next week at 6pm", "2026-11-30T18:00", "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20261206T180000"),
        ("下周二四早上七点晨跑", "2026-12-01T07:00", "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261206T070000"),
    ],
)
def test_weekdays_of_one_week_end_with_it(text: str, start: str, rule: str) -> None:
    (made,) = calls(text)
    given = made.arguments
    assert (str(given.get("start_time", given.get("at")))[:16], given["rrule"]) == (start, rule)
