"""The small language of conditions."""

import pytest

from bot.modes.expressions import LONGEST, BadExpression, Value, check, holds

NAMES: dict[str, Value] = {"answer": "Rejected: too long", "results": {"a": "ok"}, "runs": 2, "failed": False}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("contains(answer, 'rejected', 'no')", True),
        ("starts(answer, 'ok', 'approved')", False),
        ("starts(answer, 'REJECTED')", True),
        ("lower(answer) == 'rejected: too long'", True),
        ("length(answer) > 10 and runs <= 2", True),
        ("'ok' in results['a'] and 'no' not in results['a']", True),
        ("not failed or runs != 2", True),
        ("runs > -1 if failed else runs >= 3", False),
        ("results['a']", True),
        ("''", False),
    ],
)
def test_conditions_hold_or_not(text: str, expected: bool) -> None:
    check(text, frozenset(NAMES))
    assert holds(text, NAMES) is expected


@pytest.mark.parametrize(
    "text",
    [
        "answer.format(1)", "().__class__", "open('x')", "answer + 'x'", "2 ** 99", "f'{answer}'", "[1, 2]", "{1: 2}", "(x := 1)",
        "unknown", "contains(text=answer)", "lambda: 1", "answer if", "", "'" + "a" * LONGEST + "'", "not " * 70 + "1 +",
        "results['a'](1)", "runs @ 2", "answer[0:2]", "contains(*results)", "\0",
    ],
)  # fmt: skip
def test_whatever_else_is_refused_before_it_is_run(text: str) -> None:
    with pytest.raises(BadExpression):
        check(text, frozenset(NAMES))


@pytest.mark.parametrize("text", ["answer > 3", "results['b'] == ''", "-answer == 1", "runs in runs", "contains()"])
def test_what_cannot_be_worked_out_is_an_error_of_its_own(text: str) -> None:
    with pytest.raises(BadExpression):
        holds(text, NAMES)
