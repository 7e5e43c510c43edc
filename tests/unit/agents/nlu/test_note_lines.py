"""Orders about a part of a note, or about several notes."""

from typing import Any

import pytest

from agents.nlu.slots.keeping.note_edits import edit, tagged
from agents.nlu.slots.keeping.note_upkeep import order
from agents.nlu.slots.keeping.said.note_lines import line


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("cross out plums in the jam note", "memo_change", {"query": "jam", "text": "plums", "how": "cut"}),
        ("take the second street out of the note about the move", "memo_change",
            {"query": "move", "text": "the second street", "how": "cut"}),
        ("从果酱那条里删掉李子", "memo_change", {"query": "果酱", "text": "李子", "how": "cut"}),
        ("果酱那条笔记去掉李子", "memo_change", {"query": "果酱", "text": "李子", "how": "cut"}),
        ("in the tour note change Leeds to York", "memo_change",
            {"query": "tour", "text": "York", "old": "Leeds", "how": "value"}),
        ("巡演那条的长沙改成武汉", "memo_change", {"query": "巡演", "text": "武汉", "old": "长沙", "how": "value"}),
        ("fix the filter note, it should say F-77", "memo_change", {"query": "filter", "text": "F-77", "how": "value"}),
        ("the filter is wrong, it's F-77", "memo_change", {"query": "filter", "text": "F-77", "how": "value"}),
        ("滤芯写错了，应该是F-77", "memo_change", {"query": "滤芯", "text": "F-77", "how": "value"}),
        ("delete notes 4, 7 and 12", "memo_delete", {"ids": [4, 7, 12]}),
        ("把4号和7号笔记删掉", "memo_delete", {"ids": [4, 7]}),
        ("打开滤芯那条", "memo_search", {"query": "滤芯"}),
        ("滤芯那条是什么时候记的", "memo_search", {"query": "滤芯"}),
        ("remove what I noted about the filter", "memo_delete", {"query": "filter"}),
        ("给滤芯那条里补上 半年一换", "memo_change", {"query": "滤芯", "text": "半年一换", "how": "append"}),
    ],
)  # fmt: skip
def test_a_part_of_a_note_is_named_with_its_note(text: str, tool: str, given: dict[str, Any]):
    assert line(text) == (tool, given)


@pytest.mark.parametrize(
    "text",
    [
        "remove milk from the shopping list",
        "take the call in the car",
        "change the meeting to four",
        "把会议改成四点",
        "它的地点改成图书馆",
        "should I delete notes 4 and 7?",
        "如果果酱那条错了就删掉李子",
        "remove the garden tag from the jam note",
    ],
)
def test_what_is_of_lists_and_the_calendar_is_none_of_it(text: str):
    assert line(text) is None


def test_a_clock_that_is_wrong_is_no_value_of_a_note() -> None:
    assert line("actually, the dentist is at 10:20", timed=True) is None


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("给滤芯那条加个厨房标签", {"query": "滤芯", "text": "厨房", "how": "tag"}),
        ("把滤芯那条标上 #厨房", {"query": "滤芯", "text": "厨房", "how": "tag"}),
        ("去掉滤芯那条的厨房标签", {"query": "滤芯", "text": "厨房", "how": "untag"}),
        ("滤芯那条重命名为净水器", {"query": "滤芯", "text": "净水器", "how": "title"}),
        ("tag this one with kitchen too", {"that": True, "text": "kitchen", "how": "tag"}),
        ("call the filter note Clean Water", {"query": "filter", "text": "Clean Water", "how": "title"}),
    ],
)
def test_tags_and_titles_are_given_in_more_ways(text: str, given: dict[str, Any]):
    assert edit(text, text) == ("memo_change", given)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("which notes are tagged kitchen?", "#kitchen"),
        ("标签是厨房的有哪些", "#厨房"),
        ("厨房标签的都有什么", "#厨房"),
        ("#厨房", "#厨房"),
    ],
)
def test_notes_of_a_tag_are_asked_for_in_more_ways(text: str, query: str):
    assert tagged(text) == {"query": query}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("show pinned", ("memo_search", {"query": "", "only": "pinned"})),
        ("置顶的有哪些", ("memo_search", {"query": "", "only": "pinned"})),
        ("取消置顶", ("memo_pin", {"that": True, "off": True})),
        ("what did I delete today?", ("memo_restore", {"listed": True})),
        ("我最近删了什么", ("memo_restore", {"listed": True})),
    ],
)
def test_pins_and_what_is_gone_are_asked_for_in_more_ways(text: str, expected: tuple[str, dict[str, Any]]):
    assert order(text) == expected
