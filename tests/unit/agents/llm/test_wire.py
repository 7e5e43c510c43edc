"""The wire to a model, through the real client: what endpoints send, and what is made of it."""

import asyncio
from codecs import BOM_UTF8
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
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
    Unreachable,
    Unwell,
)
from agents.llm.fallbacks import Patient, RetryPauses
from agents.llm.response_stream import Incoming
from tests.support.doubles.openai import DONE, Answer, Script, call, chunk, event, refuses, says, usage, whole

ME = "test-model"
AT_ONCE = RetryPauses(unwell=0, limited=0)
TOOL: dict[str, Any] = {
    "type": "function",
    "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
}
NOON = "Mon, 01 Jun 2026 12:00:00 GMT"
FINE, STOP = Finish(reason="stop", model=ME), chunk({}, finish="stop")
TOOLS = Finish(reason="tools", model=ME)
WANTED = chunk({}, finish="tool_calls")


ASKED = ModelRequest(messages=({"role": "user", "content": "hi"},), tools=(TOOL,), seconds=60)


def joined(chunks: Iterable[Chunk]) -> list[Chunk]:
    """With texts that follow each other as one."""
    found: list[Chunk] = []
    for one in chunks:
        if isinstance(one, TextDelta) and found and isinstance(found[-1], TextDelta):
            found[-1] = TextDelta(found[-1].text + one.text)
        else:
            found.append(one)
    return found


async def heard(
    script: Script, request: ModelRequest = ASKED, *, models: Sequence[str] = (ME,), first: float = 30.0
) -> list[Chunk]:
    """What comes of one request, signs of life left out; texts as one, since how the bytes come is not in our hands."""
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base, api_key="key")) as there:
        patient = Patient(endpoint=there, models=models, tiers=(first, 30.0, 30.0), pauses=AT_ONCE)
        async with aclosing(patient.stream(request)) as chunks:
            return joined([one async for one in chunks if not isinstance(one, Alive)])


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
MARKED = BOM_UTF8 + JOINED
WHOLE = whole({"role": "assistant", "content": "all at once"})
[WHOLE_JSON] = WHOLE.pieces


