"""Word classes: one vocabulary a language (vocabulary/*.txt, a class and its words a line).

English words stand for themselves; Chinese ones are looked for in the letters, the longest first.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "vocabulary"
_HAN = re.compile(r"[\u3400-\u9fff]")


def word_classes(text: str, words: list[str]) -> list[str]:
    """Return the classes of the words of a text in lower case, each once, in the order in which they appear."""
    table = _english()
    found = [name for word in words for name in table.get(word, ())]
    if _HAN.search(text):
        found += _chinese_classes(text)
    return list(dict.fromkeys(found))


def _chinese_classes(text: str) -> Iterator[str]:
    table, pattern = _chinese()
    for match in pattern.finditer(text):
        yield from table[match[0]]


@cache
def _english() -> dict[str, tuple[str, ...]]:
    return _read("en")


@cache
def _chinese() -> tuple[dict[str, tuple[str, ...]], re.Pattern[str]]:
    table = _read("zh")
    return table, re.compile("|".join(sorted(map(re.escape, table), key=len, reverse=True)))


def _read(language: str) -> dict[str, tuple[str, ...]]:
    """Return the classes of each word."""
    table: dict[str, tuple[str, ...]] = {}
    for line in (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        name, _, words = line.partition(": ")
        for word in words.split():
            table[word] = (*table.get(word, ()), name)
    return table
