"""The page shows the person's dates: those in which the parrots answer, named where the device is elsewhere."""

from pathlib import Path

import pytest

from bot.app import Ports
from tests.support import browser

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
