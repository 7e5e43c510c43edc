"""What is told of something that is planned: settled, brought along, done, or not taken away."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import Decision
from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 30, 8, tzinfo=ZoneInfo("Asia/Shanghai"))


def tried(decision: Decision, name: str) -> list[dict[str, Any]]:
    return [{**one.arguments} for one in decision.tries if one.name == name]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("家访定了 下周二下午四点", {"query": "家访", "start_time": "2026-12-08T16:00:00+08:00"}),
        ("年会地点定了 凯悦酒店", {"query": "年会", "location": "凯悦酒店"}),
        ("路演那个改线上了", {"query": "路演", "location": "线上"}),
    ],
)
def test_what_is_settled_goes_to_what_is_there(text: str, given: dict[str, Any]) -> None:
    assert {**given, "quiet": True} in tried(decide(text, NOW, "zh"), "schedule_update")


@pytest.mark.parametrize(
    "text", ["露营要带防潮垫", "年会要穿礼服", "座位是12排3号", "饭局AA 每人200", "带户口本 别忘了"]
)
def test_a_detail_is_offered_as_a_note(text: str) -> None:
    assert [one.call and one.call.arguments for one in decide(text, NOW, "zh").offers] == [{"content": text}]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("交了", {"query": "交", "verb": True, "quiet": True}),
        ("都洗完啦", {"query": "洗", "verb": True, "quiet": True}),
        ("水费缴了啦", {"query": "水费缴", "quiet": True}),
    ],
)
def test_what_is_done_is_looked_for(text: str, given: dict[str, Any]) -> None:
    assert given in tried(decide(text, NOW, "zh"), "reminder_done")


@pytest.mark.parametrize("text", ["青岛住舅舅家", "周五那节不去", "加班", "好了", "下雪了"])
def test_nothing_is_taken_away_or_added_by_it(text: str) -> None:
    decision = decide(text, NOW, "zh")
    acts = [one for one in (decision.call, *decision.tries) if one is not None]
    assert [one.name for one in acts if one.name in ("schedule_delete", "list_add")] == []


def test_the_day_of_a_thing_is_looked_at() -> None:
    call = decide("毕业典礼那天还有别的事吗", NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments) == ("schedule_query", {"query": "毕业典礼", "day_of": True})
