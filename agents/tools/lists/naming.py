"""Which things of a list a sentence names, in whatever form: "got the screws" is the box of decking screws, 豆腐 the 两斤老豆腐. Pure."""

import re
from collections.abc import Iterable

from agents.nlu.cues.names import comparable
from agents.nlu.slots.keeping.amounts import portion
from agents.texts.item_names import bare_name, han_runs, words_in
from agents.tools.finding.likeness import STRONG, likeness

PAIR = 2  # Han characters that tell as much as a word
_QUOTES = re.compile(r"[《》“”「」\"']")


def named_in(sentence: str, names: Iterable[str]) -> list[str]:
    """Return those of the names that a sentence names; of several with the same last words the one that it has most of, if it is one."""
    said = comparable(_QUOTES.sub("", sentence))
    held: dict[str, list[tuple[float, int, str]]] = {}
    for name in names:
        part, share = _part_in(name, said)
        if part:
            held.setdefault(part, []).append((share, len(name) if share == 1 else 0, name))
    found: list[str] = []
    for group in held.values():
        best = max((share, size) for share, size, _ in group)
        chosen = [name for share, size, name in group if (share, size) == best]
        found += chosen if len(chosen) == 1 else []
    return found


def list_named_in(sentence: str, names: Iterable[str]) -> str:
    """Return the only list that has a word of its name in a sentence; empty where none or several have."""
    there = list(names)
    said = comparable(sentence)
    words = words_in(said)
    found = named_in(sentence, there) or [
        name
        for name in there
        if any(len(one) > PAIR + 1 and _same(one, word) for one in name.split() for word in words)
    ]
    return found[0] if len(found) == 1 else ""


def _part_in(name: str, said: str) -> tuple[str, float]:
    """Return by which of its words a thing is named in what was said, and how much of its name that is; nothing where it is not."""
    small = comparable(_QUOTES.sub("", portion(name).name))
    bare = bare_name(small)
    runs = han_runs(bare)
    if runs and bare.endswith(runs[-1]):
        return _han_part(runs[-1], said)
    words = words_in(bare)
    if not words:
        return "", 0.0
    head = words[-1]
    there = words_in(said)
    if not any(_same(head, word) for word in there):
        return (head, 1.0) if likeness(name, said) >= STRONG else ("", 0.0)
    return head, sum(any(_same(one, word) for word in there) for one in words) / len(words)


def _han_part(run: str, said: str) -> tuple[str, float]:
    """Return the longest end of a Chinese name that was said, of two characters at least."""
    for start in range(max(len(run) - PAIR, 0) + 1):
        if run[start:] in said and len(run) - start >= min(PAIR, len(run)):
            return run[start:], (len(run) - start) / len(run)
    if _stands_alone(run[-1], said):  # 糖买好了
        return run[-1], 1 / len(run)
    if f"{run[-1]}子" in said:  # 椅子 is the 人体工学椅
        return run[-1], 1 / len(run)
    return "", 0.0


def _stands_alone(letter: str, said: str) -> bool:
    """Tell whether a Chinese character is a word of its own that is got or wanted."""
    before, found, behind = f" {said}".partition(letter)
    return bool(found) and not before[-1:].isalpha() and behind.lstrip("也都已经").startswith(tuple("买带拿装要"))


def _same(one: str, other: str) -> bool:
    """Tell whether two words are the same, but for a plural."""
    return one == other or f"{one}s" == other or one == f"{other}s" or f"{one}es" == other or one == f"{other}es"
