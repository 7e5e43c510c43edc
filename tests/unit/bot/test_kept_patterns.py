"""Compiled patterns from the file of the start before: the same ones, without the work; where the file is wrong, as if it were not there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.process.kept_patterns import KeptPatterns
from tests.support.patterns import Patterns
from tests.support.processes.running import PATH, ROOT

STARTS = """
import importlib, json
compiler = importlib.import_module("re._compiler")
made, coded = [], compiler._code
compiler._code = lambda *given: made.append(1) or coded(*given)
from bot.process import kept_patterns
kept_patterns.use()
import agents.nlu, re
agents.nlu.warm()
before = len(made)
late = re.compile("(?P<year>[0-9]{4})-never seen", re.I).match("2026-NEVER SEEN")["year"]
kept_patterns.keep()
print(json.dumps([before, late]))
"""


def started(folder: Path, **environment: str) -> tuple[int, str]:
    """Start a process whose bytecode lies in a folder; how many patterns it compiled, and what one that is nowhere else found."""
    env = {"PATH": PATH, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(folder)} | environment
    ended = subprocess.run([sys.executable, "-c", STARTS], env=env, capture_output=True, text=True, check=True)
    made, late = json.loads(ended.stdout)
    return made, late


def kept(folder: Path) -> list[Path]:
    return list(folder.rglob("*.patterns"))


def test_the_next_start_compiles_nothing_of_ours(tmp_path: Path) -> None:
    first, _ = started(tmp_path)
    [file] = kept(tmp_path)
    again, late = started(tmp_path)
    assert (first > 3_000, again < 50, late) == (True, True, "2026")  # Python's own are built of sets, in any order
    assert file.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("wrong", [b"", b"nothing of ours", b"\xe9" * 40], ids=["empty", "text", "bytes"])
def test_a_file_that_cannot_be_read_is_written_anew(tmp_path: Path, wrong: bytes) -> None:
    started(tmp_path)
    [file] = kept(tmp_path)
    good = file.stat().st_size
    file.write_bytes(wrong)
    made, late = started(tmp_path)
    assert (made > 3_000, late, file.stat().st_size > good / 2) == (True, "2026", True)


def test_nothing_is_written_where_no_bytecode_is(tmp_path: Path) -> None:
    started(tmp_path, PYTHONDONTWRITEBYTECODE="1")
    assert kept(tmp_path) == []


def test_what_is_restored_is_what_python_compiles(tmp_path: Path) -> None:
    kept = KeptPatterns(tmp_path, {})
    for ours in list(Patterns().names)[::20]:
        again = [kept.compile(ours.pattern, ours.flags) for _ in range(2)]
        assert [*again, *({one.groups: one.groupindex} for one in again)] == [
            ours,
            ours,
            *[{ours.groups: ours.groupindex}] * 2,
        ]


def test_what_does_not_fit_the_matcher_is_compiled(tmp_path: Path) -> None:
    kept = KeptPatterns(tmp_path, {("a+", 0): (32, b"\xff" * 16, 0, {})})
    assert kept.compile("a+").fullmatch("aaa") is not None
