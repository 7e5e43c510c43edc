"""A small Slack on loopback: a workspace with people and channels, its Web API, and what it remembers of our calls."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from aiohttp import web

BOT_TOKEN, APP_TOKEN, SECRET = "xoxb-canary-bot", "xapp-canary-app", "canary0signing0secret"
TEAM, ME, BOT = "T0HOUSE", "U0PARROTS", "B0PARROTS"
ANN, BOB = "U0ANN", "U0BOB"
GENERAL, ELSEWHERE, DM = "C0GENERAL", "C0ELSEWHERE", "D0ANN"
SCOPES = "chat:write,channels:history,users:read"
FaultKind = Literal[
    "error",  # `ok: false` with Slack's word for it
    "limit",  # 429
    "broken",  # an answer that is no JSON
    "page",  # 503 with a page
    "drop",  # no answer, nothing was done
    "drop_after",  # no answer, but it was done
    "hang_after",  # it was done, and the answer does not come until the end
]
Message = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Fault:
    """What calls of a method run into, after `skip` of them. `error` is Slack's word, `fields` come along with it.

    `about`: only messages with these words run into it.
    """

    method: str
    kind: FaultKind
    times: int = 1
    skip: int = 0
    about: str = ""
    error: str = ""
    fields: dict[str, Any] = field(default_factory=dict[str, Any])


class Refused(Exception):
    """Slack's `ok: false`."""


