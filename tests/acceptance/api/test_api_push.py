"""Web push against a stand-in of a push service."""

import pytest

from tests.support.client import Client, eventually
from tests.support.doubles.push_service import PushService, pushing
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def subscribed(api: Client, service: PushService) -> None:
    async def is_able() -> bool:
        return (await api.ask("GET", "/api/push"))["key"] is not None

    await eventually(is_able)
    wanted = {"endpoint": service.address, "keys": service.keys, "page": "https://parrots.example/flock/#x"}
    await api.ask("POST", "/api/push", wanted, status=204)


async def test_what_rings_is_pushed_encrypted_and_a_lapsed_browser_is_told_of_once(shared: Shared) -> None:
    api = shared.api
    async with pushing() as service:
        await subscribed(api, service)
        session = await api.open()
        await api.say(session, "remind me in 1 second to wax")
        assert await service.taken.get() == {
            "topic": (tag := f"ring-{(await api.history(session))[-1]['id']}"),
            "web_push": 8030,
            "notification": {
                "title": "⏰ wax",
                "body": "",
                "navigate": f"https://parrots.example/flock/#{session.rpartition('/')[2]}",
                "tag": tag,
            },
        }
        service.status = 410
        await api.say(session, "remind me in 1 second to wane")

        async def is_told() -> bool:
            return any("subscription has ended" in said["text"] for said in await api.history(session))

        await eventually(is_told)
        assert await api.refused("POST", "/api/push/end", {"endpoint": service.address}) == (404, "not_found")
        assert service.taken.empty()


async def test_only_addresses_that_may_be_called_are_taken(shared: Shared) -> None:
    keys = {"p256dh": "B" * 87, "auth": "a" * 22}
    for endpoint in ("http://push.example/x", "file:///etc/passwd", "https://", "ftp://localhost/"):
        wanted = {"endpoint": endpoint, "keys": keys, "page": "https://parrots.example/"}
        assert await shared.api.refused("POST", "/api/push", wanted) == (422, "invalid")


async def test_the_worker_stands_beside_the_page(shared: Shared) -> None:
    async with shared.api.http.get("/worker.js") as response:
        assert (response.status, response.content_type) == (200, "text/javascript")
    async with shared.api.http.get("/page/manifest.webmanifest") as response:
        assert (await response.json(content_type="application/manifest+json"))["start_url"] == "../"


async def test_the_words_of_the_page_are_in_the_characters_that_the_browser_asks_for(shared: Shared) -> None:
    told: list[str] = []
    for asked in ("zh-TW,zh;q=0.9", "zh-Hant-HK", "zh-CN,zh-TW;q=0.5", "en"):
        async with shared.api.http.get("/page/texts.js", headers={"Accept-Language": asked}) as response:
            words = await response.text()
        told += [one for one in ("鸚鵡們", "鹦鹉们") if one in words]
        assert (response.headers["Vary"], "zh-TW" in words) == ("Accept-Language", "鸚鵡們" in words)
    assert told == ["鸚鵡們", "鸚鵡們", "鹦鹉们", "鹦鹉们"]
