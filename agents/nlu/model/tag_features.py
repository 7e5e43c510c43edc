"""What the tagger sees of a sentence: its units, and of each what it is, what stands beside it, and whether a time was found there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from agents.nlu.model.word_classes import FOLDER
from agents.timetext.errors import UnsureError
from agents.timetext.scanned import scanned
from agents.timetext.values import KINDS_OF_TIME

LONGEST = 200  # characters of a sentence that is tagged
_UNIT = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+|[\u3400-\u9fff]|[^\W\d_]+|[^\s\w]|_")
_HAN = re.compile(r"[\u3400-\u9fff]")
_WIDEST = 4  # Han characters of the longest word that has a class
_EDGE = "<>"
_SIGNS = frozenset(",，.。;；:：!！?？、-—–")
_MOST_CLAUSES = 3


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, a row of digits, a Han character or a sign: `word` in lower case, digits as 0, at text[start:end]."""

    word: str
    start: int
    end: int


def units(text: str) -> list[Unit]:
    """Return the units of a sentence, as far as it is tagged."""
    low = _low(text)
    return [
        Unit("0" * len(one[0]) if one[0].isdecimal() else one[0], one.start(), one.end()) for one in _UNIT.finditer(low)
    ]


def features(text: str, intent: str, found: Sequence[Unit], read: Sequence[tuple[int, int]]) -> list[list[str]]:
    """Return what is seen of each unit of a sentence that asks for `intent`; `read`: where its time stands."""
    words = [_EDGE, _EDGE, *(unit.word for unit in found), _EDGE, _EDGE]
    kinds = ["", *_classes(found), ""]
    times = ["", *_times(text, found, read), ""]
    clauses = _clauses(found, read)
    short = "".join(part[0] for part in intent.split("_"))
    return [
        [
            *_around(words[at : at + 5]),
            *_shape(text, unit, found[at - 1] if at else None),
            *_kinds(kinds[at : at + 3], times[at : at + 3]),
            f"{short}w{unit.word}",
            f"{short}p{words[at + 1]}",
            f"{short}n{words[at + 3]}",
            f"{short}k{kinds[at + 1]}",
            f"{short}t{times[at + 1]}",
            f"g{clauses[at]}",
            f"{short}g{clauses[at]}",
        ]
        for at, unit in enumerate(found)
    ]


def _around(near: Sequence[str]) -> tuple[str, ...]:
    """Return the unit in the middle with what stands beside it."""
    before, left, word, right, behind = near
    return (
        f"w{word}",
        f"l{left}",
        f"r{right}",
        f"L{before}",
        f"R{behind}",
        f"a{left} {word}",
        f"b{word} {right}",
        f"c{before} {left}",
        f"d{right} {behind}",
        f"e{left} {right}",
        f"A{before} {left} {word}",
        f"B{word} {right} {behind}",
    )


def _shape(text: str, unit: Unit, last: Unit | None) -> Iterator[str]:
    """Yield the form of a unit, how it begins and ends, and whether it is glued to the one before."""
    word, glued = unit.word, last is not None and last.end == unit.start
    if _HAN.match(word):
        form = "han"
    elif word[0] == "0":
        form = f"digits{min(len(word), 3)}"
    elif word[0].isalpha():
        form = "Name" if text[unit.start].isupper() else "word"
        yield f"<{word[:3]}"
        yield f">{word[-3:]}"
    else:
        form = "sign"
    yield f"f{form}{int(glued)}{'^' if last is None else ''}"


def _kinds(kinds: Sequence[str], times: Sequence[str]) -> tuple[str, ...]:
    """Return the word classes and the kinds of time of a unit and its neighbours."""
    return (
        f"k{kinds[1]}",
        f"K{kinds[0]}",
        f"j{kinds[2]}",
        f"kk{kinds[0]} {kinds[1]}",
        f"jj{kinds[1]} {kinds[2]}",
        f"t{times[1]}",
        f"T{times[0]}",
        f"s{times[2]}",
        f"tt{times[0]} {times[1]} {times[2]}",
        f"kt{kinds[0]} {times[1]} {kinds[2]}",
        f"tk{times[0]} {kinds[1]} {times[2]}",
    )


def _classes(found: Sequence[Unit]) -> list[str]:
    """Return the word classes of each unit; of a Han character those of the longest word that it begins, or is inside of."""
    table = _vocabulary()
    classes = [""] * len(found)
    at = 0
    while at < len(found):
        size, name = 1, table.get(found[at].word, "")
        if _HAN.match(found[at].word):
            for width in range(min(_WIDEST, len(found) - at), 1, -1):
                if known := table.get("".join(unit.word for unit in found[at : at + width])):
                    size, name = width, known
                    break
        classes[at : at + size] = [name, *(f"-{name}" for _ in range(size - 1))]
        at += size
    return classes


def _times(text: str, found: Sequence[Unit], read: Sequence[tuple[int, int]]) -> list[str]:
    """Return the kind of the token of time that each unit begins or is inside of; marked where it is of the time that was read."""
    kinds = [""] * len(found)
    try:
        letters, tokens = scanned(text)
    except UnsureError:
        return kinds
    spans = [
        (letters.places[token.start], letters.places[token.end - 1] + 1, token.kind)
        for token in tokens
        if token.kind in KINDS_OF_TIME and token.end > token.start
    ]
    at = 0
    for start, end, kind in spans:
        while at < len(found) and found[at].start < start:
            at += 1
        begins = True
        while at < len(found) and found[at].start < end:
            kinds[at] = kind if begins else f"-{kind}"
            begins = False
            at += 1
    for at, unit in enumerate(found):
        if any(start <= unit.start < end for start, end in read):
            kinds[at] += "!"
    return kinds


def _clauses(found: Sequence[Unit], read: Sequence[tuple[int, int]]) -> list[str]:
    """Return for each unit the how-manieth part between signs it is in, of how many, and whether the time stands there."""
    places: list[int] = []
    for unit in found:
        places.append((places[-1] if places else 0) + (unit.word in _SIGNS))
    timed = {
        place
        for place, unit in zip(places, found, strict=True)
        if any(start <= unit.start < end for start, end in read)
    }
    last = min(_MOST_CLAUSES, places[-1]) if places else 0
    return [f"{min(_MOST_CLAUSES, place)}/{last}{place in timed}" for place in places]


def _low(text: str) -> str:
    """Return the text in lower case, as long as it was."""
    head = text[:LONGEST].replace("\u2019", "'")
    low = head.lower()
    return low if len(low) == len(head) else head


@cache
def _vocabulary() -> dict[str, str]:
    """Return the classes of each word of both languages, as one name."""
    known: dict[str, str] = {}
    for path in sorted(FOLDER.glob("*.txt")):
        for row in path.read_text(encoding="utf-8").splitlines():
            kind, _, members = row.partition(": ")
            known |= {word: f"{known[word]}+{kind}" if word in known else kind for word in members.split()}
    return known
