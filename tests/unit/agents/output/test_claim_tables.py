"""The tables of claims are large: a process that is started to do something else does not wait for them."""

import subprocess
import sys

MADE = """
import re
from re import _compiler

sources = []
compiled = _compiler.compile
_compiler.compile = lambda source, flags=0: sources.append(source) or compiled(source, flags)

from agents.output import claims

before = sum(map(len, sources))
claims.warm()
made = sum(map(len, sources)) - before
claims.proven("I have added lunch to your calendar, 已为你创建会议。", ())
print(before < made / 4, made > 20_000, sum(map(len, sources)) == before + made)
"""


def test_they_are_made_when_they_are_first_needed_and_once() -> None:
    told = subprocess.run([sys.executable, "-c", MADE], capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("True True True\n", "")
