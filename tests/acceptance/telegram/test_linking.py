"""A code of /link on the page, and the link that takes it to Telegram."""

import re

import aiohttp
import pytest

from bot.process.settings import Access, Settings
from tests.support.doubles.telegram import NAME, Telegram
from tests.support.telegram_fixtures import connected, living


@pytest.mark.parametrize("policy", [pytest.param("open", id="let in"), pytest.param("pairing", id="a stranger there")])
async def test_the_page_tells_the_link_that_links_telegram(
    address: str, api: Telegram, settings: Settings, dsn: str, policy: str
) -> None:
    access = Access.model_validate({"policy": policy})
    served = connected(settings, address).model_copy(update={"access": access})
    async with living(served, dsn) as ports, aiohttp.ClientSession(ports.address) as http:
        await api.say("hello")
        greeted = await api.answer()
        assert ("/approve" in greeted.text) is (policy == "pairing")
        async with http.post("/api/sessions", json={}) as made:
            session = (await made.json())["session_id"]
        async with http.post(f"/api/sessions/{session}/messages", json={"text": "note: the boat leaks"}) as kept:
            assert kept.status == 200
        async with http.post(f"/api/sessions/{session}/messages", json={"text": "/link"}) as answered:
            [told] = (await answered.json())["messages"]
        found = re.search(rf"https://t\.me/{NAME}\?start=(link_[A-Z]{{4}}-[A-Z]{{4}})", told["text"])
        assert found is not None, told["text"]
        await api.say(f"/start {found[1]}")
        asked = await api.answer(1)
        [yes, no] = [label for label, _token in asked.buttons]
        assert (yes, no) == ("Make them one", "Leave it")
        await api.press(asked, yes)
        await api.until(lambda: any("✓" in str(edit.get("text")) for edit in api.edited) or len(api.sent) > 2)
        before = len(api.sent)
        await api.say("find boat")
        assert "the boat leaks" in (await api.answer(before)).text
