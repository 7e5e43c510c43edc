"""Who may use the API: foreign hosts and origins never, others with the token, and what every answer says to browsers."""

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request

from adapters.http.errors import Refused
from adapters.web.mini_app import AGE
from adapters.web.server import Address
from adapters.web.signin import SignIn
from tests.support.client import Client
from tests.support.web_fixtures import LOCAL, TOKEN, Serve, Shared, opened
from tests.unit.adapters.web.test_mini_app import signed

pytestmark = pytest.mark.asyncio(loop_scope="module")

ABROAD = replace(LOCAL, local=False, token=TOKEN, public_host="parrots.example.org", secure=True)
BEHIND = replace(LOCAL, token=TOKEN, public_host="parrots.example.org")
HOME = replace(LOCAL, token=TOKEN)
MINI = "7:of-the-mini-app"
PATH = "/api/sessions"


async def status(base: str, path: str = PATH, method: str = "GET", **headers: str) -> int:
    """The status of a request; `{}` in a header stands for host and port."""
    where = urlsplit(base).netloc
    named = {name.replace("_", "-"): value.format(where) for name, value in headers.items()}
    async with (
        aiohttp.ClientSession() as http,
        http.request(method, base.rstrip("/") + path, headers=named, allow_redirects=False) as response,
    ):
        return response.status


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        pytest.param({}, 200, id="a program"),
        pytest.param({"Host": "localhost:8321"}, 200, id="by name"),
        pytest.param({"Host": "[::1]:8321"}, 200, id="by IPv6"),
        pytest.param({"Host": "LOCALHOST"}, 200, id="in capitals"),
        pytest.param({"Host": "evil.example"}, 403, id="a name that was rebound"),
        pytest.param({"Host": "127.0.0.1.evil.example"}, 403, id="a name that looks like us"),
        pytest.param({"Host": "192.168.1.5:8321"}, 403, id="another address"),
        pytest.param({"Host": "localhost@evil.example"}, 403, id="a name behind a user"),
        pytest.param({"Host": ""}, 403, id="no host"),
        pytest.param({"Host": "[::1"}, 403, id="half an address"),
        pytest.param({"Origin": "http://{}"}, 200, id="our page"),
        pytest.param({"Origin": "http://localhost:3000"}, 403, id="another port of this machine"),
        pytest.param({"Origin": "http://evil.example"}, 403, id="another site"),
        pytest.param({"Origin": "null"}, 403, id="a sandboxed frame"),
        pytest.param({"Origin": "http://[::1"}, 403, id="half an origin"),
        pytest.param({"Origin": "{}"}, 403, id="no origin"),
        pytest.param({"Sec_Fetch_Site": "same-origin"}, 200, id="fetched by our page"),
        pytest.param({"Sec_Fetch_Site": "none"}, 200, id="typed"),
        pytest.param({"Sec_Fetch_Site": "cross-site"}, 403, id="fetched by another site"),
        pytest.param({"Sec_Fetch_Site": "same-site"}, 403, id="fetched by another port"),
        pytest.param({"X_Forwarded_For": "10.0.0.1"}, 401, id="through a proxy"),
        pytest.param({"Forwarded": "for=10.0.0.1"}, 401, id="through another proxy"),
        pytest.param({"X_Real_IP": "10.0.0.1"}, 401, id="through a third"),
        pytest.param({"Via": "1.1 proxy"}, 401, id="through a fourth"),
    ],
)
async def test_a_local_page_is_for_local_requests(shared: Shared, headers: dict[str, str], expected: int) -> None:
    base = str(shared.ports.address)
    assert await status(base, **headers) == expected
    assert await status(base, method="POST", **headers) == (201 if expected == 200 else expected)


async def test_another_site_may_lead_to_the_page_and_no_further(shared: Shared) -> None:
    base = str(shared.ports.address)
    assert [
        await status(base, path, method, Sec_Fetch_Site="cross-site")
        for path, method in (("/", "GET"), ("/page/app.js", "GET"), ("/api/login", "POST"), ("/metrics", "GET"))
    ] == [200, 200, 403, 403]


