"""A chain of tags: the likeliest row for a row of scores, and how likely each tag is; plain Python."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp
from operator import add, mul

Row = Sequence[float]


@dataclass(frozen=True)
class Chain:
    """What is added to the scores of units: `first[tag]` where it begins, `step[before][tag]` between two.

    What may not be is minus infinity.
    """

    first: Row
    step: Sequence[Row]

    @cached_property
    def _into(self) -> list[Row]:
        """Return for each tag what is added behind each other."""
        return list(zip(*self.step, strict=True))

    @cached_property
    def _shares_out(self) -> list[Row]:
        return [[exp(weight) for weight in row] for row in self.step]

    @cached_property
    def _shares_into(self) -> list[Row]:
        return list(zip(*self._shares_out, strict=True))

    def best(self, scores: Sequence[Row]) -> list[int]:
        """Return the row of tags with the highest sum (Viterbi)."""
        if not scores:
            return []
        reached = list(map(add, self.first, scores[0]))
        ways: list[list[int]] = []
        for row in scores[1:]:
            way: list[int] = []
            most: list[float] = []
            for into in self._into:
                sums = list(map(add, reached, into))
                most.append(max(sums))
                way.append(sums.index(most[-1]))
            reached = list(map(add, most, row))
            ways.append(way)
        found = [reached.index(max(reached))]
        for way in reversed(ways):
            found.append(way[found[-1]])
        return found[::-1]

    def shares(self, scores: Sequence[Row]) -> list[list[float]]:
        """Return how likely each tag of each unit is, over all rows of tags that may be (forward and backward)."""
        if not scores:
            return []
        units = [[exp(score - most) for score in row] for row, most in zip(scores, map(max, scores), strict=True)]
        ahead = [_level(list(map(mul, map(exp, self.first), units[0])))]
        for unit in units[1:]:
            last = ahead[-1]
            come = [sum(map(mul, last, into)) for into in self._shares_into]
            ahead.append(_level(list(map(mul, come, unit))))
        behind = [[1.0] * len(self.first)]
        for unit in reversed(units[1:]):
            reached = list(map(mul, unit, behind[-1]))
            behind.append(_level([sum(map(mul, out, reached)) for out in self._shares_out]))
        behind.reverse()
        return [_level(list(map(mul, *both))) for both in zip(ahead, behind, strict=True)]


def _level(row: Row) -> list[float]:
    """Return the numbers so that they make 1 together: else long rows would come to nothing."""
    whole = sum(row)
    return [one / whole for one in row]
