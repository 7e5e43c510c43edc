"""Sentences whose clauses are parted by blanks, as those who type Chinese without signs do it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.wording.breaths import with_commas

NOW = datetime(2026, 11, 30, 8, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("明早的瑜伽课取消 老师感冒", "schedule_delete", {"query": "瑜伽课"}),
        ("面试改到周五了 时间不变", "schedule_update", {"query": "面试", "weekday": 4}),
        ("年会周五晚上七点 在凯悦二楼", "schedule_add", {"title": "年会", "location": "凯悦二楼"}),
        ("記一下 車位在地下二層 靠電梯", "memo_write", {"content": "車位在地下二層 靠電梯"}),
    ],
)
def test_a_blank_is_a_comma(text: str, name: str, given: dict[str, Any]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, {key: call.arguments[key] for key in given}) == (name, given)


@pytest.mark.parametrize("text", ["牛奶 鸡蛋 卷纸", "明天下午三点开会", "取件码 8-2", "book a table", "a 在 b"])
def test_what_has_no_clauses_stays(text: str) -> None:
    assert with_commas(text) is None
