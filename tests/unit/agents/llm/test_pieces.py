"""How often a model's answer is looked at, by how its pieces come: on a clock of our own."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.http import PACE, Pieces

LATE = 1e-6  # seconds: sums of floats


@dataclass
class Clock:
    """Nothing takes time but what is waited for."""

    seconds: float = 0.0

    def now(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        self.seconds += seconds


class Arriving(httpx2.AsyncByteStream):
    """A letter at each of these times; those that are there are read together."""

    def __init__(self, clock: Clock, times: list[float]) -> None:
        self._clock = clock
        self._times = times

    async def __aiter__(self) -> AsyncGenerator[bytes]:
        left = self._times
        while left:
            self._clock.seconds = max(self._clock.seconds, left[0])
            there = [one for one in left if one <= self._clock.seconds]
            left = left[len(there) :]
            yield b"." * len(there)


async def looks(times: list[float]) -> list[tuple[float, int]]:
    """When each look at an answer ended, and how many of its letters it saw."""
    clock = Clock()
    pieces = Pieces(httpx2.Response(200, stream=Arriving(clock, times)), now=clock.now, sleep=clock.sleep)
    found: list[tuple[float, int]] = []
    while data := await pieces.read():
        found.append((clock.seconds, len(data)))
    return found


@pytest.mark.parametrize(
    ("gap", "most"),
    [
        pytest.param(0.0, 1, id="whole"),
        pytest.param(0.0001, 6, id="at once"),
        pytest.param(0.01, 25, id="fast"),
        pytest.param(0.02, 45, id="as models speak"),
        pytest.param(0.2, 100, id="slowly"),
    ],
)
async def test_what_comes_fast_is_looked_at_less_often(gap: float, most: int) -> None:
    found = await looks([1 + number * gap for number in range(100)])
    assert sum(letters for _, letters in found) == 100
    assert len(found) <= most


@given(st.lists(st.floats(0, 0.2), max_size=60))
def test_no_letter_is_lost_or_waits_longer_than_people_do(gaps: list[float]) -> None:
    times = [sum(gaps[: number + 1]) for number in range(len(gaps))]
    left = list(times)
    for at, letters in asyncio.run(looks(times)):
        seen, left = left[:letters], left[letters:]
        assert at - seen[0] <= PACE + LATE
    assert left == []
