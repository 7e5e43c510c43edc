"""Links of a model: text with the host, never to be pressed, unless a note or the person wrote the address."""

import re
import sys
from collections.abc import Generator
from contextlib import contextmanager
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import agents.output.links
from agents.output.links import Links, addresses
from tests.support.backtracking import Machine
from tests.support.growing import MARKDOWN, grown

KNOWN = addresses(["read https://notes.example/a?b=(c) and tea.example, or write to ann@tea.example."])

CASES = [
    pytest.param("[bank](https://evil.example/login)", "bank (`evil.example`)", id="words"),
    pytest.param(
        "[https://bank.example](https://evil.example/login)", "`https://bank.example` (`evil.example`)", id="a lie"
    ),
    pytest.param("[x](https://bank.example@evil.example/)", "x (`evil.example`)", id="a name before the host"),
    pytest.param("![pixel](https://evil.example/p.png)", "pixel (`evil.example`)", id="a picture"),
    pytest.param('[x](<https://evil.example/a b> "title")', "x (`evil.example`)", id="angles and a title"),
    pytest.param("[a\\]b](https://evil.example)", "a\\]b (`evil.example`)", id="a bracket in the words"),
    pytest.param("[two\nlines](https://evil.example)", "two\nlines (`evil.example`)", id="two lines"),
    pytest.param("[x](javascript:alert(1))", "x", id="javascript"),
    pytest.param("[x](JavaScript&#58;alert(1))", "x", id="javascript, an entity"),
    pytest.param("[x](data:text/html;base64,AAAA)", "x", id="data"),
    pytest.param(f"[x](data:text/html,{'A' * 3_000})", f"[x] (data:text/html,{'A' * 3_000})", id="a long one"),
    pytest.param("[x](data:text/html,<b>a</b>)", "[x] (data:text/html,<b>a</b>)", id="with tags"),
    pytest.param("![x](data:image/png,a b c).", "![x] (data:image/png,a b c).", id="with blanks"),
    pytest.param("`a[0](x:1)` see](it)", "`a[0](x:1)` see](it)", id="no links"),
    pytest.param("[Ann](tg://user?id=42)", "Ann (`tg://user?id=42`)", id="a person of Telegram"),
    pytest.param("[mail](mailto:eve@evil.example)", "mail (`mailto:eve@evil.example`)", id="mail"),
    pytest.param("[here](/erase)", "here", id="a path"),
    pytest.param("[the drawer](#3)", "the drawer (#3)", id="a note"),
    pytest.param("Go to https://evil.example/login.", "Go to `https://evil.example/login`.", id="bare"),
    pytest.param("https&#58;//evil&#46;example", "`https://evil.example`", id="entities"),
    pytest.param("evil&#46;com &#x202E;x&lrm; R&D &amp; a\\", "`evil.com` x R&D &amp; a\\", id="entities of a host and of direction"),
    pytest.param("see <https://evil.example>!", "see `https://evil.example`!", id="in angles"),
    pytest.param("<https://evil.example|bank>", "`https://evil.example`|bank>", id="as Slack writes them"),
    pytest.param("**https://evil.example**", "**`https://evil.example`**", id="bold"),
    pytest.param("请访问evil.com/x，谢谢", "请访问`evil.com/x`，谢谢", id="zh, without a scheme"),
    pytest.param("www.evil.com and t.me/evil", "`www.evil.com` and `t.me/evil`", id="hosts"),
    pytest.param("tg://resolve?domain=evil", "`tg://resolve?domain=evil`", id="another scheme"),
    pytest.param("write to eve@evil.example", "write to `eve@evil.example`", id="an address of mail"),
    pytest.param("[1]: https://evil.example\n[x][1]", "[1] `https://evil.example`\n[x][1]", id="defined elsewhere"),
    pytest.param("as you noted: https://notes.example/a?b=(c).", "as you noted: https://notes.example/a?b=(c).", id="known"),
    pytest.param("[note](https://notes.example/a?b=(c))", "[note](https://notes.example/a?b=(c))", id="known, with words"),
    pytest.param(
        "[bank.example](https://notes.example/a?b=(c))", "`bank.example` (`notes.example`)", id="known, but a lie"
    ),
    pytest.param("tea.example or ann@tea.example", "tea.example or ann@tea.example", id="known, without a scheme"),
    pytest.param("`https://evil.example` in code", "`https://evil.example` in code", id="code"),
    pytest.param("```\n[x](https://evil.example)\n```", "```\n[x](https://evil.example)\n```", id="a block of code"),
    pytest.param("e.g. 3.5 km, v1.2.3, etc. End.Next [1] (see #3) @memo a/b", "e.g. 3.5 km, v1.2.3, etc. End.Next [1] (see #3) @memo a/b", id="words"),
    pytest.param("- [ ] milk\n- [x] eggs [#3]", "- [ ] milk\n- [x] eggs [#3]", id="lists"),
]  # fmt: skip


def read(text: str, cuts: list[int] | None = None) -> str:
    places = [0, *sorted(min(cut, len(text)) for cut in cuts or []), len(text)]
    links = Links(KNOWN)
    return "".join(links.feed(text[start:end]) for start, end in pairwise(places)) + links.end()


@pytest.mark.parametrize(("text", "shown"), CASES)
def test_links(text: str, shown: str) -> None:
    assert read(text) == shown


@contextmanager
def deep() -> Generator[None]:
    """A matcher of closures goes as deep as the text is long."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


_ALL = [str(one.values[0]) for one in CASES]
_PIECES = ["[", "]", "(", ")", "<", ">", "`", "```", "\n", " ", "https://", "a", ".com", "!", "@", "。"]


@given(
    st.lists(st.sampled_from([*_ALL, *_PIECES]), max_size=5).map("".join), st.lists(st.integers(0, 200), max_size=10)
)
def test_how_it_is_cut_does_not_matter(text: str, cuts: list[int]) -> None:
    assert read(text, cuts) == read(text)


def test_an_address_that_goes_on_in_other_letters_is_one() -> None:
    assert read("见 https://请访问evil.com/路径，谢谢", [11, 14]) == "见 `https://请访问evil.com/路径`，谢谢"


@given(st.sampled_from(_ALL))
def test_letter_by_letter_it_is_the_same(text: str) -> None:
    assert read(text, list(range(len(text)))) == read(text)


@pytest.mark.parametrize("seed", ["[a](", "[a](b", "[[b", "![", "[\\", "[a](b(c"])
def test_links_that_never_end_are_read_to_their_end(seed: str) -> None:
    text, links = seed * 500, Links()
    assert (links.feed(text) + links.end()).count(seed[0]) == text.count(seed[0])


LONG = 1_500  # characters: what grows with the square of the text is over the bound here, if anywhere below
A_LETTER = 1_000  # steps of a pattern at most: what may be a link is read once from where it begins


@pytest.mark.parametrize("name", ["_MARK", "_PERHAPS"])
@pytest.mark.parametrize("piece", MARKDOWN)
def test_no_letter_costs_more_in_a_long_text(name: str, piece: str) -> None:
    pattern: re.Pattern[str] = vars(agents.output.links)[name]
    machine = Machine(pattern, most=2_000_000)
    with deep():
        assert machine.searched(grown(piece, LONG)) <= A_LETTER * LONG
