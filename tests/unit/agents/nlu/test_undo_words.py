"""Undoing what was done last, in other words; and keeping what was just changed or deleted."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.undo_words import keeps, takes_back
from agents.nlu.interpret import decide
from agents.nlu.replies.offer_replies import choice
from agents.texts import language_of

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Asia/Shanghai"))
CHANGED: dict[str, Any] = {"kind": "event", "id": 1}
MADE: dict[str, Any] = {"kind": "event", "id": 1, "made": True}


@pytest.mark.parametrize(
    "text",
    [
        *("上一步撤销", "把刚才的改动撤回", "哎呀 撤回吧", "我反悔了", "我后悔了，留着吧", "undo 一下"),
        *("undo that please", "oh wait, revert that", "I've changed my mind", "I changed my mind, leave it as it was"),
        *("scratch that", "scratch that, the old time was right", "forget that, she's better"),
    ],
)
def test_what_was_done_last_is_taken_back(text: str) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert (takes_back(text), None if call is None else call.name) == (True, "undo_last")
    assert [choice(kind, CHANGED, text, NOW) for kind in ("undo", "restore")] == ["yes", "yes"]
    assert choice("undo", MADE, text, NOW) == "yes"


@pytest.mark.parametrize(
    "text",
    ["哎呀 恢复吧", "恢复", "恢复刚删的", "再恢复一次", "restore", "restore it", "undelete everything", "get it back"],
)
def test_what_is_to_be_there_again_takes_back_no_making(text: str) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert (call.name, call.arguments) == ("undo_last", {"brings": True})
    assert [choice(kind, CHANGED, text, NOW) for kind in ("undo", "restore")] == ["yes", "yes"]
    assert choice("undo", MADE, text, NOW) is None


@pytest.mark.parametrize(
    "text",
    [
        *("还是别动了吧", "算了，还是不取消了", "保持原样", "改回去吧"),
        *("on second thought keep it", "no wait, leave it alone", "change it back"),
        *("oh don't skip that then", "let's not cancel it, he found a lift", "先别删了", "哎 还是不要推迟了"),
    ],
)
def test_what_is_kept_as_it_was_undoes_a_change_and_nothing_that_was_made(text: str) -> None:
    offers = [("undo", CHANGED), ("restore", CHANGED), ("undo", MADE)]
    assert [choice(kind, payload, text, NOW) for kind, payload in offers] == ["yes", "yes", None]


@pytest.mark.parametrize(
    "text",
    [
        "恢复训练",
        "keep it short",
        "我改主意了 不去了",
        "那个",
        "leave it on the desk",
        "I changed my mind about Rome",
        "留着灯",
    ],
)
def test_what_says_more_takes_nothing_back(text: str) -> None:
    assert (takes_back(text), keeps(text)) == (False, False)
