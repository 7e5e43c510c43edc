"""What a model's Markdown costs on its way to Telegram: the work grows with the text, and nothing gets live by being much."""

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adapters.telegram.markdown_limits import DEEPEST, MOST_OPEN, bounded
from adapters.telegram.rendering import MOST_ENTITIES, Chunk, chunks
from agents.output.links import Links
from bot.ports.messages import Saying
from tests.support.examples import examples
from tests.support.growing import MARKDOWN, grown


def shown(text: str) -> list[Chunk]:
    return chunks(Saying(text=text, markdown=True), {})


def calls(work: Callable[[], object]) -> int:
    """The calls, of Python and of C, that some work makes."""
    count = 0

    def seen(_frame: FrameType, event: str, _about: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def live(chunk: Chunk) -> str:
    """What of a message stands in no code."""
    rest = chunk.text.encode("utf-16-le")
    for entity in chunk.entities:
        if entity.type in ("code", "pre"):
            begin, end = 2 * entity.offset, 2 * (entity.offset + entity.length)
            rest = rest[:begin] + " ".encode("utf-16-le") * entity.length + rest[end:]
    return rest.decode("utf-16-le")


A_LETTER, ONCE = 120, 40_000  # calls at most; a heading of one letter takes 40


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.sampled_from(MARKDOWN), min_size=1, max_size=3).map("".join))
@example("+ ")
@example("1. ")
@example("@abcd ")
@example("- > ")
def test_twice_the_text_is_at_most_twice_the_work(piece: str) -> None:
    shown(grown(piece, 100))
    for length in (1_500, 3_000, 6_000):
        text = grown(piece, length)
        assert calls(lambda text=text: shown(text)) <= A_LETTER * length + ONCE
        assert sum(len(one.text) + len(one.file) for one in shown(text)) <= 3 * length + 400


@pytest.mark.parametrize("marker", ["> ", ">", "- ", "+ ", "* ", "1. ", "12) ", "- > ", " >  - "])
def test_no_line_opens_more_lists_than_there_may_be(marker: str) -> None:
    levels = len(marker.split())
    line = marker * 50 + "x"
    depth = max(len(one.text.expandtabs()) - len(one.text.lstrip()) for one in shown(line) or [Chunk(text="")])
    assert depth <= 2 * DEEPEST + 2
    assert bounded(marker * (DEEPEST // levels) + "x") == marker * (DEEPEST // levels) + "x"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("- - - - - - - - - - -", id="a rule"),
        pytest.param("* * * * * * * * * * *\n" * 3, id="stars"),
        pytest.param("\\(a^2\\) and \\[\\frac{a}{b}\\]\n" * 40, id="formulas"),
        pytest.param("`grep '\\(a'`\n" * MOST_OPEN, id="code"),
        pytest.param('{"a": {"b": "\\n"}}\n' * 40, id="JSON"),
        pytest.param("It costs $5, or $$.", id="money"),
    ],
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert bounded(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("\\(" * 50, "(" * 50, id="formulas without an end"),
        pytest.param("\\(a\\)" + "\\[" * 50, "\\(a\\)" + "[" * 50, id="behind one that ends"),
        pytest.param("$" * 50, "\\$" * 50, id="money"),
        pytest.param("\\(" + "\\frac{" * 50 + "\\)", "\\(" + "frac{" * 50 + "\\)", id="parts within parts"),
    ],
)
def test_what_never_ends_is_plain(text: str, left: str) -> None:
    assert bounded(text) == left


@pytest.mark.parametrize(
    "piece",
    [
        "@abcd ",
        "https://evil.example ",
        "`evil.example` ",
        "**a** @abcd ",
        "**a** `evil.com`\n",
        "> @abcd\n\n",
        "😀@abcd ",
    ],
)
@pytest.mark.parametrize("times", [99, 100, 101, 250, 1_500])
def test_what_a_model_writes_more_than_a_hundred_times_is_live_nowhere(piece: str, times: int) -> None:
    links = Links()
    made = shown(links.feed(piece * times) + links.end())
    assert [len(one.entities) <= MOST_ENTITIES for one in made] == [True] * len(made)
    assert [mark for one in made for mark in ("@", "evil") if mark in live(one)] == []
    told = "".join(one.file.decode() or one.text for one in made)
    assert told.count("@abcd") == (piece * times).count("@abcd")
