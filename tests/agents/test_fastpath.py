"""What the rules decide of a sentence: the remark that goes with the result."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.fastpath import decide

NOON = datetime(2026, 3, 27, 12, tzinfo=ZoneInfo("Europe/Berlin"))
MOVED = "That moment does not exist because of daylight saving; it moved to Sun 2026-03-29 03:30."


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        pytest.param("meeting on 2026-03-29 at 02:30", MOVED, id="event in the gap"),
        pytest.param("remind me on sunday at 2:30am to look", MOVED, id="reminder in the gap"),
        pytest.param("meeting tomorrow at 3pm", None, id="nothing assumed"),
        pytest.param(
            "meeting at 10am", "That time has passed, so it is set for the next one.", id="rolled to the next day"
        ),
    ],
)
def test_what_was_assumed_about_the_time_is_remarked(text: str, remark: str | None) -> None:
    decision = decide(text, NOON, "en")
    assert (decision.sure, decision.remark) == (True, remark)
