"""The way of a newcomer and an owner through the page, with a finger at a phone's size and with a mouse at a desk's."""

from pathlib import Path

import pytest

from bot.process.settings import Settings
from tests.support import browser
from tests.support.page_hands import Page
from tests.support.page_walk import Language, Way, walk, walked

pytestmark = pytest.mark.ways  # longer ways: `make ways`


@pytest.mark.parametrize(("language", "width"), [("zh", 390), ("en", 1280)])
async def test_all_of_the_way_is_gone(
    settings: Settings, dsn: str, tmp_path: Path, language: Language, width: int
) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with walked(settings, dsn, language) as ports, browser.tab(program, tmp_path) as tab:
        sizes = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 800}
        await tab.command("Emulation.setDeviceMetricsOverride", **sizes)
        await tab.command("Emulation.setTouchEmulationEnabled", enabled=width < 800)
        await tab.open(str(ports.address))
        await tab.until("document.querySelectorAll('#rail button').length > 5 && location.hash.length > 9")
        if await tab.value("document.documentElement.lang.slice(0, 2)") != language:
            await tab.value("document.getElementById('language').click()")
        await walk(Way(page=Page(tab), ports=ports, language=language, phone=width < 800))
        assert tab.complaints == []
