"""Pieces that differ in their text only are read together, and say what each would have said by itself."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from agents.llm.alike import Frame
from agents.llm.base import Alive, Chunk, TextDelta
from agents.llm.errors import BadAnswer
from agents.llm.reading import Reader

FIELDS: list[dict[str, Any]] = [
    {},
    {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1780000000, "usage": None},
    {"model": 'the "content": "of" a name', "system_fingerprint": None},
]


def piece(text: str | None, fields: dict[str, Any], *, ascii_only: bool = True) -> bytes:
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": None}
    return json.dumps({**fields, "choices": [choice]}, ensure_ascii=ascii_only).encode("utf-8", "replace")


def one_by_one(payloads: list[bytes]) -> list[Chunk]:
    """What a reader says that never sees two pieces, nor remembers one."""
    return [chunk for payload in payloads for chunk in Reader("m").read([payload])]


def joined(chunks: list[Chunk]) -> list[Chunk]:
    """With the texts that follow each other as one."""
    found: list[Chunk] = []
    for chunk in chunks:
        if found and isinstance(chunk, TextDelta) and isinstance(last := found[-1], TextDelta):
            found[-1] = TextDelta(last.text + chunk.text)
        else:
            found.append(chunk)
    return found


@given(
    texts=some.lists(some.text() | some.sampled_from(['"', "\\", '","', "\n", "", "\ud83d", "[DONE]"])),
    fields=some.sampled_from(FIELDS),
    ascii_only=some.booleans(),
    cuts=some.lists(some.integers(0, 20)),
)
def test_whatever_the_texts_and_however_they_come_they_are_read_as_one_by_one(
    texts: list[str], fields: dict[str, Any], ascii_only: bool, cuts: list[int]
) -> None:
    payloads = [piece(text, fields, ascii_only=ascii_only) for text in texts]
    reader, said, left = Reader("m"), list[Chunk](), payloads
    for cut in (*cuts, len(payloads)):
        said += reader.read(left[:cut])
        left = left[cut:]
    assert joined(said) == joined(one_by_one(payloads))


def test_what_is_between_pieces_of_text_stays_there() -> None:
    payloads = [piece("a", {}), piece("b", {}), piece("", {}), piece("c", {}), piece(None, {}), piece("d", {})]
    assert Reader("m").read(payloads) == [TextDelta("ab"), Alive(), TextDelta("c"), Alive(), TextDelta("d")]


@pytest.mark.parametrize(
    "middles",
    [
        pytest.param([b'"x', b'y","z"'], id="a string that begins in one and ends in another"),
        pytest.param([b'"a","b"'], id="two in one"),
        pytest.param([b"5"], id="no text"),
        pytest.param([b'"a"', b""], id="nothing"),
        pytest.param([b'""'], id="an empty one, which is a sign of life"),
    ],
)
def test_what_is_no_text_is_left_to_be_read_by_itself(middles: list[bytes]) -> None:
    frame = Frame.of(piece("text", {}))
    assert frame is not None
    before, after = piece("text", {}).split(b'"text"')
    payloads = [before + middle + after for middle in middles]
    assert [frame.fits(payload) for payload in payloads] == [middle != b"" for middle in middles]
    assert frame.texts(payloads) is None


def test_a_piece_that_is_broken_is_told_of_after_whole_ones() -> None:
    before, after = piece("text", {}).split(b'"text"')
    with pytest.raises(BadAnswer, match="not JSON"):
        Reader("m").read([piece("text", {}), before + b'"x' + after, before + b'y"' + after])


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(b'{"choices":[{"delta":{"content":"a"},"message":{"content":"b"}}]}', id="two places"),
        pytest.param(b'{"choices":[{"delta":{"text":"a"}}]}', id="none"),
        pytest.param(b'"content":"a"', id="nothing after it"),
    ],
)
def test_where_the_text_stands_must_be_sure(payload: bytes) -> None:
    assert Frame.of(payload) is None