@pytest.mark.parametrize(
    ("answer", "chunks"),
    [
        pytest.param(
            says("Par", "rots", used=usage(9, 4, 3)),
            [TextDelta("Parrots"), Usage(prompt=9, completion=4, cached=3), FINE],
            id="a text, then an event that only counts",
        ),
        pytest.param(
            stream(*(JOINED[at : at + 1] for at in range(len(JOINED)))),
            [TextDelta("Grüße 鹦鹉 🦜"), FINE],
            id="cut at each byte",
        ),
        pytest.param(
            stream(JOINED.replace(b"\n", b"\r\n").replace(b"data: ", b"data:")),
            [TextDelta("Grüße 鹦鹉 🦜"), FINE],
            id="other line ends, no blank",
        ),
        pytest.param(
            stream(JOINED.replace(b"\n", b"\r")), [TextDelta("Grüße 鹦鹉 🦜"), FINE], id="the oldest line ends"
        ),
        pytest.param(
            stream(b"\n \n", *(MARKED[at : at + 1] for at in range(len(MARKED)))),
            [TextDelta("Grüße 鹦鹉 🦜"), FINE],
            id="blanks, then a byte order mark, cut at each byte",
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
        pytest.param(WHOLE, [TextDelta("all at once"), Usage(prompt=5, completion=6), FINE], id="not streamed"),
        pytest.param(
            stream(b"  \n", BOM_UTF8, WHOLE_JSON or b""),
            [TextDelta("all at once"), Usage(prompt=5, completion=6), FINE],
            id="not streamed, though it says so, after blanks and a byte order mark",
        ),
        pytest.param(
            replace(says("ok", used=usage(1, 1)), type="application/json"),
            [TextDelta("ok"), Usage(prompt=1, completion=1), FINE],
            id="a stream that calls itself JSON",
        ),
        pytest.param(
            stream(usage(9, 1), chunk({"content": "ok"}), usage(9, 2), STOP, usage(9, 3), DONE),
            [TextDelta("ok"), Usage(prompt=9, completion=3), FINE],
            id="counted all the time",
        ),
        pytest.param(
            stream(chunk({"content": "a lot"}, finish="MAX_TOKENS")),
            [TextDelta("a lot"), Finish(reason="length", model=ME)],
            id="the limit of length in other words",
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
        pytest.param(refuses(429, "slow down", retry_after="nan"), RateLimited, 3, id="429, for no number of seconds"),
        pytest.param(
            refuses(429, "slow down", retry_after=NOON, date="Mon, 01 Jun 2026 11:00:00 GMT"),
            RateLimited,
            1,
            id="429, until a moment",
        ),
        pytest.param(refuses(429, "slow down", retry_after=NOON, date=NOON), RateLimited, 3, id="429, until now"),
        pytest.param(refuses(400, "context length exceeded"), Rejected, 1, id="400"),
        pytest.param(refuses(503, "overloaded", retry_after="0"), Unwell, 3, id="503"),
        pytest.param(Answer(type="text/html", pieces=(b"<html>Hello</html>",)), BadAnswer, 3, id="a page"),
        pytest.param(Answer(pieces=(b"\x00\xff garbage",)), BadAnswer, 3, id="garbage"),
        pytest.param(stream(b"data: {broken\n\n"), BadAnswer, 3, id="broken JSON"),
        pytest.param(stream(b'data: ["a"]\n\n'), BadAnswer, 3, id="another kind of JSON"),
        pytest.param(Answer(type="application/json", pieces=(b'{"half":',)), BadAnswer, 3, id="half an answer"),
        pytest.param(Answer(type="application/json", pieces=(b'{"message": "hi"}',)), BadAnswer, 3, id="no choices"),
        pytest.param(stream(), BadAnswer, 3, id="nothing at all"),
        pytest.param(stream(b"data: ", *[b"x" * 1024 * 1024] * 5), BadAnswer, 3, id="a line without an end"),
        pytest.param(
            stream(chunk({"content": "half"}), b"data: ", *[b"x" * 1024 * 1024] * 5),
            Cut,
            1,
            id="a line without an end after a text",
        ),
        pytest.param(
            Answer(type="application/json", pieces=(b"{", *[b" " * 1024 * 1024] * 9)),
            BadAnswer,
            3,
            id="JSON without an end",
        ),
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


async def test_silence_in_the_middle_is_an_end() -> None:
    script = Script(replace(stream(chunk({"content": "half an ans"})), after="silence"))
    request = ModelRequest(messages=(), seconds=60)
    async with (
        script.serving() as base,
        endpoint.opened(endpoint.Address(base_url=base), pause=1.0) as there,
        aclosing(there.stream(ME, request, 30.0)) as chunks,
    ):
        assert await anext(chunks) == TextDelta("half an ans")
        with pytest.raises(Cut):
            await anext(chunks)


@pytest.mark.parametrize(
    "delta",
    [
        pytest.param({"reasoning_content": "hm"}, id="one field"),
        pytest.param({"reasoning": "hm", "content": ""}, id="another"),
        pytest.param({"content": None, "thinking_blocks": [{"type": "thinking", "thinking": "hm"}]}, id="blocks"),
        pytest.param({"content": [{"type": "thinking", "thinking": "hm"}]}, id="parts"),
        pytest.param({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "look"}}]}, id="a call begins"),
    ],
)
def test_thoughts_are_a_sign_of_life_and_nothing_to_show(delta: dict[str, Any]) -> None:
    incoming = Incoming(ME)
    assert (incoming.feed(chunk(delta)), incoming.begun) == ([Alive()], True)


def test_what_only_keeps_the_connection_is_no_sign_of_life() -> None:
    incoming = Incoming(ME)
    pieces = (b"\n\n", b": wait\n\n", b"event: ping\n\n", chunk(prompt_filter_results=[]), usage(1, 1))
    assert ([chunk for piece in pieces for chunk in incoming.feed(piece)], incoming.begun) == ([], False)


def test_texts_that_come_together_are_one_piece() -> None:
    pieces = (chunk({"content": "Gr"}), chunk({"content": "ü"}), chunk({"reasoning": "hm"}), chunk({"content": "ße"}))
    together, apart = Incoming(ME), Incoming(ME)
    assert together.feed(b"".join(pieces)) == [TextDelta("Grü"), Alive(), TextDelta("ße")]
    assert joined(chunk for piece in pieces for chunk in apart.feed(piece)) == [
        TextDelta("Grü"),
        Alive(),
        TextDelta("ße"),
    ]


@pytest.mark.parametrize("scheme", ["http://", ""])
async def test_a_proxy_of_the_environment_is_used(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(says("ok"))
    async with script.serving() as base:
        monkeypatch.setenv("http_proxy", scheme + base.removeprefix("http://").removesuffix("/v1"))
        away = endpoint.Address(base_url="http://models.invalid/v1", api_key="key")
        async with endpoint.opened(away) as there, aclosing(there.stream(ME, ASKED, 30)) as chunks:
            assert TextDelta("ok") in [one async for one in chunks]


async def test_what_is_on_our_own_machine_is_asked_past_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(says("ok"))
    async with script.serving() as base:
        monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
        here = endpoint.Address(base_url=base)
        async with endpoint.opened(here) as there, aclosing(there.stream(ME, ASKED, 30)) as chunks:
            assert TextDelta("ok") in [one async for one in chunks]


@asynccontextmanager
async def saying(*pieces: bytes) -> AsyncGenerator[str]:
    """An endpoint that answers each request with these bytes, one piece after the other."""

    answering = set[asyncio.Task[Any] | None]()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answering.add(asyncio.current_task())
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    await asyncio.gather(*(task for task in answering if task is not None))


async def failure(base: str, **given: str) -> ModelError:
    async with endpoint.opened(endpoint.Address(base_url=base, **given)) as there:
        with pytest.raises(ModelError) as raised:
            async for _ in there.stream(ME, ASKED, 30):
                pass
    return raised.value


async def test_a_refusal_is_read_to_its_end_whatever_its_headers_say() -> None:
    body = b'{"error":{"message":"temperature is not allowed"}}'
    head = f"HTTP/1.1 400 Bad\r\nx-err: 余额不足\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    async with saying(head, body[:20], body[20:]) as address:
        error = await failure(f"http://{address}/v1")
    assert isinstance(error, Rejected)
    assert "temperature is not allowed" in error.cause


async def test_the_password_of_a_proxy_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with saying(b"HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n") as address:
        monkeypatch.setenv("https_proxy", f"http://ann:secret@{address}")
        error = await failure("https://models.invalid/v1")
    assert isinstance(error, Unreachable)
    assert "407" in error.cause
    assert "secret" not in error.cause


async def test_an_endpoint_that_has_moved_is_followed_on_its_own_host_only() -> None:
    script = Script(says("ok"))
    async with script.serving() as base:
        moved = f"HTTP/1.1 308 Moved\r\nLocation: {base}/chat/completions\r\nContent-Length: 0\r\n\r\n".encode()
        async with saying(moved) as address:
            async with (
                endpoint.opened(endpoint.Address(base_url=f"http://{address}/v1", api_key="key")) as there,
                aclosing(there.stream(ME, ASKED, 30)) as chunks,
            ):
                assert TextDelta("ok") in [one async for one in chunks]
            elsewhere = await failure(f"http://{address.replace('127.0.0.1', 'localhost')}/v1")
    assert script.keys == [None]  # another port may be somebody else's
    assert "name that as the address" in elsewhere.cause


async def test_a_move_that_would_lose_the_question_is_told_of() -> None:
    async with saying(b"HTTP/1.1 301 Moved\r\nLocation: /v2/chat/completions\r\nContent-Length: 0\r\n\r\n") as address:
        error = await failure(f"http://{address}/v1")
    assert isinstance(error, Unreachable)
    assert error.cause == f"it sends us on to http://{address}/v2: name that as the address"


async def test_of_a_refusal_without_an_end_the_beginning_is_read() -> None:
    head = b"HTTP/1.1 400 Bad\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with saying(head, *[b"4000\r\n" + b"no " * 5461 + b"!\r\n"] * 40) as address:
        error = await failure(f"http://{address}/v1")
    assert isinstance(error, Rejected)
    assert error.cause == "400 " + "no " * 100


async def test_a_connection_is_used_again() -> None:
    script = Script(says("one"), says("two"), says("three"))
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base)) as there:
        for word in ("one", "two", "three"):
            async with aclosing(there.stream(ME, ASKED, 30)) as chunks:
                assert TextDelta(word) in [one async for one in chunks]
    assert len(script.peers) == 1


@pytest.mark.parametrize(
    ("who", "key", "cause"),
    [
        pytest.param("", "two\nlines", "control character", id="no header holds such a key"),
        pytest.param("ann:secret@", "key", "credentials", id="a key beside a name in the address"),
    ],
)
async def test_what_cannot_be_sent_is_told_of(who: str, key: str, cause: str) -> None:
    async with saying() as address:
        error = await failure(f"http://{who}{address}/v1", api_key=key)
    assert isinstance(error, Unreachable)
    assert cause in error.cause
    assert "secret" not in error.cause
