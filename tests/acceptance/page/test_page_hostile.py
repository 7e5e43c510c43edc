"""Hostile and awkward texts in every field: nothing of them becomes markup, and nothing widens the page, at a phone's size."""

from pathlib import Path

import pytest

from tests.support import browser
from tests.support.page_hands import Page
from tests.support.web_fixtures import Shared

pytestmark = [pytest.mark.ways, pytest.mark.asyncio(loop_scope="module")]

EVIL = (
    "<img src=x onerror=document.title='owned'><script>document.title='owned'</script>",
    "[x](javascript:alert(1)) ![](http://example.com/a.png)",
    "שלום עולם " * 4,
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2,
)
MADE = "document.querySelectorAll('#panel img[src=x], #panel script, #panel a[href^=javascript], #log img[src=x], #log script').length"
WIDE = "document.documentElement.scrollWidth > innerWidth || document.querySelector('#panel-body > *')?.scrollWidth > innerWidth + 1"
VIEWS = ("notes", "lists", "reminders", "you", "agenda")


async def test_nothing_of_it_becomes_markup(shared: Shared, tmp_path: Path) -> None:
    program, api = browser.found(), shared.api
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    session = await api.open()
    await api.ask("PATCH", "/api/settings", {"zone": "UTC"})
    for number, text in enumerate(EVIL):
        short = text.strip()[:190]
        event = {
            "title": short,
            "location": short,
            "description": short,
            "starts_at": f"2035-06-04T{9 + number:02}:00:00Z",
        }
        await api.ask("POST", "/api/memos", {"text": text}, status=201)
        await api.ask("POST", "/api/lists/things/items", {"items": [short]}, status=201)
        await api.ask("POST", "/api/schedules", {**event, "force": True}, status=201)
        reminder = {"text": short, "rings_at": "2035-06-04T10:00:00Z"}
        await api.ask("POST", "/api/reminders", reminder, status=201)
        await api.say(session, f"note: {text}")
    await api.ask("PATCH", "/api/profile", {"state": {"focus": [one.strip()[:190] for one in EVIL[:3]]}})
    async with browser.tab(program, tmp_path) as tab:
        await tab.command("Emulation.setDeviceMetricsOverride", width=390, height=780, deviceScaleFactor=1, mobile=True)
        await tab.open(str(shared.ports.address))
        await tab.until("document.querySelectorAll('#log .message.user').length >= 4")
        found: dict[str, tuple[int, bool]] = {"chat": (await tab.value(MADE), await tab.value(WIDE))}
        page = Page(tab)
        for view in VIEWS:
            await page.view(view)
            text = "document.querySelector('#panel-body > *').textContent"
            await tab.until(f"{text}.length > 20" if view == "agenda" else f"{text}.includes('onerror')")
            found[view] = (await tab.value(MADE), await tab.value(WIDE))
        assert found == dict.fromkeys(("chat", *VIEWS), (0, False))
        assert await tab.value("document.title.includes('owned')") is False
        assert tab.complaints == []
