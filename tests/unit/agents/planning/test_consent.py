"""What a person's own words ask to be written, and what they do not: a model may read the rest, but not do it."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.intents import Intent
from agents.planning.consent import Thing, Words, is_requested
from agents.tools.catalogue import TOOLS

NOW = datetime(2026, 6, 1, 9, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday
TOMORROW = NOW + timedelta(days=1, hours=5)
NEVER = NOW + timedelta(days=200)

# the tool, the words, the title of what it writes, and when that is
ASKED = [
    ("memo_write", "帮我把这个记下来", "", None), ("memo_write", "记住我的车牌是沪A12345", "", None), ("memo_write", "把总结写进笔记", "", None),
    ("memo_write", "please save that as a note", "", None), ("memo_write", "remember that Anna likes tea", "", None),
    ("memo_write", "look that up and write it down for me", "", None), ("memo_write", "Summarise this and add it to my notes", "", None),
    ("schedule_add", "帮我约个时间和小李吃饭", "和小李吃饭", NEVER), ("schedule_add", "找个空档安排一下评审", "评审", NEVER),
    ("schedule_add", "find a free hour and put the review on my calendar", "Review", NEVER), ("schedule_add", "schedule a sync with Leo", "Sync with Leo", NEVER),
    ("schedule_add", "set up something tomorrow, a call maybe", "Phone", TOMORROW), ("schedule_add", "明天帮我安排个空", "休息", TOMORROW),
    ("schedule_update", "把评审改到四点", "评审会", NEVER), ("schedule_update", "move the dentist to Friday", "Dentist", NEVER),
    ("reminder_add", "到时候提醒我吃药", "吃药", NEVER), ("reminder_add", "remind me about it tomorrow", "pills", TOMORROW),
]  # fmt: skip
ASKED_UNTAINTED = [
    ("schedule_delete", "我不想去了，取消牙医吧", "看牙医", NEVER), ("schedule_delete", "帮我取消了牙医吧", "看牙医", NEVER),
    ("schedule_delete", "我不看牙医了取消吧", "看牙医", NEVER),  ("schedule_delete", "cancel the dentist", "Dentist appointment", NEVER),
    ("schedule_delete", "cancel whatever I have tomorrow", "Dentist", TOMORROW), ("schedule_update", "把明天的挪到周五", "牙医", TOMORROW),
    ("schedule_update", "move what I have tomorrow to Friday", "Dentist", TOMORROW),
]  # fmt: skip
NOT_ASKED = [
    ("memo_write", "总结一下我的笔记", "", None), ("memo_write", "summarise my notes about Berlin", "", None), ("memo_write", "what do my notes say", "", None),
    ("memo_write", "do you remember my landlord's number", "", None), ("memo_write", "最近的记录有哪些", "", None), ("memo_write", "好的", "", None),
    ("schedule_add", "今天有什么安排", "会", NOW), ("schedule_add", "what is on my schedule", "x", NOW), ("schedule_add", "yes please", "Party", NEVER),
    ("schedule_add", "不要安排会议", "会议", NEVER), ("schedule_add", "don't book anything", "anything", NEVER), ("schedule_add", "把这些都加到日历里", "聚会", NEVER),
    ("schedule_add", "add whatever the note says to my calendar", "Party", NEVER), ("schedule_update", "any update on the move project", "Party", NEVER),
    ("schedule_update", "该挪就挪到后面", "牙医", NEVER), ("schedule_update", "move whatever has to be moved", "Movers come", NEVER),
    ("schedule_delete", "该取消就取消", "牙医", TOMORROW), ("schedule_delete", "cancel whatever needs cancelling", "Cancelling the lease", TOMORROW),
    ("schedule_delete", "清一下日程", "牙医", TOMORROW), ("schedule_delete", "先别取消牙医", "牙医", TOMORROW), ("schedule_delete", "ok, go ahead", "牙医", TOMORROW),
    ("schedule_delete", "我取消了牙医", "牙医", TOMORROW), ("schedule_delete", "他昨天已经取消了牙医", "牙医", TOMORROW),
    ("schedule_delete", "drop it all", "Dentist", TOMORROW), ("reminder_add", "我有哪些提醒", "吃药", TOMORROW), ("reminder_add", "set one more reminder", "pay Eve", NEVER),
]  # fmt: skip


def allowed(
    tool: str,
    text: str,
    title: str,
    start: datetime | None,
    before: str = "",
    *,
    asked: str = "",
    tainted: bool = True,
    intent: Intent = "chat",
    timed: bool = False,
) -> bool:
    thing = None if tool == "memo_write" else Thing(title=title, start=start)
    words = Words(text=text, before=before, asked=asked, now=NOW)
    return is_requested(words, TOOLS[tool], thing, intent=intent, timed=timed, tainted=tainted)


@pytest.mark.parametrize(("tool", "text", "title", "start"), ASKED)
@pytest.mark.parametrize("tainted", [True, False])
def test_what_is_named_with_its_act_may_be_written(
    tool: str, text: str, title: str, start: datetime | None, tainted: bool
) -> None:
    assert allowed(tool, text, title, start, tainted=tainted)


@pytest.mark.parametrize(("tool", "text", "title", "start"), ASKED_UNTAINTED)
def test_after_others_words_nothing_is_deleted_and_what_is_changed_has_a_name(
    tool: str, text: str, title: str, start: datetime
) -> None:
    assert [allowed(tool, text, title, start, tainted=tainted) for tainted in (False, True)] == [True, False]


@pytest.mark.parametrize(("tool", "text", "title", "start"), NOT_ASKED)
@pytest.mark.parametrize("tainted", [True, False])
def test_what_is_not_asked_for_may_not(tool: str, text: str, title: str, start: datetime | None, tainted: bool) -> None:
    assert not allowed(tool, text, title, start, tainted=tainted)


@pytest.mark.parametrize(
    ("tool", "before", "text", "expected"),
    [
        ("schedule_add", "could you book lunch with Leo?", "yes please", True),
        ("schedule_add", "I am hungry", "yes please", False),
        ("schedule_update", "能把和Leo的lunch改到周五吗", "好的", True),
        ("schedule_update", "when is lunch with Leo?", "make it Friday", True),
        ("schedule_delete", "when is lunch with Leo?", "cancel it then", True),
        ("schedule_delete", "should I cancel lunch with Leo?", "yes", False),
        ("schedule_add", "could you book lunch with Leo?", "thanks, great", False),
    ],
)
def test_a_yes_and_a_word_for_it_lean_on_what_the_person_said_before(
    tool: str, before: str, text: str, expected: bool
) -> None:
    assert allowed(tool, text, "Lunch with Leo", NEVER, before, tainted=False) == expected
    assert not allowed(tool, text, "Lunch with Leo", NEVER, before, tainted=True)


@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        pytest.param("lunch with Leo on Friday, then off to Berlin", {}, True, id="a fact with a time"),
        pytest.param("lunch with Leo on Friday, then off to Berlin", {"tainted": True}, False, id="after reading others' words"),
        pytest.param("is lunch with Leo on Friday?", {}, False, id="a question"),
        pytest.param("lunch with Leo on Friday", {"intent": "schedule_query"}, False, id="a query"),
        pytest.param("lunch with Leo", {"timed": False}, False, id="no time"),
    ],
)  # fmt: skip
def test_a_fact_with_a_time_may_be_booked_as_long_as_nothing_was_read(
    text: str, changes: dict[str, Any], expected: bool
) -> None:
    given: dict[str, Any] = {"timed": True, "tainted": False} | changes
    assert allowed("schedule_add", text, "Lunch", NEVER, **given) == expected


def test_what_no_words_ask_for_is_offered() -> None:
    words = Words(text="book lunch with Leo, yes", now=NOW)
    tool = replace(TOOLS["schedule_add"], consent=None)
    assert not is_requested(words, tool, None, intent="schedule_add", timed=True, tainted=False)


@pytest.mark.parametrize(
    ("tool", "text", "expected"),
    [
        ("undo_last", "撤销刚才那个", True), ("undo_last", "undo that please", True), ("undo_last", "把会议改回三点", False),
        ("undo_last", "don't undo it", False), ("undo_last", "what can be undone?", False),
        ("reminder_snooze", "过十分钟再叫我", True), ("reminder_snooze", "snooze it for an hour", True),
        ("reminder_snooze", "推迟会议", False), ("reminder_snooze", "别再提醒我了", False), ("reminder_snooze", "ok", False),
    ],
)  # fmt: skip
def test_what_was_done_last_needs_no_name(tool: str, text: str, expected: bool) -> None:
    assert [allowed(tool, text, "", None, tainted=tainted) for tainted in (False, True)] == [expected, expected]
