"""Notes cited in an answer, and number signs that cite nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.output.citations import by_number, cited, unknown, without


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("The code is 42 (#12).", (12,), id="in brackets"),
        pytest.param("#12 says so, #7 too, #12 again", (12, 7), id="at the beginning, twice"),
        pytest.param("根据笔记#12，密码是…（#7、#8）", (12, 7, 8), id="in Chinese"),
        pytest.param("见#3中的记录", (3,), id="no blanks"),
        pytest.param("[#1] and note #2 choice", (1, 2), id="low numbers that are notes"),
        pytest.param("See #5.", (5,), id="before a full stop"),
        pytest.param("C#, F#12, page#3, a/#4", (), id="behind letters and slashes"),
        pytest.param("my #1 priority, the #1 choice, #2 pencil", (), id="ranks"),
        pytest.param("#2024goals #fff #0012 #12ab #2024年总结", (), id="hashtags and colours"),
        pytest.param("color #123456, 颜色 #333333", (), id="named colours"),
        pytest.param("issue #12, room #30, order #77, 订单#12", (), id="other numbered things"),
        pytest.param("# 12\n## Heading", (), id="headings"),
        pytest.param("use `#12` so", (), id="code"),
        pytest.param("https://example.org/a#12 and &#39;", (), id="addresses and entities"),
    ],
)
def test_cited(text: str, numbers: tuple[int, ...]) -> None:
    assert cited(text) == numbers


def test_unknown() -> None:
    assert unknown("#12, #7 and #9", {12}) == (7, 9)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("In Rome (#7).", "In Rome.", id="alone in brackets"),
        pytest.param("In Rome (#12, #7).", "In Rome (#12).", id="the last in brackets"),
        pytest.param("In Rome (#7, #12).", "In Rome (#12).", id="the first in brackets"),
        pytest.param("在罗马（#7）。", "在罗马。", id="full-width brackets"),
        pytest.param("See #7 and #12.", "See and #12.", id="in a sentence"),
        pytest.param("#7 Rome", "Rome", id="in front"),
        pytest.param("In Rome. #12", "In Rome. #12", id="one that is there"),
    ],
)
def test_without(text: str, left: str) -> None:
    assert without(text, {7}) == left


@given(st.text(alphabet="#1279 ()[]，a字`", max_size=60))
def test_what_is_taken_out_is_gone(text: str) -> None:
    left = without(text, cited(text))
    assert len(left) <= len(text)


@pytest.mark.parametrize(
    ("text", "shown", "wrong"),
    [
        pytest.param("The code is 42 [1].", "The code is 42 [#12].", (), id="the first that was found"),
        pytest.param("密码是 42[2]。", "密码是 42[#7]。", (), id="the second, in Chinese"),
        pytest.param("It is 42 [12] or 43 [7].", "It is 42 [#12] or 43 [#7].", (), id="its own number"),
        pytest.param("It is 42 [3].", "It is 42.", (3,), id="there is no third"),
        pytest.param("See [1](https://example.org), a[1], `[1]`, [1990].", None, (), id="links, code, years"),
    ],
)
def test_a_place_among_what_was_found_becomes_the_number_of_the_note(
    text: str, shown: str | None, wrong: tuple[int, ...]
) -> None:
    assert by_number(text, (12, 7)) == (shown or text, wrong)