@pytest.mark.parametrize(
    ("address", "headers", "expected"),
    [
        pytest.param(ABROAD, {}, 401, id="abroad: nothing"),
        pytest.param(ABROAD, {"Authorization": f"Bearer {TOKEN}"}, 200, id="abroad: token"),
        pytest.param(ABROAD, {"Authorization": f"Bearer {TOKEN}x"}, 401, id="abroad: wrong token"),
        pytest.param(ABROAD, {"Authorization": "Bearer \udcff"}, 401, id="abroad: bytes that are no text"),
        pytest.param(ABROAD, {"Authorization": "Bearer "}, 401, id="abroad: empty token"),
        pytest.param(ABROAD, {"Cookie": f"parrots_session={TOKEN}"}, 401, id="abroad: the token is no cookie"),
        pytest.param(ABROAD, {"Cookie": "parrots_session="}, 401, id="abroad: empty cookie"),
        pytest.param(HOME, {}, 401, id="at home, with a token: nothing"),
        pytest.param(HOME, {"Authorization": f"Bearer {TOKEN}"}, 200, id="at home, with a token: token"),
        pytest.param(ABROAD, {"Host": "10.1.2.3:8321", "Authorization": f"Bearer {TOKEN}"}, 200, id="abroad: by address"),
        pytest.param(ABROAD, {"Host": "parrots.example.org", "Authorization": f"Bearer {TOKEN}"}, 200, id="abroad: by name"),
        pytest.param(ABROAD, {"Host": "evil.example", "Authorization": f"Bearer {TOKEN}"}, 403, id="abroad: other name"),
        pytest.param(ABROAD, {"Origin": "http://6.6.6.6", "Authorization": f"Bearer {TOKEN}"}, 403, id="abroad: any address's page"),
        pytest.param(BEHIND, {}, 401, id="behind a proxy: what looks local may be the proxy"),
        pytest.param(BEHIND, {"X_Forwarded_For": "1.2.3.4"}, 401, id="behind a proxy: forwarded"),
        pytest.param(BEHIND, {"X_Forwarded_For": "1.2.3.4", "Authorization": f"Bearer {TOKEN}"}, 200, id="behind a proxy: with token"),
        pytest.param(BEHIND, {"Host": "parrots.example.org"}, 401, id="behind a proxy: by name"),
        pytest.param(BEHIND, {"Origin": "https://parrots.example.org", "X_Forwarded_For": "1.2.3.4", "Authorization": f"Bearer {TOKEN}"}, 200, id="behind a proxy: its page"),
    ],
)  # fmt: skip
async def test_others_need_the_token(
    serve_shared: Serve, address: Address, headers: dict[str, str], expected: int
) -> None:
    async with serve_shared(address) as base:
        assert await status(base, **headers) == expected
        free = 403 if expected == 403 else 200
        assert [await status(base, path, **headers) for path in ("/", "/page/app.js", "/healthz", "/readyz")] == [
            free
        ] * 4
        assert [await status(base, path, **headers) for path in ("/metrics", "/%61pi/sessions")] == [expected] * 2
        assert await status(base, "/page/../api/sessions", **headers) in {401, 404, expected}


async def test_inside_telegram_the_owner_is_signed_in_and_nobody_else(serve_shared: Serve, shared: Shared) -> None:
    owner, now = (await shared.ports.facts.owner()).person, int(time.time())
    await shared.ports.pool.execute(
        "INSERT INTO identity (platform, tenant, external_id, person) VALUES ('telegram', '', '42', $1)", owner
    )
    told = {
        name: signed(MINI, auth_date=str(now - age), user=f'{{"id": {user}}}')
        for name, age, user in (("owner", 5, 42), ("other", 5, 43), ("old", 2 * AGE, 42))
    }
    async with serve_shared(replace(ABROAD, bots=[MINI])) as base:
        for name, expected in (("other", 401), ("old", 401), ("owner", 204)):
            async with (
                aiohttp.ClientSession(base) as http,
                http.post("/api/login/telegram", json={"init_data": told[name]}) as response,
            ):
                assert (name, response.status) == (name, expected)
                assert ("Set-Cookie" in response.headers) == (expected == 204)
    async with (
        serve_shared(ABROAD) as base,
        aiohttp.ClientSession(base) as http,
    ):  # without a bot there is nobody to ask
        given = await Client(http=http).refused("POST", "/api/login/telegram", {"init_data": told["owner"]})
        assert given == (401, "not_owner_there")


