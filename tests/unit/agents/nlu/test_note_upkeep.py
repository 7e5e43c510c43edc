"""Orders to pin a note, to bring one back, to remind of one, and to turn pages."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.replies.offer_replies import choice

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


def call(text: str) -> tuple[str, dict[str, Any]] | None:
    decision = decide(text, NOW, "en")
    return None if decision.call is None else (decision.call.name, decision.call.arguments)


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("pin that note", {"that": True}),
        ("please pin the passport note", {"query": "passport"}),
        ("keep the note about the alarm at the top", {"query": "alarm"}),
        ("unpin note 12", {"id": 12, "off": True}),
        ("take the pin off the gym note", {"query": "gym", "off": True}),
        ("把护照那条笔记置顶", {"query": "护照"}),
        ("置顶第二条笔记", {"place": 2}),
        ("取消置顶护照的笔记", {"query": "护照", "off": True}),
        ("这条笔记别置顶了", {"that": True, "off": True}),
    ],
)
def test_a_note_is_pinned(text: str, arguments: dict[str, Any]) -> None:
    assert call(text) == ("memo_pin", arguments)


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("restore the passport note", {"query": "passport"}),
        ("please bring back the note about the alarm", {"query": "alarm"}),
        ("can you get the passport note back", {"query": "passport"}),
        ("undelete the passport note I deleted yesterday", {"query": "passport"}),
        ("restore the last deleted note", {}),
        ("recover note 7", {"id": 7}),
        ("把护照的笔记找回来", {"query": "护照"}),
        ("恢复一下昨天误删的护照那条笔记", {"query": "护照"}),
        ("恢复刚才删掉的笔记", {}),
        ("which notes did I delete", {"listed": True}),
        ("show me my recently deleted notes", {"listed": True}),
        ("看看回收站", {"listed": True}),
        ("看看最近删掉的笔记", {"listed": True}),
    ],
)
def test_a_deleted_note_is_asked_back(text: str, arguments: dict[str, Any]) -> None:
    assert call(text) == ("memo_restore", arguments)


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ("remind me of this on Friday at 5pm", {"that": True}),
        ("remind me again about that note on Friday at 5pm", {"that": True}),
        ("on Friday at 5pm remind me about the passport note", {"query": "passport"}),
        ("set a reminder on the passport note for Friday 5pm", {"query": "passport"}),
        ("周五下午五点提醒我看护照的笔记", {"query": "护照"}),
        ("周五下午五点提醒我这条笔记", {"that": True}),
        ("周五下午五点把这条笔记提醒我一下", {"that": True}),
        ("周五下午五点提醒我复习一下第二条笔记", {"place": 2}),
    ],
)
def test_a_reminder_is_set_on_a_note(text: str, which: dict[str, Any]) -> None:
    found = call(text)
    assert found is not None
    name, arguments = found
    assert (name, arguments["at"][:16]) == ("memo_remind", "2030-06-07T17:00")
    assert {key: arguments[key] for key in ("that", "query", "place", "id") if key in arguments} == which


@pytest.mark.parametrize(
    "text",
    [
        "remind me of dad's birthday on Friday",
        "remind me about the notebook on Friday",
        "周五提醒我整理笔记",
        "周五提醒我看电影",
        "周五提醒我写读书笔记给老师",
    ],
)
def test_other_reminders_stay_what_they_are(text: str) -> None:
    found = call(text)
    assert found is not None
    assert found[0] == "reminder_add"


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("next page", {"step": 1}),
        ("more notes", {"step": 1}),
        ("下一页", {"step": 1}),
        ("翻页", {"step": 1}),
        ("previous page", {"step": -1}),
        ("上一页", {"step": -1}),
        ("go to page 4", {"page": 4}),
        ("第三页", {"page": 3}),
        ("the last four notes", {"only": "newest", "limit": 4}),
        ("看看最近3条笔记", {"only": "newest", "limit": 3}),
        ("what's pinned", {"only": "pinned"}),
        ("看看置顶的笔记", {"only": "pinned"}),
        ("我都置顶了什么", {"only": "pinned"}),
    ],
)
def test_notes_are_shown(text: str, arguments: dict[str, Any]) -> None:
    assert call(text) == ("memo_search", {"query": "", **arguments})


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("what did I write down last weekend", "last weekend"),
        ("which notes did we make on Tuesday?", "on Tuesday"),
        ("show my notes from June", "June"),
        ("notes I took last month", "last month"),
        ("前天记了些什么", "前天"),
        ("看看我上个月写的笔记", "上个月"),
        ("五月的笔记有哪些", "五月"),
    ],
)
def test_notes_of_a_time_are_asked_for(text: str, when: str) -> None:
    assert call(text) == ("memo_search", {"query": when})


@pytest.mark.parametrize(
    "text", ["notes about Tuesday's dinner", "周二聚餐的笔记", "what did I write to Bob yesterday"]
)
def test_where_more_is_said_than_a_time_it_is_looked_for(text: str) -> None:
    found = call(text)
    assert found is None or found[1].get("query") not in ("Tuesday", "周二", "yesterday")


@pytest.mark.parametrize("text", ["restore the passport note", "恢复护照那条笔记", "pin that note"])
def test_what_names_a_note_is_no_reply_to_the_way_back_of_another(text: str) -> None:
    assert choice("restore", {"kind": "memo", "id": 1}, text, NOW) is None


@pytest.mark.parametrize(
    "text", ["pin the poster to the wall", "the restaurant is back", "restore the sofa", "page the doctor", "翻译一页"]
)
def test_other_things_are_no_orders_about_notes(text: str) -> None:
    found = call(text)
    assert found is None or found[0] not in ("memo_pin", "memo_restore", "memo_remind")
