"""The signs at which the Chinese lexicon is asked at all: those that its patterns can begin with."""

import importlib
import re
from collections.abc import Iterable
from typing import Any, TypeAlias

from agents.timetext.lexicon.tokenize import lexicons
from agents.timetext.lexicon.zh_beginnings import HAN

_parser: Any = importlib.import_module("re._parser")
_names: Any = importlib.import_module("re._constants")
Tree: TypeAlias = Any  # what `re` compiles has no types


def _first(nodes: Iterable[Tree]) -> tuple[set[str], bool]:
    """The signs that a match may begin with, and whether it may be empty."""
    found: set[str] = set()
    for code, value in nodes:
        signs, empty = _node(code, value)
        found |= signs
        if not empty:
            return found, False
    return found, True


def _node(code: Tree, value: Tree) -> tuple[set[str], bool]:
    if code is _names.LITERAL:
        return {chr(value)}, False
    if code is _names.IN:
        return _set(value), False
    if code is _names.SUBPATTERN:
        return _first(value[3])
    if code is _names.BRANCH:
        branches = [_first(branch) for branch in value[1]]
        return set[str]().union(*(signs for signs, _ in branches)), any(empty for _, empty in branches)
    if code in {_names.MAX_REPEAT, _names.MIN_REPEAT}:
        signs, empty = _first(value[2])
        return signs, empty or value[0] == 0
    assert code in {_names.ASSERT, _names.ASSERT_NOT, _names.AT}, code
    return set(), True


def _set(members: Tree) -> set[str]:
    found: set[str] = set()
    for code, value in members:
        assert code in {_names.LITERAL, _names.RANGE, _names.CATEGORY}, "a pattern that begins with nearly everything"
        if code is _names.LITERAL:
            found.add(chr(value))
        elif code is _names.RANGE:
            found |= {chr(point) for point in range(value[0], value[1] + 1)}
    return found


def test_the_signs_are_those_that_the_patterns_begin_with() -> None:
    signs, empty = _first(_parser.parse(vars(lexicons().han)["_pattern"].pattern))
    assert ("".join(sorted(re.findall(r"[^\x00-\x7f]", "".join(signs)))), empty) == (HAN, False)
