"""Long notes in parts: nothing is lost, no part is longer than a model reads, cuts are where the text has them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.texts.notes.note_parts import LONGEST, OVERLAP, WHOLE, part_at, parts_of, size_of
from storage.content.meanings import PARTS

TEXTS = st.lists(
    st.sampled_from(["roof ", "屋顶漏水", "。", ". ", "\n", "\n\n", "x" * 300, "https://a.example/b "]), max_size=60
).map("".join)


def cut(text: str) -> list[str]:
    return [text[part.begin : part.end] for part in parts_of(text)]


@pytest.mark.parametrize("text", ["", "milk", "屋" * 225, "x" * WHOLE])
def test_a_short_note_is_one_part(text: str) -> None:
    assert cut(text) == [text]


def test_a_note_is_cut_between_paragraphs_that_are_half_a_part_and_more() -> None:
    roof, boiler, tax = (f"{word} {'and so on ' * 45}\n\n" for word in ("roof", "boiler", "tax"))
    assert cut(roof + boiler + tax) == [roof, boiler, tax]
    assert cut(f"heading\n\n{roof}{boiler}") == [f"heading\n\n{roof}", boiler]


def test_what_an_empty_line_parts_is_apart_unless_it_is_very_short() -> None:
    heading, roof, boiler = "Minutes\n\n", f"{'The roof leaks. ' * 15}\n\n", f"{'The boiler hums. ' * 13}\n \n"
    tax, bank, end = f"{'Tax is due. ' * 20}\n", f"{'The bank calls. ' * 15}\n\n", "Bye.\n\nAnn"
    assert cut(heading + roof + boiler + tax + bank + end) == [heading + roof, boiler, tax + bank, end]


def test_a_paragraph_is_cut_between_sentences_and_a_short_one_before_is_repeated() -> None:
    long, short, rest = "a" * 700 + ". ", "The boiler is from 2009. ", "It drips" + " again" * 60 + "."
    assert cut(long + short + rest) == [long + short, short + rest]
    chinese = "屋" * 150 + "。"
    assert cut(chinese * 3) == [chinese] * 3
    assert cut("Well. " + "x" * 1000) == ["Well. ", "x" * 800, "x" * 200]


def test_what_has_no_end_is_cut_at_a_space_else_anywhere() -> None:
    assert cut("word " * 200) == ["word " * 160, "word " * 40]
    assert cut("x" * 1000) == ["x" * 800, "x" * 200]
    assert cut("屋" * 500) == ["屋" * 200, "屋" * 200, "屋" * 100]


@given(TEXTS)
def test_parts_leave_nothing_out_and_none_is_too_long(text: str) -> None:
    parts = parts_of(text)
    assert parts[0].begin == 0
    assert parts[-1].end == len(text)
    assert all(before.begin < part.begin <= before.end < part.end for before, part in pairwise(parts))
    assert all(size_of(part) <= (WHOLE if len(parts) == 1 else LONGEST + OVERLAP) for part in cut(text))
    assert [part_at(text, part.begin) for part in parts] == cut(text)


def test_a_book_has_so_many_parts_and_no_more() -> None:
    assert len(parts_of("One more sentence of a book. " * 10_000)) <= PARTS


def test_a_part_that_is_cut_otherwise_by_now_is_what_stands_there() -> None:
    assert part_at("short", 2) == "ort"
