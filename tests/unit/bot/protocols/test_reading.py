"""What a message is while a protocol asks."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu import Interpretation
from agents.texts import language_of
from bot.protocols.engine import begin
from bot.protocols.guided_run import Act
from bot.protocols.library import Library
from bot.protocols.reading import read
from tests.unit.bot.protocols.test_engine import CHAT

NOON = datetime(2026, 3, 4, 12, tzinfo=ZoneInfo("Asia/Shanghai"))
DANKOE = Library().protocols()["dankoe"]


def act(text: str, step: int = 1) -> Act:
    language = language_of(text, "en")
    run = replace(begin(DANKOE, language, CHAT, NOON), step=step)
    return read(run, DANKOE.definition, Interpretation(text=text, now=NOON, language=language))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        (" …… ", "empty"),
        ("跳过", "skip"),
        ("那先跳过吧", "skip"),
        ("Skip this one, please", "skip"),
        ("上一题", "back"),
        ("Could we go back?", "back"),
        ("再说一遍好吗", "again"),
        ("为什么要回答这些？", "explain"),
        ("But why do you want to know that?", "explain"),
        ("还剩几个问题呢", "again"),
        ("How much time is left?", "again"),
        ("what was the question?", "again"),
        ("什么意思？", "explain"),
        ("能举个例子吗", "explain"),
        ("I don't know", "explain"),
        ("今天先到这里吧", "stop"),
        ("let's stop here for now", "stop"),
        ("算了", "cancel"),
        ("cancel", "cancel"),
        ("继续", "go_on"),
        ("继续人生重启", "go_on"),
        ("ok, continue", "go_on"),
        ("那这题我先跳过吧", "skip"),
        ("could you put it differently, please?", "explain"),
        ("你问的是什么呀", "explain"),
        ("等一下，门铃响了", "wait"),
        ("hold on, the kettle is boiling", "wait"),
        ("先停一会儿，晚点接着", "stop"),
        ("算了，还是继续吧", "go_on"),
        ("continue the life reset", "go_on"),
        ("这道题我不太想回答", "skip"),
        ("I'd rather not answer that", "skip"),
        ("I can't think of anything right now", "skip"),
        ("上一个回答我能再改改吗？", "back"),
        ("sorry, could I fix my previous answer?", "back"),
    ],
)
def test_words_alone_steer(text: str, kind: str) -> None:
    assert act(text) == Act(kind=kind)  # pyright: ignore[reportArgumentType] - the kinds of the table


@pytest.mark.parametrize(
    "text",
    ["先不答了", "先到这吧", "剩下的周末再写", "要去接孩子了，回头再弄", "not now", "let's pick this up tomorrow", "can we do the rest on Saturday?", "I'm beat, let's call it a day"],
)  # fmt: skip
def test_what_breaks_off_for_now_pauses(text: str) -> None:
    assert act(text) == Act(kind="stop")


@pytest.mark.parametrize(
    "text",
    [
        "后背疼，每天早上都这样",
        "back pain every single morning",
        "我不知道自己想要什么",
        "我不再是那个什么都往后拖的人",
        "每天早上七点起床，九点到公司，晚上十点才到家",
        "Every Tuesday I wake at 7, sit in the office from 9, and come home at 8 pm.",
        "夜里十一点我还坐在办公桌前，心里问自己：这就是我要的吗？",
        "I sit there after everybody has gone and ask myself, is this it?",
        "取消不了的会议太多了",
        "为什么要一直加班，我也答不上来",
        "how much time I lose to the phone",
        "what I want is a quiet house by the sea",
        "continue to say yes to everything",
        "跳过早饭已经两年了",
        "I'd rather not work tomorrow",
        "take a walk after dinner",
        "没时间陪孩子，太累了",
        "我不再是那个先放一放的人",
        "上一份工作写了三年报告，没有人看",
        "my last answer to him was silence",
    ],
)
def test_what_tells_something_is_an_answer(text: str) -> None:
    assert act(text) == Act(kind="answer", text=text)


@pytest.mark.parametrize(
    "text",
    [
        "今天天气怎么样",
        "what's the capital of Peru?",
        "提醒我晚上八点给妈妈打电话",
        "remind me at 8 pm to call mum",
        "记一下：阳台的灯坏了",
        "note: the balcony lamp is broken",
        "明天下午三点看牙",
        "what have I got tomorrow?",
        "把牛奶加到购物清单",
        "谢谢",
        "hello",
    ],
)
def test_another_request_is_done_and_the_question_comes_back(text: str) -> None:
    assert act(text) == Act(kind="aside")


@pytest.mark.parametrize(
    ("text", "step"),
    [("周三晚上七点去游泳", 6), ("On Thursday at 8 pm I write the first page", 6), ("Saturday 10am swim", 6)],
)
def test_a_time_is_part_of_an_answer_where_the_question_asks_for_it(text: str, step: int) -> None:
    assert act(text, step) == Act(kind="answer", text=text)
    assert act("remind me on Friday at 9 to pay the rent", step) == Act(kind="aside")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("第一题我写的是什么？", Act(kind="recall", step=1)),
        ("what was my answer to question 2?", Act(kind="recall", step=2)),
        ("前面我都写了些什么", Act(kind="recall")),
        ("第二题改成：灰色的办公室", Act(kind="correct", step=2, text="灰色的办公室")),
        ("第2题的答案改为 灰色的办公室", Act(kind="correct", step=2, text="灰色的办公室")),
        ("第三题写错了", Act(kind="correct", step=3)),
        ("我想回到第二题", Act(kind="correct", step=2)),
        ("can we go back to question 2?", Act(kind="correct", step=2)),
        ("I would like to redo my first answer", Act(kind="correct", step=1)),
        ("my answer to question 2 was wrong", Act(kind="correct", step=2)),
        (
            "My answer to the second question should be: a grey office",
            Act(kind="correct", step=2, text="a grey office"),
        ),
        (
            "change my answer to question three to a house by the sea",
            Act(kind="correct", step=3, text="a house by the sea"),
        ),
        ("cancel, I have no time for it", Act(kind="cancel", text="I have no time for it")),
        ("取消，最近太忙", Act(kind="cancel", text="最近太忙")),
    ],
)
def test_an_answer_is_corrected_and_a_reason_kept(text: str, expected: Act) -> None:
    assert act(text) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [("上一题改成灰色的办公室", "灰色的办公室"), ("make my last answer into a grey office", "a grey office")],
)
def test_the_last_answer_is_changed(text: str, said: str) -> None:
    assert act(text, 4) == Act(kind="correct", step=3, text=said)
    assert act(text, 1) == Act(kind="back")


@pytest.mark.parametrize(
    ("text", "step"), [("What's the capital of Peru?", 0), ("what do you mean by waking?", 2), ("什么叫身份", 4)]
)
def test_who_asks_about_a_word_of_the_questions_gets_its_hint(text: str, step: int) -> None:
    assert (act(text).kind, act(text).step) == ("explain" if step else "aside", step)
