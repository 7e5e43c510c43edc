"""The strict emulator of Telegram, as its users see it. It is no part of this repository: without it, nothing here runs."""

import asyncio
import importlib
import os
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.process.settings import Access, Settings

ROOT = Path(__file__).parents[3]
# where the emulators are, if not beside the repository
FOLDER = Path(os.environ.get("PARROTS_EMULATORS", ROOT.parent / "shared"))  # noqa: TID251 - a test's, no setting of ours

ANN, BOB, SMALL, GROUP, FORUM = 42, 43, -100, -1001000, -1001234


@dataclass(frozen=True, slots=True)
class World:
    """The emulator, with people and groups in it."""

    server: Any

    async def until(self, condition: Callable[[], bool], deadline: float = 45) -> None:
        """Wait until something of the journal fulfils it."""
        async with asyncio.timeout(deadline):
            while not condition():  # noqa: ASYNC110 - another program's journal
                await asyncio.sleep(0.02)

    def sent(self, chat: int) -> list[dict[str, Any]]:
        """The messages that the bot has sent to a chat, oldest first."""
        return [entry["message"] for entry in self.server.journal.select(0, chat_id=chat, kind="sent")]

    async def answer(self, chat: int, after: int) -> dict[str, Any]:
        """The first message to a chat after so many."""
        await self.until(lambda: len(self.sent(chat)) > after)
        return self.sent(chat)[after]

    async def ask(self, chat: int, text: str, thread: int = 0) -> dict[str, Any]:
        """Say something that gets one answer."""
        before = len(self.sent(chat))
        called = text if chat > 0 else f"@{self.server.config.username} {text}"
        self.server.op_message(chat, ANN, called, thread_id=thread)
        return await self.answer(chat, before)

    async def press(self, message: dict[str, Any], label: str) -> dict[str, Any]:
        """Press a button that changes its message."""
        chat = message["chat"]["id"]
        before = len(self.changed(chat))
        self.server.op_callback(chat, message["message_id"], ANN, text=label)
        await self.until(lambda: len(self.changed(chat)) > before)
        return self.changed(chat)[before]

    def changed(self, chat: int) -> list[dict[str, Any]]:
        """The messages that the bot has changed in a chat, as they were then."""
        return [entry["message"] for entry in self.server.journal.select(0, chat_id=chat, kind="edited")]

    async def quiet(self) -> None:
        """Wait until all is confirmed and answered; nobody was called while they had told us to wait."""
        await self.until(lambda: not self.status()["pending"] and not self.status()["unanswered"])
        assert self.status()["flood_violations"] == 0

    def status(self) -> dict[str, Any]:
        return self.server.op_status()

    def connected(self, settings: Settings, **changes: object) -> Settings:
        """The settings with this bot; everybody is served."""
        token = SecretStr(self.server.config.token)
        changes = {"token": token, "base_url": self.server.url, **changes}
        telegram = settings.telegram.model_copy(update=changes)
        return settings.model_copy(update={"telegram": telegram, "access": Access(policy="open")})


@asynccontextmanager
async def world() -> AsyncGenerator[World]:
    if not (FOLDER / "emulators").is_dir():
        pytest.skip("the emulators are not at hand")
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    async with importlib.import_module("emulators").TelegramServer() as server:
        server.op_user(ANN, "Ann")
        server.op_user(BOB, "Bob")
        server.op_chat(SMALL, "group", "Small", members=[ANN, BOB])
        server.op_chat(GROUP, "supergroup", "Team", members=[ANN, BOB])
        server.op_chat(FORUM, "supergroup", "Forum", is_forum=True, members=[ANN, BOB])
        yield World(server)
