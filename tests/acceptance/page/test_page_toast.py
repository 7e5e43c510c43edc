"""A reminder is told in whatever chat is open, in every tab, and goes from all of them once it is dealt with."""

from pathlib import Path

import pytest

from bot.app import Ports
from tests.support import browser
from tests.support.client import Client

TOASTS = "document.querySelectorAll('.toast').length"


async def test_a_reminder_of_another_chat_is_done_in_a_toast(api: Client, ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(ports.address))
        await tab.until("document.querySelectorAll('.example').length === 3")
        await tab.until("location.hash.length > 9 && !document.getElementById('welcome').hidden")
        await api.say(await api.open(), "remind me in 1 second to stretch")
        await tab.until(f"{TOASTS} === 1")
        assert await tab.value("document.querySelector('.toast-text').textContent") == "⏰ stretch"
        [done, later] = await tab.value(
            "[...document.querySelectorAll('.toast-foot button')].map((b) => b.textContent)"
        )
        assert (done, later) == ("Done", "Later")
        await tab.value("document.querySelectorAll('.toast-foot button')[1].click()")
        assert await tab.value("document.activeElement.textContent") == "10 min"
        await tab.value("document.activeElement.click()")
        await tab.until("document.querySelector('.toast').textContent === '✓ 10 min'")
        await tab.until(f"{TOASTS} === 0")

        owner = await ports.facts.owner()
        [again] = await ports.own.schedules.reminders(owner, 5)
        assert again.text == "stretch"
        assert tab.complaints == []
