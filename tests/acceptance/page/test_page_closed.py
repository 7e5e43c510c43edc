"""With the page closed: what rings is pushed, and shown by the worker; the page itself opens without a server and says so."""

from pathlib import Path

import pytest

from adapters.web.server import PAGE
from adapters.webpush.channel import payload_of
from bot.app import Ports
from bot.ports.calendars.subscriptions import Subscription, Target
from bot.ports.messages import Saying
from tests.acceptance.page.test_page_away import lined
from tests.support import browser
from tests.support.client import eventually

SHOWN = """navigator.serviceWorker.ready.then((one) => one.getNotifications())
    .then((all) => all.map(({ title, body, tag, data }) => [title, body, tag, data.navigate]))"""


async def test_what_is_pushed_is_shown_by_the_worker(ports: Ports, tmp_path: Path) -> None:
    """That it is pushed, and encrypted, is tested against a stand-in of a push service (test_api_push)."""
    program, address = browser.found(), str(ports.address)
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    session = (await ports.sessions.create(await ports.facts.owner(), "web", "kiln")).id
    subscription = Subscription(endpoint="https://push.example/x", p256dh="", auth="", page=address)
    target = Target(subscription=subscription, session=session, wanted=True)
    pushed = payload_of(target, Saying(text="⏰ wax\nthe skis"), "ring-7")
    origin = address.rstrip("/")
    async with browser.tab(program, tmp_path) as tab:
        await tab.command("Browser.grantPermissions", origin=origin, permissions=["notifications"])
        await tab.command("ServiceWorker.enable")
        await tab.open(address)
        await tab.until("location.hash.length > 9")
        assert await tab.value("navigator.serviceWorker.ready.then((one) => Boolean(one.active))")
        await tab.open("about:blank")
        await tab.until("location.href === 'about:blank'")
        await tab.push(pushed)
        await tab.open(address)
        await tab.until("location.hash.length > 9")
        assert await tab.value(SHOWN) == [["⏰ wax", "the skis", "ring-7", f"{address}#{session}"]]


async def test_without_a_server_the_page_opens_from_its_second_visit_on_and_says_so(
    ports: Ports, tmp_path: Path
) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with lined(ports) as line, browser.tab(program, tmp_path) as tab:
        address = f"http://127.0.0.1:{line.port}/"
        await tab.open(address)
        await tab.until("location.hash.length > 9")
        kept = "caches.open('parrots-shell').then((all) => all.keys()).then((all) => all.length)"
        await tab.value("navigator.serviceWorker.ready.then(() => true)")

        async def whole() -> bool:  # the worker keeps all of it, whatever was shown
            return await tab.value(kept) > len(list(PAGE.glob("*.js")))

        await eventually(whole)
        await line.cut()
        await tab.open("about:blank")
        await tab.open(address)
        await tab.until("document.getElementById('status')?.classList.contains('lost')")
        assert await tab.value("document.querySelectorAll('#rail button').length") > 5
