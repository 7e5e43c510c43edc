"""The wire to a model, through the real client: what endpoints send, and what is made of it."""

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import pytest

from agents.llm import endpoint
from agents.llm.base import Alive, Chunk, Finish, ModelRequest, TextDelta, ToolCall, Usage
from agents.llm.errors import (
    BadAnswer,
    Cut,
    Empty,
    Filtered,
    ModelError,
    NotFound,
    OverQuota,
    RateLimited,
    Refused,
    Rejected,
    TimedOut,
    Unreachable,
    Unwell,
)
from agents.llm.patience import Patient
from tests.doubles.openai import DONE, SILENT, Answer, Script, call, chunk, event, refuses, says, usage, whole

ME = "test-model"
TOOL: dict[str, Any] = {
    "type": "function",
    "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
}
FINE, STOP = Finish(reason="stop", model=ME), chunk({}, finish="stop")
TOOLS = Finish(reason="tools", model=ME)
WANTED = chunk({}, finish="tool_calls")


async def heard(
    script: Script, *, tools: Sequence[dict[str, Any]] = (TOOL,), models: Sequence[str] = (ME,), first: float = 30.0
) -> list[Chunk]:
    """What comes of one request, signs of life left out."""
    request = ModelRequest(messages=({"role": "user", "content": "hi"},), tools=tuple(tools), seconds=60)
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base, api_key="key")) as there:
        patient = Patient(endpoint=there, models=models, tiers=(first, 30.0, 30.0))
        async with aclosing(patient.stream(request)) as chunks:
            return [one async for one in chunks if not isinstance(one, Alive)]


def part(number: int | None, identity: str | None, name: str | None, arguments: object) -> bytes:
    """A piece of a tool call with just these fields."""
    function = {key: value for key, value in (("name", name), ("arguments", arguments)) if value is not None}
    fields = {key: value for key, value in (("index", number), ("id", identity)) if value is not None}
    return chunk({"tool_calls": [{**fields, "function": function}]})


def wants(identity: str, name: str, arguments: str) -> ToolCall:
    return ToolCall(id=identity, name=name, arguments=arguments)


def stream(*pieces: bytes) -> Answer:
    return Answer(pieces=pieces)


WORDS = stream(*says("Grüße ", "鹦鹉 🦜").pieces[:-2], DONE)  # type: ignore[arg-type] - none of it is held
JOINED = b"".join(piece for piece in WORDS.pieces if piece)


@pytest.mark.parametrize(
    ("answer", "chunks"),
    [
        pytest.param(
            says("Par", "rots", used=usage(9, 4, 3)),
            [TextDelta("Par"), TextDelta("rots"), Usage(prompt=9, completion=4, cached=3), FINE],
            id="a text, then an event that only counts",
        ),
        pytest.param(
            stream(*(JOINED[at : at + 1] for at in range(len(JOINED)))),
            [TextDelta("Grüße "), TextDelta("鹦鹉 🦜"), FINE],
            id="cut at each byte",
        ),
        pytest.param(
            stream(JOINED.replace(b"\n", b"\r\n").replace(b"data: ", b"data:")),
            [TextDelta("Grüße "), TextDelta("鹦鹉 🦜"), FINE],
            id="other line ends, no blank",
        ),
        pytest.param(
            stream(b": wait\n\n", b"event: x\nid: 7\n" + chunk({"content": "ok"}), STOP),
            [TextDelta("ok"), FINE],
            id="comments and other fields, no [DONE]",
        ),
        pytest.param(
            stream(chunk({"content": "ok"}, finish="stop").rstrip()), [TextDelta("ok"), FINE], id="no last line end"
        ),
        pytest.param(
            replace(says("ok", used=usage(1, 1)), type="text/plain"),
            [TextDelta("ok"), Usage(prompt=1, completion=1), FINE],
            id="a stream that calls itself text",
        ),
        pytest.param(
            stream(
                chunk(prompt_filter_results=[]),
                chunk({"content": None, "reasoning_content": "hm"}),
                chunk({"reasoning": "hm", "content": ""}),
                chunk({"content": [{"type": "thinking"}, {"type": "text", "text": "ok"}]}),
                STOP,
                DONE,
            ),
            [TextDelta("ok"), FINE],
            id="empty choices, reasoning in other fields, content in parts",
        ),
        pytest.param(
            stream(
                part(0, "a", "look", ""), part(0, None, None, '{"q"'), part(0, None, None, ': "x"}'), WANTED, DONE
            ),
            [wants("a", "look", '{"q": "x"}'), TOOLS],
            id="a tool call in pieces",
        ),
        pytest.param(
            stream(
                part(0, "a", "look", '{"q":'),
                part(1, "b", "find", "{"),
                part(0, None, None, "1}"),
                part(1, None, None, "}"),
                WANTED,
            ),
            [wants("a", "look", '{"q":1}'), wants("b", "find", "{}"), TOOLS],
            id="two calls, interleaved",
        ),
        pytest.param(
            stream(part(0, "a", "look", "{}"), part(0, "b", "find", "{}"), WANTED),
            [wants("a", "look", "{}"), wants("b", "find", "{}"), TOOLS],
            id="two calls under one index",
        ),
        pytest.param(
            stream(part(None, "a", "look", "{"), part(None, "a", "look", "}"), part(None, "b", "find", "{}"), WANTED),
            [wants("a", "look", "{}"), wants("b", "find", "{}"), TOOLS],
            id="no index, the id each time",
        ),
        pytest.param(
            stream(part(0, None, "look", {"q": 1}), STOP),
            [wants("call_0", "look", '{"q": 1}'), FINE],
            id="no id, arguments as an object, finished as a text",
        ),
        pytest.param(says("a lot", finish="length", used=usage(1, 1)), [TextDelta("a lot"), Usage(prompt=1, completion=1), Finish(reason="length", model=ME)], id="the limit of length"),
        pytest.param(says("a word", finish="content_filter", used=usage(1, 1)), [TextDelta("a word"), Usage(prompt=1, completion=1), Finish(reason="filter", model=ME)], id="filtered in the middle"),
        pytest.param(
            whole({"role": "assistant", "content": "all at once"}),
            [TextDelta("all at once"), Usage(prompt=5, completion=6), FINE],
            id="not streamed",
        ),
        pytest.param(
            whole({"role": "assistant", "content": None, "tool_calls": [call("look", {"q": 1})]}, finish="tool_calls"),
            [Usage(prompt=5, completion=6), wants("call_look_0", "look", '{"q": 1}'), TOOLS],
            id="tool calls, not streamed",
        ),
    ],
)  # fmt: skip
async def test_answers_are_read(answer: Answer, chunks: list[Chunk]) -> None:
    assert await heard(Script(answer)) == chunks


