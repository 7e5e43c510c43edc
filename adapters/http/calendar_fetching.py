"""Fetching a calendar from an address that somebody gave: bounded in size and time, and never from where only this house may look."""

import asyncio
import socket
import zlib
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from bot.ports.calendars.remote_calendars import Fetched, FetchRefused

SECONDS = 30.0  # for all of it, redirects too
REDIRECTS = 5
_GZIP_OR_ZLIB = zlib.MAX_WBITS + 32  # as zlib names it: the head of what comes tells which
_TRANSLATED = ip_network("64:ff9b::/96")  # NAT64: what is behind it is the IPv4 address in its last 32 bits
_PLACES = {301, 302, 303, 307, 308}
_WELL, _UNCHANGED = 200, 304


def is_public(text: str) -> bool:
    """Tell whether anybody may reach an IP address: not this machine, its network, or what is reserved."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return all(one.is_global and not one.is_multicast for one in _meant(found))


def _meant(found: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """Return an address with the one that it stands for, where it is a way of writing or reaching another."""
    if isinstance(found, IPv4Address):
        return [found]
    if found.ipv4_mapped is not None:
        return [found.ipv4_mapped]
    inner = [found.sixtofour, *(found.teredo or ())]
    if found in _TRANSLATED:
        inner.append(IPv4Address(int(found) & 0xFFFFFFFF))
    return [found, *(one for one in inner if one is not None)]


class _Resolver(AbstractResolver):
    """Resolves names to public addresses only: the address that is looked at is the one connected to."""

    def __init__(self) -> None:
        self._system = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._system.resolve(host, port, family)
        if not found or not all(is_public(one["host"]) for one in found):
            raise FetchRefused("private")
        return found

    async def close(self) -> None:
        await self._system.close()


def public_only() -> AbstractResolver:
    """Return what resolves names to public addresses only."""
    return _Resolver()


def refuse_private(host: str) -> None:
    """Raise FetchRefused for an address that is written as a number, and is not public: such a one is not resolved."""
    if _is_written_address(host) and not is_public(host):
        raise FetchRefused("private")


async def fetch(url: str, *, etag: str | None, modified: str | None, most: int, private: bool) -> Fetched:
    """Fetch a calendar of at most so many bytes, if it has changed since `etag` or `modified`; `private`: from this house's own network, too.

    Raises FetchRefused.
    """
    connector = aiohttp.TCPConnector(
        resolver=None if private else _Resolver(), use_dns_cache=False, force_close=True, limit=4
    )
    told = {"Accept": "text/calendar, */*;q=0.5", "Accept-Encoding": "gzip", "User-Agent": "parrots"}
    if etag:
        told["If-None-Match"] = etag
    if modified:
        told["If-Modified-Since"] = modified
    try:
        async with (
            asyncio.timeout(SECONDS),
            aiohttp.ClientSession(
                connector=connector,
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                trust_env=False,
                headers=told,
            ) as session,
        ):
            return await _followed(session, URL(url), most, private=private)
    except TimeoutError as error:
        raise FetchRefused("slow") from error
    except (aiohttp.ClientError, OSError, ValueError, zlib.error) as error:
        raise FetchRefused("unreachable") from error


async def _followed(session: aiohttp.ClientSession, url: URL, most: int, *, private: bool) -> Fetched:
    for _ in range(REDIRECTS + 1):
        if url.scheme not in ("http", "https") or not url.host:
            raise FetchRefused("address")
        if not private:
            refuse_private(url.host)
        async with session.get(url, allow_redirects=False) as response:
            if response.status in _PLACES and "Location" in response.headers:
                url = url.join(URL(response.headers["Location"]))
                continue
            if response.status == _UNCHANGED:
                return Fetched(data=None, etag=None, modified=None)
            if response.status != _WELL:
                raise FetchRefused(f"status {response.status}")
            data = await _body(response, most)
            return Fetched(data=data, etag=response.headers.get("ETag"), modified=response.headers.get("Last-Modified"))
    raise FetchRefused("redirects")


def _is_written_address(host: str) -> bool:
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


async def _body(response: aiohttp.ClientResponse, most: int) -> bytes:
    """Read at most so much, before it is unpacked and behind."""
    packed = bytearray()
    async for piece in response.content.iter_chunked(2**16):
        packed += piece
        if len(packed) > most:
            raise FetchRefused("too_large")
    if response.headers.get("Content-Encoding", "identity").lower() not in ("gzip", "deflate", "x-gzip"):
        return bytes(packed)
    data = zlib.decompressobj(_GZIP_OR_ZLIB).decompress(bytes(packed), most + 1)
    if len(data) > most:
        raise FetchRefused("too_large")
    return data
