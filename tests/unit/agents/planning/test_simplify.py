"""Words of courtesy are taken away; words that mean something stay."""

import pytest

from agents.personas.schema import load
from agents.planning.politeness import simplified

FLOCK = load()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("请帮我查一下明天的日程，谢谢", "查一下明天的日程"),
        ("麻烦你，提醒我明天下午3点开会，谢谢啦！", "提醒我明天下午3点开会"),
        ("拜托帮我找房东的笔记", "找房东的笔记"),
        ("Please, could you find my roof notes, thanks!", "find my roof notes"),
        ("remind me at 5 to stretch please", "remind me at 5 to stretch"),
        ("Can you remind me to send the invoice on the 30th?", "remind me to send the invoice on the 30th"),
        # courtesy in appearance only
        ("请假申请明天交", "请假申请明天交"),
        ("请客吃饭 周五7点", "请客吃饭 周五7点"),
        ("帮我妈买菜 明天下午", "帮我妈买菜 明天下午"),
        ("麻烦事周五处理", "麻烦事周五处理"),
        ("meeting with Pleasence tomorrow", "meeting with Pleasence tomorrow"),
        # a question stays one, and nothing is left empty
        ("明天开会吗？", "明天开会吗？"),
        ("Buy milk!", "Buy milk!"),
        ("谢谢", "谢谢"),
        ("please", "please"),
        ("", ""),
    ],
)
def test_what_is_left(text: str, left: str) -> None:
    assert simplified(FLOCK["schedule"], text) == left


def test_rows_of_blanks_are_one_but_in_what_may_be_a_note() -> None:
    assert simplified(FLOCK["schedule"], " 明天   下午\t 开会  ") == "明天 下午 开会"
    note = "记一下：\nfor x in y:\n    print(x)"
    assert simplified(FLOCK["memo"], note) == note


def test_a_parrot_without_a_simplifier_hears_every_word() -> None:
    assert simplified(FLOCK["amazing"], "请帮我查一下") == "请帮我查一下"
