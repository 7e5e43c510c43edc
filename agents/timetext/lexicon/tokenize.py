"""From letters to tokens: each place is tried with the lexicon that its first letter calls for."""

import re
from functools import cache
from typing import NamedTuple

from agents.timetext import zones
from agents.timetext.errors import UnsureError
from agents.timetext.lexicon import en_patterns, shared_patterns, zh_beginnings, zh_patterns
from agents.timetext.lexicon.lexicon import Entry, Group, Lexicon, one
from agents.timetext.lexicon.normalize import DOUBTED
from agents.timetext.names import en_names, zh_names
from agents.timetext.values import KINDS_OF_TIME, Token

PLACE = re.compile(r"[一-鿿〇、]|\d|(?<![a-z0-9'])['a-z]|[^\w\s]")
WORD = re.compile(r"[a-z0-9']+")
DIGITS = re.compile(r"\d+(?:[.,]\d+)*[a-z]*")
COMMA = frozenset(",，;；。.!！?？\n：:")
# What stands around a figure where either language has anything to say of it.
HAN_BESIDE = r"(?=[\d.]{1,14}\s{0,2}[一-鿿〇])|(?<=[上午晚晨])"
LATIN_BESIDE = r"(?=[\d.,:/' -]{1,16}[a-z])|(?<=[a-z]\s)|(?<=[a-z-])|(?<=[a-z]\s\d\s)|(?<=[a-z]\s\d\d\s)"
MOST = 900  # looks into a lexicon: a text that calls for more is a table, which nobody means as one time
FIGURE = 4  # looks that one at a figure is worth: there both languages are asked
SILENT = frozenset("()（）[]【】\"“”'’<>《》「」*_#|…·")


class Lexicons(NamedTuple):
    han: Lexicon
    digit: Lexicon
    latin: Lexicon


@cache
def lexicons() -> Lexicons:
    """Compiled once, when first needed: importing does nothing."""
    shared = [Entry(pattern, one("_", "")) for pattern in shared_patterns.DECOYS]
    han = [*(Entry(pattern, one("_", "")) for pattern in zh_patterns.DECOYS), *zh_names.ENTRIES]
    return Lexicons(
        han=Lexicon([*zones.HAN, *han, *zh_patterns.NUMERIC, *zh_patterns.OTHERS], zh_beginnings.HAN),
        digit=Lexicon(
            [
                *shared_patterns.ENTRIES[:5],
                *han,
                Group(HAN_BESIDE, zh_patterns.NUMERIC),
                Group(LATIN_BESIDE, [*en_names.ENTRIES, *en_patterns.ENTRIES]),
                *shared,
                *shared_patterns.ENTRIES[5:],
                *shared_patterns.NUMBERS,
            ]
        ),
        latin=Lexicon([*zones.LATIN[:1], *en_names.ENTRIES, *en_patterns.ENTRIES, *zones.LATIN[1:]]),
    )


def scan(text: str) -> list[Token]:
    """All tokens with the gaps between them; blanks and brackets part nothing. Raises UnsureError where there are too many."""
    found: list[Token] = []
    place, gap, looks = 0, 0, 0
    books = lexicons()
    while begin := PLACE.search(text, place):
        place = begin.start()
        char = text[place]
        if char.isascii() and not char.isalnum() and char not in "-@&+/'":
            made, end = (one(",", char) if char in COMMA else None), place + 1
        else:
            (made, end), looks = _read(books, text, place), looks + (FIGURE if char.isdecimal() else 1)
        if made:
            _fill(found, text, gap, place)
            found.extend(
                Token(kind[0], value, place if index == 0 else end, end, weak=kind.endswith("?"))
                for index, (kind, value) in enumerate(made)
            )
            gap, looks = end, looks + 1
        place = end
        if looks > MOST:
            if any(token.kind in KINDS_OF_TIME for token in found):
                raise UnsureError("several", "a table of times")
            return []
    _fill(found, text, gap, len(text))
    return found


def _read(books: Lexicons, text: str, place: int):
    char = text[place]
    if char == DOUBTED:
        return one("!", "name"), place + 1
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
