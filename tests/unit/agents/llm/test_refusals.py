"""What an endpoint does not take: left out from then on, or, when it is the tools, told at once."""

import gzip
import json
import tracemalloc
import zlib
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import pytest

from agents.llm import endpoint
from agents.llm.base import Alive, Chunk, Finish, ModelRequest, TextDelta, Usage
from agents.llm.errors import Rejected, ToolsRefused
from agents.llm.fallbacks import Patient
from tests.support.doubles.openai import Answer, Script, refuses, says, usage

ME, OTHER = "test-model", "other-model"
TOOL: dict[str, Any] = {
    "type": "function",
    "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
}
SCHEMA = {"type": "object", "properties": {"agent": {"type": "string"}}}
PLAIN = ModelRequest(messages=({"role": "user", "content": "hi"},), seconds=60)
ASKED = replace(PLAIN, tools=(TOOL,))
PICKS = replace(PLAIN, max_tokens=30, temperature=0.0, schema=SCHEMA)
OK = says("ok", used=usage(1, 1))
HEARD = [TextDelta("ok"), Usage(prompt=1, completion=1), Finish(reason="stop", model=ME)]
Said = list[Chunk] | str


async def answers(script: Script, *requests: ModelRequest, models: Sequence[str] = (ME,)) -> list[Said]:
    """What comes of these requests, one after the other: chunks, or the name of the error."""
    found: list[Said] = []
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base, api_key="key")) as there:
        patient = Patient(endpoint=there, models=models)
        for request in requests:
            try:
                async with aclosing(patient.stream(request)) as chunks:
                    found.append([one async for one in chunks if not isinstance(one, Alive)])
            except Rejected as error:
                found.append(f"{type(error).__name__}: {error}")
    return found


async def test_a_request_carries_what_was_wanted_of_it_and_nothing_else() -> None:
    script = Script(OK, OK)
    assert await answers(script, PLAIN, PICKS) == [HEARD, HEARD]
    plain, picks = script.asked
    assert set(plain) == {"model", "messages", "stream", "stream_options"}
    assert set(picks) == {*plain, "max_tokens", "temperature", "response_format"}
    assert (picks["max_tokens"], picks["temperature"]) == (30, 0.0)
    assert picks["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": SCHEMA},
    }


async def test_a_request_may_name_its_own_model_which_nobody_takes_over_from() -> None:
    script = Script(always={OTHER: refuses(404, "no such model"), ME: OK})
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base)) as there:
        patient = Patient(endpoint=there, models=(ME,))
        with pytest.raises(Exception, match="no such model"):
            async for _ in patient.stream(replace(PLAIN, model=OTHER)):
                pass
    assert [asked["model"] for asked in script.asked] == [OTHER]


@pytest.mark.parametrize(
    ("refusal", "missing", "instead"),
    [
        pytest.param(refuses(422, "extra fields: stream_options"), "stream_options", set[str](), id="counting"),
        pytest.param(refuses(400, "streaming is not supported"), "stream", set[str](), id="streams"),
        pytest.param(
            refuses(400, "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead."),
            "max_tokens",
            {"max_completion_tokens"},
            id="the limit's first name",
        ),
        pytest.param(
            refuses(400, "Unsupported value: 'temperature' does not support 0. Only the default (1) is supported."),
            "temperature",
            set[str](),
            id="temperature",
        ),
        pytest.param(
            refuses(400, "This response_format type is unavailable now"), "response_format", set[str](), id="schema"
        ),
    ],
)
async def test_what_an_endpoint_does_not_take_is_left_out_from_then_on(
    refusal: Answer, missing: str, instead: set[str]
) -> None:
    script = Script(refusal, OK, OK)
    assert await answers(script, PICKS, PICKS) == [HEARD, HEARD]
    first, second, third = script.asked
    without = {missing, "stream_options"} if missing == "stream" else {missing}
    assert set(second) == set(third) == set(first) - without | instead


@pytest.mark.parametrize(
    "refusal",
    [
        pytest.param(refuses(400, "max_tokens is too large: 30. The context is 20."), id="too many"),
        pytest.param(refuses(400, "context length exceeded"), id="too long"),
    ],
)
async def test_what_is_wrong_this_once_is_asked_for_again(refusal: Answer) -> None:
    script = Script(refusal, OK)
    [refused, heard] = await answers(script, PICKS, PICKS)
    assert (str(refused)[:9], heard, set(script.asked[0])) == ("Rejected:", HEARD, set(script.asked[1]))


