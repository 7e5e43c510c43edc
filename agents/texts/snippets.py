"""The part of a long text that answers: the place where most of what was asked for stands together. Pure."""

import re
from collections.abc import Iterator

from agents.texts.search_terms import search_terms
from storage.content.notes import folded

LONGEST = 20_000  # characters of a text that are looked at
_END = re.compile(r"[.!?;](?=\s)|[。！？；\n]")


def answering_line(text: str, asked: str) -> str:
    """Return the sentence that has most of the words; empty where none has any."""
    terms = search_terms(asked)
    best, line = 0, ""
    for sentence in _sentences(text[:LONGEST]):
        small = folded(sentence)
        held = sum(len(term) for term in terms if term in small)
        if held > best:
            best, line = held, sentence
    return line


def snippet(text: str, asked: str, most: int) -> str:
    """Return what a list shows of a text: all of it on a line, or the sentence that answers with what follows, cut at `most`."""
    whole = " ".join(text.split())
    if len(whole) <= most:
        return whole
    line = " ".join(answering_line(text, asked).split())
    start = whole.find(line) if line else 0
    if start <= 0 or start + len(line) <= most - 1:
        return whole[: most - 1] + "…"
    return f"…{whole[start : start + most - 2]}…" if start + most - 2 < len(whole) else f"…{whole[1 - most :]}"


def _sentences(text: str) -> Iterator[str]:
    begin = 0
    for end in _END.finditer(text):
        yield text[begin : end.end()].strip()
        begin = end.end()
    yield text[begin:].strip()
