"""From the bell to what a device shows with the page closed: subscribed by the page, pushed by the house, read and shown by the worker."""

import json
from pathlib import Path

import pytest

from tests.acceptance.page.test_page_closed import SHOWN
from tests.support import browser
from tests.support.client import eventually
from tests.support.doubles.push_service import PushService, pushing
from tests.support.web_fixtures import Shared

pytestmark = [pytest.mark.ways, pytest.mark.asyncio(loop_scope="module")]

ENDED = "[...document.querySelectorAll('.message')].filter((one) => one.innerText.includes('subscription has ended')).length"


def subscribing(service: PushService) -> str:
    """Return what stands for the browser's own push service, which a headless one has not: its address and its keys are the stand-in's."""
    given = json.dumps({"endpoint": service.address, "keys": service.keys})
    return f"""{{
      const given = {given}, name = "subscribed-here";
      const one = {{ ...given, toJSON: () => given, unsubscribe: async () => {{ localStorage.removeItem(name); return true; }} }};
      PushManager.prototype.getSubscription = async () => localStorage.getItem(name) && one;
      PushManager.prototype.subscribe = async (how) => {{
        if (!how.userVisibleOnly || how.applicationServerKey.length !== 87) throw new TypeError("no key of a house");
        localStorage.setItem(name, "1");
        return one;
      }};
    }}"""


async def test_a_reminder_rings_on_the_device_while_the_page_is_closed(shared: Shared, tmp_path: Path) -> None:
    program, address = browser.found(), str(shared.ports.address)
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    origin = address.rstrip("/")
    async with pushing() as service, browser.tab(program, tmp_path) as tab:

        async def is_able() -> bool:
            return (await shared.api.ask("GET", "/api/push"))["key"] is not None

        await eventually(is_able)
        await tab.command("Browser.grantPermissions", origin=origin, permissions=["notifications"])
        await tab.command("ServiceWorker.enable")
        await tab.command("Page.enable")
        await tab.command("Page.addScriptToEvaluateOnNewDocument", source=subscribing(service))
        await tab.open(address)
        await tab.until("location.hash.length > 9 && !document.getElementById('welcome').hidden")
        await tab.value("document.getElementById('bell').click()")
        await tab.until("document.getElementById('bell').getAttribute('aria-pressed') === 'true'")

        async def is_subscribed() -> bool:
            return bool(await shared.ports.pool.fetchval("SELECT count(*) FROM push_subscription"))

        await eventually(is_subscribed)
        await tab.type("remind me in 3 seconds to wax the skis")
        await tab.until("document.querySelector('.receipt')")
        session = (await tab.value("location.hash"))[1:]
        await tab.open("about:blank")
        pushed = await service.taken.get()
        del pushed["topic"]
        await tab.push(json.dumps(pushed))
        await tab.open(address)
        await tab.until("location.hash.length > 9")
        tag = pushed["notification"]["tag"]
        assert await tab.value(SHOWN) == [["⏰ wax the skis", "", tag, f"{address}#{session}"]]
        # the same ring stands in the chat that a tap on it opens
        await tab.open(pushed["notification"]["navigate"])
        await tab.until("document.querySelector('.message.reminder')?.innerText.includes('wax the skis')")

        service.status = 410  # the device was wiped: its person is told in the chat, once
        await tab.type("remind me in 1 second to wane")
        await tab.until(f"{ENDED} === 1")
        await tab.type("remind me in 1 second to wend")
        await tab.until("document.querySelectorAll('.message.reminder').length === 3")
        assert await tab.value(ENDED) == 1
