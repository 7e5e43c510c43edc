"""The aiohttp server: routes, the page's files, one middleware for guard and errors."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Sequence, Set
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from zoneinfo import available_timezones

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from adapters.http.errors import Refused
from adapters.http.hooks import Hook
from adapters.http.request_bodies import KNOWN, LARGEST, STRANGERS, Bodies, Bounds
from adapters.texts import is_traditional
from adapters.web.api.ai_sdk import ChatApi
from adapters.web.api.calendar import CalendarApi
from adapters.web.api.calendar_feed import CalendarFeed
from adapters.web.api.endpoint import Endpoint
from adapters.web.api.house.dictation import DictationApi
from adapters.web.api.house.imports import ImportsApi
from adapters.web.api.house.menu import MenuApi
from adapters.web.api.house.mini_app import MiniAppApi
from adapters.web.api.house.operators import OperatorsApi
from adapters.web.api.house.person_events import PersonEventsApi
from adapters.web.api.house.push import PushApi
from adapters.web.api.house.settings import SettingsApi
from adapters.web.api.lists import ListsApi
from adapters.web.api.memos import MemosApi
from adapters.web.api.messages import Api
from adapters.web.api.modes import ModesApi
from adapters.web.api.openapi import document
from adapters.web.api.plans import PlansApi
from adapters.web.api.profile import ProfileApi
from adapters.web.api.request_context import Asking
from adapters.web.api.routes import Handlers, endpoints
from adapters.web.api.search import SearchApi
from adapters.web.connection_limit import Connections
from adapters.web.errors import answer
from adapters.web.guard import Guard
from adapters.web.ports import Ports
from adapters.web.signin import PATH, SignIn
from adapters.web.sse import STREAM, UNREAD
from bot.ports.callers import TRADITIONAL, Unavailable, UnknownSession, lettered
from bot.ports.changes import Changes

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
WORKER = "worker.js"  # beside the page itself: a worker is asked for what is below its own address
BOUNDS = Bounds()
BACKLOG = 1024  # connections that may wait to be taken up: one that finds no place comes again only after a second
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """The address that it listens at, and the name under which others reach it."""

    host: str
    port: int
    local: bool
    token: str | None
    public_host: str | None
    secure: bool
    bots: Sequence[str] = field(default=(), repr=False)
    """Tokens of the bots of Telegram that may open the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The page's address, and the one that signs its owner in once, where a token is asked for."""

    address: str
    link: str | None


@asynccontextmanager
async def serving(
    ports: Ports, address: Address, version: str, hooks: Sequence[Hook] = (), bounds: Bounds = BOUNDS
) -> AsyncGenerator[Opened]:
    """Serve while the context is open. Raises OSError when the port is taken."""
    closing = asyncio.Event()
    sign_in = SignIn(address.token, secure=address.secure)
    guard = Guard(local=address.local, sign_in=sign_in, public_host=address.public_host)
    asking = Asking(inbound=ports.inbound, house=ports.house, zones=frozenset(available_timezones()))
    api = Api(
        ports=ports,
        asking=asking,
        sign_in=sign_in,
        closing=closing,
    )
    modes = ModesApi(modes=ports.modes, asking=asking)
    own = ProfileApi(profiles=ports.own.profiles, asking=asking)
    chat = ChatApi(inbound=ports.inbound, feed=ports.feed, sessions=ports.sessions, asking=asking)
    connections = Connections(bounds.connections)
    handlers = Handlers(
        api=api,
        modes=modes,
        chat=chat,
        profile=own,
        memos=MemosApi(notes=ports.own.notes, asking=asking),
        lists=ListsApi(lists=ports.own.lists, asking=asking),
        imports=ImportsApi(imports=ports.own.imports, asking=asking),
        search=SearchApi(search=ports.own.search, asking=asking),
        calendars=CalendarFeed(calendars=ports.own.calendars),
        calendar=CalendarApi(schedules=ports.own.schedules, asking=asking),
        plans=PlansApi(plans=ports.own.plans, asking=asking),
        events=PersonEventsApi(changes=ports.own.changes, asking=asking, closing=closing),
        push=PushApi(subscriptions=ports.own.subscriptions, asking=asking),
        operators=OperatorsApi(operators=ports.house.operators, asking=asking),
        settings=SettingsApi(choosing=ports.house.choices, asking=asking),
        menu=MenuApi(menus=ports.house.menus, asking=asking, voice=ports.own.dictation.is_on),
        dictation=DictationApi(dictation=ports.own.dictation, asking=asking),
        mini_app=MiniAppApi(house=ports.house, sign_in=sign_in, tokens=address.bots),
    )
    app = _app(endpoints(handlers), guard, version, hooks, connections)
    app.on_response_prepare.append(partial(_stir, ports.own.changes))
    app[STRANGERS] = Bodies(most=bounds.bytes_of_strangers, seconds=bounds.body_seconds)
    app[KNOWN] = Bodies(most=bounds.bytes_of_known, seconds=bounds.body_seconds)
    app[UNREAD] = bounds.unread_seconds
    # a head that is not whole by then ends its connection, as one that nobody uses does
    runner = web.AppRunner(
        app, access_log=None, shutdown_timeout=5, keepalive_timeout=bounds.head_seconds, max_headers=64
    )
    await runner.setup()
    listening: asyncio.Server | None = None
    try:
        factory = connections.of(runner.server)
        listening = await asyncio.get_running_loop().create_server(factory, address.host, address.port, backlog=BACKLOG)
        port = listening.sockets[0].getsockname()[1]
        shown = f"[{address.host}]" if ":" in address.host else address.host
        page = f"http://{shown}:{port}/"
        yield Opened(address=page, link=sign_in.link(page))
    finally:
        closing.set()
        if listening is not None:
            listening.close()
        await runner.cleanup()


