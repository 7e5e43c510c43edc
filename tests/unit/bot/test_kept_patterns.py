"""Compiled patterns from the file of the start before: the same ones, without the work; where the file is wrong, as if it were not there."""

import json
import marshal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.process.kept_patterns import WORTH, KeptPatterns
from tests.support.patterns import Patterns
from tests.support.processes.running import PATH, ROOT

STARTS = """
import importlib, json
compiler = importlib.import_module("re._compiler")
made, coded = [], compiler._code
compiler._code = lambda *given: made.append(1) or coded(*given)
from bot.process import kept_patterns
kept_patterns.use()
import re
many = [re.compile(f"(?P<part>a|b){{{number}}}c") for number in range(300)]
before = len(made)
late = re.compile("(?P<year>[0-9]{4})-never seen", re.I).match("2026-NEVER SEEN")["year"]
kept_patterns.keep()
print(json.dumps([before, late]))
"""


def started(folder: Path) -> tuple[int, str]:
    """Start a process whose bytecode lies in a folder; how many patterns it compiled, and what one that is nowhere else found."""
    env = {"PATH": PATH, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(folder)}
    ended = subprocess.run([sys.executable, "-c", STARTS], env=env, capture_output=True, text=True, check=True)
    made, late = json.loads(ended.stdout)
    return made, late


def test_the_next_start_compiles_nothing_of_ours_and_a_damaged_file_is_written_anew(tmp_path: Path) -> None:
    first, _ = started(tmp_path)
    [file] = tmp_path.rglob("*.patterns")
    size, mode = file.stat().st_size, file.stat().st_mode & 0o777
    again, late = started(tmp_path)
    assert (first >= 300, again < 50, late, mode) == (True, True, "2026", 0o644)  # some of Python's are of sets
    file.write_bytes(file.read_bytes()[:100])
    made, late = started(tmp_path)
    assert (made >= 300, late, file.stat().st_size > size - 1000) == (True, "2026", True)


@pytest.mark.parametrize("wrong", [b"", b"nothing of ours", b"\xe9" * 40, marshal.dumps(("another Python", {}))])
def test_a_file_that_cannot_be_read_is_as_if_it_were_not_there(tmp_path: Path, wrong: bytes) -> None:
    file = tmp_path / "x.patterns"
    file.write_bytes(wrong)
    assert KeptPatterns(file).known == {}


@pytest.mark.parametrize(("written", "number"), [(True, 0), (False, WORTH - 1), (False, WORTH)])
def test_what_is_worth_it_is_written_where_bytecode_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bool, number: int
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", written)
    kept = KeptPatterns(tmp_path / "there" / "x.patterns")
    for place in range(number or WORTH):
        kept.compile(f"a{{{place}}}b")
    kept.keep()
    assert (kept.path.exists(), kept.known) == (not written and number == WORTH, {})
    assert len(KeptPatterns(kept.path).known) == (WORTH if kept.path.exists() else 0)


def test_what_is_restored_is_what_python_compiles(tmp_path: Path) -> None:
    kept = KeptPatterns(tmp_path / "x.patterns")
    for ours in list(Patterns().names)[::20]:
        again = [kept.compile(ours.pattern, ours.flags) for _ in range(2)]
        assert [*again, *({one.groups: one.groupindex} for one in again)] == [
            ours,
            ours,
            *[{ours.groups: ours.groupindex}] * 2,
        ]


def test_what_does_not_fit_the_matcher_is_compiled(tmp_path: Path) -> None:
    kept = KeptPatterns(tmp_path / "x.patterns")
    kept.known["a+", 0] = (32, b"\xff" * 16, 0, {})
    assert kept.compile("a+").fullmatch("aaa") is not None
