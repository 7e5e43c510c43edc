"""Texts that make a pattern work: for each repeat of it, what leads there and what it takes, again and again."""

import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

_parser: Any = importlib.import_module("re._parser")
_compiler: Any = importlib.import_module("re._compiler")
_names: Any = importlib.import_module("re._constants")

Tree: TypeAlias = Any  # what `re` compiles has no types

REPEATS = (_names.MAX_REPEAT, _names.MIN_REPEAT, _names.POSSESSIVE_REPEAT)
FEW = 12  # times that a repeat may take without being of interest
ENDS = ("", "\n!x")
PIECES = (
    " ", "\t", "\n", "\r", "\x0b", "\u00a0", "\u3000", "\u2028", "1", "1 ", "-", "+", "*", "(", "[", "<", "{", "|", "a", "a ", "A", "ab,", "好", "好 ",
    ",", "，", ".", "。", "@", "#", "/", "`", "'", '"', "“", "!", "?", ":", "_", "\\", "~", "=", "x-", "1.", "1,", "The ",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pump:
    """`piece` is repeated behind `lead`."""

    lead: str
    piece: str

    def texts(self, length: int) -> list[str]:
        again = self.lead + (self.piece * length)[: max(length - len(self.lead), 0)]
        restarted = ((self.lead + self.piece) * length)[:length]
        return [text + end for text in (again, restarted) for end in ENDS]


def pumps(pattern: re.Pattern[str]) -> set[Pump]:
    """Return what is worth trying; of pieces that the same repeats take, one."""
    flags = pattern.flags & ~re.UNICODE
    tree = _parser.parse(pattern.pattern, flags)
    repeats = list(_repeats(tree, ""))
    pieces = [*PIECES, *sorted(_literals(tree), key=lambda one: (len(one), one))[:12]]
    takers = [_compiler.compile(_again(tree, body)) for _, body in repeats]
    kinds: dict[tuple[bool, ...], str] = {}
    for piece in (*pieces, *(_shortest(body) for _, body in repeats)):
        if piece:
            taken = tuple(taker.fullmatch(piece * 2) is not None for taker in takers)
            kinds.setdefault(taken, piece)
    return {
        Pump(lead, piece) for taken, piece in kinds.items() for place, (lead, _) in enumerate(repeats) if taken[place]
    }


def _again(tree: Tree, body: Tree) -> Tree:
    """Return the tree of a repeat that takes any number."""
    return _parser.SubPattern(tree.state, [(_names.MAX_REPEAT, (1, _names.MAXREPEAT, body))])


def _repeats(tree: Tree, lead: str) -> Iterator[tuple[str, Tree]]:
    """Yield the repeats that may take many, each with the shortest text that leads to it."""
    for code, value in tree:
        if code in REPEATS and value[1] is not value[0] and (value[1] is _names.MAXREPEAT or value[1] > FEW):
            yield lead, value[2]
        for inner in _within(code, value):
            yield from _repeats(inner, lead)
        lead += _shortest([(code, value)])


def _within(code: object, value: Tree) -> list[Tree]:
    if code in REPEATS:
        return [value[2]]
    if code is _names.BRANCH:
        return list(value[1])
    if code is _names.SUBPATTERN:
        return [value[3]]
    if code is _names.ATOMIC_GROUP:
        return [value]
    return [value[1]] if code in (_names.ASSERT, _names.ASSERT_NOT) else []


def _shortest(tree: Tree) -> str:
    """Return a text that fits, as short as it is easily found; what is looked for around it does not count."""
    text = ""
    for code, value in tree:
        if code is _names.LITERAL:
            text += chr(value)
        elif code in (_names.ANY, _names.NOT_LITERAL):
            text += "a"
        elif code is _names.IN:
            text += _member(value)
        elif code in REPEATS:
            text += _shortest(value[2]) * value[0]
        elif code is _names.BRANCH:
            text += min(map(_shortest, value[1]), key=len)
        elif code in (_names.SUBPATTERN, _names.ATOMIC_GROUP):
            text += _shortest(value[3] if code is _names.SUBPATTERN else value)
    return text


def _member(members: Tree) -> str:
    """Return a sign of a set."""
    code, value = members[0]
    if code is _names.NEGATE:
        taken = {chr(one[1]) for one in members if one[0] is _names.LITERAL}
        return next(sign for sign in "a1 好-\n" if sign not in taken)
    if code is _names.CATEGORY:
        return {"SPACE": " ", "DIGIT": "1"}.get(
            str(value).rpartition("_")[2], "a" if "NOT_WORD" not in str(value) else "-"
        )
    return chr(value[0] if code is _names.RANGE else cast("int", value))


def _literals(tree: Tree) -> set[str]:
    found: set[str] = set()
    run = ""
    for code, value in tree:
        if code is _names.LITERAL:
            run += chr(value)
            continue
        found.add(run)
        run = ""
        if code is _names.IN:
            found |= {chr(one[1]) for one in value if one[0] is _names.LITERAL}
        for inner in _within(code, value):
            found |= _literals(inner)
    return {*found, run} - {""}
