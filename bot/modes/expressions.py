"""Conditions of procedures: a small language of comparisons over text and numbers, evaluated by simpleeval. Pure.

There are no attributes, no calls but ours, no arithmetic that grows: nothing that an author of a file could harm us with.
What is allowed is checked once more on the tree, before simpleeval sees it, when the options are checked.
"""

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias, cast

import simpleeval

Value: TypeAlias = str | int | float | bool | Mapping[str, str] | None

LONGEST = 300  # characters
_NODES = (
    ast.Expression, ast.Expr, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.Eq, ast.NotEq, ast.Lt,
    ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Name, ast.Load, ast.Constant, ast.Call, ast.Subscript, ast.IfExp,
)  # fmt: skip


class BadExpression(Exception):
    """A condition cannot be read or worked out; the message says why."""


def _contains(text: object, *words: object) -> bool:
    folded = str(text).casefold()
    return any(str(word).casefold() in folded for word in words)


def _starts(text: object, *words: object) -> bool:
    return str(text).strip().casefold().startswith(tuple(str(word).casefold() for word in words))


def _in(part: str, whole: Mapping[str, str] | str) -> bool:
    return part in whole


def _not_in(part: str, whole: Mapping[str, str] | str) -> bool:
    return part not in whole


def _length(text: object) -> int:
    return len(str(text))


def _lower(text: object) -> str:
    return str(text).casefold()


_FUNCTIONS: dict[str, Callable[..., object]] = {
    "contains": _contains,
    "starts": _starts,
    "length": _length,
    "lower": _lower,
}
_OPERATORS: dict[type[ast.AST], Callable[..., object]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: _in,
    ast.NotIn: _not_in,
    ast.Not: operator.not_,
    ast.USub: operator.neg,
}


def check(text: str, names: frozenset[str]) -> None:
    """That a condition can be read and names only what there is. Raises BadExpression."""
    for node in ast.walk(_tree(text)):
        if not isinstance(node, _NODES):
            raise BadExpression(type(node).__name__)
        if isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS):
            raise BadExpression(ast.unparse(node))
        if isinstance(node, ast.Call) and node.keywords:
            raise BadExpression(ast.unparse(node))
        if isinstance(node, ast.Name) and node.id not in names and node.id not in _FUNCTIONS:
            raise BadExpression(node.id)


def holds(text: str, names: Mapping[str, Value]) -> bool:
    """Whether a condition holds. Raises BadExpression where it cannot be worked out (a missing result, text < number)."""
    evaluator = simpleeval.SimpleEval(operators=_OPERATORS, functions=_FUNCTIONS, names=dict(names))
    try:
        found = cast("object", evaluator.eval(text, previously_parsed=_statement(text)))  # pyright: ignore[reportUnknownMemberType] - untyped library
        return bool(found)
    except (simpleeval.InvalidExpression, TypeError, ValueError, KeyError, RecursionError) as error:
        raise BadExpression(str(error)) from error


def _tree(text: str) -> ast.Expression:
    if len(text) > LONGEST:
        raise BadExpression(f"> {LONGEST}")
    try:
        return ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise BadExpression(text) from error


@lru_cache(maxsize=256)
def _statement(text: str) -> ast.expr:
    return _tree(text).body
