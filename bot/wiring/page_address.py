"""Where the page is served, by the settings."""

from urllib.parse import urlsplit

from adapters.web import server
from bot.process.settings import Settings


def page_address(settings: Settings) -> server.Address:
    http = settings.http
    public = urlsplit(http.public_url) if http.public_url else None
    return server.Address(
        host=http.host,
        port=http.port,
        local=http.is_loopback,
        token=http.token.get_secret_value() if http.token else None,
        public_host=public.hostname if public else None,
        secure=public is not None and public.scheme == "https",
        bots=[one.get_secret_value() for one in (settings.telegram.token, *settings.telegram.tokens.values()) if one],
    )
