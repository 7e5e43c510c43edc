"""The characters that our font has (`make font` cuts it to these), and how a text is told in them. Pure."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

MARK = "·"
"""Stands where a character is not in the font."""
_RANGES = (range(0x20, 0x7F), range(0xA0, 0x100), range(0x2010, 0x2023), range(0x2025, 0x2027), range(0x30FB, 0x30FF))
_PAIRS = {"gb2312": (0xA1, 0xF8, 0xA1), "big5": (0xA1, 0xC7, 0x40)}
"""First and last lead byte of what both countries' schools teach, and the first byte behind it. GB 2312 has kana, Greek and Cyrillic, too."""
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i"})
_DROPPED = frozenset(("So", "Sk", "Cs", "Co", "Cn", "Cf", "Mn", "Me"))
"""Emoji, what joins and colours them, and marks that stand on nothing."""


@cache
def characters() -> frozenset[str]:
    """Return all that the font is to have."""
    return frozenset(one for one in _declared() if one not in _LACKING)


_LACKING = frozenset("\x7fˍ‗‛‟‾∼≒")
"""What stands in the ranges and not in the font that ours is cut from."""


def _declared() -> Iterator[str]:
    for numbers in _RANGES:
        yield from map(chr, numbers)
    for codec, (first, last, behind) in _PAIRS.items():
        for lead in range(first, last):
            for trail in range(behind, 0xFF):
                yield from bytes((lead, trail)).decode(codec, "ignore")


def drawable(text: str) -> str:
    """Return a text of one line as it can be drawn: nothing in it is a box, emoji go, accents that are lacking, too."""
    drawn = "".join(map(_drawn, unicodedata.normalize("NFC", text.translate(_SPACES))))
    return " ".join(_MARKS.sub(MARK, drawn).split())


_MARKS = re.compile(f"{MARK}+")
_SPACES = dict.fromkeys(map(ord, "\n\r\t\u00a0\u2007\u2009\u200a\u202f\u3000"), " ")


def _drawn(one: str) -> str:
    if one in characters():
        return one
    plain = unicodedata.normalize("NFKD", one).translate(_LETTERS)
    plain = "".join(letter for letter in plain if letter in characters())
    if plain:
        return plain
    return "" if unicodedata.category(one) in _DROPPED else MARK