async def test_signing_in_gives_a_cookie(serve_shared: Serve) -> None:
    async with serve_shared(ABROAD) as base, aiohttp.ClientSession(base) as http:
        client = Client(http=http)
        assert await client.refused("POST", "/api/login", {"token": "wrong"}) == (401, "wrong_token")
        assert await client.refused("POST", "/api/login", {}) == (422, "invalid")
        async with http.post("/api/login", json={"token": f" {TOKEN}\n"}) as response:
            assert (response.status, await response.read()) == (204, b"")
            cookie = response.cookies["parrots_session"]
        assert (TOKEN in cookie.value, cookie["httponly"], cookie["samesite"], cookie["secure"], cookie["path"]) == (
            False,
            True,
            "Strict",
            True,
            "/",
        )
        assert await status(base, Cookie=f"parrots_session={cookie.value}") == 200


async def test_the_link_that_is_printed_signs_in_once(shared: Shared) -> None:
    async with opened(shared.ports, HOME) as page, aiohttp.ClientSession(page.address) as http:
        assert page.link is not None
        assert TOKEN not in page.link
        async with http.head(page.link) as response:  # a preview takes nothing away
            assert response.status == 405
        async with http.get(f"{page.link}x", allow_redirects=False) as response:
            assert (response.status, response.cookies) == (303, {})
        async with http.get(page.link, allow_redirects=False, headers={"Sec-Fetch-Site": "cross-site"}) as response:
            assert (response.status, response.headers["Location"], response.headers["Cache-Control"]) == (
                303,
                "/",
                "no-store",
            )
            cookie = response.cookies["parrots_session"].value
        assert await status(page.address, Cookie=f"parrots_session={cookie}") == 200
        async with aiohttp.ClientSession() as other, other.get(page.link, allow_redirects=False) as response:
            assert (response.status, response.cookies) == (303, {})


async def test_where_no_token_is_asked_for_no_link_is_given(shared: Shared) -> None:
    async with opened(shared.ports, LOCAL) as page:
        assert page.link is None
        assert await status(page.address, "/signin/None") == 303
        assert await status(page.address) == 200


