"""The one clause of a reply that does not only say why; the same once more; what is named by its day."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.replies.bare_answers import bare_answer
from agents.nlu.replies.others_named import gone_too, people_named, points_at_another
from agents.nlu.slots.asking.once_more import once_more
from agents.nlu.slots.wording.typed.named_moves import named_move

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Europe/London"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the whole lot, he moved to Leeds", "the whole lot"),
        ("Saturday at 10, they open late", "Saturday at 10"),
        ("he can't do 3, make it 4", "make it 4"),
        ("就这一次 教练堵车", "就这一次"),
        ("周六十点吧 她起得晚", "周六十点吧"),
        ("教练说周五不行 还是周四吧", "还是周四吧"),
        ("弄错了 是周二 他们改日子了", "弄错了 是周二"),
        ("yes please, and remind me tomorrow", None),
        ("dentist Tuesday, gym Wednesday", None),
        ("周六十点 去理发", None),
        ("每天下午五点 书法课", None),
        ("Saturday at 10, haircut", None),
        ("cancel it", None),
    ],
)
def test_what_is_left_without_the_reason(text: str, expected: str | None) -> None:
    assert bare_answer(text, NOW) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("same again Monday", "Monday"),
        ("another one on Saturday at 10", "on Saturday at 10"),
        ("put me down for the same tomorrow", "tomorrow"),
        ("下周三也来一节 same time", "下周三"),
        ("周五照旧", "周五"),
        ("same again", None),
        ("also remind me on Monday", None),
        ("the same doctor on Monday", None),
        ("same time Monday?", None),
    ],
)
def test_the_day_of_the_same_once_more(text: str, expected: str | None) -> None:
    assert once_more(text, NOW) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("make feeding the ducks half 6 instead", "move feeding the ducks to half 6"),
        ("next Tuesday's needs to be 3 now, she's away", "move next Tuesday's to 3"),
        ("Ravi wants Monday same time for the budget call", "move the budget call to Monday"),
        ("dont need the florist one anymore, she rang", "cancel the florist one"),
        ("周二的得改五点 教练病了", "周二的改到五点"),
        ("make it half 6", None),
        ("Ravi wants cake for the party", None),
        ("do I need the florist one?", None),
    ],
)
def test_what_is_named_by_its_day_or_a_part_of_its_name(text: str, expected: str | None) -> None:
    assert named_move(text, NOW) == expected


def test_who_comes_too() -> None:
    said = ("and Nia's coming", "put my cousin on it too", "add milk", "dinner is ready", "it's coming along")
    assert [people_named(one) for one in said] == ["Nia", "my cousin", "", "", ""]
    assert [people_named(one, ordered=True) for one in said] == ["", "my cousin", "", "", ""]


def test_what_is_to_go_as_well() -> None:
    said = ("the bowling can go too", "保龄球也一并取消", "remind me at 5 too", "cancel it too, she's ill")
    assert [gone_too(one) for one in said] == ["bowling", "保龄球", "", ""]


def test_a_reply_may_point_at_another_thing() -> None:
    said = ("合同那条也不用提醒了", "don't need the florist one", "no thanks")
    assert [points_at_another(one, "浇花 / water the ferns") for one in said] == [True, True, False]
    assert not points_at_another("合同那条不用了", "寄合同给老孟")
