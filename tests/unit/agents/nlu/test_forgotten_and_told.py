"""What was forgotten is to be done when it rings again, and what others say of an hour makes nothing by itself."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 28, 8, 10, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "task", "at"),
    [
        ("月票昨天忘充了 明早七点再叫我", "充月票", "2026-11-29T07:00:00+08:00"),
        ("水费忘交了，晚上八点再提醒我", "交水费", "2026-11-28T20:00:00+08:00"),
        ("包裹没来得及寄，周一上午十点再喊我一下", "寄包裹", "2026-11-30T10:00:00+08:00"),
        ("发票忘了贴 明晚九点再提醒我一次", "贴发票", "2026-11-29T21:00:00+08:00"),
    ],
)
def test_what_was_forgotten_is_named_by_what_is_to_be_done(text: str, task: str, at: str) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments["text"], call.arguments["at"]) == ("reminder_add", task, at)


@pytest.mark.parametrize("text", ["洗衣店说要到下午五点", "木工说最早明天下午三点", "保险公司通知得到周五上午九点"])
def test_what_others_say_of_an_hour_is_asked_about(text: str) -> None:
    decision = decide(text, NOW, "zh")
    asked = decision.question or decision.otherwise
    assert (decision.call, asked) == (None, "哪一项要改、改成什么？请写成一句，比如“把明天的会改到下午四点”。")
