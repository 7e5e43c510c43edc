"""What reading costs: the work grows with the text, counted in steps and calls, whatever somebody writes."""

import importlib
import itertools
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from types import FrameType, ModuleType
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import agents
from agents.nlu import warm
from agents.nlu.interpret import decide
from agents.nlu.lexicon import forms_en, forms_zh
from agents.nlu.smalltalk import smalltalk
from agents.timetext import parse, title
from agents.timetext.bounds import READ
from agents.timetext.lexicon import en_words, zh_words
from agents.timetext.lexicon.tokenize import lexicons
from tests.support.backtracking import Machine
from tests.support.examples import examples

NOW = datetime(2026, 3, 4, 10, 30, tzinfo=ZoneInfo("Asia/Shanghai"))
PIECES = (
    "请", "你", "谢", "谢谢", "了", "吧", "嗯", "的", "一", "1", "1 ", "1.", "1-", "a", "a ", " ", "\n", ",", "，", "。", ", ", "?", "!", "'",
    "\"", "“", "(", "《", "@", "#", "-", "/", "*", "`", "x-", "no, ", "ok, ", "and ", "the ", "my ", "to ", "to @ ", "at ", "on    ", "please ",
    "thanks ", "haha ", "and also ", "remind me ", "note ", "提醒我", "记一下", "，记一下", "帮我", "麻烦", "麻烦你", "好的，", "再", "改到",
    "取消", "的笔记", "下", "每", "第一", "一点", "有没有", "我想要", "to my ", "1、", "一1", "五一", "、周一",
)  # fmt: skip
ENDS = ("", "\n!x")


def _patterns(*modules: str) -> dict[str, re.Pattern[str]]:
    """Every compiled pattern of agents/, or of the modules whose names begin so, by one of its names."""
    found: dict[re.Pattern[str], str] = {}
    for module in pkgutil.walk_packages(agents.__path__, "agents."):
        if module.name.startswith(modules or "agents."):
            _gather(module.name, importlib.import_module(module.name), found)
    return {name: pattern for pattern, name in found.items()}


def _gather(name: str, value: object, found: dict[re.Pattern[str], str]) -> None:
    if isinstance(value, re.Pattern):
        found.setdefault(cast("re.Pattern[str]", value), name)
        return
    for key, inner in _inner(value):
        _gather(f"{name}.{key}", inner, found)


def _inner(value: object) -> Iterator[tuple[object, object]]:
    if isinstance(value, ModuleType):
        yield from ((key, one) for key, one in vars(value).items() if not isinstance(one, ModuleType))
    elif isinstance(value, tuple | list):
        yield from enumerate(cast("tuple[object, ...]", value))
    elif isinstance(value, dict):
        yield from cast("dict[object, object]", value).items()
    elif is_dataclass(value) and not isinstance(value, type):
        yield from ((one.name, getattr(value, one.name)) for one in fields(value))


def _grown(piece: str, length: int) -> str:
    return (piece * length)[:length]


@pytest.fixture(autouse=True)
def _deep_enough() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    """A matcher of closures goes as deep as the text is long."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.law
def test_no_pattern_has_repeats_within_repeats_that_can_part_a_text_in_many_ways() -> None:
    """Twice the text is at most eight times the work; of repeats that divide a text between them it would be hundreds."""
    over = [
        (name, piece + end, short, long)
        for name, pattern in _patterns().items()
        for machine in [Machine(pattern)]
        for piece in PIECES
        for end in ENDS
        if (long := machine.matched(_grown(piece, 16) + end)) > 2_000
        for short in [machine.matched(_grown(piece, 8) + end)]
        if long > 8 * short
    ]
    assert over == []


WHOLE: dict[
    str, re.Pattern[str]
] = {  # patterns that see all that is read of a text, not only what is short enough to be an order
    "save_zh": forms_zh.FORMS.save,
    "save_en": forms_en.FORMS.save,
    **_patterns("agents.timetext.lexicon.normalize", "agents.timetext.lexicon.tokenize"),
}


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_what_sees_a_whole_text_takes_steps_in_proportion_to_it(name: str) -> None:
    machine = Machine(WHOLE[name], most=1_000_000)
    steps = machine.matched if name.startswith("save") else machine.searched
    over = [
        (before + piece + end, short, long)
        for before in ("", "记一下 ", "note that ", "把")
        for piece in PIECES
        for end in ENDS
        for short, long in [(steps(before + _grown(piece, 60) + end), steps(before + _grown(piece, 120) + end))]
        if long > 2.4 * short + 60
    ]
    assert over == []


def test_no_entry_of_a_lexicon_is_longer_than_a_time_can_be() -> None:
    """So a look into it costs no more at the beginning of a long text than of a short one."""
    parser: Any = importlib.import_module("re._parser")
    widths = [parser.parse(vars(lexicon)["_pattern"].pattern).getwidth()[1] for lexicon in lexicons()]
    assert max(widths) <= 250


WORDS = sorted(
    {
        word
        for module in (zh_words, en_words)
        for table in vars(module).values()
        if isinstance(table, dict | tuple | frozenset)
        for word in cast("tuple[object, ...]", table)
        if isinstance(word, str)
    }
)


def _calls(work: Callable[[], object]) -> int:
    """The calls within agents/ that some work makes the second time, of Python and of C: the first compiles what it needs."""
    work()
    count = 0

    def seen(frame: FrameType, event: str, _about: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"} and frame.f_globals.get("__name__", "").startswith("agents.")

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


_SECONDS = itertools.count()  # nothing is decided twice at one moment: decisions are remembered


def _read(text: str) -> None:
    title(text, parse(text, NOW))
    decide(text, NOW + timedelta(seconds=next(_SECONDS)), "zh")


LENGTHS = (400, 800, READ, 10 * READ)
A_LETTER, ONCE = 60, 4_000  # calls at most; 本年本年… takes 49 a letter, prose a few


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.sampled_from(PIECES), min_size=1, max_size=4).map("".join))
def test_no_letter_costs_more_in_a_long_text_and_what_is_not_read_costs_nothing(piece: str) -> None:
    warm()
    counted = {length: _calls(lambda length=length: _read(_grown(piece, length))) for length in LENGTHS}
    assert {length: calls for length, calls in counted.items() if calls > A_LETTER * min(length, READ) + ONCE} == {}


def test_thanks_without_end_are_no_trap() -> None:
    assert smalltalk("谢" * 60 + "x") is None
    assert smalltalk("谢谢谢谢你啦，辛苦了") == "thanks"
