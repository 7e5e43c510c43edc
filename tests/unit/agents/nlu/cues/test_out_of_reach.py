"""What nobody here can do is known by its kind, and what we can do is never taken for it."""

from datetime import UTC, datetime

import pytest

from agents.nlu.cues.own.out_of_reach import out_of_reach
from agents.nlu.interpret import decide


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("will it snow tomorrow?", "weather"),
        ("后天会下雨吗", "weather"),
        ("what time is it in Lima", "hour"),
        ("巴黎现在几点", "hour"),
        ("what's the exchange rate today", "news"),
        ("昨天谁输了", "news"),
        ("what is 12 x 9", "sum"),
        ("36除以4等于几", "sum"),
        ("phone grandma", "call"),
        ("发短信给老李说我到了", "call"),
        ("pay the water bill", "pay"),
        ("帮我充一下话费", "pay"),
        ("reserve a table for four", "order"),
        ("帮我叫个车", "order"),
        ("turn up the heating", "device"),
        ("把客厅的灯打开", "device"),
        ("translate good night to Dutch", "words"),
        ("写一篇关于雪的作文", "words"),
        ("give me some ideas for a gift", "ideas"),
        ("给我几个周末的点子", "ideas"),
        ("let the flock debate the new sofa", "talks"),
        ("could you all vote on a name", "talks"),
        ("debate: trains or planes", "talks"),
        ("大家商量一下去哪儿玩", "talks"),
        ("投票：红的还是蓝的", "talks"),
        ("have everyone sign the card", None),
        ("discussion on friday at 3", None),
        ("周五大家讨论预算", None),
        ("is this app free?", "free"),
        ("can anyone else see my notes?", None),  # a question about ours goes its own way
        ("are my messages private?", None),
        ("do you sell my data", "private"),
        ("你会说英文吗", "tongues"),
        ("pay attention", None),
        ("remind me to call mum", None),
        ("call it a day", None),
        ("turn the page", None),
        ("what's on tomorrow", None),
        ("待办：给银行打电话", None),
        ("建一个叫计划的清单", None),
        ("明天三点开会", None),
    ],
)
def test_what_is_out_of_reach_is_known_by_its_kind(text: str, limit: str | None):
    assert out_of_reach(text) == limit


@pytest.mark.parametrize(
    ("text", "begins"),
    [("do you sell my data", "What you tell me is kept"), ("can you speak Chinese?", "English and Chinese")],
)
def test_what_is_asked_about_us_is_answered_without_a_model(text: str, begins: str) -> None:
    decision = decide(text, datetime(2030, 6, 3, 9, tzinfo=UTC), "en")
    assert decision.call is None
    assert (decision.otherwise or "").startswith(begins)
