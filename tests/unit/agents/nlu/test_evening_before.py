"""What is to be done the night before is understood in the evening, too, when such an hour of this day is past."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

EVENING = datetime(2030, 6, 3, 22, 40, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("remind me to polish my shoes the night before", "polish my shoes"),
        ("remind me to print the tickets the evening before", "print the tickets"),
        ("前一天晚上提醒我装好行李", "装好行李"),
    ],
)
def test_the_night_before_is_that_of_another_day(text: str, task: str) -> None:
    call = decide(text, EVENING, language_of(text, "en")).call
    assert call is not None
    assert (call.name, call.arguments["text"], call.arguments["days"]) == ("reminder_add", task, -1)
