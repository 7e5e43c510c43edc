"""Chinese in traditional characters: our sentences are, people's words stay, and nothing simplified is changed by it."""

import pytest

from agents.texts import Language, say
from agents.texts.traditional import TRADITIONAL, is_traditional, traditional
from agents.timetext.lexicon.han_scripts import Script, script_of


def test_our_words_are_converted_and_values_keep_their_letters() -> None:
    plain: Language = "zh"
    assert say(TRADITIONAL, "created", title="里面的后台", when="x") == "✓ 已創建: 里面的后台 (x)"
    assert say(plain, "created", title="里面", when="x") == "✓ 已创建: 里面 (x)"


def test_it_is_chinese_everywhere_else() -> None:
    assert TRADITIONAL == "zh"
    assert {"zh": 1}[TRADITIONAL] == 1
    assert is_traditional(TRADITIONAL)
    assert not is_traditional("zh")


@pytest.mark.parametrize(
    ("simplified", "written"),
    [
        ("提醒我明天下午三点开会", "提醒我明天下午三點開會"),
        ("后天有什么安排？", "後天有什麼安排？"),
        ("里面、公里、头发、发送", "裡面、公里、頭髮、發送"),
        ("干净的面条", "乾淨的麵條"),
        ("周三", "週三"),
    ],
)
def test_words_are_looked_at_not_signs_alone(simplified: str, written: str) -> None:
    assert traditional(simplified) == written


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("幫我記一下", "hant"),
        ("明天有什麼安排", "hant"),
        ("帮我记一下", "hans"),
        ("明天有什么安排", "hans"),
        ("你好", None),
        ("hello", None),
        ("皇后在里面", None),
        ("幫我记一下", None),
    ],
)
def test_how_something_is_written_is_told_by_signs_of_one_way_alone(text: str, script: Script | None) -> None:
    assert script_of(text) is script or script_of(text) == script
