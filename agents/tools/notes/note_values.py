"""Another value in the place of one that a note says. Pure."""

import re

from agents.texts.search_terms import search_terms
from storage.content.notes import folded

_NUMBER = re.compile(r"[+\d](?:[\d .:/-]*\d)?")


def with_value(text: str, query: str, new: str, old: str) -> str | None:
    """Return a note with a new value in the place of the `old` one, or of the number behind the query's words; None where it has none."""
    if old:
        return text.replace(old, new, 1) if old in text else None
    small = folded(text)
    if len(small) != len(text):
        return None
    ends = [small.rfind(term) + len(term) for term in search_terms(query) if term in small]
    numbers = list(_NUMBER.finditer(text))
    behind = [one for one in numbers if ends and one.start() >= max(ends)]
    chosen = behind[0] if behind else numbers[0] if ends and len(numbers) == 1 else None
    return None if chosen is None else f"{text[: chosen.start()]}{new}{text[chosen.end() :]}"
