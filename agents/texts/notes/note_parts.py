"""A long note in parts that a model of embeddings reads whole, cut between paragraphs, else between sentences. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from storage.content.meanings import PARTS

# Sizes are letters, a Chinese one counted as four: that is a piece of a model's vocabulary, as are 3.7 letters and more of other
# texts. So a part has at most some 240 pieces; MiniLM was trained with 256. The migration of note parts counts alike.
HAN = 4
WHOLE = 900  # up to this size a note is one part
LONGEST = 800  # size of a part, without what it repeats
OVERLAP = 100  # size of the sentence before that a part may repeat, where a paragraph is cut: "it" may be told there
_HAN = re.compile("[\u3400-\u9fff]")
_END = re.compile(r"[.!?;](?=\s)|[。！？；\n]")
_SPACE = re.compile(r"\s+")
_EMPTY_LINE = re.compile(r"\S\s*?\n[^\S\n]*\n")


@dataclass(frozen=True, slots=True)
class NotePart:
    """Where a part of a text begins and ends, in letters."""

    begin: int
    end: int


def parts_of(text: str) -> tuple[NotePart, ...]:
    """Return the parts of a text in order; a short one is one. Nothing is left out but what is behind the last of `PARTS`: its words find that."""
    if size_of(text) <= WHOLE:
        return (NotePart(0, len(text)),)
    sentences = list(_sentences(text[: PARTS * LONGEST]))
    parts: list[NotePart] = []
    first = 0
    while first < len(sentences) and len(parts) < PARTS:
        behind = _cut(text, sentences, first)
        before = sentences[first - 1] if first else None
        repeats = before is not None and not _ends_paragraph(text, before) and _size(text, before) <= OVERLAP
        repeats = repeats and before is not None and before.begin > parts[-1].begin  # else it is all of the part before
        parts.append(NotePart((before if before and repeats else sentences[first]).begin, sentences[behind - 1].end))
        first = behind
    return tuple(parts)


def part_at(text: str, begin: int) -> str:
    """Return the part of a text that begins there; all from there on, where none does (it was cut in another way)."""
    return next((text[part.begin : part.end] for part in parts_of(text) if part.begin == begin), text[begin:])


def size_of(text: str) -> int:
    """Return the size of a text: its letters, a Chinese one as four."""
    return len(text) + (HAN - 1) * len(_HAN.findall(text))


def _cut(text: str, sentences: Sequence[NotePart], first: int) -> int:
    """Return the number of the sentence before which a part ends that begins with the `first`.

    At the first empty line where it is a quarter full, since another matter begins there: in one part with it neither is near to a
    question. Else at the last line that ends where it is half full, else between sentences.
    """
    size, at_paragraph = 0, 0
    for number in range(first, len(sentences)):
        size += _size(text, sentences[number])
        if size > LONGEST and number > first:
            return at_paragraph or number
        if size >= LONGEST // 4 and _EMPTY_LINE.search(text, sentences[number].begin, sentences[number].end):
            return number + 1
        if size >= LONGEST // 2 and _ends_paragraph(text, sentences[number]):
            at_paragraph = number + 1
    return len(sentences)


def _size(text: str, part: NotePart) -> int:
    return size_of(text[part.begin : part.end])


def _ends_paragraph(text: str, part: NotePart) -> bool:
    return "\n" in text[part.begin : part.end].lstrip()


def _sentences(text: str) -> Iterator[NotePart]:
    """Yield sentences with the space behind them, one that is longer than a part in pieces."""
    begin = 0
    for found in _END.finditer(text):
        if found.end() <= begin:
            continue
        space = _SPACE.match(text, found.end())
        end = space.end() if space else found.end()
        yield from _pieces(text, begin, end)
        begin = end
    yield from _pieces(text, begin, len(text))


def _pieces(text: str, begin: int, end: int) -> Iterator[NotePart]:
    """Yield what stands between two places, cut at a space where it is longer than a part."""
    while begin < end:
        piece = text[begin : min(end, begin + LONGEST)]
        if size_of(piece) > LONGEST:
            piece = piece[: LONGEST // HAN]
        if begin + len(piece) < end and (space := piece.rfind(" ") + 1) > len(piece) // 2:
            piece = piece[:space]
        yield NotePart(begin, begin + len(piece))
        begin += len(piece)
