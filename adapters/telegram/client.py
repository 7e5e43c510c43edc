"""The library's Bot with our time-outs, raw updates, and errors that tell what surely did not happen."""

from typing import Any, cast
from urllib.parse import urlsplit

import httpx
from telegram import Bot
from telegram.error import NetworkError
from telegram.request import HTTPXRequest

from adapters.telegram.errors import Flooded, NotReached, Unclear
from adapters.telegram.raw_json import mapping, parsed

CONNECT = 5.0  # seconds
READ = 20.0
CONNECTIONS = 32
LONG_POLL = 30  # seconds that Telegram may wait for news before it answers

_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError, httpx.UnsupportedProtocol)


class Wire(HTTPXRequest):
    """HTTP to the Bot API. It repeats nothing."""

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:  # noqa: ANN401 - the library's edge
        """Raises NotReached, Flooded, Unclear; other answers go to the library."""
        try:
            code, payload = await super().do_request(*args, **kwargs)
        except NetworkError as error:
            kind = NotReached if isinstance(error.__cause__, _NOT_SENT) else Unclear
            raise kind(str(error)) from error
        if kwargs.get("method") == "GET" and code < 300:  # a file, which may be anything
            return code, payload
        answer = mapping(parsed(payload))
        if code == 429:
            raise Flooded(_wait(answer))
        if code >= 500 or answer is None or (code < 300 and "result" not in answer):
            # also what stands between us and Telegram answers with pages of its own
            raise Unclear(f"an answer of status {code} that is none of Telegram's")
        return code, payload


class Client(Bot):
    """One bot of Telegram's."""

    def __init__(self, token: str, base_url: str) -> None:
        """`base_url`: the root before /bot<token>."""
        direct = urlsplit(base_url).hostname in ("127.0.0.1", "::1", "localhost")
        options = {"trust_env": not direct}  # what runs on this machine is not asked for through a proxy
        super().__init__(
            token,
            base_url=f"{base_url}/bot",
            base_file_url=f"{base_url}/file/bot",
            request=Wire(
                connection_pool_size=CONNECTIONS,
                connect_timeout=CONNECT,
                read_timeout=READ,
                write_timeout=READ,
                pool_timeout=READ,
                httpx_kwargs=options,
            ),
            get_updates_request=Wire(connection_pool_size=1, connect_timeout=CONNECT, httpx_kwargs=options),
        )

    async def raw_updates(self, offset: int | None, allowed: list[str]) -> list[Any]:
        """Fetch what happened, as Telegram wrote it, so that one malformed update does not spoil the others.

        Raises TelegramError.
        """
        asked = {"offset": offset, "timeout": LONG_POLL, "allowed_updates": allowed}
        answer = await self._post("getUpdates", asked, read_timeout=LONG_POLL + READ)
        if not isinstance(answer, list):
            raise Unclear("updates that are no list")
        return cast("list[Any]", answer)

    async def close_connections(self) -> None:
        for wire in self._request:
            await wire.shutdown()


def _wait(answer: dict[str, Any] | None) -> float:
    """Return the seconds that Telegram wants us to wait; a second when it does not say."""
    parameters = mapping((answer or {}).get("parameters"))
    wanted: object = (parameters or {}).get("retry_after")
    return float(wanted) if isinstance(wanted, int | float) and wanted > 0 else 1.0
