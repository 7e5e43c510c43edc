"""What people say of their days in passing: shifts, rooms, hours and rhythms behind a name, things that rest, questions turned round."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.asides import aside
from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("Europe/London"))  # a Monday


def called(text: str) -> tuple[str, dict[str, Any]]:
    found = decide(text, NOW, language_of(text, "en")).call
    assert found is not None
    return found.name, found.arguments


@pytest.mark.parametrize(
    ("text", "title", "start", "more"),
    [
        ("back shift thursday 3-11pm", "back shift", "2026-11-26T15:00", {"end_time": "2026-11-26T23:00:00+00:00"}),
        ('book "ring grandad" for sunday at 5', "ring grandad", "2026-11-29T17:00", {}),
        ("lunch with aunt Bea saturday, 1", "lunch with aunt Bea", "2026-11-28T13:00", {}),
        ("周四下午两点彩排 二楼会议室 两个小时", "彩排", "2026-11-26T14:00", {"end_time": "2026-11-26T16:00:00+00:00"}),
        ("周六看画展 三点 美术馆", "看画展", "2026-11-28T15:00", {"location": "美术馆"}),
        ("下午五点班务会 每周三都有", "班务会", "2026-11-25T17:00", {"rrule": "FREQ=WEEKLY;BYDAY=WE"}),
        ("周五下午三点约了验房的", "验房", "2026-11-27T15:00", {}),
        ("we sail on sundays from 10 to 12", "sail", "2026-11-29T10:00", {"rrule": "FREQ=WEEKLY;BYDAY=SU"}),
    ],
)
def test_something_new_has_its_name_its_hour_and_its_place(
    text: str, title: str, start: str, more: dict[str, Any]
) -> None:
    name, given = called(text)
    assert (name, given["title"], given["start_time"][:16]) == ("schedule_add", title, start)
    assert {key: given[key] for key in more} == more


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("council tax is due on the 10th, remind me", "reminder_add", {"text": "council tax", "at": "2026-12-10T09:00:00+00:00"}),
        ("remind me to iron the shirt the night before the christening", "schedule_update", {"query": "christening", "remind": "iron the shirt", "clock": "18:00"}),
        ("remind me 面试前一天晚上 print the CV", "schedule_update", {"query": "面试", "remind": "print the CV", "lead_minutes": 1440}),
        ("this Thursday choir cancel lah, got exam", "schedule_delete", {"query": "choir"}),
        ("what have I got between now and Friday?", "schedule_query", {"start_time": "2026-11-23T08:30:00+00:00", "end_time": "2026-11-28T00:00:00+00:00"}),
        ("把周日的事都告诉我", "schedule_query", {"start_time": "2026-11-29T00:00:00+00:00"}),
    ],
)  # fmt: skip
def test_what_is_wished_is_done(text: str, tool: str, given: dict[str, Any]) -> None:
    name, found = called(text)
    assert (name, {key: found[key] for key in given}) == (tool, given)


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("下周三舞蹈课停课", "schedule_delete", {"query": "舞蹈课"}),
        ("the gym is closed this Thursday", "schedule_delete", {"query": "gym"}),
        ("the vestry meeting starts at 7 now", "schedule_update", {"query": "vestry meeting", "clock": "07:00"}),
        ("rehearsal moved to LT3", "schedule_update", {"query": "rehearsal", "location": "LT3"}),
    ],
)
def test_what_is_told_of_a_thing_is_tried_on_it(text: str, tool: str, given: dict[str, Any]) -> None:
    tries = decide(text, NOW, language_of(text, "en")).tries
    assert [
        ({key: one.arguments.get(key) for key in given}, one.arguments["quiet"]) for one in tries if one.name == tool
    ] == [(given, True)]


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("装窗帘那个取消 师傅没空", "schedule_delete", {"query": "装窗帘"}),
        ("班务会都在三楼会议室", "schedule_update", {"query": "班务会", "location": "三楼会议室"}),
    ],
)
def test_what_is_plainly_said_of_a_thing_is_done(text: str, tool: str, given: dict[str, Any]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments) == (tool, given)


@pytest.mark.parametrize(
    "text", ["exam is when ah", "排练要多久", "did we schedule the boiler man?", "how long is the vestry meeting"]
)
def test_a_thing_is_looked_for_by_its_name(text: str) -> None:
    [look] = decide(text, NOW, language_of(text, "en")).instead
    assert (look.name, look.arguments["query"]) == (
        "schedule_query",
        {"e": "exam", "排": "排练", "d": "boiler man", "h": "vestry meeting"}[text[0]],
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Good morning, could you help me keep my days in order?", "help"),
        ("你好 我刚退休 帮我打理日子", "help"),
        ("help me plan my life", None),
        ("help me write a letter to my bank", None),
    ],
)
def test_who_wants_help_with_their_days_is_told_what_there_is(text: str, kind: str | None) -> None:
    assert aside(text) == kind
