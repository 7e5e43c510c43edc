"""Questions whether a thing is at a time, or a day is worked on, look or answer; and nothing is changed by them."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 25, 10, tzinfo=ZoneInfo("Asia/Shanghai"))


def _span(start: str, end: str, query: str) -> dict[str, Any]:
    return {"start_time": f"{start}:00+08:00", "end_time": f"{end}:00+08:00", "asked": True, "query": query}


@pytest.mark.parametrize(
    ("text", "looked"),
    [
        ("洗牙是不是周五上午十点", _span("2026-11-27T10:00", "2026-11-27T10:01", "洗牙")),
        ("例会是周一，对吗", _span("2026-11-30T00:00", "2026-12-01T00:00", "例会")),
        ("下周三的体检是不是九点", _span("2026-12-02T09:00", "2026-12-02T09:01", "体检")),
        ("周四有评审会对吧", _span("2026-11-26T00:00", "2026-11-27T00:00", "评审会")),
        ("浇花提醒是不是七点", {"query": "浇花"}),
        ("my interview is on Friday at 10am, right?", _span("2026-11-27T10:00", "2026-11-27T10:01", "interview")),
    ],
)
def test_a_thing_and_a_time_in_a_question_are_looked_up(text: str, looked: dict[str, Any]) -> None:
    call = decide(text, NOW, "en" if text.isascii() else "zh").call
    assert call is not None
    assert (call.name, call.arguments) == ("schedule_query", looked)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("明天是工作日吗", "是工作日，2026-11-26 周四 要上班。"),
        ("11月29号要上班吗", "不是工作日，2026-11-29 周日 不用上班。"),
        ("元旦是工作日吗", "不是工作日，2027-01-01 周五 不用上班。放假安排公布到2026年，以后的先按周一到周五算。"),
    ],
)
def test_a_working_day_is_told_by_the_table_of_holidays(text: str, answer: str) -> None:
    decision = decide(text, NOW, "zh")
    assert (decision.call, decision.more, decision.question or decision.otherwise) == (None, (), answer)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("周四的例会加上老赵", {"query": "例会", "date": "2026-11-26", "people": "老赵"}),
        ("给下周三的评审加上王老师", {"query": "评审", "date": "2026-12-02", "people": "王老师"}),
    ],
)
def test_a_person_is_added_to_what_is_there(text: str, event: dict[str, Any]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments) == ("schedule_update", event)


@pytest.mark.parametrize(
    ("text", "end"), [("明天下午五点到三点开会", None), ("明晚十点到早上六点值班", "2026-11-27T06:00:00+08:00")]
)
def test_an_end_before_its_beginning_within_an_afternoon_is_asked_about(text: str, end: str | None) -> None:
    call = decide(text, NOW, "zh").call
    assert (None if call is None else call.arguments.get("end_time")) == end
