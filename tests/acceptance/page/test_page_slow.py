"""On a slow network: what is on its way is shown as such, and what is typed meanwhile is neither lost nor kept twice."""

from pathlib import Path

import pytest

from tests.support import browser
from tests.support.page_hands import Page
from tests.support.web_fixtures import Shared

pytestmark = [pytest.mark.ways, pytest.mark.asyncio(loop_scope="module")]

SLOW = {
    "offline": False,
    "latency": 700,
    "downloadThroughput": 20_000,
    "uploadThroughput": 20_000,
}  # ms, bytes a second
SAID = "[...document.querySelectorAll('.message.user .bubble')].map((one) => one.innerText.trim())"
ROWS = "[...document.querySelectorAll('.row-main strong')].map((one) => one.textContent)"


async def test_what_is_on_its_way_is_shown_and_nothing_typed_is_lost(shared: Shared, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    session = await shared.api.open()
    await shared.api.say(session, "note: the kiln is lit")
    address = f"{shared.ports.address}#{session.rpartition('/')[2]}"
    async with browser.tab(program, tmp_path) as tab:
        await tab.command("Network.enable")
        await tab.open(address)
        await tab.until(f"{SAID}.length === 1")
        await tab.command("Network.emulateNetworkConditions", **SLOW)

        await tab.command("Page.reload")
        await tab.until("document.querySelector('#log[aria-busy] .skeleton')")
        await tab.type("note: said while it opened")
        await tab.until("document.querySelectorAll('.receipt').length === 2")
        assert await tab.value(SAID) == ["note: the kiln is lit", "note: said while it opened"]
        assert await tab.value("document.querySelectorAll('.skeleton').length") == 0

        page = Page(tab)
        await tab.value("document.querySelector('#rail [data-view=notes]').click()")
        await tab.until("document.querySelector('.view-notes .skeleton')")
        await tab.until(f"{ROWS}.length === 2")
        await page.press(".panel-tools .button")
        await page.fill(".sheet textarea", "kept once, pressed twice")
        await tab.value("[1, 2].forEach(() => document.querySelector('.sheet .primary').click())")
        assert await tab.value("document.querySelector('.sheet .primary').disabled")
        await tab.until(f"!document.querySelector('.sheet') && {ROWS}.length === 3")

        await tab.value("document.querySelector('.search-line input').focus()")
        for letter in "kiln":
            await tab.command("Input.insertText", text=letter)
        await tab.until(f"{ROWS}.length === 1")
        assert await tab.value(ROWS) == ["the kiln is lit"]
        assert await tab.value("document.querySelector('.search-line input').value") == "kiln"
        notes = (await shared.api.ask("GET", "/api/memos"))["memos"]
        assert sorted(one["text"] for one in notes) == [
            "kept once, pressed twice",
            "said while it opened",
            "the kiln is lit",
        ]
        assert tab.complaints == []
