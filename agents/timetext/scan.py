"""From letters to tokens: each place is tried with the lexicon that its first letter calls for."""

import re
from functools import cache
from typing import NamedTuple

from agents.timetext import en_patterns, shared_patterns, zh_patterns, zones
from agents.timetext.lexicon import Entry, Lexicon, one
from agents.timetext.values import Token

PLACE = re.compile(r"[一-鿿〇、]|\d|(?<![a-z0-9'])['a-z]|[^\w\s]")
WORD = re.compile(r"[a-z0-9']+")
DIGITS = re.compile(r"\d+(?:[.,]\d+)*[a-z]*")
COMMA = frozenset(",，;；。.!！?？\n：:")
SILENT = frozenset("()（）[]【】\"“”'’<>《》「」*_#|…·")


class Lexicons(NamedTuple):
    han: Lexicon
    digit: Lexicon
    latin: Lexicon


@cache
def lexicons() -> Lexicons:
    """Compiled once, when first needed: importing does nothing."""
    shared = [Entry(pattern, one("_", "")) for pattern in shared_patterns.DECOYS]
    han = [Entry(pattern, one("_", "")) for pattern in zh_patterns.DECOYS]
    return Lexicons(
        han=Lexicon([*zones.HAN, *han, *zh_patterns.NUMERIC, *zh_patterns.OTHERS]),
        digit=Lexicon(
            [
                *shared_patterns.ENTRIES[:5],
                *han,
                *zh_patterns.NUMERIC,
                *en_patterns.ENTRIES,
                *shared,
                *shared_patterns.ENTRIES[5:],
                *shared_patterns.NUMBERS,
            ]
        ),
        latin=Lexicon([*zones.LATIN[:1], *en_patterns.ENTRIES, *zones.LATIN[1:]]),
    )


def scan(text: str) -> list[Token]:
    """All tokens with the gaps between them; blanks and brackets part nothing."""
    found: list[Token] = []
    place, gap = 0, 0
    books = lexicons()
    while begin := PLACE.search(text, place):
        place = begin.start()
        char = text[place]
        if char.isascii() and not char.isalnum() and char not in "-@&+/'":
            made, end = (one(",", char) if char in COMMA else None), place + 1
        else:
            made, end = _read(books, text, place)
        if made:
            _fill(found, text, gap, place)
            found.extend(
                Token(kind[0], value, place if index == 0 else end, end, weak=kind.endswith("?"))
                for index, (kind, value) in enumerate(made)
            )
            gap = end
        place = end
    _fill(found, text, gap, len(text))
    return found


def _read(books: Lexicons, text: str, place: int):
    char = text[place]
    if char.isdecimal():
        hit = books.digit.match(text, place)
        skip = DIGITS.match(text, place)
        return hit or (None, skip.end() if skip else place + 1)
    if char.isascii():
        skip = WORD.match(text, place)
        end = skip.end() if skip else place + 1
        return (books.latin.match(text, place) if books.latin.may_begin(text[place:end]) else None) or (None, end)
    if char in COMMA:
        return one(",", char), place + 1
    return (books.han.match(text, place) if books.han.may_begin(char) else None) or (None, place + 1)


def _fill(found: list[Token], text: str, start: int, end: int) -> None:
    """Other words become one gap; blanks and brackets become nothing."""
    if end > start and any(not char.isspace() and char not in SILENT for char in text[start:end]):
        found.append(Token("_", "", start, end))
