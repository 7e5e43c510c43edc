"""The server is killed in the middle of a talk and started again, on the same port: nothing typed is lost, nothing is kept twice."""

import socket
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest

from tests.support import browser
from tests.support.processes.commands import command

pytestmark = pytest.mark.ways

SAID = "[...document.querySelectorAll('.message.user .bubble')].map((one) => one.innerText.trim())"
DRAFT = "document.getElementById('input').value"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


async def test_nothing_is_lost_with_a_killed_server_and_nothing_comes_twice(dsn: str, tmp_path: Path) -> None:
    program, port = browser.found(), free_port()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    env = {
        "PARROTS_DATABASE_URL": dsn,
        "PARROTS_HTTP__PORT": str(port),
        "PARROTS_LIMITS__LEASE_SECONDS": "2",
    }
    async with browser.tab(program, tmp_path / "browser") as tab:
        async with command("run", tmp_path / "log", data=tmp_path / "data", env=env) as first:
            address = first.address
            assert urlsplit(address).port == port
            await tab.open(address)
            await tab.until("!document.getElementById('welcome').hidden && location.hash.length > 9")
            await tab.type("note: before it")
            await tab.until("document.querySelectorAll('.receipt').length === 1")
            await tab.type("note: as it died")
            await first.kill()
        await tab.until("document.getElementById('status').classList.contains('lost')")
        await tab.type("note: while it was dead")
        await tab.until("document.querySelector('.message.waiting')")
        await tab.value("document.getElementById('input').focus()")
        await tab.command("Input.insertText", text="half a thought")
        async with command("run", tmp_path / "log", data=tmp_path / "data", env=env) as second:
            await tab.until("document.querySelectorAll('.receipt').length === 3")
            await tab.until("!document.querySelector('.message:is(.waiting, .failed, .sending)')")
            said = ["note: before it", "note: as it died", "note: while it was dead"]
            assert await tab.value(SAID) == said
            assert await tab.value(DRAFT) == "half a thought"
            await tab.command("Page.reload")
            await tab.until(f"document.readyState === 'complete' && {SAID}.length === 3")
            assert (await tab.value(SAID), await tab.value(DRAFT)) == (said, "half a thought")
            async with aiohttp.ClientSession(address) as http, http.get("/api/memos") as response:
                kept = [one["text"] for one in (await response.json())["memos"]]
            assert sorted(kept) == ["as it died", "before it", "while it was dead"]
            await second.end()
