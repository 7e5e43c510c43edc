"""A note is kept as it was written: only the order to keep it goes, whatever the words look like."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from agents.nlu import Interpretation
from agents.nlu.decision import ToolCall
from agents.personas.schema import load
from agents.planning.politeness import understood

FLOCK = load()
NOW = datetime(2026, 6, 1, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
_PIECES = [
    *("请", "谢谢", "谢谢你", "麻烦你了", "please", "Thanks", "吧", "好吗", "可以吗", "啊", "给我", "帮我", "拜托"),
    *(
        "**粗**",
        "- [ ] x",
        "# H",
        "`c`",
        "\n",
        "\n\n",
        "  ",
        "\t",
        "\u3000",
        "：",
        ":",
        "，",
        ", ",
        "-",
        "。",
        "!",
        "“",
    ),
    *(
        "记一下",
        "note: ",
        "note that",
        "undo",
        "撤销",
        "10分钟计时器",
        "timer for 10 minutes",
        "提醒我明天9点开会",
        "#12",
    ),
    *(
        "to self",
        "删掉笔记",
        "and remind me at 9",
        "ABC",
        "Wi-Fi",
        "/help",
        "@memo ",
        "改成",
        "what's on today?",
        "<b>",
    ),
]
_TEXTS = st.one_of(st.lists(st.sampled_from(_PIECES), min_size=1, max_size=8).map("".join), st.text(min_size=1))


@given(st.sampled_from(["记一下：", "note: "]), _TEXTS.filter(str.strip), st.sampled_from(sorted(FLOCK)))
@example("记一下：", "请把材料交给老师，谢谢！", "memo")
@example("note: ", ", timer for 10 minutes", "amazing")
@example("note: ", "Dear Sir,\n\nplease  call back.\n\nThanks", "amazing")
def test_whatever_follows_the_order_is_the_note(order: str, text: str, agent: str) -> None:
    decision = understood(FLOCK[agent], Interpretation(text=order + text, now=NOW, language="zh"))
    assert (decision.call, decision.more) == (ToolCall(name="memo_write", arguments={"content": text.strip()}), ())


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("请帮我记一下：老板说谢谢", "老板说谢谢"),
        ("麻烦你，记一下 楼下阿姨说改天再来，好吗", "楼下阿姨说改天再来，好吗"),
        ("Could you note down: say please and thank you", "say please and thank you"),
        ("note to self: ask nicely, please", "ask nicely, please"),
        ("remember that Rosa always says thanks", "Rosa always says thanks"),
    ],
)
def test_courtesy_in_a_note_stays_and_before_it_goes(said: str, kept: str) -> None:
    decision = understood(FLOCK["memo"], Interpretation(text=said, now=NOW, language="zh"))
    assert decision.call == ToolCall(name="memo_write", arguments={"content": kept})


def test_what_a_note_is_to_say_is_kept_to_its_last_word() -> None:
    decision = understood(FLOCK["memo"], Interpretation(text="把房东那条笔记改成房东说谢谢你", now=NOW, language="zh"))
    assert decision.call == ToolCall(name="memo_change", arguments={"query": "房东", "text": "房东说谢谢你"})
