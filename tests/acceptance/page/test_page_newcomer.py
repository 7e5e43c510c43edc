"""Who comes for the first time is asked about the bell; who has all of theirs erased comes for the first time again."""

from pathlib import Path

import pytest

from bot.app import Ports
from tests.support import browser
from tests.support.page_hands import Page

pytestmark = pytest.mark.ways

STEPS = "[...document.querySelectorAll('.first-step')].map((one) => one.querySelector('strong').textContent)"
BELL = "[...document.querySelectorAll('.first-step')].find((one) => one.querySelector('strong').textContent.startsWith('A bell'))"
RINGS = "document.getElementById('bell').getAttribute('aria-pressed')"
KEPT = "Object.keys(localStorage).filter((one) => one.startsWith('parrots.')).sort()"


@pytest.mark.parametrize(("answer", "rings"), [pytest.param(0, "true", id="yes"), pytest.param(1, "false", id="no")])
async def test_the_bell_is_asked_about_once(ports: Ports, tmp_path: Path, answer: int, rings: str) -> None:
    program, address = browser.found(), str(ports.address)
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.command("Browser.grantPermissions", origin=address.rstrip("/"), permissions=["notifications"])
        for visit in range(2):
            await tab.open("about:blank")
            await tab.open(address)
            await tab.until("!document.getElementById('welcome')?.hidden && document.querySelector('.first-step')")
            assert len(await tab.value(STEPS)) == 3 - visit
            if not visit:
                assert await tab.value(RINGS) == "false"
                await tab.value(f"{BELL}.querySelectorAll('button')[{answer}].click()")
            await tab.until(f"{STEPS}.length === 2 && {RINGS} === '{rings}'")
            assert await tab.value(f"Boolean({BELL})") is False
        assert tab.complaints == []


async def test_who_has_erased_all_of_theirs_is_new_here(ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        page = Page(tab)
        desk = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        await tab.command("Emulation.setDeviceMetricsOverride", **desk)
        await tab.open(str(ports.address))
        await page.press(".first-step .primary", "That is right")
        await tab.type("note: the gate code is 4411")
        await tab.until("document.querySelector('.receipt')")
        await tab.value("document.getElementById('input').focus()")
        await tab.command("Input.insertText", text="a secret draft")
        await page.press("#new")
        await tab.until("!document.getElementById('welcome').hidden")
        await page.view("notes")

        await page.press("[data-view=settings]")
        await page.press("#settings .danger")
        await page.press("#log .card button", "I want to delete it")
        await page.press("#log .card button:enabled", "Yes, delete everything")
        # the page comes anew, and knows what the house knows: nothing
        await tab.until("document.querySelectorAll('#log .message').length === 1")
        await tab.until("document.querySelector('#log .receipt')?.textContent.includes('Deleted: all of your notes')")
        await tab.until(
            "document.querySelectorAll('#sessions .session').length === 1 && !document.querySelector('.view-notes')"
        )
        await page.view("notes")
        await tab.until("document.querySelector('.view-notes .empty')")
        assert [one for one in await tab.value(KEPT) if one != "parrots.view"] == []
        await page.press("#new")
        await tab.until(f"({STEPS})[0] === 'First, your language and your time'")
        assert tab.complaints == []
