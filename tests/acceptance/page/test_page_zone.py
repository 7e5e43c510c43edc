"""The page shows the person's dates: those in which the parrots answer, named where the device is elsewhere."""

from pathlib import Path

import pytest

from bot.app import Ports
from tests.support import browser
from tests.support.page_hands import Page

pytestmark = pytest.mark.ways  # longer ways: `make ways`

LABELS = "[...document.querySelectorAll('.day span')].map((one) => one.textContent)"
HERE = "new Date().toLocaleDateString('sv-SE', {timeZone: 'Pacific/Kiritimati'})"
CLOCKS = "[...document.querySelectorAll('.message time')].map((one) => one.title)"


async def test_dates_are_those_of_the_person_and_say_so(ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.command("Emulation.setTimezoneOverride", timezoneId="Pacific/Honolulu")
        await tab.open(str(ports.address))
        await tab.until("document.querySelectorAll('.example').length === 3")
        await tab.until("!document.getElementById('welcome').hidden")
        await tab.type("/settings zone Pacific/Kiritimati")
        await tab.until("document.querySelectorAll('.message').length === 2")
        await tab.until(f"{LABELS}.length === 1 && {LABELS}[0].includes('(Kiritimati)')")
        day = await tab.value(f"Number({HERE}.slice(8))")
        [label] = await tab.value(LABELS)
        assert label.startswith("Today · ")
        assert f" {day} " in label
        assert all("(Kiritimati)" in title for title in await tab.value(CLOCKS))
        assert tab.complaints == []


async def test_a_whole_day_of_another_zone_stands_on_its_own_day(ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        page = Page(tab)
        await tab.command("Emulation.setTimezoneOverride", timezoneId="America/New_York")
        await tab.open(str(ports.address))
        await tab.until("document.querySelectorAll('.example').length === 3")
        day, later = [
            await tab.value(f"new Date(Date.now() + {days} * 864e5).toISOString().slice(0, 10)") for days in (9, 10)
        ]
        for number, said in enumerate(
            ("zone Asia/Shanghai", f"school fair on {day} all day", "zone America/New_York"), 1
        ):
            await tab.type(f"/settings {said}" if said.startswith("zone") else said)
            await tab.until(f"document.querySelectorAll('.message').length === {2 * number}")
        await page.view("agenda")
        await page.press(".agenda-bar [data-key=month]")
        if await tab.value(f"new Date().toLocaleDateString('sv-SE').slice(0, 7) !== '{day[:7]}'"):
            await page.press(".agenda-bar .icon-button + .icon-button")
        await tab.until(f"document.querySelector('[data-day=\"{day}\"] .cell-event.all-day')")
        await page.press(".cell-event.all-day")
        assert await tab.value("document.querySelector('.sheet input[type=date]').value") == day
        await page.fill(".sheet input[type=date]", later)
        await page.save()
        await page.chat()
        await tab.type("when is the school fair")
        await tab.until(f"[...document.querySelectorAll('.message')].at(-1).textContent.includes('{later}')")
        assert tab.complaints == []
