"""How a lexicon is put together."""

import re
from collections.abc import Sequence

import pytest

from agents.timetext.lexicon import en_patterns, lexicon, shared_patterns, zh_patterns


@pytest.mark.parametrize(
    ("pattern", "number"),
    [
        ("a(b)(?:c)(?P<d>d)(?=e)(?<!f)", 2),
        (r"\((a)\)[(](\[)[]()](b)[^](](c)", 4),
        ("", 0),
    ],
)
def test_groups_are_counted_as_the_compiler_counts_them(pattern: str, number: int) -> None:
    assert (lexicon.groups(pattern), re.compile(pattern).groups) == (number, number)


@pytest.mark.parametrize(
    "entries", [zh_patterns.NUMERIC, zh_patterns.OTHERS, en_patterns.ENTRIES, shared_patterns.ENTRIES]
)
def test_groups_of_every_entry_are_counted_as_the_compiler_counts_them(entries: Sequence[lexicon.Entry]) -> None:
    counted = [lexicon.groups(one.pattern) for one in entries]
    assert counted == [re.compile(one.pattern).groups for one in entries]
