"""Notes of a kind are asked for, those of a tag or about something of a time, and all about something."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("show notes with files", "files"),
        ("which of my notes have an attachment?", "files"),
        ("带附件的笔记", "files"),
        ("notes with photos", "pictures"),
        ("有图片的笔记有哪些", "pictures"),
        ("show me notes with a link in them", "links"),
        ("哪些笔记里有链接", "links"),
        ("untagged notes please", "untagged"),
        ("show notes that have no tag", "untagged"),
        ("没打标签的笔记有哪些", "untagged"),
        ("哪些笔记没有标签", "untagged"),
    ],
)
def test_notes_of_a_kind_are_shown(text: str, only: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("memo_search", {"query": "", "only": only})


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("notes tagged garden from last week", "#garden from last week"),
        ("上周记的带#花园的笔记", "#花园 上周"),
        ("garden notes from March", "garden from March"),
        ("上周关于蜂箱的笔记", "蜂箱 上周"),
        ("上周写的", "上周"),
        ("notes from a year ago today", "a year ago today"),
        ("7号箱都记了些什么", "7号箱"),
        ("what have I noted about the roof", "roof"),
        ("what did I write down yesterday", "yesterday"),
        ("show my notes about flat 2", "flat 2"),
    ],
)
def test_a_question_for_notes_keeps_what_it_names(text: str, query: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("memo_search", {"query": query})


@pytest.mark.parametrize(
    "text", ["the notes with the flowers smell nice", "a photo of the notes", "我的标签打印机坏了"]
)
def test_other_sentences_ask_for_no_kind(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is None or "only" not in call.arguments
