"""The page while the server cannot be reached: it says so, and sends what was typed once it is back."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.app import Ports
from bot.ports.messages import Saying
from tests.acceptance.page.test_page_runs import staged
from tests.support import browser

STATUS = "document.getElementById('status')"
TEXTS = "[...document.querySelectorAll('.message.user .bubble')].map((m) => m.innerText.trim())"


class Line:
    """A connection to the server that can be cut."""

    def __init__(self, address: str) -> None:
        self._host, self._port = urlsplit(address).hostname, urlsplit(address).port
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def up(self) -> None:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        if self._server is not None:
            self._server.close()
        for writer in tuple(self._open):
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._host, self._port)
        self._open |= {writer, back}
        await asyncio.gather(_pass(reader, back), _pass(there, writer))


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()


@asynccontextmanager
async def lined(ports: Ports) -> AsyncGenerator[Line]:
    line = Line(str(ports.address))
    await line.up()
    try:
        yield line
    finally:
        await line.cut()


async def test_a_lost_connection_is_told_and_what_is_typed_meanwhile_is_sent_once_it_is_back(
    ports: Ports, tmp_path: Path
) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with lined(ports) as line, browser.tab(program, tmp_path) as tab:
        await tab.open(f"http://127.0.0.1:{line.port}/")
        await tab.until("!document.getElementById('welcome').hidden")
        await tab.type("note: one")
        await tab.until("document.querySelectorAll('.receipt').length === 1")
        await line.cut()
        await tab.until(f"{STATUS}.classList.contains('lost')")
        told = await tab.value(f"{STATUS}.textContent")
        await tab.type("note: two")
        await tab.type("note: three")
        await tab.until("document.querySelectorAll('.message.waiting').length === 2")
        await line.up()
        await tab.until("document.querySelectorAll('.receipt').length === 3")
        await tab.until(f"!{STATUS}.classList.contains('lost')")
        assert told == "Connection lost, reconnecting…"
        assert await tab.value(TEXTS) == ["note: one", "note: two", "note: three"]
        assert await tab.value("document.querySelectorAll('.message:is(.waiting, .failed, .sending)').length") == 0


async def test_who_opens_the_page_while_an_answer_is_in_the_making_sees_that_work_goes_on(
    ports: Ports, tmp_path: Path
) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with staged(ports, program, tmp_path) as stage:
        await stage.say(Saying(text="and now?"), "user")
        await stage.tab.open(str(ports.address))
        await stage.tab.until(f"{STATUS}.textContent !== ''")
        seen = f"[{STATUS}.textContent, {STATUS}.classList.contains('hidden-text'), document.getElementById('stop').hidden]"
        assert await stage.tab.value(seen) == ["Still working on it…", False, False]
        await stage.say(Saying(text="Here it is.", agent="amazing"))
        await stage.tab.until(f"{STATUS}.textContent === ''")
        assert await stage.tab.value("document.getElementById('stop').hidden") is True
