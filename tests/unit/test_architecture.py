"""The house's own rules, checked: names, first lines, sizes, and that importing does nothing."""

import ast
import importlib
import io
import re
import string
import tokenize
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "adapters", "agents", "storage")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
LONGEST = 300
WIDEST = 120
MOST = 20  # entries of a folder that one looks through at a glance
SAME = {"__init__", "__main__", "errors", "base", "texts", "zh", "en", "state"}  # names that may stand in several rooms
PLATFORMS = {"console", "matrix", "slack", "telegram", "web"}
BEING_PARTED = {"ToolCall"}  # what a sentence means (agents.nlu) still names tools
DECLARATIONS = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Assign,
    ast.AnnAssign,
)


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("package", PACKAGES)
def test_the_package_is_ours(package: str) -> None:
    """`agents` and `adapters` exist on PyPI too; an installed one must never win over ours."""
    assert importlib.import_module(package).__file__ == str(ROOT / package / "__init__.py")


def test_every_module_says_what_it_is_and_stays_small() -> None:
    texts = {_name(path): path.read_text(encoding="utf-8") for path in MODULES}
    assert [name for name, text in texts.items() if not (ast.get_docstring(ast.parse(text)) or "").strip()] == []
    assert {name: size for name, text in texts.items() if (size := len(text.splitlines())) > LONGEST} == {}


def test_no_pattern_of_what_people_write_is_wider_than_a_line() -> None:
    """One form or two a line, so that each can be read; a Han character is as wide as two letters."""
    wide = {
        f"{_name(path)}:{token.start[0]}"
        for path in (ROOT / "agents" / "nlu").rglob("*.py")
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
        if token.type == tokenize.STRING and '"""' not in token.string and _width(token.string) > WIDEST
    }
    assert wide == set()


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def test_no_folder_of_modules_is_a_heap() -> None:
    heaps = {path.parent for path in MODULES}
    entries = {
        _name(folder): sum(one.name not in ("__init__.py", "__pycache__") for one in folder.iterdir())
        for folder in heaps
    }
    assert {folder: number for folder, number in entries.items() if number > MOST} == {}


@pytest.mark.parametrize("package", [one for one in PACKAGES if one != "adapters"])
def test_a_name_stands_once_in_a_package(package: str) -> None:
    """Two platforms of adapters may have modules of one name."""
    stems = Counter(path.stem for path in MODULES if path.is_relative_to(ROOT / package))
    assert {stem for stem, number in stems.items() if number > 1 and stem not in SAME} == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_a_class_stands_once_in_a_package(package: str) -> None:
    """A name that is met says what it is wherever one is; two platforms may have classes of one name."""
    rooms: dict[str, list[str]] = {}
    for path in (one for one in MODULES if one.is_relative_to(ROOT / package)):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ClassDef) and not statement.name.startswith("_"):
                rooms.setdefault(statement.name, []).append(path.relative_to(ROOT).parts[1])
    twice = {name for name, found in rooms.items() if len(found) > 1 and not _are_platforms(found)}
    assert twice - BEING_PARTED == set()


def _are_platforms(rooms: list[str]) -> bool:
    """Whether each is a platform, and another one."""
    return set(rooms) <= PLATFORMS and len(set(rooms)) == len(rooms)


def test_importing_a_module_does_nothing() -> None:
    """No statement at the top of a module is there for its effect; calls only make values that get a name."""
    effects = {
        f"{_name(path)}:{statement.lineno}": ast.unparse(statement)
        for path in MODULES
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
        if not isinstance(statement, DECLARATIONS)
        and not _is_docstring(statement)
        and not _is_main(statement)
        and not _is_choice_of_import(statement)
    }
    assert effects == {}


def test_a_transaction_begins_where_its_connection_is_taken() -> None:
    """Inside another one asyncpg refuses to begin, as if the database were away: storage.db.transactions.part is for that."""
    begun = {
        _name(path)
        for path in MODULES
        for line in path.read_text(encoding="utf-8").splitlines()
        if ".transaction(" in line and ".acquire()" not in line and not line.strip().startswith("#")
    }
    assert begun == {"storage/db/migrate.py", "storage/db/pooler.py"}  # on connections of their own


