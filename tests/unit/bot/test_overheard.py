"""What is surely a request of a group that names nobody, and what is talk."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.inbound.overheard import is_request

NOW = datetime(2026, 5, 4, 10, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("remind us tomorrow at 9 to bring the cake", True),
        ("what's on tomorrow?", True),
        ("are we free on Friday afternoon?", True),
        ("note: the key is under the mat", True),
        ("购物清单加牛奶", True),
        ("明天有什么安排？", True),
        ("记一下：钥匙在垫子下面", True),
        ("cancel the meeting tomorrow", False),
        ("move it to 4", False),
        ("thanks!", False),
        ("see you tomorrow at 8 in front of the cinema", False),
        ("can you call me later?", False),
        ("帮我把会议取消", False),
        ("搞定了", False),
        ("晚上一起吃饭吗", False),
    ],
)
def test_only_what_adds_or_looks_up_for_sure_is_a_request(text: str, heard: bool) -> None:
    assert is_request(text, NOW) is heard
