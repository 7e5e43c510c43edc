"""An app that several workspaces install: one Slack on loopback, in which the token says which workspace a call is for."""

import base64
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from tests.support.doubles.slack import APP_TOKEN, ME, Workspace

CLIENT, CLIENT_SECRET = "111.222", "canary0client0secret"
DUCKS, GEESE = "T0DUCKS", "T0GEESE"


class SlackApp:
    """The workspaces, and what an installation is answered with, by its code."""

    def __init__(self) -> None:
        self.url = ""
        self.workspaces = [Workspace(DUCKS, "xoxb-ducks"), Workspace(GEESE, "xoxb-geese")]
        first, second = self.workspaces
        # one socket and its tickets are the app's
        second.sockets, second.acks, second.tickets = first.sockets, first.acks, first.tickets
        self.asked: list[dict[str, str]] = []
        """What the house asked for with a code."""
        self.answers: dict[str, dict[str, Any]] = {
            "ducks": self.installed(first, "Ducks & Co"),
            "geese": self.installed(second, "Geese"),
        }
        self.revoked: list[str] = []

    def installed(self, workspace: Workspace, name: str, **more: object) -> dict[str, Any]:
        return {
            "ok": True,
            "app_id": "A0",
            "access_token": workspace.bot_token,
            "token_type": "bot",
            "scope": workspace.scopes,
            "bot_user_id": ME,
            "team": {"id": workspace.team, "name": name},
            "enterprise": None,
            "is_enterprise_install": False,
            "authed_user": {"id": "U0BOSS"},
            **more,
        }

    async def api(self, request: web.Request) -> web.StreamResponse:
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        match request.match_info["method"]:
            case "oauth.v2.access":
                return web.json_response(await self._access(request))
            case "auth.revoke":
                self.revoked.append(token or dict(parse_qsl(await request.text())).get("token", ""))
                return web.json_response({"ok": True, "revoked": True})
            case "apps.connections.open":
                return await self.workspaces[0].api(request)
            case _:
                pass
        for workspace in self.workspaces:
            if token == workspace.bot_token:
                return await workspace.api(request)
        return web.json_response({"ok": False, "error": "invalid_auth" if token != APP_TOKEN else "not_allowed"})

    async def _access(self, request: web.Request) -> dict[str, Any]:
        asked = dict(parse_qsl(await request.text()))
        kind, _, packed = request.headers.get("Authorization", "").partition(" ")
        client = (
            base64.b64decode(packed).decode() if kind == "Basic" else f"{asked['client_id']}:{asked['client_secret']}"
        )
        self.asked.append(asked)
        if client != f"{CLIENT}:{CLIENT_SECRET}":
            return {"ok": False, "error": "bad_client_secret"}
        return self.answers.pop(asked["code"], {"ok": False, "error": "invalid_code"})


@asynccontextmanager
async def slack_app() -> AsyncGenerator[SlackApp]:
    """A Slack that listens."""
    opened = SlackApp()
    first = opened.workspaces[0]
    application = web.Application()
    application.router.add_route("*", "/api/{method}", opened.api)
    application.router.add_get("/socket/{ticket}", first.socket)
    application.router.add_post("/response", first.response)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    opened.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    for workspace in opened.workspaces:
        workspace.url = opened.url
    try:
        yield opened
    finally:
        for workspace in opened.workspaces:
            workspace.closing.set()
        for socket in tuple(first.sockets):
            await socket.close()
        await runner.cleanup()
