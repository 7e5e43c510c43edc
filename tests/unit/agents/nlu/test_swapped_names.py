"""The question of before, asked of another one."""

import pytest

from agents.nlu.slots.asking.swapped_names import names_another, swapped, with_name


@pytest.mark.parametrize(
    ("before", "text", "asked"),
    [
        ("what's bay 6's code", "and bay 7's?", "what's bay 7's code"),
        ("what's bay 6's code", "what about bay 12", "what's bay 12's code"),
        ("what is Ivo's number?", "and Uma's?", "what is Uma's number?"),
        ("what is Ivo's number?", "Uma's?", "what is Uma's number?"),
        ("how much does Ivo owe me", "and Uma?", "how much does Uma owe me"),
        ("what's the code for the shed", "and the cellar?", "what's the code for the cellar"),
        ("scanner pin", "and the laminator?", "laminator pin"),
        ("扫描仪密码", "投影仪呢", "投影仪密码"),
        ("6号楼门禁码多少", "那7号的呢", "7号楼门禁码多少"),
        ("6号楼门禁码多少", "7号楼呢", "7号楼门禁码多少"),
        ("老周电话多少", "小吴呢", "小吴电话多少"),
        ("周老师微信是什么", "吴老师的呢", "吴老师微信是什么"),
        ("爷爷的鞋码多少", "那奶奶呢", "奶奶的鞋码多少"),
    ],
)
def test_a_follow_up_that_names_another_asks_the_same_of_it(before: str, text: str, asked: str) -> None:
    name = names_another(text)
    assert name
    assert swapped(before, name) == asked


@pytest.mark.parametrize(
    "text",
    [
        "and tomorrow?",
        "what about Friday",
        "and you?",
        "那明天呢",
        "下周呢",
        "你呢",
        "and then?",
        "what about it",
        "",
        "and the rest?",
        "好的",
        "thanks",
    ],
)
def test_a_day_or_nobody_is_no_other_name(text: str) -> None:
    assert not names_another(text)


@pytest.mark.parametrize(
    ("before", "name"),
    [
        ("what's on today", "the cellar"),
        ("note: bay 6 leaks", "bay 7"),
        ("bay 6's code?", "bay 6"),
        ("我的鞋呢在哪", "7号楼"),
        ("x" * 200 + "?", "bay 7"),
    ],
)
def test_what_has_no_such_name_is_not_asked_again(before: str, name: str) -> None:
    assert swapped(before, name) is None


@pytest.mark.parametrize(
    ("earlier", "text", "asked"),
    [
        (
            ("note: Ivo paid back 20", "Uma owes me 3"),
            "how much does he still owe me",
            "how much does Ivo still owe me",
        ),
        (("note: Uma's birthday is on 3 May",), "and when is her birthday?", "when is Uma's birthday?"),
        (("老周还了我100", "小吴欠我50"), "那他还欠多少", "老周还欠多少"),
        (("uma's number", "Ivo owes me 3"), "where does she live?", "where does uma live?"),
        (("吴敏电话", "老周欠我3"), "她住哪儿来着", "吴敏住哪儿来着"),
        (("王阿姨的电话是多少",), "她住几楼", "王阿姨住几楼"),
    ],
)
def test_him_and_her_are_who_was_named_last(earlier: tuple[str, ...], text: str, asked: str) -> None:
    assert with_name(earlier, text) == asked


@pytest.mark.parametrize(
    ("earlier", "text"),
    [
        (("buy oats",), "how much does he owe me"),
        (("Ivo owes me 3",), "he is late again"),
        (("老周欠我3",), "他们欠多少"),
        ((), "那他还欠多少"),
    ],
)
def test_nobody_named_or_nothing_asked_is_left_alone(earlier: tuple[str, ...], text: str) -> None:
    assert with_name(earlier, text) is None
