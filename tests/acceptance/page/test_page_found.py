"""What the page finds again: a series that rests, which goes on at a press, and a message that is out of sight in its chat."""

from pathlib import Path

import pytest

from tests.support import browser
from tests.support.web_fixtures import Shared

pytestmark = [pytest.mark.ways, pytest.mark.asyncio(loop_scope="module")]

ROWS = "[...document.querySelectorAll('.row.of-reminders')].map((row) => row.innerText.replaceAll('\\n', ' '))"
OPTIONS = "[...document.querySelectorAll('#found [role=option]')]"
CTRL_K = (
    "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true}))"
)


def press(key: str) -> str:
    return f"document.querySelector('[data-key^=\"{key}:\"]').click()"


async def test_a_series_that_rests_says_so_and_goes_on(shared: Shared, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    await shared.api.open()
    wanted = {"text": "wax", "rings_at": "2035-06-04T10:00:00Z", "rrule": "FREQ=WEEKLY;INTERVAL=3"}
    await shared.api.ask("POST", "/api/reminders", wanted, status=201)
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(shared.ports.address))
        await tab.until("document.querySelector('#rail [data-view=reminders]')")
        await tab.value("document.querySelector('#rail [data-view=reminders]').click()")
        await tab.until(f"{ROWS}[0]?.includes('wax every three weeks · next: Mon 4 Jun')")
        await tab.value(press("skipOnce"))
        await tab.until(f"{ROWS}[0].includes('paused until Mon 25 Jun')")
        await tab.value(press("resume"))
        await tab.until(f"{ROWS}[0].includes('next: Mon 4 Jun')")
        assert tab.complaints == []


async def test_a_message_that_is_found_is_shown_in_its_chat(shared: Shared, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    session = await shared.api.open()
    await shared.api.say(session, "the narwhal of Nuuk")
    for _ in range(3):
        await shared.api.say(session, "/help")
    await shared.api.open()
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(shared.ports.address))
        await tab.until("!document.getElementById('welcome').hidden")
        await tab.value(CTRL_K)
        await tab.command("Input.insertText", text="narwhal")
        await tab.until(f"{OPTIONS}.some((one) => one.innerText.startsWith('the narwhal of Nuuk'))")
        await tab.value(f"{OPTIONS}.filter((one) => one.innerText.startsWith('the narwhal of Nuuk')).at(-1).click()")
        await tab.until(
            "document.activeElement.matches('.message') && document.activeElement.innerText.includes('narwhal of Nuuk')"
        )
        await tab.until("document.activeElement.getBoundingClientRect().top > 0")
        assert tab.complaints == []


async def test_what_would_have_been_understood_is_said_by_one_press(shared: Shared, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    await shared.api.open()
    chips = "[...document.querySelectorAll('.bubble .example')]"
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(shared.ports.address))
        await tab.until("!document.getElementById('welcome').hidden && location.hash.length > 9")
        await tab.type("我昨天很无聊来着呢")
        await tab.until(f"{chips}.some((one) => one.textContent.startsWith('记一下'))")
        await tab.value(f"{chips}.find((one) => one.textContent.startsWith('记一下')).click()")
        await tab.until("[...document.querySelectorAll('.receipt')].at(-1)?.textContent.includes('房东电话')")
        assert tab.complaints == []
