"""A slip put right: what it is instead of what, and the title that is meant."""

import pytest

from agents.nlu.replies.mistakes import Slip, named_right, slip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sorry, plumber not painter", Slip(new="plumber", old="painter")),
        ("ah typo, 11 not 1", Slip(new="11", old="1")),
        ("not Tuesday, Thursday", Slip(new="Thursday", old="Tuesday", sure=False)),
        ("wrong week sorry, the 14th", Slip(new="the 14th")),
        ("oops meant half 6", Slip(new="half 6", meant=True)),
        ("Marcella, autocorrect", Slip(new="Marcella")),
        ("听错了 是四点", Slip(new="四点")),
        ("弄错了 不是体检 是复查", Slip(new="复查", old="体检")),
        ("哎 写成三点了 应该是五点", Slip(new="五点", old="三点")),
        ("名字错了 应该叫小钱", Slip(new="小钱", called=True)),
        ("typo", None),
        ("thanks!", None),
        ("is it Tuesday, not Thursday?", None),
    ],
)
def test_what_it_is_and_what_was_said_instead(text: str, expected: Slip | None) -> None:
    assert slip(text) == expected


@pytest.mark.parametrize(
    ("text", "title", "expected"),
    [
        ("sorry, plumber not painter", "painter at mum's", "plumber at mum's"),
        ("Marcella, autocorrect", "ring Marcelle", "ring Marcella"),
        ("打错字了 是小钱", "和小前吃饭", "和小钱吃饭"),
        ("名字错了 应该叫复诊", "看牙", "复诊"),
        ("sorry, plumber not painter", "dentist", ""),
        ("oops meant half 6", "dentist", ""),
        ("sorry I'm late", "dentist", ""),
    ],
)
def test_the_title_that_is_meant(text: str, title: str, expected: str) -> None:
    found = slip(text)
    assert found is not None
    assert named_right(found, title) == expected
