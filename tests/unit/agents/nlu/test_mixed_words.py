"""English words in Chinese grammar, and who said what shall change."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, 5, tzinfo=ZoneInfo("Asia/Singapore"))


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("Kay 那个 delay 一刻钟", "schedule_update", {"query": "Kay", "shift_minutes": 15}),
        ("老李刚打电话说要提前一刻钟，帮我改下", "schedule_update", {"query": "老李", "shift_minutes": -15}),
        ("Kay 刚 ping 我说想改到4点", "schedule_update", {"query": "Kay", "clock": "16:00", "bare": True}),
        ("周报那个还是3点吧, 2点在 meeting", "schedule_update", {"query": "周报", "clock": "15:00", "bare": True}),
        ("晚上那个 call 改到8点半", "schedule_update", {"query": "call", "clock": "20:30", "bare": False}),
        ("帽子跟手套都装好了，帮我 tick 掉", "list_tick", {"items": ["帽子", "手套"]}),
        ("帮我记个 memo, 车位 B2-17", "memo_write", {"content": "车位 B2-17"}),
    ],
)
def test_they_are_read_as_the_chinese_ones(text: str, tool: str, arguments: dict[str, object]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments) == (tool, arguments)
