"""One person at two tabs and on Telegram at once, and an owner who lets somebody of Telegram in and out."""

import re
from pathlib import Path

import pytest

from bot.app import Ports
from bot.process.settings import Access, Settings
from storage.people import groups
from tests.support import browser
from tests.support.browser import Tab
from tests.support.doubles.telegram import NAME, Telegram
from tests.support.page_hands import Page
from tests.support.telegram_fixtures import connected, living

pytestmark = pytest.mark.ways

DESK = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}
ROWS = "[...document.querySelectorAll('.row-main strong')].map((one) => one.textContent)"
TOASTS = "[...document.querySelectorAll('.toast .toast-text')].map((one) => one.textContent)"


async def opened(tab: Tab, ports: Ports) -> Page:
    await tab.command("Emulation.setDeviceMetricsOverride", **DESK)
    await tab.open(str(ports.address))
    await tab.until("document.querySelector('#rail button') && location.hash.length > 9")
    return Page(tab)


async def link(tab: Tab, telegram: Telegram) -> None:
    """Make who writes on Telegram the one at the page."""
    await tab.type("/link")
    words = "[...document.querySelectorAll('#log .message')].at(-1)?.textContent ?? ''"
    await tab.until(f"({words}).includes('?start=link_')")
    found = re.search(rf"https://t\.me/{NAME}\?start=(link_[A-Z]{{4}}-[A-Z]{{4}})", await tab.value(words))
    assert found is not None
    await telegram.say(f"/start {found[1]}")
    asked = await telegram.answer()
    await telegram.press(asked, asked.buttons[0][0])
    await telegram.until(
        lambda: any("✓" in str(edit.get("text")) for edit in telegram.edited) or len(telegram.sent) > 1
    )


async def test_what_is_said_on_telegram_shows_in_both_tabs_and_what_is_done_in_one_is_done(
    settings: Settings, dsn: str, tmp_path: Path
) -> None:
    program, telegram = browser.found(), Telegram()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with (
        telegram.serving() as address,
        living(connected(settings, address), dsn) as ports,
        browser.tabs(program, tmp_path, 2) as tabs,
    ):
        pages = [await opened(tab, ports) for tab in tabs]
        await link(tabs[0], telegram)
        for page in pages:
            await page.view("notes")
        await telegram.say("note: the sail needs a batten")
        for tab in tabs:
            await tab.until(f"({ROWS}).join() === 'the sail needs a batten'")
        for page in pages:
            await page.view("reminders")
        await telegram.say("remind me in 2 seconds to reef")
        for tab in tabs:
            await tab.until(f"({TOASTS}).join() === '⏰ reef'")
        await pages[0].press(".toast-foot button", "Done")
        for tab in tabs:
            await tab.until(f"({TOASTS}).length === 0 && !({ROWS}).includes('reef')")

        await telegram.say("remind me in 2 seconds to tack")
        for tab in tabs:
            await tab.until(f"({TOASTS}).join() === '⏰ tack'")
        await telegram.until(lambda: any("⏰ tack" in one.text for one in telegram.sent))
        [rung] = [one for one in telegram.sent if "⏰ tack" in one.text]
        await telegram.press(rung, rung.buttons[0][0])
        for tab in tabs:
            await tab.until(f"({TOASTS}).length === 0 && !({ROWS}).includes('tack')")
            assert tab.complaints == []


async def test_an_owner_lets_somebody_in_and_out_and_in_again(settings: Settings, dsn: str, tmp_path: Path) -> None:
    program, telegram = browser.found(), Telegram()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with telegram.serving() as address:
        given = connected(settings, address).model_copy(update={"access": Access(policy="pairing")})
        async with living(given, dsn) as ports, browser.tab(program, tmp_path) as tab:
            await telegram.say("hello")
            assert "/approve" in (await telegram.answer()).text
            page = await opened(tab, ports)
            await page.press("[data-view=settings]")
            await page.press("#settings summary")
            standing = "[...document.querySelectorAll('.house .set-row')].find((one) => !one.textContent.startsWith('You'))?.querySelector('span').textContent ?? ''"

            async def decide(button: str, shown: str) -> None:
                await page.press(".house .set-row button", button)
                await tab.until(f"({standing}).endsWith({shown!r})")
                assert await tab.value("document.activeElement.closest('.house .set-row') !== null")

            async def answered(text: str, words: str) -> None:
                before = len(telegram.sent)
                await telegram.say(text)
                assert words in (await telegram.answer(before)).text

            await tab.until(f"({standing}).endsWith('waits to be let in')")
            await decide("Refuse", "refused")
            await decide("Let in", "member")
            await telegram.until(lambda: len(telegram.sent) > 1)  # who is let in is told
            await answered("note: the boat leaks", "Noted: the boat leaks")
            before = len(telegram.sent)
            await decide("Suspend", "suspended")
            await telegram.until(lambda: len(telegram.sent) > before)
            assert "suspended" in telegram.sent[-1].text
            before = len(telegram.sent)
            await decide("Let in", "member")
            await telegram.until(lambda: len(telegram.sent) > before)
            await answered("find boat", "the boat leaks")
            assert tab.complaints == []


async def test_a_group_is_let_in_and_falls_silent_at_the_owners_press(
    settings: Settings, dsn: str, tmp_path: Path
) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with living(settings, dsn) as ports, browser.tab(program, tmp_path) as tab:
        await groups.room(ports.pool, "telegram", "", "-5", "the crew", let_in=False)
        page = await opened(tab, ports)
        await page.press("[data-view=settings]")
        await page.press("#settings summary")
        standing = "[...document.querySelectorAll('.house .set-row')].find((one) => one.textContent.startsWith('the crew'))?.querySelector('span').textContent"
        for button, shown in (("Let in", "member"), ("Refuse", "refused"), ("Let in", "member")):
            await tab.until(standing)
            await page.press(".house .set-row button", button)
            await tab.until(f"{standing} === 'the crew · {shown}'")
        assert tab.complaints == []
