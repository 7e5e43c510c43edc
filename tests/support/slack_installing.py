"""A browser in which somebody installs the app in a workspace."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import aiohttp

from tests.support.doubles.slack_app import CLIENT, SlackApp
from tests.support.doubles.slack_users import Users

COOKIE = "slack-app-oauth-state"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What a browser was shown."""

    status: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Installing:
    """A house to whose app workspaces can be added, and its browser."""

    slack: SlackApp
    http: aiohttp.ClientSession
    address: str
    ducks: Users
    geese: Users

    async def begin(self) -> tuple[str, str]:
        """Open the address that one installs at; the state that Slack is given, and the cookie."""
        async with self.http.get(f"{self.address}slack/install", allow_redirects=False) as response:
            assert (response.status, response.headers["Cache-Control"]) == (302, "no-store")
            asked = urlsplit(response.headers["Location"])
            cookie = response.cookies[COOKIE]
        query = parse_qs(asked.query)
        assert f"{asked.scheme}://{asked.netloc}{asked.path}" == f"{self.slack.url}/oauth/v2/authorize"
        assert (query["client_id"], query["redirect_uri"]) == (
            [CLIENT],
            ["https://parrots.example.org/slack/oauth_redirect"],
        )
        assert (cookie["max-age"], cookie["httponly"], cookie["secure"]) == ("600", True, True)
        [state] = query["state"]
        assert cookie.value == state
        return state, cookie.value

    async def back(self, query: dict[str, str], cookie: str | None, language: str = "en") -> Page:
        """Come back from Slack."""
        headers = {"Accept-Language": language} | ({"Cookie": f"{COOKIE}={cookie}"} if cookie else {})
        address = f"{self.address}slack/oauth_redirect"
        async with self.http.get(address, params=query, headers=headers) as response:
            text = await response.text()
            assert (response.headers["Referrer-Policy"], response.headers["Cache-Control"]) == (
                "no-referrer",
                "no-store",
            )
        found = re.search(r"</p><p>(.*?)</p>", text, re.DOTALL)
        return Page(status=response.status, text=re.sub(r"<[^>]*>", "", found[1]) if found else text)

    async def install(self, code: str, language: str = "en") -> Page:
        state, cookie = await self.begin()
        return await self.back({"code": code, "state": state}, cookie, language)
