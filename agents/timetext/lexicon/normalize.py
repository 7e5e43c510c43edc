"""The text as the grammars read it: one width, one case, simplified, without invisible characters; places remembered."""

import re
from dataclasses import dataclass

from agents.timetext.bounds import readable
from agents.timetext.lexicon.han_signs import SIMPLIFIED, TRADITIONAL
from agents.timetext.lexicon.slips import latin_slips, mended_han

# of a run of blanks one is left: the end of a line, if it has one
DOUBTED = "\ue000"  # stands for what may be a day or a part of a name
SPARE = re.compile(r"(?<=\n)\s+|(?<=\s)[^\S\n]+|[^\S\n]+(?=\n)")
BETWEEN_HAN = re.compile(r"(?<=[一-鿿])[ \t\u3000]+(?=[一-鿿])")
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe0f\u00ad\u0000-\u0008\u000e-\u001f\u007f]")
WIDTH = {0xFF01 + step: 0x21 + step for step in range(94)} | {0x3000: 0x20, 0xA0: 0x20, 0x2019: 0x27, 0x2018: 0x27}
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―－−～〜∼"), ord("-")) | {ord("~"): ord("-")}
HAN_SIGNS = str.maketrans(TRADITIONAL, SIMPLIFIED)
FOLD = HAN_SIGNS | WIDTH | DASHES
FOREIGN_DIGITS = re.compile(r"[^\D0-9]")


@dataclass(frozen=True, slots=True)
class Letters:
    """`text` is read; `places[i]` is where its i-th character stands in the original (the last one is its end)."""

    text: str
    places: tuple[int, ...]


def _lower(char: str) -> str:
    if char.isdecimal():
        return str(int(char))
    low = char.lower()
    return low if len(low) == 1 else char


def letters(text: str) -> Letters:
    text = readable(text)
    dropped = {
        place
        for pattern in (INVISIBLE, BETWEEN_HAN, SPARE)
        for hit in pattern.finditer(text)
        for place in range(*hit.span())
    }
    kept = [place for place in range(len(text)) if place not in dropped] if dropped else None
    visible = text if kept is None else "".join(text[place] for place in kept)
    folded = visible.translate(FOLD)
    lowered = folded.lower()
    if len(lowered) != len(folded) or FOREIGN_DIGITS.search(folded):
        lowered = "".join(map(_lower, folded))
    places = (*(range(len(text)) if kept is None else kept), len(text))
    return _mended(Letters(mended_han(lowered), places))


def _mended(read: Letters) -> Letters:
    """Return the letters with slips mended; a word that may be two is marked, so that it asks."""
    slips = latin_slips(read.text)
    if not slips:
        return read
    text, places, at = "", (), 0
    for begins, ends, word in slips:
        word = word or DOUBTED
        text += read.text[at:begins] + word
        here = read.places[begins:ends]
        places += read.places[at:begins] + here[: len(word)] + here[-1:] * (len(word) - len(here))
        if len(here) > len(word):  # the last letter is where the slip ends
            places = (*places[:-1], here[-1])
        at = ends
    return Letters(text + read.text[at:], places + read.places[at:])
