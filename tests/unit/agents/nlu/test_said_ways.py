"""The many ways in which people have something kept, and small talk: understood, or offered, and never taken for something else."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.keeping.said.kept_forms import kept
from agents.texts import Language, language_of, say

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("America/New_York"))


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("keep this somewhere safe: safe combo 3-18-92", "safe combo 3-18-92"),
        ("can you hold on to this, visa ref GH-7781", "visa ref GH-7781"),
        ("put this in my notes: skylight is 55 x 78 cm", "skylight is 55 x 78 cm"),
        ("bookmark https://example.org/a?b=1&c=2", "https://example.org/a?b=1&c=2"),
        ("save this command\n`make clean`", "`make clean`"),
        ("take a note. Mo prefers mornings", "Mo prefers mornings"),
        ("quote: less is more", "quote: less is more"),
        ("noet: the shed key is on the nail", "the shed key is on the nail"),
        ("save一下这个链接 https://example.cn/b", "https://example.cn/b"),
        ("把驾照号记一下：3301-88", "驾照号：3301-88"),
        ("这个挺重要 帮我记一下：降压药叫氨氯地平", "降压药叫氨氯地平"),
        ("留个底，合同编号 H-2207", "合同编号 H-2207"),
        ("灵感：会唱歌的邮筒", "灵感：会唱歌的邮筒"),
        ("收藏一下这句话「行到水穷处」", "「行到水穷处」"),
        ("help me 记一下 Leo 的 shoe size 是 31", "Leo 的 shoe size 是 31"),
        ("燃气户号 220018 存一下", "燃气户号 220018"),
    ],
)
def test_what_an_order_to_keep_names_is_kept_to_the_letter(text: str, content: str):
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is not None
    assert (call.name, call.arguments) == ("memo_write", {"content": content})


@pytest.mark.parametrize(
    "text",
    [
        "save the date 12 May",
        "save some money for the trip",
        "keep this between us",
        "save this, please",
        "put this on my list: milk",
        "标记一下",
        "先记一下，明天下午三点提醒我开会",
    ],
)
def test_what_only_looks_like_an_order_to_keep_is_none(text: str):
    assert kept(text) is None or decide(text, NOW, language_of(text, "en")).want.intent == "reminder_add"


@pytest.mark.parametrize(
    "text",
    [
        "the code for the shed is kettle9",
        "my ring size is M",
        "I left the ladder at Bo's",
        "router login: admin / Tulip",
        "我把相机放在衣柜顶上了",
        "上次那家咖啡店叫拾光",
        "小姨的血型是AB",
    ],
)
def test_a_fact_that_is_told_is_offered_as_a_note(text: str):
    decision = decide(text, NOW, language_of(text, "en"))
    assert [one.call.arguments for one in decision.offers if one.call] == [{"content": text}]


@pytest.mark.parametrize("text", ["my dentist is so nice", "my landlord is a nightmare", "老师是个好人", "我把药吃了"])
def test_an_opinion_is_not_offered_as_a_note(text: str):
    assert not decide(text, NOW, language_of(text, "en")).offers


@pytest.mark.parametrize(
    ("text", "language", "key"),
    [
        ("thank you so much!", "en", "thanks"),
        ("太谢谢了", "zh", "thanks"),
        ("you're the best", "en", "praise"),
        ("你真贴心", "zh", "praise"),
        ("how are you doing?", "en", "fine"),
        ("你最近怎么样", "zh", "fine"),
        ("早啊", "zh", "hello"),
    ],
)
def test_small_talk_gets_a_line_back(text: str, language: Language, key: str):
    assert decide(text, NOW, language).question == say(language, key)
