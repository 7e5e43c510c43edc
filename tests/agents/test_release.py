"""A model's text on its way to people, however it is cut into pieces; and claims that nothing stands behind."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.honesty import claims_write
from agents.release import Release

TEXTS = st.lists(
    st.sampled_from(
        ["✓ Done", "- ✔ a", "**✓** b", "text", " ✓ c", "- item", "\n", "<think>", "</think>", "> ", "x ✓", ""]
    ),
    max_size=8,
).map("".join)


def shown(*pieces: str) -> str:
    release = Release()
    return "".join([*map(release.feed, pieces), release.end()])


@given(TEXTS, st.lists(st.integers(0, 40), max_size=5))
def test_how_a_text_is_cut_does_not_matter(text: str, cuts: list[int]) -> None:
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    pieces = [text[start:end] for start, end in pairwise(places)]
    assert shown(*pieces) == shown(text)


@given(TEXTS)
def test_no_line_begins_as_a_receipt(text: str) -> None:
    assert [line for line in shown(text).splitlines() if line.lstrip(" \t>*_#-+•").startswith(("✓", "✔"))] == []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("a\n✓ b\nc", "a\nc", id="a receipt in the middle"),
        pytest.param("<think>hm</think>\nyes", "yes", id="thoughts at the beginning"),
        pytest.param("<b>bold</b>", "<b>bold</b>", id="another mark"),
        pytest.param("<thi", "<thi", id="what was going to be none"),
        pytest.param("<think>hm", "", id="thoughts without an end"),
        pytest.param(
            "1. ✓ a\n| ✓ b |\n`✔ c`\n[✓] d\n“✓ e”\n```\n✓ f\n```\n1. g", "```\n```\n1. g", id="receipts in disguise"
        ),
        pytest.param("- ", "- ", id="what might have become one"),
    ],
)
def test_what_is_left(text: str, left: str) -> None:
    assert shown(text) == left


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        pytest.param("I've booked the meeting.", True, id="booked"),
        pytest.param("Your reminder has been set.", True, id="passive"),
        pytest.param("已经帮你记下了。", True, id="记下"),
        pytest.param("已取消明天的会议。", True, id="取消"),
        pytest.param("I can book it for you, shall I?", False, id="an offer"),
        pytest.param("要我帮你记下吗？", False, id="问"),
    ],
)
def test_claims_of_a_write(text: str, claims: bool) -> None:
    assert claims_write(text) is claims
