"""The rules look at a sentence in small letters, and keep what it says as it was written."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import cast

import pytest

from agents.nlu.classify import classify
from agents.nlu.interpret import decide
from agents.nlu.lexicon import forms_en, forms_zh
from agents.nlu.lexicon.form_tables import SentenceForms
from agents.timetext import Reading

_GROUP_OR_ESCAPE = re.compile(r"\(\?P<\w+>|\\.")


def patterns(part: object) -> Iterator[re.Pattern[str]]:
    """All that a table looks for."""
    if isinstance(part, re.Pattern):
        yield part
    elif isinstance(part, tuple):
        for one in cast("tuple[object, ...]", part):
            yield from patterns(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from patterns(getattr(part, field.name))


@pytest.mark.parametrize("table", [forms_en.FORMS, forms_zh.FORMS])
def test_no_rule_looks_for_a_capital_letter(table: SentenceForms) -> None:
    capitals = re.compile("[A-Z]")
    assert [one.pattern for one in patterns(table) if capitals.search(_GROUP_OR_ESCAPE.sub("(", one.pattern))] == []


@pytest.mark.parametrize(
    ("text", "intent", "rest"),
    [
        ("NOTE: The Key Is Under The Mat", "memo_save", "The Key Is Under The Mat"),
        ("FIND the Landlord", "memo_search", "Landlord"),
        ("What did I write about the WLAN", "memo_search", "What did I write about the WLAN"),
        ("记一下：WiFi 密码 Abc", "memo_save", "WiFi 密码 Abc"),
        ("WHAT'S ON TODAY", "schedule_query", ""),
        ("BRAINSTORM Names For My Cat", "brainstorm", ""),
    ],
)
def test_capitals_change_nothing_and_stay(text: str, intent: str, rest: str) -> None:
    want = classify(text, Reading())
    assert (want.intent, want.rest) == (intent, rest)


@pytest.mark.parametrize(
    "text",
    [
        "Please delete the note about what to do if I lose my keys.",
        "Delete the note about the book I love",
        "Update my note about rent to Apparently it is 900",
        "DELETE MY NOTE ABOUT HOW TO TRAIN A DRAGON",
    ],
)
def test_what_keeps_rules_from_acting_keeps_them_whatever_the_case(text: str) -> None:
    now = datetime(2026, 3, 4, 10, 30, tzinfo=UTC)
    assert [decide(one, now, "en").call for one in (text, text.lower(), text.upper())] == [None] * 3