async def test_wrong_tokens_are_slowed_down_for_all_connections_together_and_keep_nobody_out(
    serve_shared: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    async with serve_shared(ABROAD) as base:
        proxied = {"X-Forwarded-For": "203.0.113.7"}
        wrong = [await status(base, Authorization=f"Bearer guess-number-{n}", **proxied) for n in range(12)]
        async with aiohttp.ClientSession(base) as other:
            async with other.post("/api/login", json={"token": "guess-number-12"}) as response:
                after = (response.status, response.headers["Retry-After"], (await response.json())["error"]["code"])
            async with other.post("/api/login", json={"token": TOKEN}) as response:
                cookie = response.cookies["parrots_session"].value
        assert (wrong[:10], wrong[-1], after) == ([401] * 10, 429, (429, "1", "slow_down"))
        assert await status(base, Authorization=f"Bearer {TOKEN}") == 200
        assert await status(base, Cookie=f"parrots_session={cookie}") == 200
        told = [record for record in caplog.records if record.getMessage() == "wrong token"]
        assert (len(told) in (10, 11), {getattr(record, "from") for record in told}) == (True, {"127.0.0.1"})
        assert {getattr(record, "forwarded_for", "") for record in told} == {"203.0.113.7"}
        assert not [record for record in caplog.records if "guess" in str(record.__dict__)]


@pytest.mark.parametrize("asked", [0, 1, 9, 11, 30])
async def test_a_program_with_an_old_token_is_no_guesser(asked: int) -> None:
    seconds = 0.0
    door = SignIn(TOKEN, now=lambda: seconds)
    request = make_mocked_request("GET", "/")
    assert [door.fits(request, "an-old-token") for _ in range(asked)] == [False] * asked
    for number in range(10):
        with suppress(Refused):
            assert not door.fits(request, str(number))
    with pytest.raises(Refused):
        door.fits(request, "one more")
    seconds = 2.0
    assert not door.fits(request, "later")


async def test_another_wrong_token_each_second_keeps_the_right_one_out_at_no_time() -> None:
    seconds = 0.0
    door = SignIn(TOKEN, now=lambda: seconds)
    request = make_mocked_request("GET", "/")
    wrong: list[bool | int] = []
    for number in range(300):
        seconds += 0.5
        try:
            wrong.append(door.fits(request, f"{TOKEN[:-1]}{number}"))
        except Refused as refused:
            wrong.append(refused.status)
        assert door.fits(request, TOKEN)
    assert (set(wrong), wrong[:10], wrong.count(429) > 100) == ({False, 429}, [False] * 10, True)


async def test_a_proxy_in_front_of_a_page_without_a_token_is_told(shared: Shared) -> None:
    async with opened(shared.ports, LOCAL) as page, aiohttp.ClientSession(page.address) as http:
        api = Client(http=http)
        assert await api.ask("GET", "/healthz") == {"status": "ok"}
        assert await status(page.address, X_Forwarded_For="10.0.0.1") == 401
        assert await api.ask("GET", "/healthz") == {
            "status": "ok",
            "note": "behind a proxy, without PARROTS_HTTP__TOKEN",
        }


async def test_there_is_no_signing_in_without_a_token(shared: Shared) -> None:
    assert await shared.api.refused("POST", "/api/login", {"token": ""}) == (401, "wrong_token")


@pytest.mark.parametrize("name", ["", "page/app.js", "page/style.css", "page/icon.svg"])
async def test_the_pages_files_are_compressed_and_strict(shared: Shared, name: str) -> None:
    async with shared.api.http.get(f"/{name}") as response:
        headers = response.headers
        assert (response.status, headers["Content-Encoding"], headers["X-Content-Type-Options"]) == (
            200,
            "deflate",
            "nosniff",
        )
        assert headers["Content-Security-Policy"] == (
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        )
        assert (headers["Referrer-Policy"], headers["Cache-Control"]) == ("no-referrer", "no-cache")


@pytest.mark.parametrize(
    "name",
    ["../server.py", "..%2fserver.py", "%2e%2e/server.py", "..", ".", "", "nothing.js", "%00.js", "a" * 300 + ".js",
     "app.js%00", "%2fetc%2fpasswd", "..%5cserver.py", "app.js/", "%ff.js"],
)  # fmt: skip
async def test_no_name_leads_out_of_the_page(shared: Shared, name: str) -> None:
    where = urlsplit(str(shared.ports.address))
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(f"GET /page/{name} HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    await writer.wait_closed()
    assert (head.split()[1], b'"not_found"' in body) == (b"404", True)


async def test_what_is_not_there_is_said_in_the_readers_language(shared: Shared) -> None:
    api = shared.api
    assert await api.ask("GET", "/api/nothing", status=404, headers={"Accept-Language": "zh-TW"}) == {
        "error": {"code": "not_found", "message": "没有这个地址。"}
    }
    assert await api.ask("GET", "/api/nothing", status=404) == {
        "error": {"code": "not_found", "message": "There is nothing at this address."}
    }
    async with api.http.put("/api/sessions") as response:
        assert (response.status, response.headers["Allow"], await response.json()) == (
            405,
            "GET, POST",
            {"error": {"code": "method_not_allowed", "message": "This address does not take PUT."}},
        )


async def test_the_house_tells_how_it_is(shared: Shared) -> None:
    api = shared.api
    assert (await api.ask("GET", "/healthz"))["status"] == "ok"
    assert await api.ask("GET", "/readyz") == {"ready": True, "checks": {"database": "ok"}}
    async with api.http.get("/metrics") as response:
        text = await response.text()
    assert (response.content_type, 'parrots_waiting{queue="inbox"}' in text) == ("text/plain", True)
    agents = (await api.ask("GET", "/api/agents"))["agents"]
    assert {agent["id"] for agent in agents} == {"memo", "schedule", "amazing", "creative", "lifecoach"}
    assert {tuple(sorted(agent[field])) for agent in agents for field in ("name", "species", "does")} == {("en", "zh")}
