"""What somebody waits for on Telegram and Slack while a model speaks for seven seconds: a sign of life, and the first words."""

import asyncio
import hashlib
import hmac
import itertools
import json
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import aiohttp
from aiohttp import web
from pydantic import SecretStr

from bot.app import Roles, house
from bot.cli.benchmarks.bench_house import Bench, started
from bot.cli.benchmarks.fake_model import PIECE
from bot.cli.benchmarks.model_turns import APART, questions
from bot.cli.benchmarks.rows import Goal, Row, row
from bot.process.endpoint_settings import Llm
from bot.process.settings import Access, Settings
from bot.process.slack_settings import Slack

PIECES = 350  # APART each: seven seconds
TOKEN, SECRET = "1:bench", "bench"
SIGNS = frozenset(
    {
        "sendChatAction",
        "sendMessageDraft",
        "sendMessage",
        "agents.sessions.setStatus",
        "assistant.threads.setStatus",
        "chat.startStream",
        "chat.postMessage",
    }
)
_ANSWERS: dict[str, dict[str, Any]] = {
    "auth.test": {"team_id": "T1", "team": "Bench", "user_id": "U1", "user": "parrots", "bot_id": "B1"},
    "users.info": {"user": {"id": "U2", "name": "ann", "tz": "Asia/Shanghai", "locale": "en-US"}},
}


@dataclass(slots=True, kw_only=True)
class Platforms:
    """Both, as far as one person talking in private needs them; they note what they are asked for, and when."""

    address: str = ""
    began: float = 0.0
    sign: "asyncio.Future[float]" = field(default_factory=lambda: _moment())
    words: "asyncio.Future[float]" = field(default_factory=lambda: _moment())
    updates: "asyncio.Queue[dict[str, Any]]" = field(default_factory=asyncio.Queue["dict[str, Any]"])
    number: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    async def slack(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        self._note(method, await request.read())
        ts = f"{next(self.number)}.000100"
        return web.json_response({"ok": True, "ts": ts, "channel": "D1", "messages": []} | _ANSWERS.get(method, {}))

    async def telegram(self, request: web.Request) -> web.Response:
        method, body = request.match_info["method"], await request.read()
        self._note(method, body)
        chat = {"id": 7, "type": "private", "first_name": "Ann"}
        me = {"id": 1, "is_bot": True, "first_name": "Parrots", "username": "bench_bot"}
        result: object = True
        if method == "getUpdates":
            result = [await self.updates.get()]
        elif method == "getMe":
            result = me
        elif method == "getWebhookInfo":
            result = {"url": "", "has_custom_certificate": False, "pending_update_count": 0}
        elif method in ("sendMessage", "editMessageText"):
            result = {"message_id": next(self.number), "date": int(time.time()), "chat": chat, "from": me, "text": "…"}
        return web.json_response({"ok": True, "result": result})

    def _note(self, method: str, body: bytes) -> None:
        took = (time.perf_counter() - self.began) * 1000
        if method in SIGNS and not self.sign.done():
            self.sign.set_result(took)
        if PIECE.strip().encode() in body and not self.words.done():
            self.words.set_result(took)

    def begin(self) -> None:
        """Count from now on."""
        self.sign, self.words, self.began = _moment(), _moment(), time.perf_counter()


def _moment() -> "asyncio.Future[float]":
    return asyncio.get_running_loop().create_future()


async def measure(bench: Bench) -> list[Row]:
    """Ask the model one question after the other, on each platform."""
    asked, rows, pieces = questions(), list[Row](), bench.times(PIECES, 110)
    async with (
        _platforms() as platforms,
        started(bench, "bot.cli.benchmarks.fake_model", str(pieces), "--apart", str(APART)) as model,
        aiohttp.ClientSession() as http,
    ):
        for name in ("Telegram", "Slack"):
            settings = _connected(bench.settings, platforms, model.address, name)
            async with house(settings, bench.dsn, Roles(web=True, worker=True)) as ports:
                told = (
                    _by_telegram(platforms) if name == "Telegram" else _by_slack(http, f"{ports.address}slack/events")
                )
                found = [await _answer(platforms, told, next(asked), pieces) for _ in range(bench.times(3, 1))]
            rows += [
                row(
                    f"{name}, an answer of 7 s: a sign of life", [one for one, _ in found], Goal(bound=1000, open=True)
                ),
                row(
                    f"{name}, an answer of 7 s: its first words", [one for _, one in found], Goal(bound=2000, open=True)
                ),
            ]
    return rows


async def _answer(
    platforms: Platforms, tell: Callable[[str], Awaitable[None]], text: str, pieces: int
) -> tuple[float, float]:
    """Return the milliseconds until a sign of life and until the first words, once the answer is over."""
    platforms.begin()
    await tell(text)
    async with asyncio.timeout(60):
        found = await platforms.sign, await platforms.words
        await asyncio.sleep(pieces * APART / 1000 + 1)
    return found


def _by_telegram(platforms: Platforms) -> Callable[[str], Awaitable[None]]:
    async def tell(text: str) -> None:
        number = next(platforms.number)
        ann = {"id": 7, "is_bot": False, "first_name": "Ann", "language_code": "en"}
        chat = {"id": 7, "type": "private", "first_name": "Ann"}
        message = {"message_id": number, "date": int(time.time()), "chat": chat, "from": ann, "text": text}
        await platforms.updates.put({"update_id": number, "message": message})

    return tell


def _by_slack(http: aiohttp.ClientSession, url: str) -> Callable[[str], Awaitable[None]]:
    async def tell(text: str) -> None:
        ts = f"{time.time():.6f}"
        event = {"type": "message", "channel": "D1", "channel_type": "im", "user": "U2", "text": text, "ts": ts}
        told = {"type": "event_callback", "team_id": "T1", "event_id": f"Ev{ts}", "event": event}
        body, moment = json.dumps(told), str(int(time.time()))
        signature = hmac.new(SECRET.encode(), f"v0:{moment}:{body}".encode(), hashlib.sha256).hexdigest()
        headers = {"X-Slack-Request-Timestamp": moment, "X-Slack-Signature": f"v0={signature}"}
        headers["Content-Type"] = "application/json"
        # until the house knows who it is there, it asks for the event once more
        for _ in range(100):
            async with http.post(url, data=body, headers=headers) as response:
                if response.status == 200:
                    return
            await asyncio.sleep(0.1)
        raise RuntimeError("the event was not taken")

    return tell


def _connected(settings: Settings, platforms: Platforms, model: str, name: Literal["Telegram", "Slack"]) -> Settings:
    telegram, slack = settings.telegram.model_copy(update={"token": None, "tokens": {}}), Slack()
    if name == "Telegram":
        telegram = telegram.model_copy(update={"token": SecretStr(TOKEN), "base_url": platforms.address})
    else:
        api = f"{platforms.address}/api/"
        slack = Slack(bot_token=SecretStr("xoxb-bench"), signing_secret=SecretStr(SECRET), base_url=api)
    changes = {"telegram": telegram, "slack": slack, "access": Access(policy="open")}
    return settings.model_copy(update=changes | {"llm": Llm(base_url=model, model="bench")})


@asynccontextmanager
async def _platforms() -> AsyncGenerator[Platforms]:
    platforms = Platforms()
    app = web.Application()
    app.router.add_route("*", f"/bot{TOKEN}/{{method}}", platforms.telegram)
    app.router.add_route("*", "/api/{method}", platforms.slack)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        [address] = runner.addresses
        platforms.address = f"http://127.0.0.1:{address[1]}"
        yield platforms
    finally:
        await runner.cleanup()
