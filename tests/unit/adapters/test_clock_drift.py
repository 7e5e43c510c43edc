"""Our clock beside a platform's."""

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from adapters.http.clock_drift import check, drift

NOON = "Wed, 28 Jan 2026 12:00:00 GMT"
AT = 1769601600.0  # that moment


@pytest.mark.parametrize(
    ("told", "asked", "answered", "seconds"),
    [
        pytest.param(NOON, AT, AT + 0.2, 0.0, id="as one"),
        pytest.param(NOON, AT + 0.9, AT + 1.1, 0.0, id="within the second"),
        pytest.param(NOON, AT - 8.0, AT + 1.0, 0.0, id="a slow answer proves nothing"),
        pytest.param(NOON, AT + 43.0, AT + 43.5, 42.0, id="ahead"),
        pytest.param(NOON, AT - 60.5, AT - 60.0, -60.0, id="behind"),
        pytest.param("", AT, AT, None, id="no date"),
        pytest.param("yesterday", AT, AT, None, id="no date either"),
    ],
)
def test_what_is_surely_drift(told: str, asked: float, answered: float, seconds: float | None) -> None:
    assert drift(told, asked, answered) == seconds


async def answering(request: web.Request) -> web.Response:
    del request
    return web.Response(status=404, headers={"Date": NOON})


@pytest.mark.parametrize(
    ("now", "what"),
    [
        pytest.param(AT + 4.0, None, id="nobody minds"),
        pytest.param(AT + 91.0, "this machine's clock is 90 s ahead of Telegram's", id="ahead"),
        pytest.param(AT - 7.0, "this machine's clock is 7 s behind Telegram's", id="behind"),
    ],
)
async def test_drift_is_told_with_the_remedy(now: float, what: str | None) -> None:
    app = web.Application()
    app.router.add_route("*", "/", answering)
    async with TestServer(app) as server:
        found = await check("Telegram", str(server.make_url("/")), lambda: now)
    assert (found and found[:2]) == (what and ("WRONG", what))
    assert found is None or "timedatectl set-ntp true" in found[2]


async def test_who_cannot_be_reached_is_told_by_others() -> None:
    assert await check("Slack", "http://127.0.0.1:1/api/") is None
