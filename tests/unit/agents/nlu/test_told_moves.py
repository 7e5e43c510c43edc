"""Changes and removals told as people tell them become the order that is meant."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2026, 11, 25, 9, 40, tzinfo=ZoneInfo("America/New_York"))  # a Wednesday


def called(text: str) -> tuple[str, dict[str, object]]:
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is not None
    return call.name, dict(call.arguments)


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("the optician called, they have moved me to the 8th at 3:20pm", {"query": "optician", "start_time": "2026-12-08T15:20:00-05:00"}),
        ("the seminar is in room 2.10 now not 1.05", {"query": "seminar", "location": "room 2.10"}),
        ("the practice kicks off at 5 not 4:30", {"query": "practice", "clock": "17:00", "bare": True}),
        ("can we make supper earlier, like 6?", {"query": "supper", "clock": "18:00", "bare": True}),
        ("put the survey 15 mins later", {"query": "survey", "shift_minutes": 15}),
        ("change of plan, tea with Mo is sunday now", {"query": "tea with Mo", "to_date": "2026-11-29"}),
        ("cut the planning meeting down to 45 minutes", {"query": "planning meeting", "length_minutes": 45}),
        ("jo can't make 2 so let's say 2:30 for the interview", {"query": "interview", "clock": "14:30", "bare": True}),
        ("choir's been postponed a week", {"query": "choir", "shift_minutes": 10080}),
        ("push the survey back an hour im running late", {"query": "survey", "shift_minutes": 60}),
        ("add omar to the budget meeting", {"query": "budget meeting", "people": "omar"}),
        ("swap monday's pilates with thursday's run", {"query": "pilates", "date": "2026-11-30", "swap": "run"}),
        ("could we do the tasting at 3 instead on friday?", {"query": "tasting", "date": "2026-11-27", "clock": "15:00", "bare": True}),
        ("shall we have lunch with Mo on sunday instead", {"query": "lunch with Mo", "to_date": "2026-11-29"}),
        ("周五的辅导能不能改到周日", {"query": "辅导", "date": "2026-11-27", "to_date": "2026-11-29"}),
        ("明天的琴课可以推迟半小时吗", {"query": "琴课", "date": "2026-11-26", "shift_minutes": 30}),
        ("眼科打电话说改到8号下午三点二十了", {"query": "眼科", "start_time": "2026-12-08T15:20:00-05:00"}),
        ("周五的辅导改周日老时间", {"query": "辅导", "date": "2026-11-27", "to_date": "2026-11-29"}),
        ("饭局提前点，六点半吧", {"query": "饭局", "clock": "18:30", "bare": True}),
        ("明天的课晚二十分钟上", {"query": "课", "date": "2026-11-26", "shift_minutes": 20}),
        ("下周二的课不上了改成周四", {"query": "课", "date": "2026-12-01", "to_date": "2026-12-03"}),
        ("团建改期了，往后两天", {"query": "团建", "shift_minutes": 2880}),
        ("周日那个饭局改在老店吃", {"query": "饭局", "date": "2026-11-29", "location": "老店"}),
        ("给预算会加上小周", {"query": "预算会", "people": "小周"}),
    ],
)  # fmt: skip
def test_a_change_is_told(text: str, arguments: dict[str, object]) -> None:
    assert called(text) == ("schedule_update", arguments)


@pytest.mark.parametrize(
    ("text", "query", "span"),
    [
        ("take the facial out of my calendar", "facial", None),
        ("kill the sync with the paris lot", "sync with paris lot", None),
        ("cancel this and all future cribbage games", "cribbage games", "following"),
        ("no more tennis after the 12th", "tennis", "following"),
        ("以后的班会都不用开了", "班会", "following"),
        ("把美甲从日历里去掉", "美甲", None),
        ("三号以后的琴课都取消", "琴课", "following"),
    ],
)
def test_a_removal_in_other_words(text: str, query: str, span: str | None) -> None:
    name, given = called(text)
    assert (name, given["query"], given.get("span")) == ("schedule_delete", query, span)


def test_what_is_over_after_a_day_goes_from_the_next_one_on() -> None:
    assert called("no more tennis after the 12th")[1]["start_time"] == "2026-12-13T00:00:00-05:00"


def test_all_of_a_day_goes_for_a_reason() -> None:
    name, given = called("孩子病了明天的事全取消吧")
    assert (name, given["query"], given["start_time"]) == ("schedule_delete", "所有安排", "2026-11-26T00:00:00-05:00")


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("cancel everything after 4 on friday", "2026-11-27T16:00", "2026-11-28T00:00"),
        ("今天剩下的会全取消", "2026-11-25T09:40", "2026-11-26T00:00"),
        ("drop barre from january", "2027-01-01T00:00", "2027-03-02T00:00"),
    ],
)
def test_what_is_left_of_a_time_goes(text: str, start: str, end: str) -> None:
    name, given = called(text)
    assert (name, str(given["start_time"])[:16], str(given["end_time"])[:16]) == ("schedule_delete", start, end)


def test_two_that_change_places_are_not_taken_apart() -> None:
    assert called("周五的画画和周日的游泳换一下") == (
        "schedule_update",
        {"query": "画画", "date": "2026-11-27", "swap": "游泳"},
    )


def test_what_goes_from_a_day_is_what_is_on_it() -> None:
    given = called("remove the viewing from friday")[1]
    assert (given.get("span"), str(given["end_time"])[:16]) == (None, "2026-11-28T00:00")


def test_a_feast_beside_its_dish_is_no_day() -> None:
    assert decide("in five sentences tell me how to make thanksgiving turkey", NOW, "en").call is None
