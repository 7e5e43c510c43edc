"""Lines of a plan become calls; times in words are read as people's are."""

import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.context.plan_text import PlanLine, as_call

NOW = datetime(2026, 1, 27, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Tuesday


def moment(day: int, clock: str = "00:00") -> str:
    return f"2026-01-{day:02}T{clock}:00+08:00"


@pytest.mark.parametrize(
    ("tool", "argument", "expected"),
    [
        ("memo_search", "Python", {"query": "Python"}),
        ("find_free_time", "2026-01-28", {"date": "2026-01-28"}),
        ("find_free_time", "sometime", {"date": "2026-01-27"}),
        ("schedule_query", "tomorrow", {"start_time": moment(28), "end_time": moment(29)}),
        ("schedule_query", "tomorrow at 3pm", {"start_time": moment(28), "end_time": moment(29)}),
        (
            "schedule_query",
            "tomorrow 3pm to 5pm",
            {"start_time": moment(28, "15:00"), "end_time": moment(28, "17:00")},
        ),
        ("schedule_query", "whatever", {"start_time": moment(27), "end_time": "2026-02-03T00:00:00+08:00"}),
    ],
)
def test_a_line_is_a_call(tool: str, argument: str, expected: dict[str, str]) -> None:
    call = as_call(PlanLine(tool=tool, argument=argument), 2, NOW)
    assert call is not None
    assert (call.id, call.name, json.loads(call.arguments)) == ("plan_2", tool, expected)


def test_a_tool_that_needs_more_than_a_line_is_none() -> None:
    assert as_call(PlanLine(tool="memo_write", argument="tea"), 1, NOW) is None
