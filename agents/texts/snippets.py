"""The part of a long text that answers: the place where most of what was asked for stands together. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence

from agents.texts.notes.note_parts import part_at
from agents.texts.search_terms import search_terms, without_question
from storage.content.notes import folded

SURE = 0.5  # of the words' letters, with which a sentence answers
LONGEST = 20_000  # characters of a text that are looked at
MOST = 12  # places of a text that are marked
_WORD = re.compile("[^\\W_\u3400-\u9fff]+")
_ENDING = re.compile("(?:ing|ed|es|s|e)$")
_END = re.compile(r"[.!?;](?=\s)|[。！？；\n]")


def answering_line(text: str, asked: str, part: int | None = None) -> str:
    """Return the sentence that has most of the words; empty where none has any.

    `part`: where the part begins that means what was asked. Where no sentence has half of the words, what answers is in it.
    """
    terms = search_terms(asked)
    best, line = _most_held(text[:LONGEST], terms)
    if part is None or best >= SURE * sum(map(len, terms)) > 0:
        return line
    meant = part_at(text, part)
    return _most_held(meant, terms)[1] or meant.strip()


def read(text: str, asked: str, most: int, part: int | None = None) -> str:
    """Return what a model reads of a text: all of it, or what answers with what follows."""
    return text if len(text) <= most else snippet(text, asked, most, part)


def _most_held(text: str, terms: Sequence[str]) -> tuple[int, str]:
    """Return the sentence that has most of the words, and how many of their letters it has."""
    best, line = 0, ""
    for sentence in _sentences(text):
        small = folded(sentence)
        held = sum(len(term) for term in terms if term in small)
        if held > best:
            best, line = held, sentence
    return best, line


def snippet(text: str, asked: str, most: int, part: int | None = None) -> str:
    """Return what a list shows of a text: all of it on a line, or what answers (answering_line) with what follows, cut at `most`."""
    whole = " ".join(text.split())
    if len(whole) <= most:
        return whole
    line = " ".join(answering_line(text, asked, part).split())
    start = whole.find(line) if line else 0
    if start <= 0 or start + len(line) <= most - 1:
        return whole[: most - 1] + "…"
    return f"…{whole[start : start + most - 2]}…" if start + most - 2 < len(whole) else f"…{whole[1 - most :]}"


def marks(text: str, asked: str) -> tuple[tuple[int, int], ...]:
    """Return the places (begin, end) of a text where words of a question stand, also in another form (leaks, leaking)."""
    terms = search_terms(without_question(asked)) or search_terms(asked)
    forms = {_form(term) for term in terms}
    found = [(word.start(), word.end()) for word in _WORD.finditer(text) if _form(folded(word[0])) in forms]
    for term in terms:
        place = -1 if _WORD.fullmatch(term) else text.find(term)
        while place >= 0:
            found.append((place, place + len(term)))
            place = text.find(term, place + len(term))
    return tuple(_joined(found))[:MOST]


def words_of(text: str) -> list[str]:
    """Return the words of a text that are no Chinese."""
    return _WORD.findall(text[:LONGEST])


def _form(word: str) -> str:
    """Return a word without what its forms differ in."""
    if len(word) < 4:
        return word
    return f"{word[:-3]}y" if word.endswith("ies") else _ENDING.sub("", word)


def _joined(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield places in order, those that touch as one."""
    begin = end = -1
    for first, last in sorted(places):
        if first > end:
            if end > begin:
                yield begin, end
            begin = first
        end = max(end, last)
    if end > begin:
        yield begin, end


def _sentences(text: str) -> Iterator[str]:
    begin = 0
    for end in _END.finditer(text):
        yield text[begin : end.end()].strip()
        begin = end.end()
    yield text[begin:].strip()
