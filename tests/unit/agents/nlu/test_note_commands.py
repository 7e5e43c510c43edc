"""A note is read by its number; and who drops a note to somebody deletes none."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    "text",
    [
        "#12", "#12?", "open #12", "Show me #12, please", "note #12", "open the note #12", "read note 12", "show me memo no. 12", "打开#12",
        "看看 #12", "打开笔记12", "看一下12号笔记", "查看第12号笔记", "笔记#12", "打开笔记 #12 吧",
        "note 12", "memo 12", "笔记12", "12号笔记",
    ],
)  # fmt: skip
def test_a_note_is_opened_by_its_number(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("memo_search", {"query": "", "id": 12})


@pytest.mark.parametrize(
    "text", ["issue #12", "#12 is mine", "C#12", "open the door 12", "12", "第12号", "#1 choice", "note 12 eggs"]
)
def test_other_numbers_open_none(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is None or "id" not in call.arguments


@pytest.mark.parametrize(
    "text", ["drop a note", "drop me a note", "drop Anna a note about the roof", "drop a note to Ben"]
)
def test_who_drops_a_note_deletes_none(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is None or call.name not in ("memo_delete", "schedule_delete")


@pytest.mark.parametrize("text", ["drop the note about rent", "drop that memo", "drop my note"])
def test_who_drops_one_that_is_there_does(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert call.name == "memo_delete"


@pytest.mark.parametrize(
    "text",
    [
        "搜索笔记", "查找笔记", "搜笔记", "找找笔记", "翻翻我的笔记", "查查备忘录", "搜一搜笔记", "帮我搜索一下笔记", "检索一下我的备忘", "寻找笔记", "搜寻笔记吧",
        "在笔记里搜索", "请查一查备忘录，谢谢", "search my notes", "look through my notes", "browse the notes", "can you search the notes please",
        "please look up my notes", "find memos", "check my notes again",
    ],
)  # fmt: skip
def test_where_only_a_verb_and_notes_are_named_they_are_listed(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("memo_search", {"query": ""})


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("找索尼的笔记", "索尼"), ("查找找工作的笔记", "找工作"), ("搜索笔记 柏林", "柏林"), ("搜看牙的笔记", "看牙"), ("搜索关于一个人住的笔记", "一个人住"),
        ("find notes about looking after cats", "looking after cats"), ("find notes about the lock", "the lock"), ("search notes for Berlin", "Berlin"),
    ],
)  # fmt: skip
def test_a_word_that_looks_like_a_part_of_the_request_is_looked_for(text: str, query: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("memo_search", {"query": query})


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("what do you know about the boiler?", "the boiler"), ("do you remember anything about Uncle Ted", "Uncle Ted"), ("what can you tell me about my visa", "my visa"),
        ("关于锅炉你知道些什么？", "锅炉"), ("你还记得什么关于签证的事吗", "签证"),
    ],
)  # fmt: skip
def test_what_is_known_of_something_is_tried_to_find(text: str, query: str) -> None:
    decision = decide(text, NOW, "en")
    assert [(one.name, one.arguments) for one in decision.tries] == [("memo_search", {"query": query, "quiet": True})]
