"""Whether a note may answer what was asked, or has only a word of it. Pure."""

import re

from agents.texts.search_terms import search_terms, without_question
from storage.content.notes import folded

PARTLY = 0.4  # from which part of what was asked on a note may be its answer
_KINDS = frozenset(
    ["number", "phone", "code", "address", "name", "size", "place", "info", "details", "colour", "color"]
)  # that no note need say
_MINE, _ANOTHERS = (
    re.compile(r"\bmy\b(?! \w+['’]?s\b)|^我的?(?![妈爸妹弟姐哥爷奶老儿女])", re.IGNORECASE),
    re.compile(r"\b[A-Z]\w+['’]s\b|[妈爸妹弟姐哥爷奶婆]"),
)


def answers(text: str, asked: str) -> bool:
    """Tell whether a note has so much of what was asked that it may answer; what nobody calls by words is not told by them."""
    said = folded(text)
    if _MINE.search(asked) and _ANOTHERS.search(text) and not _MINE.search(text):
        return False  # my shoe size is not Mia's
    terms = search_terms(without_question(asked))
    terms = [term for term in terms if term not in _KINDS] or terms
    held = sum(len(term) for term in terms if term.removesuffix("s") in said)
    return not terms or held >= PARTLY * sum(map(len, terms))