@pytest.mark.parametrize(
    ("answer", "error", "tries"),
    [
        pytest.param(refuses(401, "Incorrect API key provided: key"), Refused, 1, id="401"),
        pytest.param(refuses(403, "no"), Refused, 1, id="403"),
        pytest.param(refuses(404, "The model does not exist"), NotFound, 1, id="404"),
        pytest.param(refuses(402, "credits"), OverQuota, 1, id="402"),
        pytest.param(refuses(429, "no", code="insufficient_quota"), OverQuota, 1, id="429, for good"),
        pytest.param(refuses(429, "slow down", retry_after="3600"), RateLimited, 1, id="429, for longer than there is"),
        pytest.param(refuses(429, "slow down", retry_after="0"), RateLimited, 3, id="429, for a moment"),
        pytest.param(refuses(400, "context length exceeded"), Rejected, 1, id="400"),
        pytest.param(refuses(503, "overloaded", retry_after="0"), Unwell, 3, id="503"),
        pytest.param(Answer(type="text/html", pieces=(b"<html>Hello</html>",)), BadAnswer, 3, id="a page"),
        pytest.param(Answer(pieces=(b"\x00\xff garbage",)), BadAnswer, 3, id="garbage"),
        pytest.param(stream(b"data: {broken\n\n"), BadAnswer, 3, id="broken JSON"),
        pytest.param(stream(b'data: ["a"]\n\n'), BadAnswer, 3, id="another kind of JSON"),
        pytest.param(Answer(type="application/json", pieces=(b'{"half":',)), BadAnswer, 3, id="half an answer"),
        pytest.param(Answer(type="application/json", pieces=(b'{"message": "hi"}',)), BadAnswer, 3, id="no choices"),
        pytest.param(stream(), BadAnswer, 3, id="nothing at all"),
        pytest.param(stream(chunk({"reasoning": "hm"}), STOP), Empty, 3, id="thoughts only"),
        pytest.param(stream(chunk({}, finish="content_filter")), Filtered, 1, id="filtered"),
        pytest.param(stream(event({"error": {"message": "boom"}})), Unwell, 3, id="an error in the stream"),
        pytest.param(stream(event({"error": {"code": 429, "message": "no"}})), RateLimited, 3, id="429 in the stream"),
        pytest.param(stream(event({"error": "invalid_api_key"})), Unwell, 3, id="an error without facts"),
        pytest.param(stream(event({"error": {"code": "invalid_api_key"}})), Refused, 1, id="401 in the stream"),
        pytest.param(replace(stream(), after="cut"), Unreachable, 2, id="cut before the first word"),
        pytest.param(stream(part(0, "a", "look", "{")), Cut, 3, id="ended in a tool call"),
        pytest.param(stream(chunk({"content": "half"})), Cut, 1, id="ended in a text"),
    ],
)
async def test_what_is_no_answer_has_a_name(answer: Answer, error: type[ModelError], tries: int) -> None:
    script = Script(always={ME: answer})
    with pytest.raises(ModelError) as raised:
        await heard(script)
    assert (type(raised.value), len(script.asked)) == (error, tries)


