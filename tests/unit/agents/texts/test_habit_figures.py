"""How much of something was done: figures in words, added up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.texts.growth.habit_figures import amount, sums, unit_of


@pytest.mark.parametrize(
    ("texts", "unit", "number", "said"),
    [
        (["drank 3 glasses", "two glasses of water"], "glass", 5, "5 glasses"),
        (["ran 5.5k", "ran 2 km"], "km", 7.5, "7.5 km"),
        (["wrote 1,200 words"], "word", 1200, "1,200 words"),
        (["half an hour of piano", "1 hour of piano"], "h", 1.5, "1.5 h"),
        (["喝了两杯水", "1杯"], "杯", 3, "3杯"),
        (["写了一千二百字"], "字", 1200, "1,200字"),
        (["走了两万三千步"], "步", 23000, "23,000步"),
        (["练了一个半小时", "半小时"], "小时", 2, "2小时"),
        (["跑了五公里半", "3千米"], "公里", 8.5, "8.5公里"),
    ],
)
def test_figures_are_added_up_by_what_they_count(texts: list[str], unit: str, number: float, said: str) -> None:
    assert sums(texts) == {unit: number}
    assert amount(unit, number) == said


def test_what_counts_nothing_adds_nothing() -> None:
    assert sums(["yoga", "冥想", "room 12", "at 7"]) == {}


@given(st.lists(st.integers(min_value=1, max_value=99_999), min_size=1, max_size=20))
def test_a_sum_is_that_of_its_numbers(numbers: list[int]) -> None:
    assert sums(f"ran {number} steps" for number in numbers) == {"step": sum(numbers)}


@pytest.mark.parametrize(
    ("words", "unit"), [("glasses of water", "glass"), ("杯水", "杯"), ("patients", ""), ("病人", "")]
)
def test_a_unit_is_known_without_a_number(words: str, unit: str) -> None:
    assert unit_of(words) == unit
