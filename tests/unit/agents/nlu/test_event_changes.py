"""How long something shall take, where it is, and at its own hour on another day: the arguments of a change."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import Decision
from agents.nlu.intents import Want
from agents.nlu.slots import event_changes
from agents.texts import language_of
from agents.timetext import parse

NOW = datetime(2026, 1, 27, 10, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Tuesday


def arguments(text: str) -> dict[str, Any] | None:
    want = Want(intent="schedule_update", confidence=0.9)
    decision = Decision(agent="schedule", want=want, reading=parse(text, NOW))
    call = event_changes.update(decision, text, NOW, language_of(text, "zh")).call
    return None if call is None else call.arguments


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("述职延长到12点", {"query": "述职", "end_clock": "12:00", "bare": False}),
        ("把述职加长30分钟", {"query": "述职", "longer_minutes": 30}),
        ("述职缩短到半小时", {"query": "述职", "length_minutes": 30}),
        ("后天的复盘延长到 1 hour", {"query": "复盘", "date": "2026-01-29", "length_minutes": 60}),
        ("make the physio appointment half an hour longer", {"query": "physio appointment", "longer_minutes": 30}),
        ("extend the rehearsal by 45 minutes", {"query": "rehearsal", "longer_minutes": 45}),
        ("shorten the review to 30 min", {"query": "review", "length_minutes": 30}),
        ("extend the lab until 6pm", {"query": "lab", "end_clock": "18:00", "bare": False}),
        ("述职挪到周三同一时间", {"query": "述职", "weekday": 2}),
        ("move the lab to Wednesday same time", {"query": "lab", "weekday": 2}),
        ("驻场那个改成三天", {"query": "驻场", "length_minutes": 4320}),
        ("change the lab to 90 minutes", {"query": "lab", "length_minutes": 90}),
        ("明天的会全都推迟20分钟", {"query": "会", "date": "2026-01-28", "every": True, "shift_minutes": 20}),
        (
            "move all of tomorrow's meetings an hour later",
            {"query": "meetings", "date": "2026-01-28", "every": True, "shift_minutes": 60},
        ),
        (
            "push everything on Thursday back half an hour",
            {"query": "", "date": "2026-01-29", "every": True, "shift_minutes": 30},
        ),
        ("述职地点在三楼", {"query": "述职", "location": "三楼"}),
    ],
)
def test_what_it_becomes_is_what_was_said(text: str, expected: dict[str, Any]) -> None:
    assert arguments(text) == expected


@pytest.mark.parametrize("text", ["述职延长", "extend the lab by a lot", "述职延长到很晚"])
def test_no_length_is_made_up(text: str) -> None:
    assert arguments(text) is None
