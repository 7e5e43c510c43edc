"""How long it is until something: what is asked for, and what is no such question."""

import pytest

from agents.nlu.slots.asking.countdowns import counted_to


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("再过几天发榜", "离发榜还有几天"),
        ("还有多少天过年", "离过年还有几天"),
        ("几天后是报到啊", "离报到还有几天"),
        ("演出倒计时多少天", "离演出还有几天"),
        ("下次洗牙还要等多久", "离洗牙还有几天"),
        ("外公寿宴是不是快到了 还有几天", "离外公寿宴还有几天"),
        ("爷爷农历生日是几号", "爷爷生日是什么时候"),
    ],
)
def test_asked(text: str, asked: str) -> None:
    assert counted_to(text) == asked


@pytest.mark.parametrize(
    "text", ["我还有几天年假", "还有几天没扫地了", "倒计时10分钟", "这个药还要吃几天", "我还要等多久", "离发榜还有几天"]
)
def test_other_questions_stay(text: str) -> None:
    assert counted_to(text) is None
