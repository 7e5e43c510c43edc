"""What an endpoint does not take: left out from then on, or, when it is the tools, told at once."""

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import pytest

from agents.llm import endpoint
from agents.llm.base import Alive, Chunk, Finish, ModelRequest, TextDelta, Usage
from agents.llm.errors import Rejected, ToolsRefused
from agents.llm.patience import Patient
from tests.doubles.openai import Answer, Script, refuses, says, usage

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


@pytest.mark.parametrize(
    "refusal",
    [
        pytest.param(refuses(400, "registry/gemma:2b does not support tools"), id="400"),
        pytest.param(refuses(404, "No endpoints found that support tool use"), id="404"),
        pytest.param(refuses(500, "tools param requires --jinja flag"), id="500"),
        pytest.param(refuses(400, '"auto" tool choice requires --enable-auto-tool-choice to be set'), id="a switch"),
    ],
)
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


@pytest.mark.parametrize(
    "said",
    [
        pytest.param("error parsing tool call: raw='{\"content'", id="garbled by the model"),
        pytest.param("messages with role 'tool' must be a response to a message with 'tool_calls'", id="the order"),
        pytest.param("tool_call_id is too long", id="an id"),
    ],
)
async def test_what_was_said_with_tools_does_not_take_them_away(said: str) -> None:
    script = Script(refuses(400, said), OK)
    [refused, heard] = await answers(script, ASKED, ASKED)
    assert (str(refused)[:9], heard) == ("Rejected:", HEARD)
