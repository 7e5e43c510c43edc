"""Slack's Web API through slack_sdk, typed at this edge. A call is never repeated here: the outbox decides that."""

import asyncio
import ipaddress
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias, cast
from urllib.parse import urlsplit

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from adapters.slack.errors import Refusal, told
from adapters.slack.identity import Config, Identity
from bot.ports.push import Ambiguous, NotSent

Call: TypeAlias = Callable[..., Awaitable[object]]

FETCHING = 10.0  # seconds for a file
READ = 2**16  # bytes at a time


class Api:
    """The calls. All raise Refusal, NotSent, Ambiguous."""

    def __init__(self, config: Config, session: aiohttp.ClientSession) -> None:
        self._session = session
        self._app_token = config.app_token
        self.client = AsyncWebClient(
            config.bot_token, config.base_url, session=session, retry_handlers=[], logger=quiet("web")
        )
        if is_local(config.base_url):
            self.client.proxy = None

    async def write(self, method: str, arguments: Mapping[str, object]) -> Mapping[str, Any]:
        """Make a call that changes something. Arguments that are None are left out."""
        return (await self._call("POST", method, json=_given(arguments)))[0]

    async def read(self, method: str, arguments: Mapping[str, object]) -> Mapping[str, Any]:
        """Make a call that only asks; Slack takes no JSON for these."""
        return (await self._call("GET", method, params=_given(arguments)))[0]

    async def identity(self) -> Identity:
        """Return who we are."""
        facts, headers = await self._call("POST", "auth.test")
        scopes = headers.get("X-OAuth-Scopes", "")
        return Identity(
            team=str(facts.get("team_id") or ""),
            user=str(facts.get("user_id") or ""),
            bot=str(facts.get("bot_id") or ""),
            name=str(facts.get("user") or ""),
            scopes=frozenset(scope.strip() for scope in scopes.split(",")) if scopes else None,
        )

    async def socket_address(self) -> str:
        """Return where Socket Mode is to connect, once."""
        facts, _ = await self._call("POST", "apps.connections.open", params={"token": self._app_token})
        return str(facts.get("url") or "")

    async def respond(self, url: str, message: Mapping[str, object]) -> None:
        """Answer by the address that came with a press or a command."""
        hook = AsyncWebhookClient(url, session=self._session, retry_handlers=[], logger=quiet("hook"))
        if is_local(url):
            hook.proxy = None
        try:
            response = await hook.send_dict(dict(message))
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Ambiguous(f"no answer ({type(error).__name__})") from error
        if response.status_code != 200:
            raise Refusal(f"status {response.status_code}")

    async def upload(self, channel: str, thread: str, name: str, data: bytes) -> None:
        """Show a file in a channel."""
        told = await self.read("files.getUploadURLExternal", {"filename": name, "length": len(data)})
        proxy = None if is_local(str(told.get("upload_url"))) else self.client.proxy
        try:
            async with self._session.post(str(told.get("upload_url")), data=data, proxy=proxy) as response:
                status = response.status
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            raise NotSent(f"the file was not taken ({type(error).__name__})") from error
        if status != 200:
            raise NotSent(f"the file was not taken (status {status})")
        files = [{"id": str(told.get("file_id")), "title": name}]
        shown = {"files": files, "channel_id": channel, "thread_ts": thread or None}
        await self.write("files.completeUploadExternal", shown)

    async def download(self, url: str, most: int) -> bytes | None:
        """Return a file that somebody sent; None where it is larger. Raises NotSent, also for what is not Slack's."""
        if not self._is_slacks(url):
            raise NotSent("a file that is not Slack's")
        headers = {"Authorization": f"Bearer {self.client.token}"}
        proxy = None if is_local(url) else self.client.proxy
        try:
            # sent elsewhere, the token would be given away
            async with (
                asyncio.timeout(FETCHING),
                self._session.get(url, headers=headers, proxy=proxy, allow_redirects=False) as response,
            ):
                parts = bytearray()
                while len(parts) <= most and (part := await response.content.read(READ)):
                    parts += part
                # without the scope it is a page that asks who we are
                status = 401 if response.content_type == "text/html" else response.status
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            raise NotSent(f"the file did not come ({type(error).__name__})") from error
        if status != 200:
            raise NotSent(f"the file did not come (status {status})")
        return bytes(parts) if len(parts) <= most else None

    def _is_slacks(self, url: str) -> bool:
        there, ours = urlsplit(url), urlsplit(self.client.base_url)
        host = there.hostname or ""
        return there.netloc == ours.netloc or (
            there.scheme == "https" and (host == "slack.com" or host.endswith(".slack.com"))
        )

    async def _call(
        self,
        verb: str,
        method: str,
        *,
        json: dict[str, object] | None = None,
        params: dict[str, object] | None = None,
    ) -> tuple[Mapping[str, Any], Mapping[str, str]]:
        """Make a call; return the answer and its headers."""
        call = cast("Call", self.client.api_call)  # pyright: ignore[reportUnknownMemberType] - dicts of anything
        try:
            response = await call(method, http_verb=verb, json=json, params=params)
            return _facts(getattr(response, "data", None)), getattr(response, "headers", {})
        except SlackApiError as error:
            # its response is slack_sdk's or aiohttp's, and its data is what came: JSON, a page, nothing
            response: object = cast("object", error.response)
            status, headers = getattr(response, "status_code", 0), getattr(response, "headers", {})
            raise told(status, _facts(getattr(response, "data", None)), headers) from error
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            raise NotSent(f"Slack cannot be reached ({type(error).__name__})") from error
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Ambiguous(f"no answer ({type(error).__name__})") from error
        except (AttributeError, TypeError, ValueError) as error:
            # slack_sdk takes any answer for an object
            raise Ambiguous("an answer that is none") from error


def quiet(name: str, level: int = logging.WARNING) -> logging.Logger:
    """Return a logger for the client libraries, which print what is said in Slack, and one-time addresses, below this level."""
    logger = logging.getLogger(f"slack_sdk.parrots.{name}")
    logger.setLevel(level)
    return logger


def is_local(url: str) -> bool:
    """Return whether an address is on this machine, where no proxy of the environment leads."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _given(arguments: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in arguments.items() if value is not None}


def _facts(data: object) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", data) if isinstance(data, dict) else {}
