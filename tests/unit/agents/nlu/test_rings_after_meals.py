"""What rang is put off until a meal, the evening's end or after work: at the hour that is usual for it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.replies.ring_replies import ring_reply

NOON = datetime(2026, 11, 28, 12, 31, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("吃完晚饭再弄", "2026-11-28T20:00:00+08:00"),
        ("等我下班再说", "2026-11-28T18:00:00+08:00"),
        ("睡觉前再喊我", "2026-11-28T22:00:00+08:00"),
        ("放学再说", "2026-11-28T16:00:00+08:00"),
        ("after dinner", "2026-11-28T20:00:00+08:00"),
    ],
)
def test_it_rings_again_at_the_usual_hour(text: str, at: str) -> None:
    call = ring_reply(text, NOON)
    assert call is not None
    assert (call.name, call.arguments) == ("reminder_snooze", {"at": at})
