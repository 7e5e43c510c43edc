"""The AI SDK's own client (the npm package `ai`) talks to us; skipped where node or the package is missing."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.process.settings import Settings
from tests.support.client import Client
from tests.support.doubles.openai import Script, calls, says
from tests.support.thinking import thoughtful

HERE = Path(__file__).parent / "aisdk"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="there is no node"),
    pytest.mark.skipif(
        not (HERE / "node_modules" / "ai").is_dir(), reason="the npm package `ai` is not installed: make aisdk"
    ),
]


async def chat(api: Client, chat: str, *texts: str, **body: object) -> Any:  # noqa: ANN401 - JSON
    """What the client makes of it when it says the last of these in a chat: `message`, `chunks`, `errors`."""
    messages = [
        {"id": f"m{number}", "role": "user", "parts": [{"type": "text", "text": text}]}
        for number, text in enumerate(texts)
    ]
    async with api.http.get("/healthz") as response:
        address = response.url.with_path("/api/chat")
    request = {"api": str(address), "id": chat, "body": body, "messages": messages}
    node = await asyncio.create_subprocess_exec(
        str(NODE), str(HERE / "client.mjs"), json.dumps(request), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await asyncio.wait_for(node.communicate(), 100)
    assert node.returncode == 0
    return json.loads(out)


async def test_a_client_shows_all_that_is_said(api: Client) -> None:
    told = await chat(api, "a chat", "note: it rains")
    assert told["errors"] == []
    message = told["message"]
    assert message["role"] == "assistant"
    assert [part["type"] for part in message["parts"]] == [
        "step-start",
        "dynamic-tool",
        "data-agent",
        "data-receipt",
        "text",
        "data-card",
    ]
    assert message["parts"][1]["state"] == "output-available"
    assert message["parts"][-2]["text"] == "✓ Noted: it rains"
    assert message["parts"][-2]["providerMetadata"] == {"parrots": {"kind": "receipts", "agent": "memo"}}
    assert [button["label"] for button in message["parts"][-1]["data"]["buttons"]] == ["Undo: it rains"]
    again = await chat(api, "a chat", "note: it rains", "find rains")
    assert again["message"]["metadata"] == message["metadata"]
    cards = [part["data"] for part in again["message"]["parts"] if part["type"] == "data-card"]
    assert [card["lines"][0][:11] for card in cards if card["lines"]] == ["#1 it rains"]


async def test_a_client_follows_a_model_at_work(settings: Settings, dsn: str) -> None:
    script = Script(
        calls(("memo_search", {"query": "sleep"}), text="Let me look. "), says("Parrots sleep ", "standing.")
    )
    async with thoughtful(settings, dsn, script) as house:
        told = await chat(house.api, "a chat", "how do parrots sleep, from my notes?", agent_type="amazing")
    assert told["errors"] == []
    [tool] = [part for part in told["message"]["parts"] if part["type"] == "dynamic-tool"]
    assert (tool["toolName"], tool["state"]) == ("memo_search", "output-available")
    texts = [part for part in told["message"]["parts"] if part["type"] == "text"]
    assert texts[0]["text"].startswith("Let me look.")
    assert texts[-1]["text"].startswith("Parrots sleep standing.")
    assert {part["state"] for part in texts} == {"done"}
    assert [part["data"]["prompt_tokens"] for part in told["message"]["parts"] if part["type"] == "data-stats"] == [300]
    assert "data-thinking" in [chunk["type"] for chunk in told["chunks"]]
