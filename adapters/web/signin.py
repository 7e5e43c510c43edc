"""Signing in to the page: with the token, or once with the link that is printed at start. Wrong tokens are slowed down, the right
one never: who does not have it keeps nobody out.
"""

import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable

from aiohttp import web

from adapters.http.errors import Refused

log = logging.getLogger(__name__)

COOKIE = "parrots_session"
COOKIE_SECONDS = 90 * 24 * 3600
PATH = "/signin/"
LINK_SECONDS = 3600.0
AT_ONCE = 10  # wrong tokens, of all connections together, before each more waits its turn
PAUSE = 1.0  # seconds between two of them afterwards
REMEMBERED = 100  # wrong tokens: a program that keeps asking with an old one is not guessing


class SignIn:
    """The proof that somebody is the owner. Without a token nobody can give it, and nobody needs to."""

    def __init__(self, token: str | None, *, secure: bool = False, now: Callable[[], float] = time.monotonic) -> None:
        """`secure`: the cookie is sent over https only."""
        self.asks = token is not None
        self.behind_proxy = False
        self._token = token.encode() if token is not None else None
        # not the token itself: a cookie that somebody copies says nothing about it, and cannot be guessed
        self._session = hmac.new(self._token, b"parrots page", hashlib.sha256).hexdigest() if self._token else ""
        self._secure = secure
        self._now = now
        self._link = secrets.token_urlsafe(24) if self.asks else None
        self._link_until = now() + LINK_SECONDS
        self._calm_at = now()
        self._wrong: dict[bytes, None] = {}

    def link(self, address: str) -> str | None:
        """Return the address that signs in whoever opens it first, within an hour."""
        return f"{address.rstrip('/')}{PATH}{self._link}" if self._link else None

    def knows(self, request: web.Request) -> bool:
        """Return whether the request shows the cookie or the token. Raises Refused for one wrong token too many."""
        given = request.cookies.get(COOKIE, "")
        if self._session and _same(given, self._session.encode()):
            return True
        bearer = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
        return bool(bearer) and self.fits(request, bearer)

    def fits(self, request: web.Request, token: str) -> bool:
        """Return whether this is the token; a wrong one is logged. Raises Refused for one wrong one too many."""
        if self._token is None:
            return False
        # compared before all else: wrong tokens of others must not keep the right one out
        if _same(token, self._token):
            return True
        digest = hashlib.sha256(token.encode(errors="surrogatepass")).digest()
        if digest in self._wrong:
            return False
        now = self._now()
        if self._calm_at - now > (AT_ONCE - 1) * PAUSE:
            raise Refused(429, "slow_down")
        self._calm_at = max(self._calm_at, now) + PAUSE
        self._wrong[digest] = None
        if len(self._wrong) > REMEMBERED:
            del self._wrong[next(iter(self._wrong))]
        log.warning("wrong token", extra={"path": request.path, **_origin(request)})
        return False

    def greet(self, response: web.StreamResponse) -> None:
        """Give the cookie."""
        response.set_cookie(
            COOKIE, self._session, httponly=True, samesite="Strict", secure=self._secure, max_age=COOKIE_SECONDS
        )

    async def follow(self, request: web.Request) -> web.StreamResponse:
        """Answer who opened the link: signed in the first time, and led to the page in any case."""
        response = web.Response(status=303, headers={"Location": "/", "Cache-Control": "no-store"})
        if self._link is not None and _same(request.match_info["code"], self._link.encode()):
            if self._now() <= self._link_until:
                self.greet(response)
                log.info("signed in by the link", extra={"from": request.remote})
            self._link = None
        return response

    def seen_behind_proxy(self) -> None:
        """Remember, and log once, that requests come through a proxy, which nobody gets through without a token."""
        if not self.asks and not self.behind_proxy:
            self.behind_proxy = True
            log.warning("requests come through a proxy, and PARROTS_HTTP__TOKEN is not set: they are refused")


def _origin(request: web.Request) -> dict[str, object]:
    """Return who asks, for the log; behind a proxy also whom that asks for, which is only as true as the proxy."""
    told = request.headers.get("X-Forwarded-For", "")[:100]
    return {"from": request.remote, **({"forwarded_for": told} if told else {})}


def _same(given: str, known: bytes) -> bool:
    # headers may hold bytes that are no text
    return hmac.compare_digest(given.encode(errors="surrogatepass"), known)
