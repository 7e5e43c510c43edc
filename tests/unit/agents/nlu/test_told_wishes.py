"""A change that leans on what a clause beside it tells."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.changing.told_wishes import told_wish
from agents.runtime.following.follow_ups import follow_up
from agents.texts import language_of
from storage.conversations.shown_items import Reference

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZONE)  # a Friday
TALK = Reference(
    kind="event", id=7, title="跟小周谈房租", place=0, shown_at=NOW, starts_at=datetime(2026, 11, 23, 7, tzinfo=UTC)
)
WALK = Reference(kind="event", id=8, title="walk with Nora", place=0, shown_at=NOW - timedelta(hours=1), starts_at=datetime(2026, 11, 24, 1, tzinfo=UTC), just=False)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "about", "start"),
    [
        ("小周说她三点走不开 推后一个钟", 7, "2026-11-23T16:00:00+08:00"),
        ("小周那边三点有人了，四点半行", 7, "2026-11-23T16:30:00+08:00"),
        ("Nora says nine is too early, 10:15", 8, "2026-11-24T10:15:00+08:00"),
        ("他堵车了，晚半小时到", 7, "2026-11-23T15:30:00+08:00"),
    ],
)
def test_what_is_told_names_what_is_changed(text: str, about: int, start: str) -> None:
    found = follow_up(text, NOW, language_of(text, "zh"), (TALK, WALK))
    assert found is not None
    assert found.call is not None
    assert (found.call.arguments["id"], found.call.arguments["start_time"]) == (about, start)


@pytest.mark.parametrize(
    "text", ["明天下午三点开会，四点去银行", "买牛奶，三点", "cancel the massage, or move it to Monday", "昨天开会太晚了，六点才到家"]
)  # fmt: skip
def test_what_is_no_change_stays(text: str) -> None:
    assert told_wish(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "words", "rule"),
    [
        ("每周二下午四点提醒我写下周计划", "写下周计划", "FREQ=WEEKLY;BYDAY=TU"),
        ("remind me every friday at 4 to plan next week's menu", "plan next week's menu", "FREQ=WEEKLY;BYDAY=FR"),
    ],
)
def test_a_day_of_what_is_to_be_done_is_not_when_it_rings(text: str, words: str, rule: str) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert (call.arguments["text"], call.arguments["rrule"]) == (words, rule)


@pytest.mark.parametrize(
    ("text", "days"),
    [("前一天晚上九点提醒我充电", -1), ("那天中午提醒我取花", 0), ("remind me the next day at 8 to call", 1)],
)
def test_a_reminder_leans_on_the_day_of_what_was_made(text: str, days: int) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert (call.name, call.arguments["same"], call.arguments["days"]) == ("reminder_add", True, days)
