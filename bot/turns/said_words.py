"""A saying as it was stored, read for its words alone: for who reads many at once."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class SaidWords(NamedTuple):
    """What a saying is without its cards: for who reads many at once."""

    text: str
    agent: str | None
    receipts: Sequence[str]
    quoted: bool


def said_in(value: dict[str, Any]) -> SaidWords | None:
    """The words of a body, unchecked; None for what is no saying."""
    if value.get("type") != "saying":
        return None
    get = value.get
    return SaidWords(get("text", ""), get("agent"), get("receipts") or (), get("quoted", False))
