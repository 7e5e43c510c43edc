"""A calendar elsewhere over CalDAV (RFC 4791): listed, read and written with its tags; bounded, and never where only this house may look.

The library `caldav` would rewrite what it sends, follows names to wherever they lead, and brings eleven packages; we need five requests.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import quote, unquote
from xml.etree import ElementTree

import aiohttp
from yarl import URL

from adapters.http.calendar_fetching import public_only, refuse_private
from bot.ports.calendars.calendar_servers import Account, OtherVersion, ServerRefused, Stored
from bot.ports.calendars.remote_calendars import FetchRefused

SECONDS = 30.0  # for one request
LISTED = 20 * 2**20  # bytes of a list
LARGEST = 2**20  # bytes of an object
MOST = 20_000  # objects
REDIRECTS = 3
_ASKED = (
    b'<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop>'
    b"<d:getetag/><d:resourcetype/><d:getcontenttype/></d:prop></d:propfind>"
)
_DAV, _CALDAV = "{DAV:}", "{urn:ietf:params:xml:ns:caldav}"
_MOVED = {301, 302, 307, 308}
_DOCTYPE = (b"<!doctype", b"<!entity")


@asynccontextmanager
async def calendar_server(account: Account) -> AsyncGenerator["_Server"]:
    """Give the calendar of an account."""
    connector = aiohttp.TCPConnector(
        resolver=None if account.private else public_only(), use_dns_cache=False, limit=4, force_close=False
    )
    async with aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        trust_env=False,
        timeout=aiohttp.ClientTimeout(total=SECONDS),
        headers={
            "User-Agent": "parrots",
            "Authorization": aiohttp.encode_basic_auth(account.username, account.password, encoding="utf-8"),
        },
    ) as session:
        yield _Server(session, account)


class _Server:
    """Speaks with one (bot.ports.calendars.calendar_servers.CalendarServer)."""

    def __init__(self, session: aiohttp.ClientSession, account: Account) -> None:
        self._session = session
        self._private = account.private
        self._base = URL(account.url if account.url.endswith("/") else f"{account.url}/")

    async def listing(self) -> dict[str, str]:
        status, _, body = await self._ask("PROPFIND", self._base, LISTED, {"Depth": "1"}, _ASKED)
        if status in (404, 405):
            raise ServerRefused("no_calendar")
        if status != 207:
            raise ServerRefused(f"status {status}")
        return self._listed(body)

    def _listed(self, body: bytes) -> dict[str, str]:
        if any(sign in body[:4096].lower() for sign in _DOCTYPE):
            raise ServerRefused("no_calendar")  # no server has need of entities
        try:
            found = ElementTree.fromstring(body)  # noqa: S314 - bounded, and without entities
        except ElementTree.ParseError as error:
            raise ServerRefused("no_calendar") from error
        is_calendar, tags = False, dict[str, str]()
        for one in found.iter(f"{_DAV}response"):
            href = self._path(one.findtext(f"{_DAV}href") or "")
            if one.find(f".//{_DAV}resourcetype/{_DAV}collection") is not None:
                is_calendar |= one.find(f".//{_DAV}resourcetype/{_CALDAV}calendar") is not None
            elif (etag := one.findtext(f".//{_DAV}getetag")) and href:
                tags[href] = etag
        if not is_calendar:
            raise ServerRefused("no_calendar")
        if len(tags) > MOST:
            raise ServerRefused("too_many")
        return tags

    async def get(self, href: str) -> Stored | None:
        status, told, body = await self._ask("GET", self._url(href), LARGEST)
        if status in (404, 410):
            return None
        if status != 200:
            raise ServerRefused(f"status {status}")
        return Stored(told.get("ETag", ""), body)

    async def put(self, href: str, data: bytes, etag: str | None) -> Stored:
        when = {"If-Match": etag} if etag else {"If-None-Match": "*"}
        told = {"Content-Type": "text/calendar; charset=utf-8", **when}
        status, said, _ = await self._ask("PUT", self._url(href), LARGEST, told, data)
        if status in (409, 412):
            raise OtherVersion(href)
        if status not in (200, 201, 204):
            raise ServerRefused(f"status {status}")
        tag = said.get("ETag", "")
        if tag and not tag.startswith("W/"):
            return Stored(tag, data)
        there = await self.get(href)  # a server that gives no tag may have changed it
        if there is None:
            raise OtherVersion(href)
        return there

    async def delete(self, href: str, etag: str) -> None:
        status, _, _ = await self._ask("DELETE", self._url(href), LARGEST, {"If-Match": etag})
        if status in (409, 412):
            raise OtherVersion(href)
        if status not in (200, 202, 204, 404, 410):
            raise ServerRefused(f"status {status}")

    def _path(self, href: str) -> str:
        """Return what an object is called: by its path behind the calendar's; empty for what is not in it."""
        path = unquote(URL(href, encoded=True).raw_path)
        base = unquote(self._base.raw_path)
        return path.removeprefix(base) if path.startswith(base) and "/" not in path[len(base) :] else ""

    def _url(self, href: str) -> URL:
        return self._base.with_path(self._base.raw_path + quote(href), encoded=True)

    async def _ask(
        self, method: str, url: URL, most: int, told: dict[str, str] | None = None, data: bytes | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        try:
            async with asyncio.timeout(SECONDS):
                return await self._followed(method, url, most, told or {}, data)
        except TimeoutError as error:
            raise ServerRefused("slow") from error
        except FetchRefused as refusal:
            raise ServerRefused(refusal.why) from refusal
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise ServerRefused("unreachable") from error

    async def _followed(
        self, method: str, url: URL, most: int, told: dict[str, str], data: bytes | None
    ) -> tuple[int, dict[str, str], bytes]:
        for _ in range(REDIRECTS + 1):
            if url.scheme not in ("http", "https") or not url.host:
                raise ServerRefused("address")
            if not self._private:
                refuse_private(url.host)
            async with self._session.request(method, url, headers=told, data=data, allow_redirects=False) as answer:
                if answer.status in _MOVED and "Location" in answer.headers:
                    url = self._within(url.join(URL(answer.headers["Location"])))
                    continue
                if answer.status in (401, 403):
                    raise ServerRefused("password")
                return answer.status, dict(answer.headers), await _bounded(answer, most)
        raise ServerRefused("address")

    def _within(self, url: URL) -> URL:
        """Return where it is sent on to; the password is for that server only, and never in the clear where it was not."""
        same = url.host == self._base.host and (url.scheme, url.port) in (
            (self._base.scheme, self._base.port),
            ("https", 443),
        )
        if not same:
            raise ServerRefused("address")
        return url


async def _bounded(answer: aiohttp.ClientResponse, most: int) -> bytes:
    body = bytearray()
    async for piece in answer.content.iter_chunked(2**16):
        body += piece
        if len(body) > most:
            raise ServerRefused("too_large")
    return bytes(body)
