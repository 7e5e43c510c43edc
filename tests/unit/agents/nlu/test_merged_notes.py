"""Orders to make one note of several, and what is none."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
PLUMBER, BOILER, HIVE, SYRUP = {"query": "plumber"}, {"query": "boiler"}, {"query": "蜂箱"}, {"query": "糖水"}


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ("merge note 1 and note 3", {"ids": [1, 3]}),
        ("can you merge notes 2, 4 and 7 into one?", {"ids": [2, 4, 7]}),
        ("combine #1 and #3", {"ids": [1, 3]}),
        ("merge these two notes", {"number": 2}),
        ("merge the two notes about the boiler", {"query": "boiler", "number": 2}),
        ("put the two boiler notes together please", {"query": "boiler", "number": 2}),
        ("merge my boiler notes", {"query": "boiler"}),
        ("merge all notes tagged garden", {"query": "#garden"}),
        ("merge the boiler note with the plumber note", {"which": [BOILER, PLUMBER]}),
        ("merge the note about the plumber into the boiler note", {"which": [PLUMBER, BOILER]}),
        ("merge the first and the third note", {"which": [{"place": 1}, {"place": 3}]}),
        ("把笔记1和笔记3合并", {"ids": [1, 3]}),
        ("合并1号和3号笔记", {"ids": [1, 3]}),
        ("把这两条笔记合并", {"number": 2}),
        ("帮我把刚才那两条合在一起", {"number": 2}),
        ("把关于锅炉的两条笔记合并一下", {"query": "锅炉", "number": 2}),
        ("锅炉那两条笔记合成一条吧", {"query": "锅炉", "number": 2}),
        ("把蜂箱那条和糖水那条合并成一条", {"which": [HIVE, SYRUP]}),
        ("把第一条和第三条合并", {"which": [{"place": 1}, {"place": 3}]}),
    ],
)
def test_notes_are_to_become_one(text: str, which: dict[str, Any]) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("memo_merge", which)


@pytest.mark.parametrize(("text", "number"), [("merge them", 0), ("merge both", 2), ("把它们合并", 0)])
def test_what_may_be_about_anything_is_tried_where_notes_were_shown(text: str, number: int) -> None:
    decision = decide(text, NOW, "en")
    tried = [(one.name, one.arguments) for one in decision.tries]
    assert (decision.call, tried) == (None, [("memo_merge", {"number": number, "quiet": True})])


@pytest.mark.parametrize(
    "text",
    [
        "don't merge the notes",
        "merge the two meetings",
        "merge the shopping list and the party list",
        "should I merge the two branches",
        "merge conflict in the notes module again",
        "the two notes about the merger",
        "how do I merge two notes?",
        "把这两条提醒合并",
        "别把这两条笔记合并",
        "我们合并了两个部门",
        "公司合并的笔记",
        "怎么把两条笔记合并",
    ],
)
def test_other_sentences_merge_no_notes(text: str) -> None:
    decision = decide(text, NOW, "en")
    assert "memo_merge" not in {one.name for one in (decision.call, *decision.tries) if one is not None}
