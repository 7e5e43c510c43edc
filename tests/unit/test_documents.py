"""The files, and what is in them, that the documents, docstrings and comments lead to are there."""

import ast
import importlib
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
WAY = re.compile(r"`((?:adapters|bot|agents|storage|tests|examples|docs)/[a-z_0-9/.]+)(?:: (\w+))?")


@pytest.mark.parametrize(
    "document",
    [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "docs/message.md",
        "docs/platforms.md",
        "docs/database.md",
        "docs/operations.md",
    ],
)
def test_what_a_document_leads_to_is_there(document: str) -> None:
    ways = WAY.findall((ROOT / document).read_text(encoding="utf-8"))
    assert ways != []
    assert [way for way in ways if not _is_there(*way)] == []


def test_each_fault_day_that_is_said_to_be_chaos_is() -> None:
    """`make chaos` plays what is marked so, and `make test` the others."""
    text = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    days = re.findall(r"(?m)^\| (chaos: )?.*\| (`tests/crash/.*) \|$", text)
    assert len(days) == 11
    for chaos, tests in days:
        for path, _ in WAY.findall(tests):
            assert ("mark.chaos" in (ROOT / path).read_text(encoding="utf-8")) == bool(chaos), path


def _is_there(path: str, name: str) -> bool:
    found = ROOT / path
    if not name or not found.is_file():
        return found.exists() and not name
    text = found.read_text(encoding="utf-8")
    return re.search(rf"\b(?:def|class|FUNCTION) {name}\b", text) is not None


PACKAGES = ("adapters", "bot", "agents", "storage")
DOTTED = re.compile(rf"(?<![\w./@:-])(?:{'|'.join(PACKAGES)})(?:\.[A-Za-z_]\w*)+(?!\w|/)")
PATH = re.compile(rf"(?<![\w./-])(?:{'|'.join((*PACKAGES, 'tests', 'docs', 'examples'))})/[\w/.-]*\w")
MIGRATION = re.compile(r"\b\d{4}_\w+\.sql\b")


def test_names_of_ours_in_docstrings_and_comments_are_there() -> None:
    stale = {
        f"{path.relative_to(ROOT)}: {name}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.*"))
        for text in _prose(path)
        for name in (*DOTTED.findall(text), *PATH.findall(text), *MIGRATION.findall(text))
        if not _is_known(name)
    }
    assert stale == set()


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("agents.tools.base.Tool", True),
        ("agents.tools.base.Tool.targets", True),
        ("agents.tools.base.Tool.phrase", True),
        ("bot.ports", True),
        ("agents.tools.registry", False),
        ("agents.tools.base.Toll", False),
        ("agents.tools.base.Tool.colour", False),
        ("storage/functions", True),
        ("storage/functions/clock.sql", True),
        ("storage/functions/clocks.sql", False),
        ("0002_access.sql", True),
        ("0002_success.sql", False),
    ],
)
def test_a_name_is_known_by_what_is_there(name: str, there: bool) -> None:
    assert _is_known(name) == there


def _prose(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a module, or the comments of SQL."""
    if path.suffix == ".sql" and path.parent.name == "functions":  # released migrations stay as they are
        yield from re.findall("--.*", path.read_text(encoding="utf-8"))
    if path.suffix != ".py":
        return
    source = path.read_text(encoding="utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def _is_known(name: str) -> bool:
    if MIGRATION.fullmatch(name):
        return (ROOT / "storage" / "migrations" / name).is_file()
    if "/" in name:
        return (ROOT / name).exists()
    found: object = importlib.import_module(name.partition(".")[0])
    whole = name.partition(".")[0]
    for part in name.split(".")[1:]:
        whole = f"{whole}.{part}"
        if isinstance(found, ModuleType) and not hasattr(found, part):
            try:
                found = importlib.import_module(whole)
            except ModuleNotFoundError:
                return False
        elif hasattr(found, part):
            found = getattr(found, part)
        else:
            return False
    return True