class Workspace:
    """The people, what is written, and every call that came in."""

    def __init__(self, team: str = TEAM, bot_token: str = BOT_TOKEN) -> None:
        self.url = ""
        self.team = team
        self.scopes = SCOPES
        self.bot_token = bot_token
        self.refuses = ""
        """What every call with the bot's token is refused with."""
        self.people: dict[str, dict[str, Any]] = {
            ANN: {"name": "ann", "tz": "Asia/Shanghai", "locale": "en-US", "profile": {"display_name": "Ann"}},
            BOB: {"name": "bob", "tz": "Europe/Berlin", "locale": "zh-CN", "profile": {"display_name": "Bob"}},
        }
        self.channels: dict[str, dict[str, Message]] = {GENERAL: {}, ELSEWHERE: {}, DM: {}}
        self.members = {GENERAL, DM}
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.whispers: list[dict[str, Any]] = []
        """What was sent to response addresses."""
        self.files: dict[str, str] = {}
        """What was uploaded, by id."""
        self.shown_files: list[tuple[str, str | None, str]] = []
        """Channel, thread and content, in order."""
        self.sockets: list[web.WebSocketResponse] = []
        self.acks: dict[str, asyncio.Future[Any]] = {}
        self.tickets: set[str] = set()
        self.stale_tickets = 0
        """How many of the next socket addresses lead nowhere."""
        self.closing = asyncio.Event()
        self._faults: list[Fault] = []
        self._last = int(time.time())
        self._news = asyncio.Event()

    def fault(self, fault: Fault) -> None:
        self._faults.append(fault)

    def heal(self) -> None:
        self._faults.clear()

    def new_ts(self) -> str:
        self._last += 1
        return f"{self._last}.000100"

    def said(self, channel: str) -> list[Message]:
        """Our messages there, in order."""
        return [message for message in self.channels[channel].values() if message["user"] == ME]

    def texts(self, channel: str) -> list[str]:
        return [message["text"] for message in self.said(channel)]

    def called(self, method: str) -> list[dict[str, Any]]:
        return [arguments for name, arguments in self.calls if name == method]

    def news(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def until(self, condition: Callable[[], object], deadline: float = 60.0) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(deadline):
            while not condition():
                await self._news.wait()

    # the Web API ------------------------------------------------------------------------------------------------------

    async def api(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        arguments: dict[str, Any] = dict(request.query)
        if request.content_type == "application/json":
            arguments.update(await request.json())
        self.calls.append((method, arguments))
        self.news()
        fault = self._struck(method, arguments)
        answer = (
            await self._answer(method, arguments, request) if fault is None or fault.kind.endswith("_after") else {}
        )
        self.news()
        match fault:
            case Fault(kind="drop" | "drop_after"):
                assert request.transport is not None
                request.transport.abort()
                return web.Response()
            case Fault(kind="hang_after"):
                await self.closing.wait()
                return web.Response()
            case Fault(kind="limit"):
                headers = {"Retry-After": str(fault.fields.get("seconds", 1))}
                return web.json_response({"ok": False, "error": "ratelimited"}, status=429, headers=headers)
            case Fault(kind="broken"):
                return web.Response(text='{"ok": tr', content_type="application/json")
            case Fault(kind="page"):
                return web.Response(status=503, text="<html>away</html>", content_type="text/html")
            case Fault():
                return web.json_response({"ok": False, "error": fault.error, **fault.fields})
            case _:
                return web.json_response(answer, headers={"X-OAuth-Scopes": self.scopes})

    def _struck(self, method: str, arguments: dict[str, Any]) -> "Fault | None":
        for fault in self._faults:
            if fault.about not in str(arguments.get("text", "")):
                continue
            if fault.method == method and fault.times and fault.skip:
                fault.skip -= 1
            elif fault.method == method and fault.times:
                fault.times -= 1
                return fault
        return None

    async def _answer(self, method: str, arguments: dict[str, Any], request: web.Request) -> dict[str, Any]:
        handlers: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "auth.test": lambda _: {"team_id": self.team, "user_id": ME, "bot_id": BOT, "user": "parrots"},
            "apps.connections.open": self._open,
            "chat.postMessage": self._post,
            "chat.update": self._update,
            "chat.delete": self._delete,
            "agents.sessions.setStatus": _no_method,
            "assistant.threads.setStatus": lambda _: {},
            "conversations.history": self._history,
            "conversations.replies": self._replies,
            "conversations.info": self._info,
            "files.getUploadURLExternal": self._begin_file,
            "files.completeUploadExternal": self._show_file,
            "users.info": lambda asked: {"user": self.people[asked["user"]]},
        }
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if token != (APP_TOKEN if method == "apps.connections.open" else self.bot_token):
            return {"ok": False, "error": "invalid_auth"}
        if self.refuses and method != "apps.connections.open":
            return {"ok": False, "error": self.refuses}
        try:
            return {"ok": True, **handlers[method](arguments)}
        except Refused as refused:
            return {"ok": False, "error": str(refused)}

    def _channel(self, asked: dict[str, Any]) -> dict[str, Message]:
        if asked["channel"] not in self.channels:
            raise Refused("channel_not_found")
        if asked["channel"] not in self.members:
            raise Refused("not_in_channel")
        return self.channels[asked["channel"]]

    def _post(self, asked: dict[str, Any]) -> dict[str, Any]:
        channel = self._channel(asked)
        if not asked.get("text"):
            raise Refused("no_text")
        if asked.get("thread_ts") and asked["thread_ts"] not in channel:
            raise Refused("thread_not_found")
        ts = self.new_ts()
        channel[ts] = {**asked, "ts": ts, "user": ME, "bot_id": BOT, "type": "message"}
        return {"ts": ts, "channel": asked["channel"]}

    def _update(self, asked: dict[str, Any]) -> dict[str, Any]:
        channel = self._channel(asked)
        if asked["ts"] not in channel:
            raise Refused("message_not_found")
        channel[asked["ts"]].update(asked)
        return {"ts": asked["ts"]}

    def _delete(self, asked: dict[str, Any]) -> dict[str, Any]:
        if self._channel(asked).pop(asked["ts"], None) is None:
            raise Refused("message_not_found")
        return {}

    def _history(self, asked: dict[str, Any]) -> dict[str, Any]:
        found = [message for message in self._channel(asked).values() if not message.get("thread_ts")]
        return _paged(asked, found[::-1])

    def _replies(self, asked: dict[str, Any]) -> dict[str, Any]:
        channel = self._channel(asked)
        if asked["ts"] not in channel:
            raise Refused("thread_not_found")
        return _paged(asked, [one for one in channel.values() if asked["ts"] in (one["ts"], one.get("thread_ts"))])

    def _begin_file(self, _asked: dict[str, Any]) -> dict[str, Any]:
        identity = f"F{len(self.files)}"
        self.files[identity] = ""
        return {"upload_url": f"{self.url}/upload/{identity}", "file_id": identity}

    async def upload(self, request: web.Request) -> web.StreamResponse:
        self.files[request.match_info["file"]] = (await request.read()).decode(errors="replace")
        return web.Response(text="OK")

    def _show_file(self, asked: dict[str, Any]) -> dict[str, Any]:
        self._channel({"channel": asked["channel_id"]})
        self.shown_files += [
            (asked["channel_id"], asked.get("thread_ts"), self.files[one["id"]]) for one in asked["files"]
        ]
        return {"files": asked["files"]}

    def _info(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["channel"] not in self.channels:
            raise Refused("channel_not_found")
        private = asked["channel"].startswith("D")
        return {"channel": {"is_im": private, "is_member": asked["channel"] in self.members}}

    def _open(self, _asked: dict[str, Any]) -> dict[str, Any]:
        ticket = f"ticket-{len(self.calls)}"
        if self.stale_tickets:
            self.stale_tickets -= 1
        else:
            self.tickets.add(ticket)
        return {"url": f"{self.url.replace('http', 'ws')}/socket/{ticket}"}

    # Socket Mode, response addresses ----------------------------------------------------------------------------------

    async def socket(self, request: web.Request) -> web.StreamResponse:
        if request.match_info["ticket"] not in self.tickets:
            return web.Response(status=403)
        self.tickets.discard(request.match_info["ticket"])
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"type": "hello"})
        self.sockets.append(socket)
        self.news()
        try:
            async for message in socket:
                told = json.loads(message.data)
                waiting = self.acks.pop(told["envelope_id"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(told.get("payload"))
        finally:
            self.sockets.remove(socket)
            self.news()
        return socket

    async def response(self, request: web.Request) -> web.StreamResponse:
        self.whispers.append(await request.json())
        self.news()
        return web.Response(text="ok")


def _paged(asked: dict[str, Any], found: list[Message]) -> dict[str, Any]:
    """A page of messages; metadata only where it is asked for."""
    found = [message for message in found if float(message["ts"]) > float(asked.get("oldest") or 0)]
    start = int(asked.get("cursor") or 0)
    end = start + min(int(asked.get("limit", 100)), 3)  # small pages, so that tests turn them
    shown = found[start:end]
    if asked.get("include_all_metadata") != "true":
        shown = [{name: value for name, value in message.items() if name != "metadata"} for message in shown]
    return {"messages": shown, "response_metadata": {"next_cursor": str(end) if end < len(found) else ""}}


@asynccontextmanager
async def workspace() -> AsyncGenerator[Workspace]:
    """A workspace that listens."""
    opened = Workspace()
    application = web.Application()
    application.router.add_route("*", "/api/{method}", opened.api)
    application.router.add_get("/socket/{ticket}", opened.socket)
    application.router.add_post("/response", opened.response)
    application.router.add_post("/upload/{file}", opened.upload)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    opened.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield opened
    finally:
        opened.closing.set()
        for socket in tuple(opened.sockets):
            await socket.close()
        await runner.cleanup()


def _no_method(_asked: dict[str, Any]) -> dict[str, Any]:
    """Answer as a Slack that does not know it yet."""
    raise Refused("unknown_method")
