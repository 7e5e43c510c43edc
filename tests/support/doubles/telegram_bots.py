"""Several bots of Telegram in one supergroup, where each message has one number, and only who wrote it can change it."""

import itertools
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

from aiohttp import web

from tests.support.doubles.telegram import Refusal, Telegram
from tests.support.doubles.telegram_updates import Raw

TEAM_OF_BOTS = -1001234567890


class BotAmongOthers(Telegram):
    """One of them. It knows the messages of its own alone."""

    def __init__(self, name: str, token: str, numbers: "itertools.count[int]") -> None:
        super().__init__(token)
        self.me["username"] = name
        self._numbers = numbers

    async def serve(self, request: web.Request) -> web.StreamResponse:
        return await self._serve(request)

    def leave(self, chat: int) -> None:
        """It is in that group no more."""
        self.refusals[chat] = Refusal(403, "Forbidden: bot is not a member of the supergroup chat")

    def _number(self) -> int:
        return next(self._numbers)

    async def _edit(self, given: Raw) -> Raw:
        self._own(given, "can't be edited")
        return await super()._edit(given)

    async def _delete(self, given: Raw) -> bool:
        self._own(given, "can't be deleted")
        return await super()._delete(given)

    def _own(self, given: Raw, why: str) -> None:
        if int(given["message_id"]) not in {one.id for one in self.sent}:
            raise Refusal(400, f"Bad Request: message {why}")


class BotsTogether:
    """Bots by name, at one address."""

    def __init__(self, tokens: Mapping[str, str]) -> None:
        self.numbers = itertools.count(1)
        self.by_name = {name: BotAmongOthers(name, token, self.numbers) for name, token in tokens.items()}

    def __getitem__(self, name: str) -> BotAmongOthers:
        return self.by_name[name]

    @asynccontextmanager
    async def serving(self) -> AsyncGenerator[str]:
        """Serve while the context is open; yields the root before /bot<token>."""
        by_token = {bot.token: bot for bot in self.by_name.values()}

        async def serve(request: web.Request) -> web.StreamResponse:
            bot = by_token.get(request.match_info["token"])
            if bot is None:
                return web.json_response({"ok": False, "error_code": 401, "description": "Unauthorized"}, status=401)
            return await bot.serve(request)

        app = web.Application()
        app.router.add_post("/bot{token}/{method}", serve)
        runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()
