"""Statements with named values: how names become numbers, and that each is given its own."""

import ast
from dataclasses import dataclass

import pytest

from storage.db.statements import Statement
from tests.support.statements import calls, modules, statements


@dataclass(frozen=True)
class Note:
    """Something with attributes."""

    id: int
    text: str


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("SELECT :a, :b", "SELECT $1, $2", id="in the order of the text"),
        pytest.param("SELECT :b, :a, :b", "SELECT $1, $2, $1", id="one number for each name"),
        pytest.param("SELECT :a::bigint[]", "SELECT $1::bigint[]", id="casts stay"),
        pytest.param("SELECT ':a' || 'it''s :b'", "SELECT ':a' || 'it''s :b'", id="quoted text stays"),
        pytest.param("SELECT 1 -- that's :a\n, :b", "SELECT 1 -- that's :a\n, $1", id="comments stay"),
        pytest.param("SELECT '{a}', '{}'::jsonb", "SELECT '{a}', '{}'::jsonb", id="braces of values stay"),
        pytest.param("SELECT :note.text, :note.id", "SELECT $1, $2", id="attributes"),
    ],
)
def test_names_become_numbers(text: str, expected: str) -> None:
    assert Statement(text).text == expected  # pyright: ignore[reportArgumentType] - a case of the table


def test_values_come_in_the_order_of_their_numbers() -> None:
    statement = Statement(
        "UPDATE memo SET text = :new.text WHERE id = :new.id AND space = :space AND text <> :new.text"
    )
    assert statement(space=7, new=Note(3, "tea"), other="unused") == (statement.text, "tea", 3, 7)
    assert statement.names == {"new", "space"}


def test_parts_are_put_in_by_name_with_their_own_values_and_parts() -> None:
    statement = Statement("SELECT {columns} FROM {rows}", columns="id, :a", rows="memo WHERE {which}", which="id = :b")
    assert statement(a=1, b=2) == ("SELECT id, $1 FROM memo WHERE id = $2", 1, 2)


def test_a_missing_value_is_named() -> None:
    with pytest.raises(KeyError, match="space"):
        Statement("SELECT :id, :space")(id=1)


def test_every_statement_is_given_the_values_that_it_names() -> None:
    wrong: dict[str, set[str]] = {}
    for name, statement in statements().items():
        module, _, constant = name.partition(":")
        for call in calls(module):
            given = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
            whole = len(given) == len(call.keywords)
            if isinstance(call.func, ast.Name) and call.func.id == constant:
                lacking = given ^ statement.names if whole else given - statement.names
                wrong |= {f"{name}:{call.lineno}": lacking} if lacking else {}
    assert wrong == {}


def test_what_is_run_is_a_named_statement_or_a_plain_text() -> None:
    """Texts are put together of: what takes no values (SET, BEGIN, roles, locks, each table of ours), and, by their number, the words of a search."""
    spliced = {
        module
        for module in modules()
        for call in calls(module)
        if isinstance(call.func, ast.Attribute) and call.func.attr in RUNS and call.args
        if not isinstance(call.args[0], ast.Starred | ast.Constant)
    }
    assert spliced == {
        "storage.backups.dump",
        "storage.backups.restoring",
        "storage.content.notes",
        "storage.db.account_locks",
        "storage.db.connections",
        "storage.db.migrate",
        "storage.db.pooler",
        "storage.db.transactions",
        "storage.embedded.crossing",
        "storage.embedded.postmaster",
        "storage.embedded.server",
    }


RUNS = {"execute", "fetch", "fetchrow", "fetchval", "prepare"}
