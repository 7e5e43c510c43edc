"""What a person's message asks to be written, and what it does not: a model may read the rest, but not do it."""

import pytest

from agents.gate import asked
from agents.router.intents import Intent

ASKED = [
    ("memo_write", "帮我把这个记下来"), ("memo_write", "记住我的车牌是沪A12345"), ("memo_write", "把总结写进笔记"), ("memo_write", "存一下这个地址"),
    ("memo_write", "please save that as a note"), ("memo_write", "remember that Anna likes tea"), ("memo_write", "make a note of the best idea"),
    ("memo_write", "look that up and write it down for me"), ("memo_write", "Summarise this and add it to my notes"),
    ("schedule_add", "帮我约个时间和小李吃饭"), ("schedule_add", "找个空档安排一下评审"), ("schedule_add", "把这些都加到日历里"),
    ("schedule_add", "book a table for two"), ("schedule_add", "find a free hour and put the review on my calendar"), ("schedule_add", "schedule a sync with Leo"),
    ("schedule_add", "set up a call with the bank next week"), ("schedule_update", "把明天的会改到四点"), ("schedule_update", "往后推迟半小时吧"),
    ("schedule_update", "move the dentist to Friday"), ("schedule_update", "can you change the title"), ("schedule_delete", "把下午的都取消"), ("schedule_delete", "cancel everything on Friday"),
    ("reminder_add", "到时候提醒我一下"), ("reminder_add", "设个闹钟"), ("reminder_add", "remind me about it tonight"), ("reminder_add", "set one more reminder"),
    ("memo_write", "好的"), ("schedule_add", "yes please"), ("schedule_add", "可以，谢谢")
]  # fmt: skip
NOT_ASKED = [
    ("memo_write", "总结一下我的笔记"), ("memo_write", "我的笔记里关于 Python 有什么"), ("memo_write", "summarise my notes about Berlin"), ("memo_write", "what do my notes say"),
    ("memo_write", "do you remember my landlord's number"), ("memo_write", "还记得我说过什么吗"), ("memo_write", "最近的记录有哪些"), ("memo_write", "标记是什么意思"),
    ("schedule_add", "今天有什么安排"), ("schedule_add", "what is on my schedule"), ("schedule_add", "make a summary of my notes"), ("schedule_add", "明天的安排如何"),
    ("schedule_add", "不要安排会议"), ("schedule_add", "don't book anything"), ("schedule_add", "read me the note about the plan"), ("schedule_update", "any update on the move project"),
    ("schedule_update", "总结本周工作"), ("schedule_delete", "what is on tomorrow"), ("schedule_delete", "先别取消"), ("schedule_delete", "ok, go ahead"), ("reminder_add", "我有哪些提醒"), ("reminder_add", "which reminders do I have"),
    ("schedule_delete", "summarise the note about holidays"),
]  # fmt: skip


def allowed(tool: str, text: str, *, intent: Intent = "chat", timed: bool = False, tainted: bool = True) -> bool:
    return asked(text, tool, intent=intent, timed=timed, tainted=tainted)


@pytest.mark.parametrize(("tool", "text"), ASKED)
def test_what_is_asked_for_may_be_written(tool: str, text: str) -> None:
    assert allowed(tool, text)


@pytest.mark.parametrize(("tool", "text"), NOT_ASKED)
def test_what_is_not_asked_for_may_not(tool: str, text: str) -> None:
    assert not allowed(tool, text)


@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        pytest.param("lunch with Leo on Friday, then off to Berlin", {}, True, id="a fact with a time"),
        pytest.param("lunch with Leo on Friday, then off to Berlin", {"tainted": True}, False, id="after reading others' words"),
        pytest.param("is lunch with Leo on Friday?", {}, False, id="a question"),
        pytest.param("lunch with Leo on Friday", {"intent": "schedule_query"}, False, id="a query"),
        pytest.param("lunch with Leo", {"timed": False}, False, id="no time"),
    ],
)  # fmt: skip
def test_a_fact_with_a_time_may_be_booked_as_long_as_nothing_was_read(
    text: str, changes: dict[str, bool], expected: bool
) -> None:
    assert asked(text, "schedule_add", **{"intent": "chat", "timed": True, "tainted": False} | changes) == expected  # type: ignore[arg-type]


def test_what_nobody_has_thought_of_is_offered() -> None:
    assert not allowed("write_state", "yes")


@pytest.mark.parametrize("text", ["ok great, thanks", "谢谢", "great", "perfect, thanks", "好，谢谢"])
def test_thanks_agree_to_nothing(text: str) -> None:
    assert not allowed("schedule_add", text)
