"""Tags are words behind # in a note: read, added once, and taken off again without a trace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.texts.tags import is_tagged, tag_name, tags_of, with_tag, without_tag

TEXTS = st.text(st.sampled_from("ab笔 #-1.\n")).map(str.strip).filter(bool)
NAMES = st.from_regex(r"[a-c花园]{1,4}(-[a-c]{1,3})?", fullmatch=True)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("water the roses #garden", ("garden",)), ("#work call Bob #phone-list", ("work", "phone-list")), ("房东电话 #租房，记得打 #家", ("租房", "家")),
        ("note #12 says so", ()), ("C# and F#", ()), ("a#b", ()), ("https://example.org/#top", ()), ("#Work and #work", ("Work",)), ("#2026年计划", ("2026年计划",)), ("＃装修 进度", ("装修",)),
        ("##", ()), ("", ()),
    ],
)  # fmt: skip
def test_tags_stand_behind_a_number_sign(text: str, tags: tuple[str, ...]) -> None:
    assert tags_of(text) == tags


@pytest.mark.parametrize(
    ("words", "name"),
    [("garden", "garden"), ("#Garden.", "Garden"), ("front garden", "front-garden"), ("「装修」", "装修"), ("2026", ""), ("…", ""), ("", "")],
)  # fmt: skip
def test_what_somebody_names_is_one_word(words: str, name: str) -> None:
    assert tag_name(words) == name


@given(TEXTS, NAMES)
def test_a_tag_is_added_once_and_taken_off_again(text: str, name: str) -> None:
    once = with_tag(text, name)
    assert (is_tagged(once, name), with_tag(once, name.upper())) == (True, once)
    if not is_tagged(text, name):
        assert without_tag(once, name) == text
    assert not is_tagged(without_tag(once, name), name)
