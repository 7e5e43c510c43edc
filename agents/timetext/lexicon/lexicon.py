"""What a lexicon is: patterns with makers, compiled into one alternation that is tried where a word may begin."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from agents.timetext.values import Value

# A latin word ends before a sign, too: 周五EOD前, 明天3pm跟. The usual boundary takes signs for letters.
WORD_END = r"(?![^\W一-鿿])"

# A word that a pattern wants in front of it, or not: a whole one, not the end of "train" or "flat".
_AHEAD = re.compile(r"\(\?<([=!])([a-z]{2,7} )\)")
_GROUP = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|(\()(?!\?(?!P<))", re.DOTALL)

Groups: TypeAlias = tuple[str | None, ...]
Emitted: TypeAlias = tuple[tuple[str, Value], ...]


class Group(NamedTuple):
    """Entries that are only tried where `ahead` (of no width) matches: most places need no look at any of them."""

    ahead: str
    entries: Sequence["Entry"]


class Entry(NamedTuple):
    """What the pattern says always, or a maker (which may decline with None); a kind with a question mark counts only beside another time word."""

    pattern: str
    make: Callable[[Groups], Emitted | None] | Emitted


def one(kind: str, value: Value) -> Emitted:
    return ((kind, value),)


def alternatives(words: Iterable[str]) -> str:
    """Longest first, so that 大后天 is not read as 后天."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _narrow(pattern: str) -> str:
    """The pattern for texts in which one blank stands for several (`letters`), with whole words in front of it."""
    return _AHEAD.sub(r"(?<\1(?<![a-z])\2)", pattern).replace(r"\s+", r"\s").replace(r"\s*", r"\s?")


def groups(pattern: str) -> int:
    """Count the groups of a pattern without compiling it: that of hundreds was a third of what the first sentence waited for."""
    return sum(found[1] is not None for found in _GROUP.finditer(pattern))


class Lexicon:
    """One compiled alternation."""

    def __init__(self, entries: Sequence[Entry | Group], signs: str = "") -> None:
        """`signs`: those beside ASCII that an entry may begin with."""
        self._by_group: dict[int, tuple[Entry, int]] = {}
        self._index = 1
        parts = [
            f"(?:{one.ahead})(?:{'|'.join(map(self._part, one.entries))})"
            if isinstance(one, Group)
            else self._part(one)
            for one in entries
        ]
        self._pattern = re.compile("|".join(parts))
        literals = re.sub(r"\\[A-Za-z]", " ", " ".join(parts))
        self._signs = frozenset(signs)
        self._beginnings = frozenset(word[:3] for word in re.findall("[a-z]{3,}", literals))

    def _part(self, entry: Entry) -> str:
        pattern = _narrow(entry.pattern.replace(r"\b", WORD_END))
        end = self._index + groups(pattern)
        self._by_group[end] = (entry, self._index)
        self._index = end + 1
        # the group that tells which one it was comes last: `re` passes over a branch whose first letter is another
        # one at once, and a group in front would hide it
        return f"(?:{pattern})()"

    def may_begin(self, word: str) -> bool:
        """Whether any pattern holds these letters: most words of a sentence need no further look."""
        return word in self._signs if not word.isascii() else len(word) < 4 or word[:3] in self._beginnings

    def match(self, text: str, place: int) -> tuple[Emitted | None, int] | None:
        """What begins at this place, and where it ends; None emitted means that it is no time."""
        found = self._pattern.match(text, place)
        if found is None or found.lastindex is None or found.end() == place:
            return None
        entry, first = self._by_group[found.lastindex]
        make = entry.make
        return (make(found.groups()[first - 1 : found.lastindex - 1]) if callable(make) else make), found.end()
