"""Count the steps of a backtracking matcher: what a pattern costs `re`, without a clock.

It reads the tree that `re` compiles and walks it as `re` does, but for the short cuts that only make it faster.
"""

import contextlib
import importlib
import re
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

_parser: Any = importlib.import_module("re._parser")
_names: Any = importlib.import_module("re._constants")

Tree: TypeAlias = Any  # what `re` compiles has no types
Next: TypeAlias = Callable[[int], bool]
Matcher: TypeAlias = Callable[[int, Next], bool]
Sign: TypeAlias = Callable[[str], bool]
FLAGS = re.IGNORECASE | re.DOTALL | re.MULTILINE | re.VERBOSE | re.ASCII


class _EnoughError(Exception):
    """More steps than are worth counting."""


class Machine:
    """One pattern, made to count."""

    def __init__(self, pattern: re.Pattern[str], most: int = 300_000) -> None:
        tree = _parser.parse(pattern.pattern, pattern.flags & FLAGS)
        self._flags = pattern.flags
        self._most = most
        self._steps = 0
        self._text = ""
        self._groups: dict[int, tuple[int, int]] = {}
        self._whole = self._sequence(list(tree))

    def searched(self, text: str) -> int:
        """The steps of going through a text from each of its places; a match goes on behind itself."""
        self._begin(text)
        place = 0
        try:
            while place <= len(text):
                self._step()
                ends: list[int] = []
                found = self._whole(place, lambda end, ends=ends: ends.append(end) is None)
                place = max(ends[0], place + 1) if found else place + 1
        except _EnoughError:
            pass
        return self._steps

    def matched(self, text: str) -> int:
        """The steps of finding out whether the whole text fits."""
        self._begin(text)
        with contextlib.suppress(_EnoughError):
            self._whole(0, lambda end: end == len(text))
        return self._steps

    def begun(self, text: str) -> int:
        """The steps of finding out whether the text begins with it."""
        self._begin(text)
        with contextlib.suppress(_EnoughError):
            self._whole(0, lambda _end: True)
        return self._steps

    def _begin(self, text: str) -> None:
        self._text, self._steps, self._groups = text, 0, {}

    def _step(self, number: int = 1) -> None:
        self._steps += number
        if self._steps > self._most:
            raise _EnoughError

    def _sequence(self, nodes: list[Any]) -> Matcher:
        """One behind the other, each made when it is first come to: of a list of words most are never begun."""
        matchers: list[Matcher] = []

        def run(place: int, then: Next, index: int = 0) -> bool:
            if index == len(nodes):
                return then(place)
            if index == len(matchers):
                matchers.append(self._node(*nodes[index]))
            return matchers[index](place, then if index + 1 == len(nodes) else lambda end: run(end, then, index + 1))

        return run

    def _node(self, code: object, value: Tree) -> Matcher:
        sign = self._sign(code, value)
        if sign is not None:
            return self._one(sign)
        makers: dict[Any, Callable[[Any], Matcher]] = {
            _names.AT: self._at,
            _names.BRANCH: self._branch,
            _names.SUBPATTERN: self._group,
            _names.ATOMIC_GROUP: self._atomic,
            _names.ASSERT: lambda look: self._look(look, wanted=True),
            _names.ASSERT_NOT: lambda look: self._look(look, wanted=False),
            _names.GROUPREF: self._reference,
            _names.MAX_REPEAT: lambda repeat: self._repeat(code, repeat),
            _names.MIN_REPEAT: lambda repeat: self._repeat(code, repeat),
            _names.POSSESSIVE_REPEAT: lambda repeat: self._repeat(code, repeat),
        }
        return makers[code](value)

    # one sign -----------------------------------------------------------------------------------------------------------

    def _sign(self, code: object, value: Tree) -> Sign | None:
        """Whether a single character fits; None for what is more than that."""
        low = bool(self._flags & re.IGNORECASE)
        if code is _names.LITERAL:
            char = chr(value)
            return (lambda one: one.lower() == char.lower()) if low else char.__eq__
        if code is _names.NOT_LITERAL:
            other = chr(value)
            return lambda one: one != other
        if code is _names.ANY:
            return lambda one: bool(self._flags & re.DOTALL) or one != "\n"
        if code is _names.CATEGORY:
            return _category(str(value))
        if code is _names.RANGE:
            first, last = value
            return lambda one: first <= ord(one) <= last or (low and first <= ord(one.swapcase()[0]) <= last)
        return self._set(value) if code is _names.IN else None

    def _set(self, members: Tree) -> Sign:
        negated = members[0][0] is _names.NEGATE
        signs = [sign for code, value in members if (sign := self._sign(code, value)) is not None]

        @cache
        def fits(one: str) -> bool:
            return any(sign(one) for sign in signs) != negated

        return fits

    def _one(self, sign: Sign) -> Matcher:
        def run(place: int, then: Next) -> bool:
            self._step()
            return place < len(self._text) and sign(self._text[place]) and then(place + 1)

        return run

    # places and groups --------------------------------------------------------------------------------------------------

    def _at(self, code: object) -> Matcher:
        def word(place: int) -> bool:
            return 0 <= place < len(self._text) and (self._text[place].isalnum() or self._text[place] == "_")

        lines = bool(self._flags & re.MULTILINE)
        fits: dict[Any, Callable[[int], bool]] = {
            _names.AT_BEGINNING: lambda place: place == 0 or (lines and self._text[place - 1] == "\n"),
            _names.AT_BEGINNING_STRING: lambda place: place == 0,
            _names.AT_END: lambda place: self._text[place:] in {"", "\n"} or (lines and self._text[place] == "\n"),
            _names.AT_END_STRING: lambda place: place == len(self._text),
            _names.AT_BOUNDARY: lambda place: word(place - 1) != word(place),
            _names.AT_NON_BOUNDARY: lambda place: word(place - 1) == word(place),
        }

        def run(place: int, then: Next) -> bool:
            self._step()
            return fits[code](place) and then(place)

        return run

    def _branch(self, value: Tree) -> Matcher:
        branches = [(self._sign(*branch[0]) if branch else None, self._sequence(list(branch))) for branch in value[1]]

        @cache
        def hopeful(char: str) -> tuple[list[tuple[int, Matcher]], int]:
            """The branches that may begin with a character, each with the steps that lead to it, and the steps behind the last."""
            way: list[tuple[int, Matcher]] = []
            steps = 0
            for sign, branch in branches:
                if sign is None or (char and sign(char)):
                    way.append((steps + 1, branch))
                    steps = 0
                else:
                    steps += 2
            return way, steps

        def run(place: int, then: Next) -> bool:
            way, rest = hopeful(self._text[place : place + 1])
            for steps, branch in way:
                self._step(steps)
                if branch(place, then):
                    return True
            self._step(rest)
            return False

        return run

    def _group(self, value: Tree) -> Matcher:
        number, within = value[0], self._sequence(list(value[3]))

        def run(place: int, then: Next) -> bool:
            def ended(end: int) -> bool:
                self._groups[number] = (place, end)
                return then(end)

            return within(place, ended if number is not None else then)

        return run

    def _atomic(self, value: Tree) -> Matcher:
        within = self._sequence(list(value))

        def run(place: int, then: Next) -> bool:
            ends: list[int] = []
            return within(place, lambda end: ends.append(end) is None) and then(ends[0])

        return run

    def _look(self, value: Tree, *, wanted: bool) -> Matcher:
        direction, tree = value
        within, width = self._sequence(list(tree)), tree.getwidth()[0]

        def run(place: int, then: Next) -> bool:
            self._step()
            begin = place if direction > 0 else place - width
            found = begin >= 0 and within(begin, lambda _end: True)
            return found == wanted and then(place)

        return run

    def _reference(self, number: Tree) -> Matcher:
        def run(place: int, then: Next) -> bool:
            self._step()
            begin, end = self._groups.get(number, (0, -1))
            return end >= 0 and self._text.startswith(self._text[begin:end], place) and then(place + end - begin)

        return run

    # repeats ------------------------------------------------------------------------------------------------------------

    def _repeat(self, code: object, value: Tree) -> Matcher:
        least, most, tree = value
        only = self._sign(*tree[0]) if len(tree) == 1 else None
        if code is _names.MAX_REPEAT and only is not None:
            return self._signs(int(least), int(most), only)
        within = self._sequence(list(tree))
        if code is _names.POSSESSIVE_REPEAT:
            return self._possessive(int(least), int(most), within)
        patient = code is _names.MIN_REPEAT

        def run(place: int, then: Next, times: int = 0, before: int = -1) -> bool:
            self._step()

            def more() -> bool:
                goes_on = times < most and (place != before or times < least)
                return goes_on and within(place, lambda end: run(end, then, times + 1, place))

            if times < least:
                return more()
            return then(place) or more() if patient else more() or then(place)

        return run

    def _signs(self, least: int, most: int, sign: Sign) -> Matcher:
        """One sign again and again, which is most repeats: the same steps, in a loop."""

        def run(place: int, then: Next) -> bool:
            end, last, text = place, min(len(self._text), place + most), self._text
            while end < last and sign(text[end]):
                end += 1
            self._step(1 + 2 * (end - place) + (end < place + most))
            return any(then(one) for one in range(end, place + least - 1, -1))

        return run

    def _possessive(self, least: int, most: int, within: Matcher) -> Matcher:
        def run(place: int, then: Next) -> bool:
            times = 0
            while times < most:
                self._step()
                ends: list[int] = []
                if not within(place, lambda end, ends=ends: ends.append(end) is None):
                    break
                times = times + 1 if ends[0] > place else max(times, least)
                if ends[0] == place:
                    break
                place = ends[0]
            return times >= least and then(place)

        return run


def _category(name: str) -> Sign:
    wanted = "NOT" not in name
    if "DIGIT" in name:
        return lambda one: one.isdecimal() == wanted
    if "SPACE" in name:
        return lambda one: one.isspace() == wanted
    return lambda one: (one.isalnum() or one == "_") == wanted
