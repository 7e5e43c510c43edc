"""A message is offered the tools that it may need, and no others."""

import pytest

from agents.planning.tool_selection import select_tools

NOTES = ("memo_search", "memo_write")
ALL = (
    *NOTES,
    "schedule_query",
    "schedule_add",
    "schedule_update",
    "schedule_delete",
    "find_free_time",
    "reminder_add",
)
LOOKING = (*NOTES, "schedule_query")


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("hi", ()),
        ("谢谢", ()),
        ("👍", ()),
        ("why is the sky blue?", LOOKING),
        ("给我讲个笑话", LOOKING),
        ("what did I write about the roof?", LOOKING),
        ("put the dentist on Friday", ALL),
        ("安排一下和小李吃饭", ALL),
        ("下周三之前要交报告", ALL),
        ("at 5 then", ALL),
        ("could you reschedule with Ann", ALL),
    ],
)
def test_what_nobody_is_sure_of_gets_what_its_words_speak_of(text: str, tools: tuple[str, ...]) -> None:
    assert select_tools(ALL, text) == tools


def test_a_short_message_may_go_on_with_what_was_said() -> None:
    assert select_tools(ALL, "好", follows=True) == ALL
    assert select_tools(ALL, "thanks", follows=True) == ALL
    assert select_tools(ALL, "yes, the second one please", follows=True) == ALL
    assert select_tools(ALL, "tell me a long story about a parrot who wants to see the sea", follows=True) == LOOKING


@pytest.mark.parametrize(
    ("intent", "tools"),
    [
        ("memo_search", ("memo_search",)),
        ("memo_save", NOTES),
        ("schedule_query", ("schedule_query", "find_free_time")),
        ("schedule_add", ("schedule_query", "schedule_add", "find_free_time")),
        ("schedule_update", ("schedule_query", "schedule_update", "find_free_time")),
        ("reminder_add", ("schedule_query", "reminder_add")),
        ("multi", ALL),
    ],
)
def test_a_sure_intent_gets_its_own(intent: str, tools: tuple[str, ...]) -> None:
    assert select_tools(ALL, "something on Friday", intent=intent) == tools


def test_who_has_none_of_them_keeps_its_own() -> None:
    assert select_tools(NOTES, "meeting on Friday at 3", intent="schedule_add") == NOTES


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("which of my boiler notes could you put together?", True),
        ("把讲锅炉的几条笔记合并一下怎么样", True),
        ("what did I write about the boiler?", False),
        ("lunch together with Ann on Friday?", False),
        ("他们合伙开的店叫什么", False),
    ],
)
def test_notes_are_put_together_where_words_speak_of_it(text: str, offered: bool) -> None:
    assert ("memo_merge" in select_tools((*NOTES, "memo_merge"), text)) is offered
