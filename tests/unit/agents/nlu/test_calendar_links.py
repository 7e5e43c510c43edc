"""Asking how a calendar elsewhere and this one come together, and what only sounds like it."""

import pytest

from agents.nlu.cues.own.calendar_links import asks_for_links


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("could we hook up the school calendar here?", True),
        ("Is it possible to sync everything with my outlook calendar", True),
        ("please put these in my phone calendar", True),
        ("how would I export it to google calendar", True),
        ("你支持和飞书日历打通吗", True),
        ("怎样把日程同步到苹果日历？", True),
        ("帮我连接公司的日历", True),
        ("connect the calendar people with Ann on Friday", False),
        ("import fees for the calendar shop: 12 euros", False),
        ("sync the calendars at 5pm", False),
        ("买一本新日历", False),
        ("周五和小王对一下日历", False),
        ("我的日历", False),
    ],
)
def test_what_asks_for_links(said: str, asks: bool) -> None:
    assert asks_for_links(said) is asks