def _app(
    table: Sequence[Endpoint], guard: Guard, version: str, hooks: Sequence[Hook], connections: Connections
) -> web.Application:
    hooked = frozenset(hook.path for hook in hooks)
    app = web.Application(client_max_size=LARGEST, middlewares=[_middleware(guard, hooked, connections)])
    for hook in hooks:
        app.router.add_route(hook.method, hook.path, hook.handler)
    for endpoint in table:
        app.router.add_route(endpoint.method, endpoint.path, endpoint.__call__)

    @cache
    def described() -> str:  # a start need not wait for it
        return json.dumps(document(table, version), ensure_ascii=False)

    async def describe(_request: web.Request) -> web.Response:
        return web.Response(text=described(), content_type="application/json")

    app.router.add_get(f"{PATH}{{code}}", guard.sign_in.follow, allow_head=False)
    app.router.add_get("/openapi.json", describe)
    app.router.add_get("/", _file)
    app.router.add_get(f"/{{name:{WORKER}}}", _file)
    app.router.add_get("/page/{name}", _file)
    return app


async def _stir(changes: Changes, request: web.Request, response: web.StreamResponse) -> None:
    """Let those who follow look, where something may have been changed just now."""
    if request.method not in ("GET", "HEAD") and response.status < 300:
        changes.stir()


async def _file(request: web.Request) -> web.StreamResponse:
    # looked up, so that no name leads anywhere else
    path = {path.name: path for path in PAGE.iterdir()}.get(request.match_info.get("name", "index.html"))
    if path is None or path.suffix not in _KINDS:
        raise Refused(404, "not_found")
    body = path.read_bytes()
    if path.name.endswith("texts.js") and is_traditional(_first_language(request)):
        body = lettered(body.decode().replace("zh-CN", "zh-TW"), TRADITIONAL).encode()
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    response = web.Response(body=body, content_type=_KINDS[path.suffix], charset="utf-8", headers=headers)
    response.enable_compression()
    return response


def _first_language(request: web.Request) -> str:
    """Return the language that the browser asks for first: the page's own words are written in its characters."""
    return request.headers.get("Accept-Language", "").partition(",")[0].partition(";")[0].strip()


def _middleware(guard: Guard, hooked: Set[str], connections: Connections) -> Middleware:
    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        connections.begins(request)
        try:
            return await answered(request, handler)
        finally:
            connections.ends(request)

    async def answered(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            if request.path not in hooked:
                guard.check(request)
            response = await handler(request)
        except ConnectionResetError:
            raise
        except Exception as error:  # noqa: BLE001 - the one place where a request's bugs end (_refusal logs them)
            response = answer(request, _refusal(request, error))
            if isinstance(error, web.HTTPMethodNotAllowed):
                response.headers["Allow"] = ", ".join(sorted(error.allowed_methods))
        if STREAM in request:
            return request[STREAM]
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    return middleware


def _refusal(request: web.Request, error: Exception) -> Refused:
    match error:
        case Refused():
            return error
        case UnknownSession():
            return Refused(404, "unknown_session")
        case Unavailable():
            return Refused(503, "unavailable")
        case web.HTTPNotFound():
            return Refused(404, "not_found")
        case web.HTTPMethodNotAllowed():
            return Refused(405, "method_not_allowed", request.method)
        case web.HTTPRequestEntityTooLarge():
            return Refused(413, "too_large")
        case web.HTTPException():
            return Refused(error.status, "bad_request", error.reason)
        case web.RequestPayloadError():
            return Refused(400, "bad_request", type(error).__name__)
        case _:
            log.error("request failed", exc_info=error, extra={"method": request.method, "path": request.path})
            return Refused(500, "internal")
