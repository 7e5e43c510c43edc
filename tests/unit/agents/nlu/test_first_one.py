"""A series whose first time is told keeps its days: "every Tuesday at 6, first one next week"."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2030, 6, 6, 12, tzinfo=ZoneInfo("Europe/London"))  # a Thursday


@pytest.mark.parametrize(
    ("text", "start", "rule"),
    [
        ("pottery every monday 6.30 to 8, first one next week", "2030-06-10T18:30", "FREQ=WEEKLY;BYDAY=MO"),
        ("fencing every tuesday at 7pm, first time on 18 june", "2030-06-18T19:00", "FREQ=WEEKLY;BYDAY=TU"),
        ("fencing every tuesday at 7pm, the first one is on the 18th", "2030-06-18T19:00", "FREQ=WEEKLY;BYDAY=TU"),
        ("陶艺课每周一晚上六点半，第一次下周", "2030-06-10T18:30", "FREQ=WEEKLY;BYDAY=MO"),
        ("击剑课每周二下午四点 第一节6月18号", "2030-06-18T16:00", "FREQ=WEEKLY;BYDAY=TU"),
    ],
)
def test_its_days_stay_and_it_begins_then(text: str, start: str, rule: str) -> None:
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is not None
    assert (call.name, call.arguments["start_time"][:16], call.arguments["rrule"]) == ("schedule_add", start, rule)
