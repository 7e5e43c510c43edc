"""The fast path of what is moved, renamed, freed and cancelled: certain arguments, or it is left to a model."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of, say

NOW = datetime(2026, 1, 27, 10, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Tuesday


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        pytest.param(
            "把明天的会改到四点",
            "schedule_update",
            {"query": "会", "date": "2026-01-28", "clock": "16:00", "bare": True},
            id="another time of that day",
        ),
        pytest.param(
            "move the dentist to Friday 3pm",
            "schedule_update",
            {"query": "dentist", "start_time": "2026-01-30T15:00:00+08:00"},
            id="another day and time",
        ),
        pytest.param(
            "帮我把明天3点的会挪到后天",
            "schedule_update",
            {"query": "会", "date": "2026-01-28", "start_time": "2026-01-29T15:00:00+08:00"},
            id="another day at its own time",
        ),
        pytest.param(
            "can you move my haircut to Saturday?",
            "schedule_update",
            {"query": "haircut", "to_date": "2026-01-31"},
            id="another day at whatever time it has",
        ),
        pytest.param(
            "把明天的会改到周四",
            "schedule_update",
            {"query": "会", "date": "2026-01-28", "to_date": "2026-01-29"},
            id="from one day to another",
        ),
        pytest.param(
            "把下周一的会挪到周二",
            "schedule_update",
            {"query": "会", "date": "2026-02-02", "to_date": "2026-02-03"},
            id="a weekday from the present day on",
        ),
        pytest.param(
            "move friday's dentist to saturday",
            "schedule_update",
            {"query": "dentist", "date": "2026-01-30", "to_date": "2026-01-31"},
            id="a weekday from the present day on (en)",
        ),
        pytest.param(
            "把明天3点的会改名叫复盘会",
            "schedule_update",
            {"query": "会", "date": "2026-01-28", "title": "复盘会"},
            id="another name",
        ),
        pytest.param(
            "change the location of the standup to room 5",
            "schedule_update",
            {"query": "standup", "location": "room 5"},
            id="another place",
        ),
        pytest.param("明天什么时候有空", "find_free_time", {"date": "2026-01-28"}, id="a day"),
        pytest.param(
            "when am I free on Friday for an hour",
            "find_free_time",
            {"date": "2026-01-30", "duration_minutes": 60},
            id="for so long",
        ),
        pytest.param(
            "周五下午有空档吗",
            "find_free_time",
            {
                "date": "2026-01-30",
                "asked": "any",
                "start_time": "2026-01-30T12:00:00+08:00",
                "end_time": "2026-01-30T18:00:00+08:00",
            },
            id="a part of a day",
        ),
        pytest.param("take yoga off my calendar", "schedule_delete", {"query": "yoga"}, id="off the calendar"),
        pytest.param(
            "每周一站会",
            "reminder_add",
            {"text": "站会", "at": "2026-02-02T09:00:00+08:00", "elapsed": False, "rrule": "FREQ=WEEKLY;BYDAY=MO"},
            id="what repeats",
        ),
        pytest.param(
            "把周四下午三点的家长会加到日程里",
            "schedule_add",
            {"title": "家长会", "start_time": "2026-01-29T15:00:00+08:00", "all_day": False},
            id="put into the calendar",
        ),
    ],
)
def test_certain_arguments_become_a_call(text: str, name: str, arguments: dict[str, Any]) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert (call.name, call.arguments) == (name, arguments)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        pytest.param("move my haircut to next week", "ask_new_time", id="on which day?"),
        pytest.param("postpone the dentist to after friday", "ask_new_time", id="how long after?"),
        pytest.param("牙医推迟到周五之后", "ask_new_time", id="how long after? (zh)"),
        pytest.param("帮我安排会议", "ask_when", id="when?"),
        pytest.param("取消今晚的健身，其实也行", "delete_which", id="what exactly?"),
    ],
)
def test_the_rest_is_for_a_model_and_asked_about_without_one(text: str, key: str) -> None:
    language = language_of(text, "zh")
    decision = decide(text, NOW, language)
    assert (decision.sure, decision.otherwise) == (False, say(language, key))
