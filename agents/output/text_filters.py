"""Filters of a text while it arrives, and several as one. Pure."""

from typing import Protocol


class TextFilter(Protocol):
    """A filter that lets out what is clear, and holds back what only more of the text can tell."""

    def feed(self, piece: str, /) -> str:
        """Return what can be let out now."""
        ...

    def end(self) -> str:
        """Return what was held back only until it was clear."""
        ...


class FilterChain:
    """Filters as one: each reads what the one before it lets out."""

    def __init__(self, *filters: TextFilter) -> None:
        self._filters = filters

    def feed(self, piece: str) -> str:
        for one in self._filters:
            piece = one.feed(piece)
        return piece

    def end(self) -> str:
        rest = ""
        for one in self._filters:
            rest = (one.feed(rest) if rest else "") + one.end()
        return rest
