"""Facts that are others now, and the notes that say them."""

from typing import Any

import pytest

from agents.nlu.slots.keeping.note_facts import fact
from agents.texts.notes.note_values import with_value, without_words


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("the gate code is 7788 now", {"query": "gate code", "text": "7788"}),
        ("Nadia's extension changed to 412", {"query": "Nadia extension", "text": "412"}),
        ("储物柜密码换了，现在是9081", {"query": "储物柜密码", "text": "9081"}),
        ("router password 换成 Maple19 了", {"query": "router password", "text": "Maple19"}),
        ("老周的车位改成B212了", {"query": "老周的车位", "text": "B212"}),
    ],
)
def test_another_number_is_put_in_the_place_of_the_old_one(text: str, given: dict[str, Any]) -> None:
    assert fact(text) == {**given, "how": "value"}


def test_what_it_is_not_says_which_is_replaced() -> None:
    assert fact("actually it's oat milk, not soy milk") == {
        "query": "soy milk",
        "text": "oat milk",
        "how": "value",
        "old": "soy milk",
    }
    assert fact("不是三号门，是五号门") == {"query": "三号门", "text": "五号门", "how": "value", "old": "三号门"}


@pytest.mark.parametrize("text", ["is the gate code 7788 now?", "she is happy now", "如果密码是7788就好了"])
def test_other_sentences_are_no_facts(text: str) -> None:
    assert fact(text) is None


@pytest.mark.parametrize(
    ("note", "query", "new", "old", "becomes"),
    [
        ("collars: Rex 40 cm, Fido 35 cm", "Fido", "37", "", "collars: Rex 40 cm, Fido 37 cm"),
        ("储物柜密码 1122", "储物柜密码", "9081", "", "储物柜密码 9081"),
        ("Mrs Lund drinks soy milk", "soy milk", "oat milk", "soy milk", "Mrs Lund drinks oat milk"),
        ("tall ladder in the shed", "ladder", "3", "", None),
        ("wifi at the hut: Otter-2291", "wifi at the hut", "Crane-7", "", "wifi at the hut: Crane-7"),
        ("墨盒型号 HP 803", "墨盒", "HP 805", "", "墨盒型号 HP 805"),
        ("nurse ext is 6210", "2", "230", "2", None),
        ("the alarm code: 8806#", "alarm code", "7719#", "", "the alarm code: 7719#"),
        ("测试间密码8806#", "", "7719#", "密码", "测试间密码7719#"),
    ],
)
def test_a_value_is_put_where_the_words_are(note: str, query: str, new: str, old: str, becomes: str | None) -> None:
    assert with_value(note, query, new, old) == becomes


@pytest.mark.parametrize(
    ("note", "words", "becomes"),
    [
        ("jam: plums, figs, quince", "figs", "jam: plums, quince"),
        ("jam: plums and figs", "figs", "jam: plums"),
        ("书单：活着、围城", "活着", "书单：围城"),
        ("- one\n- two", "two", "- one"),
        ("1. one\n2. two\n3. three", "two", "1. one\n3. three"),
        ("party at eight", "art", "party at eight"),
        ("jam: plums", "pears", "jam: plums"),
    ],
)
def test_words_are_taken_out_with_what_joined_them(note: str, words: str, becomes: str) -> None:
    assert without_words(note, words) == becomes
