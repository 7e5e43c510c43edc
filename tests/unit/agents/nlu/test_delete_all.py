"""Who wants all of a kind deleted is understood, in whatever words; who wants one thing, or nothing, deleted is not."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
NOTES = (
    "delete all notes", "Delete all my notes.", "please delete all of my notes", "remove every note", "erase all the notes I have",
    "wipe my notes", "clear all notes", "delete everything in my notes", "get rid of all my memos", "throw away all our notes",
    "can you delete every single note?", "delete my whole notebook", "trash all my old notes",
    "删除所有笔记", "删掉全部笔记", "清空笔记", "清空我的备忘录", "把所有笔记都删掉", "把笔记全部删掉", "笔记全删了吧", "请把我的笔记都删了",
    "帮我删除我的所有笔记", "把全部的笔记删除", "将笔记清空", "把笔记删光", "清空全部便签",
)  # fmt: skip
REMINDERS = (
    "delete all reminders", "cancel every reminder", "clear my reminders", "remove all of my reminders", "erase all alarms",
    "could you cancel all my reminders, please", "delete everything in my reminders",
    "取消所有提醒", "清空提醒", "把提醒都删了", "删除我的全部提醒", "把所有闹钟都取消",
)  # fmt: skip
EVENTS = (
    "delete all events", "erase all meetings", "get rid of all my meetings", "cancel every single appointment",
    "取消全部会议", "把所有会议都取消", "删除全部活动", "把会议全部删掉",
)  # fmt: skip
CALENDAR = (
    "clear my calendar", "wipe my calendar", "empty my whole calendar", "delete everything on my calendar", "erase the entire schedule",
    "清空日程", "清空我的日历", "把日程全部删掉", "删除所有日程", "把我的日程全删了", "请删除我所有的安排",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "intent", "tool", "arguments"),
    [
        *((text, "memo_delete", "memo_delete", {"every": True}) for text in NOTES),
        *((text, "reminder_delete", "schedule_delete", {"query": "reminders", "every": True}) for text in REMINDERS),
        *((text, "schedule_delete", "schedule_delete", {"query": "events", "every": True}) for text in EVENTS),
        *((text, "schedule_delete", "schedule_delete", {"query": "calendar", "every": True}) for text in CALENDAR),
        ("delete all notes about the landlord", "memo_delete", "memo_delete", {"query": "landlord", "every": True}),
        ("remove every note that mentions rent", "memo_delete", "memo_delete", {"query": "rent", "every": True}),
        ("删除所有关于房东的笔记", "memo_delete", "memo_delete", {"query": "房东", "every": True}),
        ("把关于房东的笔记全部删掉", "memo_delete", "memo_delete", {"query": "房东", "every": True}),
    ],
)
def test_all_of_a_kind_is_asked_about(text: str, intent: str, tool: str, arguments: dict[str, Any]) -> None:
    decision = decide(text, NOW, "en")
    assert decision.call is not None
    assert (decision.want.intent, decision.call.name, decision.call.arguments) == (intent, tool, arguments)


@pytest.mark.parametrize(
    "text",
    [
        "delete the note about all my keys", "delete the notes", "delete my notes", "delete my note", "clear my reminder", "don't delete all my notes", "I deleted all my notes",
        "cancel all meetings tomorrow", "cancel my meeting", "cancel my meetings", "clear my desk", "delete all my emails", "note: delete all my notes",
        "remind me to clear my calendar", "how do I delete all reminders?", "did you delete all my notes?",
        "不要删除所有笔记", "删除明天的所有会议", "怎么清空笔记", "记一下：清空日历", "删掉所有邮件", "提醒我清空日历", "删掉房东那条笔记",
    ],
)  # fmt: skip
def test_anything_less_is_not(text: str) -> None:
    decision = decide(text, NOW, "en")
    assert decision.call is None or not decision.call.arguments.get("every")
