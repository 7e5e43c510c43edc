"""Pieces of a stream that differ in their text only, as nearly all do: their texts are read together. Pure.

A model says a few letters a piece, and each piece carries the same names and numbers around them. Once one was read, what
stands before and after its text is known as bytes; of pieces with the same bytes only the texts are parsed, all at once.
"""

import re
from collections.abc import Sequence
from typing import Any

from pydantic_core import from_json

_KEY = re.compile(rb'"content"\s*:\s*(?=")')  # no string can hold this: a quote in one is escaped
_LITERAL = re.compile(rb'"(?:[^"\\]|\\.)*+"')


class Frame:
    """What stands before and after the text of a piece."""

    def __init__(self, before: bytes, after: bytes) -> None:
        self._before = before
        self._after = after
        self._begin, self._end = len(before), -len(after)

    @classmethod
    def of(cls, payload: bytes) -> "Frame | None":
        """The frame of a piece that is known to hold a text and nothing else; None where it cannot be told surely."""
        keys = list(_KEY.finditer(payload))
        literal = _LITERAL.match(payload, keys[0].end()) if len(keys) == 1 else None
        if literal is None or literal.end() == len(payload):
            return None
        return cls(payload[: literal.start()], payload[literal.end() :])

    def fits(self, payload: bytes) -> bool:
        """Whether a piece has this frame, around whatever."""
        return (
            payload.startswith(self._before)
            and payload.endswith(self._after)
            and len(payload) > self._begin - self._end
        )

    def texts(self, payloads: Sequence[bytes]) -> list[str] | None:
        """The texts of pieces that it fits; None when something in one of them is no text, which it does not tell."""
        begin, end = self._begin, self._end
        # a line's end cannot stand in a string: so none of them can begin in one piece and end in another
        within = b",\n".join([payload[begin:end] for payload in payloads])
        try:
            found: list[Any] = from_json(b"[%b]" % within)
        except ValueError:
            return None
        whole = len(found) == len(payloads) and all(isinstance(text, str) and text for text in found)
        return found if whole else None