async def test_the_key_is_not_in_what_an_endpoint_says_of_it() -> None:
    with pytest.raises(Refused) as raised:
        await heard(Script(refuses(401, "Incorrect API key provided: key.")))
    assert raised.value.cause == "401 Incorrect API [key] provided: [key]."


async def test_nobody_at_the_address() -> None:
    script = Script()
    async with script.serving() as base:
        pass
    async with endpoint.opened(endpoint.Address(base_url=base)) as there:
        patient = Patient(endpoint=there, models=(ME,))
        with pytest.raises(Unreachable):
            async for _chunk in patient.stream(ModelRequest(messages=(), seconds=60)):
                pass


@pytest.mark.parametrize(
    ("refusal", "missing"),
    [
        pytest.param(refuses(400, "registry/gemma:2b does not support tools"), "tools", id="tools, 400"),
        pytest.param(refuses(404, "No endpoints found that support tool use"), "tools", id="tools, 404"),
        pytest.param(refuses(500, "tools param requires --jinja flag"), "tools", id="tools, 500"),
        pytest.param(refuses(422, "extra fields: stream_options"), "stream_options", id="counting"),
        pytest.param(refuses(400, "streaming is not supported"), "stream", id="streams"),
    ],
)
async def test_what_an_endpoint_does_not_take_is_left_out(refusal: Answer, missing: str) -> None:
    script = Script(refusal, says("ok", used=usage(1, 1)))
    assert await heard(script) == [TextDelta("ok"), Usage(prompt=1, completion=1), FINE]
    first, second = script.asked
    assert missing in first
    assert missing not in second


async def test_a_call_that_a_model_garbled_does_not_take_its_tools_away() -> None:
    script = Script(refuses(500, "error parsing tool call: raw='{\"content'"), says("ok", used=usage(1, 1)))
    assert await heard(script) == [TextDelta("ok"), Usage(prompt=1, completion=1), FINE]
    assert all("tools" in asked for asked in script.asked)


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        pytest.param(SILENT, "quick", id="silent"),
        pytest.param(refuses(404, "no such model"), "quick", id="not there"),
        pytest.param(refuses(429, "slow down", retry_after="3600"), "quick", id="too busy"),
        pytest.param(stream(chunk({}, finish="content_filter")), "quick", id="filtered"),
    ],
)
async def test_another_model_takes_over(bad: Answer, good: str) -> None:
    script = Script(always={ME: bad, good: says("here", used=usage(1, 1))})
    chunks = await heard(script, models=(ME, good), first=2.0)
    assert chunks == [TextDelta("here"), Usage(prompt=1, completion=1), Finish(reason="stop", model=good)]


async def test_all_models_silent_is_told_by_the_first() -> None:
    script = Script(always={ME: SILENT})
    request = ModelRequest(messages=(), seconds=60)
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base)) as there:
        patient = Patient(endpoint=there, models=(ME,), tiers=(0.3, 0.3, 0.3))
        with pytest.raises(TimedOut):
            async for _chunk in patient.stream(request):
                pass


async def test_a_text_that_breaks_off_is_kept_and_not_asked_for_again() -> None:
    script = Script(replace(stream(chunk({"content": "half an ans"})), after="cut"), says("another"))
    seen: list[Chunk] = []
    request = ModelRequest(messages=(), seconds=60)
    async with (
        script.serving() as base,
        endpoint.opened(endpoint.Address(base_url=base)) as there,
        aclosing(Patient(endpoint=there, models=(ME,)).stream(request)) as chunks,
    ):
        seen.append(await anext(chunks))
        with pytest.raises(Cut):
            await anext(chunks)
    assert (seen, len(script.asked)) == ([TextDelta("half an ans")], 1)


async def test_the_models_of_an_endpoint_are_listed() -> None:
    async with Script(models=("a", "b")).serving() as base, endpoint.opened(endpoint.Address(base_url=base)) as there:
        assert await there.models() == ["a", "b"]


async def test_silence_in_the_middle_is_an_end() -> None:
    script = Script(replace(stream(chunk({"content": "half an ans"})), after="silence"))
    request = ModelRequest(messages=(), seconds=60)
    async with (
        script.serving() as base,
        endpoint.opened(endpoint.Address(base_url=base), pause=4.0) as there,
        aclosing(there.stream(ME, request, 30.0)) as chunks,
    ):
        assert await anext(chunks) == TextDelta("half an ans")
        with pytest.raises(Cut):
            await anext(chunks)
