"""Arguments of tools as models write them, mended; and what cannot be mended."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.parsing.json_repair import DEEPEST, LONGEST, arguments


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param("", {}, id="nothing"),
        pytest.param("null", {}, id="null"),
        pytest.param('""', {}, id="an empty string"),
        pytest.param('{"query": "a\nb"}', {"query": "a\nb"}, id="a raw newline"),
        pytest.param('"{\\"query\\": \\"Go\\"}"', {"query": "Go"}, id="JSON in JSON"),
        pytest.param('```json\n{"query": "Go"}\n```', {"query": "Go"}, id="a fence"),
        pytest.param('```json\n{"query": "Go"', {"query": "Go"}, id="a fence, cut off"),
        pytest.param('{"query": "Go",}', {"query": "Go"}, id="a comma too many"),
        pytest.param("{'query': 'Go'}", {"query": "Go"}, id="single quotes"),
        pytest.param("{query: Go, limit: 3}", {"query": "Go", "limit": 3}, id="no quotes"),
        pytest.param('{"query"："Go"，"limit"：5}', {"query": "Go", "limit": 5}, id="full-width"),
        pytest.param("｛“startTime”：“x，y”｝", {"start_time": "x，y"}, id="full-width all over"),
        pytest.param('{"say": "他说：“好，行”"}', {"say": "他说：“好，行”"}, id="full-width that is content"),
        pytest.param('{"exact": True, "x": None}', {"exact": True, "x": None}, id="as Python writes it"),
        pytest.param('{"query": "Go", // why\n"limit": 5}', {"query": "Go", "limit": 5}, id="a comment"),
        pytest.param('{"start_time": 1, "startTime": 2}', {"start_time": 1}, id="the right name wins"),
        pytest.param('{"a": "\\u0000\\ud800b"}', {"a": "\ufffdb"}, id="what cannot be stored"),
        pytest.param('Here: {"query": "Go"}', {"query": "Go"}, id="words in front"),
        pytest.param('{"a": "' + "x" * (LONGEST * 2) + '"}', {"a": "x" * (LONGEST * 2)}, id="sound and long"),
    ],
)
def test_mended(raw: str, expected: dict[str, object]) -> None:
    assert arguments(raw) == expected


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        pytest.param("soon", "there is no object in it", id="words"),
        pytest.param("[1]", "it is something else", id="a list"),
        pytest.param('{"a": 1e999}', "a number without end", id="infinite"),
        pytest.param("{" * (DEEPEST + 1), "too long to be mended", id="too many brackets"),
        pytest.param("{'a': '" + "x" * LONGEST, "too long to be mended", id="too long"),
        pytest.param('{"a":' * 5000 + "1" + "}" * 5000, "nested too deeply", id="too deep"),
    ],
)
def test_not_to_be_mended(raw: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        arguments(raw)


@given(st.text(alphabet="{}[]\"':,，：“”\\ \nab1", max_size=200))
def test_nothing_but_value_errors(raw: str) -> None:
    with suppress(ValueError):
        assert isinstance(arguments(raw), dict)
