"""The sentences of the project's own tests: what a person is made to say there, read from their source.

A sentence is a string in the column `text` or `said` of a parametrised table, a line of the blocks of labelled sentences
(tests' `sentences_*.py`), or what is given first to `say`. Left out is what is longer than a line or LONGEST, and what does
not begin as people write: with a letter, a digit, or what stands before commands, names and numbers.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
COLUMNS = ("text", "said")
LONGEST = 160  # characters
BEGINNINGS = ("/", "@", "#")


def collected() -> list[str]:
    """Return each sentence once, in the order of its characters, so that it does not matter which file holds it."""
    found = {text.strip() for path in TESTS.rglob("*.py") for text in _in_file(path)}
    return sorted(
        text
        for text in found
        if text.isprintable() and len(text) <= LONGEST and (text[:1].isalnum() or text[:1] in BEGINNINGS) and text
    )


def _in_file(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if path.name.startswith("sentences_"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" in node.value:
                yield from filter(None, node.value.splitlines())
        return
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Attribute):
            if node.func.attr == "parametrize" and len(node.args) > 1:
                yield from _in_table(_names(node.args[0]), _resolved(node.args[1], tables))
            elif node.func.attr == "say":
                yield from _text(node.args[0])


def _names(node: ast.expr) -> list[str]:
    words = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return [name.strip() for word in words for name in word.split(",")]


def _resolved(node: ast.expr, tables: dict[str, ast.expr]) -> ast.expr:
    return tables.get(node.id, node) if isinstance(node, ast.Name) else node


def _in_table(names: list[str], table: ast.expr) -> Iterator[str]:
    column = next((place for place, name in enumerate(names) if name in COLUMNS), None)
    if column is None or not isinstance(table, ast.List | ast.Tuple):
        return
    for row in table.elts:
        cells = row.elts if isinstance(row, ast.Tuple) else row.args if isinstance(row, ast.Call) else [row]
        if column < len(cells):
            yield from _text(cells[column])


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def is_chinese(text: str) -> bool:
    return any("\u3400" <= letter <= "\u9fff" for letter in text)
