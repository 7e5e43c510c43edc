"""Access to the API: Host and Origin are checked always, a token wherever the page is not purely local."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web

from adapters.http.errors import Refused
from adapters.web import signin
from adapters.web.signin import SignIn

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
FREE = frozenset({"/", "/worker.js", "/healthz", "/readyz", "/openapi.json", "/api/login", "/api/login/telegram"})
PROXIES = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
SAFE = frozenset({"GET", "HEAD"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """`local`: the server listens on loopback only. Then local requests are the owner's, unless there is a token to ask for."""

    local: bool
    sign_in: SignIn
    public_host: str | None

    def check(self, request: web.Request) -> None:
        """Raises Refused."""
        host = _host(request.headers.get("Host", ""))
        if not self._known(host):
            raise Refused(403, "foreign_host")
        free = self._is_free(request.path)
        # Another port of this machine is "same-site", and another site all the same: it may lead here, and no more.
        elsewhere = request.headers.get("Sec-Fetch-Site") in {"cross-site", "same-site"}
        if not self._is_ours(request) or (elsewhere and not (free and request.method in SAFE)):
            raise Refused(403, "foreign_origin")
        if not free and not self._of_owner(request, host):
            raise Refused(401, "unauthorized")

    def _is_ours(self, request: web.Request) -> bool:
        """Return whether a request that says where it comes from comes from this page."""
        origin = request.headers.get("Origin")
        if origin is None:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.netloc.lower() == request.headers.get("Host", "").lower() or (
            self.public_host is not None and parts.hostname == self.public_host
        )

    def _of_owner(self, request: web.Request, host: str) -> bool:
        """Local without a proxy between, or with the token. Raises Refused."""
        proxied = any(name in request.headers for name in PROXIES)
        if proxied:
            self.sign_in.seen_behind_proxy()
        # a plain proxy looks like a local browser
        free = self.local and self.public_host is None and not self.sign_in.asks
        if free and host in LOOPBACK and not proxied:
            return True
        return self.sign_in.knows(request)

    def _known(self, host: str) -> bool:
        """Return whether a host is ours. A name that somebody else's DNS could point at us is not accepted (DNS rebinding)."""
        if host in LOOPBACK or (self.public_host is not None and host == self.public_host):
            return True
        if self.local:
            return False
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
        return True

    def _is_free(self, path: str) -> bool:
        return path in FREE or path.startswith(("/page/", "/calendar/", signin.PATH))


def _host(header: str) -> str:
    """Return the host of a Host header, without port and brackets, lower case."""
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""
