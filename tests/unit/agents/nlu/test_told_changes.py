"""Changes that are told: what they become of what is there, where nothing new may come out of them."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.told_changes import told
from agents.texts import language_of

NOW = datetime(2026, 1, 27, 10, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Tuesday


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("刷墙可能要四个钟头", {"query": "刷墙", "length_minutes": 240}),
        ("木工课顶多一个半小时", {"query": "木工课", "length_minutes": 90}),
        ("盘点大概三小时才做得完", {"query": "盘点", "length_minutes": 180}),
        ("the survey'll only take 40 minutes tops", {"query": "survey", "length_minutes": 40}),
        ("Irma can't do 3, can we make it 4.15", {"query": "Irma", "clock": "16:15", "bare": True}),
        ("老许两点不行，改三点半", {"query": "老许", "clock": "15:30", "bare": True}),
        ("make the compost one 7.20 instead", {"query": "compost", "clock": "07:20", "bare": True}),
        ("述职地点在三楼", {"query": "述职", "location": "三楼"}),
        ("明天述职的会议室改在B座", {"query": "述职", "date": "2026-01-28", "location": "B座"}),
        ("合唱排练在二号教室", {"query": "合唱排练", "location": "二号教室"}),
        ("the rehearsal is at 8 Mill Road", {"query": "rehearsal", "location": "8 Mill Road"}),
        ("oh, the lab has moved to room 12", {"query": "lab", "location": "room 12"}),
        ("fencing is now in the gym", {"query": "fencing", "location": "the gym"}),
        ("fencing has moved to 5pm", {"query": "fencing", "clock": "17:00", "bare": False}),
        ("fencing now starts at 5pm", {"query": "fencing", "clock": "17:00", "bare": False}),
        ("the rehearsal got pushed to 17:30", {"query": "rehearsal", "clock": "17:30", "bare": False}),
        (
            "fencing on Thursday moved to 3pm",
            {"query": "fencing", "date": "2026-01-29", "clock": "15:00", "bare": False},
        ),
        (
            "fencing is now on Fridays at 4pm",
            {"query": "fencing", "rrule": "FREQ=WEEKLY;BYDAY=FR", "weekday": 4, "clock": "16:00", "bare": False},
        ),
    ],
)
def test_what_is_told_is_a_change_of_what_is_there(text: str, expected: dict[str, Any]) -> None:
    assert told(text, NOW) == expected


@pytest.mark.parametrize(
    "text",
    [
        *(
            "is the rehearsal in room 5?",
            "the rehearsal is in an hour",
            "mum is in Paris",
            "I'm at home",
            "we moved to Leeds",
        ),
        *("述职在三楼吗", "老王在开会", "我在等车", "明天在家"),
    ],
)
def test_what_is_no_change_is_none(text: str) -> None:
    assert told(text, NOW) is None


def test_nothing_new_is_made_of_what_is_told_to_have_moved() -> None:
    names = [
        None if (call := decide(text, NOW, language_of(text, "zh")).call) is None else call.name
        for text in ("the party is now on Saturday at 5pm", "the rehearsal moved to Thursday 3pm")
    ]
    assert "schedule_add" not in names
