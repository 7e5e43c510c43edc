"""An agenda that is wished for at an hour: when it is sent, and of which days."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.own.sent_once import sent_once

NOW = datetime(2026, 1, 28, 12, 0, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday


@pytest.mark.parametrize(
    ("text", "at", "start", "end"),
    [
        ("send me tomorrow's agenda at 9pm", "28 21:00", "29", "30"),
        ("tonight at 8 tell me what's on tomorrow", "28 20:00", "29", "30"),
        ("text me my schedule for Monday on Sunday at 18:00", "01 18:00", "02", "03"),
        ("today's plan please, send me tomorrow at 7am", "29 07:00", "29", "30"),
        ("send me today's plan tomorrow at 7am", "29 07:00", "29", "30"),
        ("晚上九点提醒我明天的安排", "28 21:00", "29", "30"),
        ("周日晚上六点把下周的日程发我", "01 18:00", "02", "09"),
        ("明早七点把当天的安排发给我", "29 07:00", "29", "30"),
        ("send me tomorrow's agenda at 9am today", None, None, None),
        ("send me tomorrow's agenda", None, None, None),
        ("send me tomorrow's agenda every day at 9pm", None, None, None),
        ("send Ann tomorrow's agenda at 9pm", None, None, None),
        ("明天下午三点把合同发给我", None, None, None),
    ],
)
def test_when_and_of_what(text: str, at: str | None, start: str | None, end: str | None) -> None:
    wish = sent_once(text, NOW)
    found = (None, None, None) if wish is None else (f"{wish.at:%d %H:%M}", f"{wish.start:%d}", f"{wish.end:%d}")
    assert found == (at, start, end)
