"""`POST /api/chat`: which session is meant, what is said, and what cannot be."""

import json
from typing import Any
from uuid import uuid4

import pytest

from tests.support.client import Client
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def api(shared: Shared) -> Client:
    return shared.api


def user(text: str, name: str = "") -> dict[str, Any]:
    return {"id": name or uuid4().hex, "role": "user", "parts": [{"type": "text", "text": text}]}


def silent(role: str) -> dict[str, Any]:
    return {"role": role, "parts": []}


async def chat(api: Client, *messages: dict[str, Any], **fields: object) -> list[dict[str, Any]]:
    """The parts of the answer."""
    body = {"messages": messages, **fields}
    async with api.http.post("/api/chat", json=body, headers={"Accept-Language": "en"}) as response:
        assert (response.status, response.content_type) == (200, "text/event-stream")
        assert response.headers["x-vercel-ai-ui-message-stream"] == "v1"
        lines = [line for line in (await response.text()).split("\n\n") if line]
    assert lines[-1] == "data: [DONE]"
    return [json.loads(line.removeprefix("data: ")) for line in lines[:-1]]


def session(parts: list[dict[str, Any]]) -> str:
    return parts[0]["messageMetadata"]["session_id"]


def receipts(parts: list[dict[str, Any]]) -> list[str]:
    return [part["data"]["text"] for part in parts if part["type"] == "data-receipt"]


async def test_the_parts_come_in_their_order(api: Client) -> None:
    parts = [part for part in await chat(api, user("note: it rains")) if part["type"] != "data-thinking"]
    assert [part["type"] for part in parts] == [
        "start", "start-step", "tool-input-available", "tool-output-available", "data-ui", "data-agent",
        "data-receipt", "text-start", "text-delta", "text-end", "data-card", "finish-step", "finish",
    ]  # fmt: skip
    assert parts[8]["delta"] == "✓ Noted: it rains"


async def test_a_chat_goes_on_in_its_session(api: Client) -> None:
    ours = (await api.open())[14:]
    assert session(await chat(api, user("note: a"), id=ours)) == ours
    named = session(await chat(api, user("note: b"), id="chat \x00 \ud800 1"))
    assert session(await chat(api, user("note: c"), id="chat \x00 \ud800 1")) == named != ours
    strange = str(uuid4())
    there = session(await chat(api, user("note: d"), id=strange))
    assert session(await chat(api, user("note: e"), id=strange)) == there != strange
    assert session(await chat(api, user("note: f"))) not in {ours, named, there}
    assert [one["text"] for one in await api.history(f"/api/sessions/{named}")][::2] == ["note: b", "note: c"]


async def test_what_the_user_said_last_is_said_now(api: Client) -> None:
    answer: dict[str, Any] = {
        "id": "x",
        "role": "assistant",
        "parts": [{"type": "text", "text": "note: no"}],
        "metadata": {},
    }
    last: dict[str, Any] = {"role": "user", "parts": [{"type": "text", "text": "note: two"}, {"type": "file", "url": "x"},
                                      {"type": "text", "text": "lines"}]}  # fmt: skip
    parts = await chat(api, user("note: one"), answer, last, answer, trigger="submit-message", more={"x": 1})
    assert receipts(parts) == ["✓ Noted: two lines"]


async def test_a_request_that_is_sent_again_does_nothing_twice(api: Client) -> None:
    message = user("note: once", "m1")
    first = await chat(api, message, id="once")
    again = await chat(api, message, id="once")
    assert (receipts(first), receipts(again), first[0]) == (["✓ Noted: once"], ["✓ Noted: once"], again[0])
    other = await chat(api, message, id="once", trigger="regenerate-message")
    assert other[0]["messageId"] != first[0]["messageId"]
    assert len(await api.history(f"/api/sessions/{session(first)}")) == 4


async def test_a_parrot_and_a_zone_can_be_named(api: Client) -> None:
    parts = await chat(api, user("find landlord"), agent_type="creative", user_timezone="Europe/Berlin")
    [agent] = [part["data"] for part in parts if part["type"] == "data-agent"]
    assert (agent["agent_name"], set(agent["name"])) == ("creative", {"zh", "en"})


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        pytest.param({}, 422, "invalid", "messages", id="nothing"),
        pytest.param({"messages": []}, 422, "invalid", "messages", id="no messages"),
        pytest.param({"messages": [silent("assistant")]}, 422, "invalid", "messages", id="no user"),
        pytest.param({"messages": [silent("user")]}, 422, "empty", "messages", id="no words"),
        pytest.param({"messages": [{"role": "user"}]}, 422, "invalid", "messages.0.parts", id="no parts"),
        pytest.param({"messages": [user("\u200b\u202e")]}, 422, "empty", "messages", id="nothing to see"),
        pytest.param({"messages": [user("a" * 20_001)]}, 422, "too_long", "messages", id="long"),
        pytest.param({"messages": [user("x")], "agent_type": "dodo"}, 422, "unknown_agent", "agent_type", id="agent"),
        pytest.param({"messages": [user("x")], "user_timezone": "x"}, 422, "unknown_zone", "user_timezone", id="zone"),
        pytest.param({"messages": [user("x")], "id": "x" * 201}, 422, "invalid", "id", id="long id"),
    ],
)
async def test_what_cannot_be_said_is_refused(
    api: Client, body: dict[str, Any], status: int, code: str, field: str
) -> None:
    error = (await api.ask("POST", "/api/chat", body, status=status))["error"]
    assert (error["code"], error["field"]) == (code, field)


async def test_an_unknown_parrot_is_told_who_there_is(api: Client) -> None:
    body = {"messages": [user("x")], "agent_type": "dodo"}
    error = (await api.ask("POST", "/api/chat", body, status=422, headers={"Accept-Language": "en"}))["error"]
    assert error["message"] == (
        "agent_type: no parrot is called dodo. Choose from: auto, amazing, creative, lifecoach, memo, schedule"
    )