@pytest.mark.parametrize(("mark", "home"), [("chaos", "tests/crash"), ("emulated", "tests/emulated")])
def test_marked_tests_are_where_they_are_looked_for(mark: str, home: str) -> None:
    """`make chaos` and `make emulated` collect one folder each: every process would collect thousands of tests for nothing."""
    marked = [
        path for path in (ROOT / "tests").rglob("*.py") if f"pytest.mark.{mark}" in path.read_text(encoding="utf-8")
    ]
    assert [path for path in marked if not path.is_relative_to(ROOT / home)] == []


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_main(statement: ast.stmt) -> bool:
    """`if __name__ == "__main__"`, and what is declared under a condition (types, platforms)."""
    if not isinstance(statement, ast.If):
        return False
    inner = (*statement.body, *statement.orelse)
    return ast.unparse(statement.test) == "__name__ == '__main__'" or all(
        isinstance(one, DECLARATIONS) for one in inner
    )


def _is_choice_of_import(statement: ast.stmt) -> bool:
    """One module, or another where it is not installed."""
    if not isinstance(statement, ast.Try):
        return False
    inner = (*statement.body, *(one for handler in statement.handlers for one in handler.body))
    return all(isinstance(one, ast.Import | ast.ImportFrom) for one in inner)


def test_sentences_exist_in_both_languages_with_the_same_values() -> None:
    for place in ("agents.texts", "agents.texts.calendar", "agents.texts.offers", "bot.texts"):
        tables = [importlib.import_module(f"{place}.{language}").PHRASES for language in ("zh", "en")]
        fields = [
            {
                key: sorted({name for _, name, _, _ in string.Formatter().parse(text) if name})
                for key, text in table.items()
            }
            for table in tables
        ]
        assert fields[0] == fields[1]


CONTENT = "message|memo|event|due|action|reference|summary|feedback|profile|learned"
READS_CONTENT = re.compile(rf"\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:ONLY\s+)?(?:{CONTENT})\b")


def test_statements_on_content_name_their_space() -> None:
    """Besides row-level security: whoever works as somebody who may see everything still reads one space."""
    nameless = [
        f"{_name(path)}:{statement.lineno}"
        for path in sorted((ROOT / "storage").rglob("*.py"))
        for statement in _texts(ast.parse(path.read_text(encoding="utf-8")))
        if READS_CONTENT.search(text := ast.unparse(statement)) and "space" not in text
    ]
    assert nameless == []


def _texts(tree: ast.AST) -> Iterator[ast.expr]:
    """The texts of a module, each whole."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            yield node
        else:
            yield from _texts(node)


def test_migrations_follow_each_other() -> None:
    numbers = [int(path.name[:4]) for path in sorted((ROOT / "storage" / "migrations").glob("*.sql"))]
    assert numbers == list(range(1, len(numbers) + 1))


READS_PEOPLE = ("agents/nlu/", "agents/timetext/", "bot/modes/voting/", "bot/modes/expert/", "bot/protocols/")
"""What people write is read here alone: its meaning, its times, and the own grammars of votes, plans and protocols."""
READS_OTHERS = {
    "agents/output/": "what a model writes",
    "agents/llm/": "what a model writes",
    "agents/texts/": "notes and titles, by their words",
    "agents/routing/classifier.py": "a model's verdict",
    "agents/nlu/cues/never_kept.py": "what a model wants kept, too",
    "agents/context/plan_text.py": "a model's plan",
    "agents/runtime/closing_remarks.py": "what a model has written",
    "agents/context/history_budget.py": "marks of our own",
    "adapters/telegram/": "marks of the platform",
    "adapters/slack/": "marks of the platform",
    "adapters/matrix/": "marks of the platform",
    "adapters/phone_numbers.py": "what is sent",
    "bot/process/": "settings and logs",
    "bot/conversation/imports/note_files.py": "files of other programs",
    "bot/commands/commands.py": "stop, and the form of a command",
    "bot/inbound/addressees.py": "an @ and its name",
    "bot/modes/mentions.py": "an @ and its name",
    "bot/modes/templates.py": "marks of our own",
    "storage/": "marks of our own",
}
_PATTERNS = {"compile", "search", "match", "fullmatch", "sub", "split", "findall", "finditer"}
_SPEAKS = re.compile("[\u3400-\u9fff]|(?<![\\\\\\w])[a-z]{3,}")


def test_what_people_write_is_read_in_few_rooms() -> None:
    allowed = (*READS_PEOPLE, *READS_OTHERS)
    strangers = [_name(path) for path in MODULES if not _name(path).startswith(allowed) and _reads_words(path)]
    assert strangers == []


def _reads_words(path: Path) -> bool:
    """Whether a pattern of a module has words in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
            continue
        named = node.func.value
        if node.func.attr not in _PATTERNS or not isinstance(named, ast.Name) or named.id != "re":
            continue
        parts = [one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)]
        if any(isinstance(part, str) and _SPEAKS.search(part) for part in parts):
            return True
    return False