REFUSED = [
    pytest.param(refuses(400, "registry/gemma:2b does not support tools"), id="ollama"),
    pytest.param(
        refuses(404, "No endpoints found that support tool use. To learn more about routing, visit the docs."),
        id="openrouter",
    ),
    pytest.param(
        refuses(404, "No endpoints found that support the provided 'tool_choice' value."), id="openrouter choice"
    ),
    pytest.param(refuses(500, "tools param requires --jinja flag"), id="llama.cpp, old"),
    pytest.param(refuses(400, "tool_choice param requires --jinja flag"), id="llama.cpp"),
    pytest.param(
        refuses(400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
        id="vllm",
    ),
    pytest.param(refuses(400, "Unsupported parameter: 'tools' is not supported with this model."), id="openai"),
    pytest.param(refuses(400, "Unrecognized request argument supplied: tools"), id="azure"),
    pytest.param(refuses(400, "Unrecognized request arguments supplied: functions, function_call"), id="azure, both"),
    pytest.param(refuses(400, "`tool calling` is not supported with this model"), id="groq"),
    pytest.param(refuses(400, "This model does not support Function Calling."), id="a reasoner"),
    pytest.param(refuses(400, "ollama does not support parameters: ['tools'], for model=gemma"), id="litellm"),
    pytest.param(refuses(400, "This model doesn't support tool use in streaming mode."), id="bedrock"),
    pytest.param(refuses(422, "body.tools: Extra inputs are not permitted"), id="pydantic"),
    pytest.param(
        Answer(
            status=422,
            type="application/json",
            pieces=(b'{"detail":[{"type":"extra_forbidden","loc":["body","tools"],"msg":"Extra inputs"}]}',),
        ),
        id="fastapi",
    ),
    pytest.param(refuses(400, "Tool use is currently not supported for this model"), id="lm studio"),
    pytest.param(refuses(400, "This model is not able to use tools"), id="not able"),
    pytest.param(refuses(501, "Tools are not implemented."), id="501"),
    pytest.param(refuses(400, "当前模型不支持工具调用"), id="zh"),
    pytest.param(refuses(400, "参数 tools 暂不支持"), id="zh, the field"),
]


@pytest.mark.parametrize("refusal", REFUSED)
async def test_refused_tools_are_told_at_once_and_without_asking_the_next_time(refusal: Answer) -> None:
    script = Script(refusal, OK)
    first, second, plain = await answers(script, ASKED, ASKED, PLAIN, models=(ME, OTHER))
    assert str(first).startswith(f"ToolsRefused: {ME}: {refusal.status} ")
    assert (second, plain) == (f"ToolsRefused: {ME}: it takes no tools", HEARD)
    assert [("tools" in asked, asked["model"]) for asked in script.asked] == [(True, ME), (False, ME)]


async def test_each_model_has_its_own_refusals() -> None:
    script = Script(always={ME: refuses(400, "no tools are supported"), OTHER: OK})
    refused, other = await answers(script, ASKED, replace(ASKED, model=OTHER))
    assert (str(refused)[:12], other) == (ToolsRefused.__name__, [*HEARD[:-1], Finish(reason="stop", model=OTHER)])


async def test_a_model_that_takes_over_and_takes_no_tools_says_so() -> None:
    script = Script(always={ME: refuses(404, "no such model"), OTHER: refuses(400, "no tools are supported")})
    assert await answers(script, ASKED, models=(ME, OTHER)) == [f"ToolsRefused: {OTHER}: 400 no tools are supported"]


async def test_the_key_is_not_in_a_refusal() -> None:
    [refused] = await answers(Script(refuses(400, "tools are not supported for key")), ASKED)
    assert refused == f"ToolsRefused: {ME}: 400 tools are not supported for [key]"


async def test_what_was_refused_is_tried_again_after_an_hour() -> None:
    script, seconds = Script(refuses(400, "no tools are supported"), OK), iter([0.0, 3599.0, 3600.0])
    async with (
        script.serving() as base,
        endpoint.opened(endpoint.Address(base_url=base), clock=lambda: next(seconds)) as there,
    ):
        for expected in (True, True, False):
            refused = False
            try:
                async with aclosing(there.stream(ME, ASKED, 30.0)) as chunks:
                    async for _ in chunks:
                        pass
            except ToolsRefused:
                refused = True
            assert refused == expected
    assert ["tools" in asked for asked in script.asked] == [True, True]


@pytest.mark.parametrize(
    "refusal",
    [
        pytest.param(refuses(400, "error parsing tool call: raw='{\"content'"), id="garbled by the model"),
        pytest.param(
            refuses(400, "messages with role 'tool' must be a response to a message with 'tool_calls'"), id="the order"
        ),
        pytest.param(refuses(400, "tool_call_id is too long"), id="an id"),
        pytest.param(
            refuses(400, "Failed to call a function. Please adjust your prompt."), id="a call that did not work out"
        ),
        pytest.param(refuses(400, "Tool choice is none, but model called a tool"), id="a call against our wish"),
        pytest.param(refuses(400, "Unexpected tool_use_id found in tool_result blocks"), id="an id nobody knows"),
        pytest.param(refuses(400, "Invalid 'tools': array too long. Expected at most 128."), id="too many"),
        pytest.param(
            refuses(400, "maximum context length is 4096 tokens, you asked for 5000 (4800 messages, 200 functions)"),
            id="too long",
        ),
        pytest.param(refuses(400, "Invalid schema for function 'look': 'type' is required"), id="a schema"),
        pytest.param(refuses(400, "image parts in tool messages are not supported"), id="a part of a message"),
        pytest.param(refuses(400, "The role 'tool' is not supported in messages"), id="a role"),
        pytest.param(refuses(400, "parallel tool calls are not supported"), id="more than one call"),
        pytest.param(refuses(422, "tools[0].function.strict: Input should be a boolean"), id="a field of a tool"),
    ],
)
async def test_what_was_said_with_tools_does_not_take_them_away(refusal: Answer) -> None:
    script = Script(refusal, OK)
    [refused, heard] = await answers(script, ASKED, ASKED)
    assert (str(refused)[:9], heard) == ("Rejected:", HEARD)


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(refuses(500, "internal error in the tool parser"), id="500"),
        pytest.param(refuses(500, "tools are not supported"), id="500, in the words of a refusal"),
        pytest.param(refuses(502, "bad gateway: tools.internal did not answer"), id="502"),
        pytest.param(refuses(503, "function calling is not available right now"), id="503"),
        pytest.param(refuses(500, "grammar, stream_options: cannot be streamed, unsupported"), id="other fields"),
    ],
)
async def test_a_fault_of_the_server_takes_nothing_away(fault: Answer) -> None:
    script, asked = Script(fault, OK), replace(PICKS, tools=(TOOL,))
    assert await answers(script, asked) == [HEARD]
    first, second = script.asked
    assert first == second


NO_SUCH = json.dumps({"error": {"message": "no such room"}}).encode()
BOMB = gzip.compress(b"x" * 40_000_000)


@pytest.mark.parametrize(
    ("packed", "body", "told"),
    [
        pytest.param("gzip", gzip.compress(NO_SUCH), "no such room", id="gzip"),
        pytest.param("Deflate", zlib.compress(NO_SUCH), "no such room", id="deflate"),
        pytest.param("identity", NO_SUCH, "no such room", id="as it is"),
        pytest.param("gzip", BOMB, "x" * 300, id="much in little"),
        pytest.param("gzip, gzip", gzip.compress(BOMB), "", id="packed twice"),
        pytest.param("gzip", NO_SUCH, "", id="not packed at all"),
        pytest.param("zstd", NO_SUCH, "", id="in another way"),
    ],
)
async def test_of_a_refusal_no_more_is_unpacked_than_is_read(packed: str, body: bytes, told: str) -> None:
    headers = (("Content-Encoding", packed),)
    script = Script(Answer(status=400, type="application/json", headers=headers, pieces=(body,)))
    tracemalloc.start()
    try:
        said = await answers(script, PLAIN)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (said, most < 8_000_000) == ([f"Rejected: {ME}: 400 {told}"], True)
