"""The page in a real browser against the real server, as a person uses it."""

from pathlib import Path

import pytest

from bot.app import Ports
from bot.process.settings import Settings
from tests.support import browser
from tests.support.flock import put, until_there

TEXTS = "[...document.querySelectorAll('.message')].map((m) => (m.querySelector('.bubble') ?? m.querySelector('.receipt')).innerText.trim().replace('\\n', ' '))"
CLOSED = "[...document.querySelectorAll('.reminder .card')].map((card) => card.classList.contains('closed'))"


async def test_a_talk_in_the_browser(ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(ports.address))
        await tab.until(
            "document.querySelectorAll('.example').length === 3 && document.querySelectorAll('.bird').length === 5"
        )
        await tab.until("!document.getElementById('welcome').hidden")

        await tab.type("note: the landlord's number is 555 0100")
        await tab.until("document.querySelector('.receipt')")
        assert await tab.value(TEXTS) == [
            "note: the landlord's number is 555 0100",
            "✓ Noted: the landlord's number is 555 0100",
        ]

        await tab.type("remind me in 3 seconds to stretch")
        await tab.until("document.querySelector('.message.reminder')")
        assert (await tab.value(TEXTS))[-1] == "stretch"
        assert await tab.value(CLOSED) == [False]
        await tab.value("document.querySelector('.reminder .card .button').click()")
        await tab.until("document.querySelector('.message.system .receipt')")
        await tab.until("document.querySelector('.card.closed')")

        before = await tab.value(TEXTS)
        await tab.command("Page.reload")
        await tab.until(
            f"document.readyState === 'complete' && document.querySelectorAll('.message').length === {len(before)}"
        )
        assert await tab.value(TEXTS) == before
        assert await tab.value(CLOSED) == [True]
        title = "document.querySelector('.session-title').textContent"
        await tab.until(f'{title} === "note: the landlord\'s number is 555 0100"')
        assert tab.complaints == []


async def test_what_is_written_while_the_page_wakes_up_is_sent(ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(ports.address))
        await tab.until("document.getElementById('language')?.textContent")  # its first drawing; no session is open yet
        await tab.type("note: the landlord's number is 555 0100")
        await tab.until("document.querySelector('.receipt')")
        assert (await tab.value(TEXTS))[0] == "note: the landlord's number is 555 0100"
        assert await tab.value("document.getElementById('input').value") == ""
        assert tab.complaints == []


async def test_a_parrot_that_is_added_has_its_name_and_face_without_a_reload(
    ports: Ports, settings: Settings, tmp_path: Path
) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(ports.address))
        await tab.until("document.querySelectorAll('.bird').length === 5")
        put("cook", settings)
        await until_there(ports, "cook")
        await tab.type("@Coco note: leeks keep for a week")
        await tab.until("document.querySelector('.message.agent .message-name')?.innerText === 'Coco'")
        assert await tab.value("document.querySelector('.message.agent .avatar').innerText") == "🍳"
        await tab.value("document.getElementById('new').click()")
        await tab.until("document.querySelectorAll('.bird').length === 6")
        assert tab.complaints == []
