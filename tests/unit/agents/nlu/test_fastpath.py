"""What the rules decide of a sentence: the remark that goes with the result."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language, say

NOON = datetime(2026, 3, 27, 12, tzinfo=ZoneInfo("Europe/Berlin"))
MOVED = "That moment does not exist because of daylight saving; it moved to Sun 2026-03-29 03:30."


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        pytest.param("meeting on 2026-03-29 at 02:30", MOVED, id="event in the gap"),
        pytest.param("remind me on sunday at 2:30am to look", MOVED, id="reminder in the gap"),
        pytest.param("meeting tomorrow at 3pm", None, id="nothing assumed"),
        pytest.param(
            "meeting at 10am", "That time has passed today, so it is set for tomorrow.", id="rolled to the next day"
        ),
    ],
)
def test_what_was_assumed_about_the_time_is_remarked(text: str, remark: str | None) -> None:
    decision = decide(text, NOON, "en")
    assert (decision.sure, decision.remark) == (True, remark)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        pytest.param("meeting at 3pm", NOON, NOON.astimezone(ZoneInfo("Asia/Shanghai")), id="two zones"),
        pytest.param(
            "remind me in 10 minutes to look",
            datetime(2026, 10, 25, 2, 30, tzinfo=NOON.tzinfo),
            datetime(2026, 10, 25, 2, 30, tzinfo=NOON.tzinfo, fold=1),
            id="two sides of the end of summer time",
        ),
    ],
)
def test_moments_that_compare_equal_are_read_each_for_itself(text: str, one: datetime, other: datetime) -> None:
    assert one == other
    first, second = decide(text, one, "en"), decide(text, other, "en")
    assert first.call is not None
    assert second.call is not None
    assert first.call.arguments != second.call.arguments


@pytest.mark.parametrize(
    ("text", "language"), [("meeting from 5pm to 5pm today", "en"), ("明天下午五点到五点开会", "zh")]
)
def test_a_range_whose_end_is_its_start_is_asked_about(text: str, language: Language) -> None:
    decision = decide(text, NOON, language)
    assert (decision.call, decision.question) == (None, say(language, "ask_end"))
