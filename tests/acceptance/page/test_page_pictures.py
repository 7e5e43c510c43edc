"""A picture of the week in a real browser: it is shown in the chat, and opens as large as it is."""

from pathlib import Path

import pytest

from bot.app import Ports
from tests.support import browser

pytestmark = pytest.mark.ways  # longer ways: `make ways`

WIDTH = "document.querySelector('.message.agent .picture img')?.naturalWidth"


async def test_a_week_is_shown_in_the_chat(ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(ports.address))
        await tab.until("document.getElementById('language')?.textContent")
        await tab.type("/week")
        await tab.until(f"{WIDTH} > 0")
        assert await tab.value(WIDTH) == 1280
        assert await tab.value("document.querySelector('.picture').getAttribute('href').slice(0, 10)") == "api/files/"
        assert await tab.value("document.querySelector('.picture img').alt.startsWith('week-')") is True
        assert tab.complaints == []
