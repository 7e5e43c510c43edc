"""Each tool has all that belongs to it, and each that is declared is registered."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast, get_args

import pytest

import agents.tools
from agents.nlu.intents import Intent
from agents.texts import Language, say
from agents.tools import consents
from agents.tools.base import Hint, ReceiptKind, Tool
from agents.tools.catalogue import TOOLS
from agents.tools.notes.edit import MEMO_DELETE
from agents.tools.notes.notes import MEMO_SEARCH, MEMO_WRITE

NOW = datetime(2030, 6, 3, 9, tzinfo=UTC)
ROOT = Path(__file__).parents[4]
CONFIRMING = ("choose", "undo_last")  # they carry out what other tools offer


def lacks(tool: Tool[Any]) -> list[str]:
    """Name the parts that a tool lacks, or has wrongly."""
    return list(_lacking(tool))


def _lacking(tool: Tool[Any]) -> Iterator[str]:
    keys = [f"doing_{tool.name}", *(f"chain_{hint.key}" for hint in tool.hints)]
    keys += [f"looks_up_{tool.name}"] if tool.from_plan is not None else []
    keys += [f"propose_{tool.name}"] if tool.writes and tool.grantable and not tool.asks else []
    yield from (f"text {key}" for key in keys if not _said(key))
    if not (tool.run.__doc__ or "").strip():
        yield "docstring"
    if not tool.hidden | tool.spare | tool.future <= {one.name for one in fields(tool.arguments)}:
        yield "arguments"
    if not tool.intents <= set(get_args(Intent)):
        yield "intents"
    if any(name and name not in TOOLS for hint in tool.hints for name in (*hint.beside, hint.without)):
        yield "hints"
    if not set(tool.receipts) <= set(get_args(ReceiptKind)) or bool(tool.receipts) != (
        tool.writes and tool.name != "choose"
    ):
        yield "receipts"
    if bool(tool.undo) != (tool.writes and tool.name not in CONFIRMING):
        yield "undo"
    if (tool.consent is not None) != (tool.writes and tool.grantable and not tool.asks):
        yield "consent"
    if tool.asks and not tool.choices:
        yield "choices"
    if tool.offers is not None and tool.targets is None:
        yield "targets"


def _said(key: str) -> bool:
    try:
        return len({say(language, key, what="it") for language in get_args(Language)}) == 2
    except KeyError:
        return False


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_has_all_its_parts(name: str) -> None:
    assert lacks(TOOLS[name]) == []


@pytest.mark.parametrize(
    ("tool", "missing"),
    [
        pytest.param(replace(MEMO_WRITE, receipts=()), ["receipts"], id="claims that its receipt backs"),
        pytest.param(replace(MEMO_WRITE, consent=None), ["consent"], id="words that ask for it"),
        pytest.param(replace(MEMO_WRITE, undo={}), ["undo"], id="way back"),
        pytest.param(replace(MEMO_WRITE, name="memo_sing"), ["text doing_memo_sing", "text propose_memo_sing"], id="sentences"),
        pytest.param(replace(MEMO_WRITE, hidden=frozenset({"mood"})), ["arguments"], id="argument"),
        pytest.param(replace(MEMO_WRITE, hints=(Hint(key="notes", without="memo_sing"),)), ["hints"], id="tool beside it"),
        pytest.param(replace(MEMO_SEARCH, name="memo_list"), ["text doing_memo_list", "text looks_up_memo_list"], id="line of a plan"),
        pytest.param(replace(MEMO_SEARCH, intents=frozenset({"sing"})), ["intents"], id="intent"),
        pytest.param(replace(MEMO_SEARCH, consent=consents.UNDO), ["consent"], id="consent to reading"),
        pytest.param(replace(MEMO_DELETE, choices={}), ["choices"], id="buttons"),
    ],
)  # fmt: skip
def test_a_tool_that_lacks_a_part_is_found(tool: Tool[Any], missing: list[str]) -> None:
    assert lacks(tool) == missing


def test_every_tool_that_a_module_declares_is_registered() -> None:
    modules = [
        importlib.import_module(one.name) for one in pkgutil.walk_packages(agents.tools.__path__, "agents.tools.")
    ]
    values = [value for module in modules for value in cast("dict[str, object]", vars(module)).values()]
    declared = {cast("Tool[Any]", value).name for value in values if isinstance(value, Tool)}
    assert declared == set(TOOLS) - set(CONFIRMING)


def test_a_button_and_a_way_back_mean_one_thing_whichever_tool_offers_them() -> None:
    meanings: list[tuple[str, object]] = [
        *((kind, choice) for tool in TOOLS.values() for kind, choice in tool.choices.items()),
        *((key, undo) for tool in TOOLS.values() for key, undo in tool.undo.items()),
    ]
    assert len(set(meanings)) == len({key for key, _meaning in meanings})


def test_what_rules_call_is_a_tool() -> None:
    called = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "agents").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and (name := _called(node)) is not None and name not in TOOLS
    }
    assert called == set()


def _called(node: ast.Call) -> str | None:
    """The tool's name in `decision.calling("…", …)` and `ToolCall(name="…", …)`."""
    if isinstance(node.func, ast.Attribute) and node.func.attr == "calling":
        given: ast.expr | None = node.args[0] if node.args else None
    elif isinstance(node.func, ast.Name) and node.func.id == "ToolCall":
        given = next((one.value for one in node.keywords if one.arg == "name"), None)
    else:
        return None
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None


@pytest.mark.parametrize("name", [name for name, tool in TOOLS.items() if tool.from_plan is not None])
@pytest.mark.parametrize("words", ["", "tomorrow", "明天下午", "the dentist"])
def test_a_line_of_a_plan_becomes_arguments_that_the_tool_takes(name: str, words: str) -> None:
    tool = TOOLS[name]
    assert tool.from_plan is not None
    assert isinstance(tool.check(tool.from_plan(words, NOW)), tool.arguments)
