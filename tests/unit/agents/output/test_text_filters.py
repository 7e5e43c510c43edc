"""Filters stand behind each other, and together are a filter as each of them is."""

import pytest

from agents.llm.parsing.model_markup import Markers
from agents.output.links import Links
from agents.output.stream_filter import ClaimFilter
from agents.output.text_filters import FilterChain, TextFilter

TEXT = "<think>They want tea.</think>See [the shop](https://tea.example/a). I have booked a table for you. Enjoy `it"
SHOWN = "See the shop (`tea.example`). Enjoy `it"


class Noted:
    """A filter that holds back the last letter, and notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._last = ""

    def feed(self, piece: str) -> str:
        self.asked.append(piece)
        text, self._last = self._last + piece[:-1], piece[-1:]
        return text

    def end(self) -> str:
        self.asked.append("end")
        return self._last


def chain() -> TextFilter:
    return FilterChain(Markers(), Links(), ClaimFilter(()))


@pytest.mark.parametrize("size", [1, 7, len(TEXT)])
def test_what_is_let_out_has_gone_through_all_of_them_however_it_comes(size: int) -> None:
    filters = chain()
    shown = [filters.feed(TEXT[at : at + size]) for at in range(0, len(TEXT), size)]
    assert "".join((*shown, filters.end())) == SHOWN


def test_what_one_held_back_to_the_end_goes_through_those_behind_it_before_they_end() -> None:
    first, second = Noted(), Noted()
    filters = FilterChain(first, second)
    assert (filters.feed("tea?"), filters.end()) == ("te", "a?")
    assert (first.asked, second.asked) == (["tea?", "end"], ["tea", "?", "end"])


def test_without_filters_a_text_is_as_it_was() -> None:
    filters = FilterChain()
    assert (filters.feed("tea"), filters.end()) == ("tea", "")
