"""Short replies to an open offer."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.replies.offer_replies import choice

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZONE)
BOOK: dict[str, Any] = {
    "title": "见医生",
    "lead_minutes": 15,
    "options": [
        ["2026-11-21T14:00:00+08:00", "2026-11-21T15:00:00+08:00"],
        ["2026-11-21T16:00:00+08:00", "2026-11-21T17:00:00+08:00"],
        ["2026-11-21T15:00:00+08:00", "2026-11-21T16:00:00+08:00"],
    ],
    "best": 1,
}
DELETE: dict[str, Any] = {"choices": [["event", 1], ["due", 2]]}


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("好", "1"),
        ("可以的", "1"),
        ("yes", "1"),
        ("OK!", "1"),
        ("第一个", "0"),
        ("2", "1"),
        ("the second one", "1"),
        ("照样安排", "2"),
        ("book it anyway", "2"),
        ("算了", "no"),
        ("never mind", "no"),
        ("改到四点吧", "at:2026-11-21T16:00:00+08:00"),
        ("那就下午5点半吧", "at:2026-11-21T17:30:00+08:00"),
        ("make it 6pm", "at:2026-11-21T18:00:00+08:00"),
        ("后天下午3点吧", "at:2026-11-22T15:00:00+08:00"),
        ("5", None),
        ("明天有什么安排", None),
        ("明天下午5点和小李吃饭", None),
        ("记一下：四点", None),
        ("yesterday was fine, thank you very much", None),
    ],
)
def test_a_reply_to_a_conflict(text: str, chosen: str | None) -> None:
    assert choice("book", BOOK, text, NOW) == chosen


@pytest.mark.parametrize(("text", "chosen"), [("第二个", "1"), ("2", "1"), ("3", None), ("好", None), ("不用了", "no")])
def test_a_reply_to_what_is_to_be_cancelled(text: str, chosen: str | None) -> None:
    assert choice("delete", DELETE, text, NOW) == chosen


@pytest.mark.parametrize("text", ["嗯 取消", "好 取消", "取消吧", "那就都取消吧", "可以，全推了", "行 都推掉吧"])
def test_the_verb_of_the_question_agrees_to_call_all_off(text: str) -> None:
    assert choice("all", DELETE, text, NOW) == "yes"


@pytest.mark.parametrize(("text", "chosen"), [("嗯 取消", "0"), ("取消", "no"), ("算了", "no")])
def test_the_verb_alone_does_not_tell_which_is_meant(text: str, chosen: str) -> None:
    assert choice("delete", {"choices": [["event", 1]]}, text, NOW) == chosen


def test_yes_to_the_only_one() -> None:
    assert choice("delete", {"choices": [["event", 1]]}, "yes", NOW) == "0"


def test_replies_to_other_offers() -> None:
    """A move is settled like a booking, a question like a choice of one."""
    assert choice("move", BOOK, "改到四点吧", NOW) == "at:2026-11-21T16:00:00+08:00"
    assert choice("change", DELETE, "第二个", NOW) == "1"
    assert choice("confirm", {"choices": [["schedule_add", {}]]}, "没错", NOW) == "0"
    assert choice("confirm", {"choices": [["schedule_add", {}]]}, "是的", NOW) == "0"
    assert choice("confirm", {"choices": [["schedule_add", {}]]}, "never mind", NOW) == "no"


@pytest.mark.parametrize("kind", ["undo", "restore"])
@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("撤销", "yes"),
        ("撤销吧", "yes"),
        ("undo", "yes"),
        ("Undo that!", "yes"),
        ("no", None),
        ("好", None),
        ("撤销明天的会", None),
    ],
)
def test_a_change_is_taken_back_in_words(kind: str, text: str, chosen: str | None) -> None:
    assert choice(kind, {"event": 1}, text, NOW) == chosen


ONE = {"choices": [["event", 1]]}


@pytest.mark.parametrize("kind", ["delete", "change", "confirm", "likely", "tool"])
@pytest.mark.parametrize(
    "text",
    ["确定吗", "可以吗？", "对吗", "弄错了", "看错了", "牛奶", "西瓜", "one moment", "yes and no", "sure?", "blue", "dinner", "let me check", "will it be gone?"],
)  # fmt: skip
def test_a_question_or_a_doubt_is_no_consent(kind: str, text: str) -> None:
    assert choice(kind, ONE, text, NOW) in (None, "no")


@pytest.mark.parametrize(
    "text",
    [
        "yep go for it",
        "that's the one",
        "please go ahead",
        "yes of course",
        "fine by me",
        "删吧",
        "就是它",
        "当然",
        "可以的",
        "好嘞",
    ],
)
def test_a_word_of_assent_is_consent(text: str) -> None:
    assert choice("confirm", ONE, text, NOW) == "0"


@pytest.mark.parametrize("kind", ["undo", "restore"])
@pytest.mark.parametrize(
    "text", ["我回来了", "他回来了", "回家了", "I'll be back", "he's back", "come back", "take it back to the shop"]
)
def test_who_comes_back_takes_nothing_back(kind: str, text: str) -> None:
    assert choice(kind, {"event": 1}, text, NOW) is None


@pytest.mark.parametrize("text", ["put it back", "bring it back", "I want it back", "revert that", "改回来", "弄回来"])
def test_to_bring_it_back_is_to_undo(text: str) -> None:
    assert choice("restore", {"kind": "event"}, text, NOW) == "yes"


ALL = {"choices": [["event", 1], ["due", 2]]}
NOTES = {"notes": [[1, 1], [2, 1]], "text": None}


@pytest.mark.parametrize(
    ("kind", "payload", "text", "chosen"),
    [
        ("all", ALL, "yes", "yes"),
        ("all", ALL, "好的", "yes"),
        ("all", ALL, "yes, cancel them", "yes"),
        ("all", ALL, "两个都取消吧", "yes"),
        ("all", ALL, "both please", "yes"),
        ("all", ALL, "算了", "no"),
        ("all", ALL, "都有谁来", None),
        ("all", ALL, "both of us will be there", None),
        ("all", ALL, "确定吗", None),
        ("change_all", {"things": []}, "确认修改", "yes"),
        ("change_all", {"things": []}, "no", "no"),
        ("note", {"notes": [[1, 1]], "text": None, "how": "say"}, "确认删除", "0"),
        ("note", {"notes": [[1, 1]], "text": None, "how": "say"}, "行", "0"),
        ("note", {**NOTES, "how": "say"}, "the second", "1"),
        ("note", {**NOTES, "how": "say"}, "yes", None),
        ("note", NOTES, "都删掉吧", "all"),
        ("likely", ONE, "yes", "0"),
        ("likely", ALL, "yes", None),
        ("likely", ALL, "2", "1"),
    ],
)
def test_yes_to_all_of_it_and_to_notes(kind: str, payload: dict[str, Any], text: str, chosen: str | None) -> None:
    assert choice(kind, payload, text, NOW) == chosen
