"""Pauses between tries grow to their bound, begin again after a success, and are made in one place."""

import ast
import re
from itertools import repeat
from pathlib import Path

from bot.ports.backoff import Backoff
from storage.db.backoff import pause_after

ROOT = Path(__file__).parents[3]
HOME = ROOT / "storage" / "db" / "backoff.py"


def test_pauses_double_up_to_the_longest_and_begin_again() -> None:
    backoff = Backoff(first=0.5, longest=5.0)
    assert [backoff.failed() for _ in repeat(None, 6)] == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
    assert backoff.failures == 6
    backoff.reset()
    assert (backoff.failures, backoff.failed()) == (0, 0.5)


def test_any_number_of_failures_has_a_pause() -> None:
    assert [pause_after(tries, first=2.0, longest=60.0) for tries in (0, 1, 5, 6, 10**9)] == [
        1.0,
        2.0,
        32.0,
        60.0,
        60.0,
    ]


def test_no_other_place_doubles_its_pauses() -> None:
    """A power of two within a bound, or a pause that is doubled, is a back-off of somebody's own."""
    own = re.compile(r"min\([^\n]*\b2(?:\.0)? \*\* |min\(2(?:\.0)? \* \w")
    found = [
        str(path.relative_to(ROOT))
        for package in ("adapters", "agents", "bot", "storage")
        for path in sorted((ROOT / package).rglob("*.py"))
        if path != HOME and own.search(ast.unparse(ast.parse(path.read_text(encoding="utf-8"))))
    ]
    assert found == []
