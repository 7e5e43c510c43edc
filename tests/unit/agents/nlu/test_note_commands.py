"""A note is read by its number; and who drops a note to somebody deletes none."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu import decide

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
