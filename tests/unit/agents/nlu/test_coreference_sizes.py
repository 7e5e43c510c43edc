"""Lengths, names and told moves of what was shown or done right before, where nothing is named."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.runtime.following.follow_ups import follow_up
from agents.texts import language_of
from storage.conversations.shown_items import Reference

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZONE)  # a Friday
MONDAY = datetime(2026, 11, 23, 15, 0, tzinfo=ZONE)
MEETING = Reference(kind="event", id=7, title="和小李开会", place=1, shown_at=NOW, starts_at=MONDAY.astimezone(UTC))
PILLS = Reference(kind="due", id=9, title="吃药", place=1, shown_at=NOW, starts_at=MONDAY)


def becomes(text: str, *shown: Reference) -> dict[str, Any] | None:
    found = follow_up(text, NOW, language_of(text, "zh"), shown)
    if found is None or found.call is None:
        return None
    return {name: value for name, value in found.call.arguments.items() if name not in ("id", "kind")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("帮我延长40分钟", {"longer_minutes": 40}),
        ("再延长一刻钟吧", {"longer_minutes": 15}),
        ("缩短到45分钟", {"length_minutes": 45}),
        ("延长到17点", {"end_clock": "17:00", "bare": False}),
        ("那个改成两小时", {"length_minutes": 120}),
        ("make it 90 minutes", {"length_minutes": 90}),
        ("actually make it a quarter of an hour longer", {"longer_minutes": 15}),
        ("extend it by 20 minutes", {"longer_minutes": 20}),
        ("please shorten it to 50 minutes", {"length_minutes": 50}),
        ("extend it until 6pm", {"end_clock": "18:00", "bare": False}),
        ("改名叫季度盘点", {"title": "季度盘点"}),
        ("rename 成 sprint demo", {"title": "sprint demo"}),
        ("rename to sprint demo", {"title": "sprint demo"}),
        ("sorry, it's been moved to 5pm", {"start_time": "2026-11-23T17:00:00+08:00"}),
        ("it got pushed to 17:30", {"start_time": "2026-11-23T17:30:00+08:00"}),
    ],
)
def test_what_was_shown_right_before_is_changed(text: str, expected: dict[str, Any]) -> None:
    assert becomes(text, MEETING) == expected


@pytest.mark.parametrize(
    "text", ["延长一点", "make it a good one", "it's raining", "extend it a lot", "it takes two hours to get there"]
)
def test_what_is_no_length_changes_nothing(text: str) -> None:
    assert becomes(text, MEETING) is None


def test_a_length_is_none_of_an_older_event_behind_a_reminder() -> None:
    older = replace(MEETING, shown_at=NOW - timedelta(minutes=5))
    assert becomes("make it 15 minutes", PILLS, older) is None


def test_a_series_is_not_moved_where_it_is_only_told_that_it_has_moved() -> None:
    series = replace(PILLS, repeats=True)
    assert becomes("it's moved to 5pm", series) is None
