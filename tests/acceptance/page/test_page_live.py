"""One person in two browsers and in a chat elsewhere: what is done in one of them shows in the others by itself."""

from pathlib import Path

import pytest

from tests.support import browser
from tests.support.page_hands import Page
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROWS = "[...document.querySelectorAll('.row-main strong')].map((one) => one.textContent)"
EVENTS = "[...document.querySelectorAll('.grid-column .event')].map((one) => one.getAttribute('aria-label'))"


async def test_what_is_done_elsewhere_shows_by_itself(shared: Shared, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    elsewhere = await shared.api.open()
    async with browser.tab(program, tmp_path / "one") as one, browser.tab(program, tmp_path / "two") as two:
        pages = [Page(one), Page(two)]
        for page in pages:
            sizes = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}
            await page.tab.command("Emulation.setDeviceMetricsOverride", **sizes)
            await page.tab.open(str(shared.ports.address))
            await page.tab.until("document.querySelector('#rail button') && location.hash.length > 9")
            await page.view("notes")
            await page.tab.until("document.querySelector('.empty')")
        await pages[0].press(".panel-tools .button")
        await pages[0].fill(".sheet textarea", "the sail needs a batten")
        await pages[0].save()
        await two.until(f"({ROWS}).join() === 'the sail needs a batten'")
        await shared.api.say(elsewhere, "note: the boom creaks")
        for page in pages:
            await page.tab.until(f"({ROWS}).join() === 'the boom creaks,the sail needs a batten'")
        mondays = [await page.week(1) for page in pages]
        fair = {"title": "the fair", "starts_at": f"{mondays[0]}T10:00:00Z"}
        made = await shared.api.ask("POST", "/api/schedules", fair, status=201)
        for page in pages:
            await page.tab.until(f"({EVENTS})[0]?.startsWith('the fair')")
        await pages[1].press(".grid-column .event")
        await pages[1].press(".sheet .check input")  # all day
        await pages[1].save()
        await one.until("document.querySelector('.event.all-day')?.textContent.includes('the fair')")
        changed = await shared.api.ask("GET", f"/api/schedules?from={mondays[0]}T00:00Z&to={mondays[0]}T23:00Z")
        assert [(kept["id"], kept["all_day"]) for kept in changed["schedules"]] == [(made["id"], True)]
        assert (one.complaints, two.complaints) == ([], [])
