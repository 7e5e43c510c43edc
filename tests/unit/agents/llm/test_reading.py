"""Pieces of answers as vendors send them, read without a wire."""

import json
from typing import Any

import pytest

from agents.llm.base import Chunk, Finish, TextDelta, ToolCall, Usage
from agents.llm.chunk_reader import Reader
from agents.llm.errors import BadAnswer, ModelError, OverQuota, RateLimited, Refused, Unwell

ME = "test-model"
Said = dict[str, Any]


def piece(**delta: object) -> Said:
    return {"choices": [{"delta": delta}]}


def call(**part: object) -> Said:
    return piece(tool_calls=[part])


END: Said = {"choices": [{"delta": {}, "finish_reason": "stop"}]}


def calls(*chunks: Said) -> list[Chunk]:
    """The tool calls of an answer in these pieces."""
    reader = Reader(ME)
    for chunk in (*chunks, END):
        reader.read([json.dumps(chunk).encode()])
    return [one for one in reader.end() if isinstance(one, ToolCall)]


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param(
            [call(index=0, id="a", function={"name": "look"}), call(index=0, function={"arguments": '{"n": 1}'})],
            id="by the index",
        ),
        pytest.param(
            [call(id="a", function={"name": "look"}), call(id="a", function={"arguments": '{"n": 1}'})], id="by the id"
        ),
        pytest.param(
            [call(id="a", function={"name": "look"}), call(function={"arguments": '{"n": 1}'})], id="by nothing"
        ),
        pytest.param([call(id="a", function={"name": "look", "arguments": {"n": 1}})], id="as an object"),
    ],
)
def test_the_pieces_of_a_call_find_each_other(pieces: list[Said]) -> None:
    assert calls(*pieces) == [ToolCall(id="a", name="look", arguments='{"n": 1}')]


def test_parallel_calls_with_one_index_are_told_apart_by_their_ids() -> None:
    first, second = (call(index=0, id=one, function={"name": "look", "arguments": "{}"}) for one in "ab")
    assert calls(first, second) == [ToolCall(id=one, name="look", arguments="{}") for one in "ab"]


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ({"code": "insufficient_quota", "message": "spent"}, OverQuota),
        ({"code": 402}, OverQuota),
        ({"type": "rate_limit_exceeded"}, RateLimited),
        ({"status": 401}, Refused),
        ({"code": "invalid_api_key"}, Refused),
        ("overloaded", Unwell),
    ],
)
def test_an_error_in_the_middle_is_named(error: object, expected: type[ModelError]) -> None:
    with pytest.raises(expected) as raised:
        Reader(ME).take({"error": error})
    assert type(raised.value) is expected


def test_what_is_no_count_changes_no_count() -> None:
    reader, counted = Reader(ME), {"prompt_tokens": 3, "completion_tokens": -1, "prompt_tokens_details": None}
    assert reader.take(piece(content=[{"type": "text", "text": "hi"}])) == [TextDelta("hi")]
    assert reader.take({"usage": counted}) == []
    assert reader.take({"usage": "much"}) == []
    assert reader.take(END) == []
    assert reader.end() == [Usage(prompt=3, completion=0, cached=0), Finish(reason="stop", model=ME)]


@pytest.mark.parametrize("said", ["not JSON", "[]", "3"])
def test_what_is_no_answer_is_said_to_be_none(said: str) -> None:
    with pytest.raises(BadAnswer):
        Reader(ME).read([said.encode()])
