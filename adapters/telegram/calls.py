"""Calls of the Bot API for chats: what Telegram tells us to wait for is waited for, and its errors say what became of a message."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import ChatMigrated, TelegramError

from adapters.telegram.errors import Flooded, Moved, meaning, reason
from adapters.telegram.flood_control import Walls
from adapters.telegram.inbound.events import PLATFORM
from bot.ports.callers import Unavailable
from bot.ports.push import Ambiguous, Arrivals, ChatAddress, NotSent, SendError

log = logging.getLogger(__name__)

SOON = 1.0  # seconds after which a message to a group that moved is sent there

T = TypeVar("T")


class ChatCalls:
    """The calls of one bot for its chats. All raise SendError."""

    def __init__(self, *, account: str, arrivals: Arrivals, walls: Walls) -> None:
        self._account = account
        self._arrivals = arrivals
        self._walls = walls
        self._signs = Walls()
        """Chats that are closed to what fades by itself: to typing and drafts."""

    async def make(self, place: ChatAddress, request: Callable[[], Awaitable[T]], walls: Walls | None = None) -> T:
        """Make a call for a chat; `walls`: what it closes when it is told to wait."""
        left = self._walls.left(place.chat)
        if left > 0:
            raise NotSent("told to wait", left)
        try:
            return await request()
        except Flooded as error:
            everywhere = (walls or self._walls).hit(place.chat, error.seconds) and walls is None
            raise NotSent(reason(error), error.seconds, everywhere=everywhere) from error
        except ChatMigrated as error:
            raise await self._moved(place, error) from error
        except TelegramError as error:
            raise meaning(error) from error
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Ambiguous(f"an answer that cannot be read: {type(error).__name__}") from error

    async def fleeting(self, place: ChatAddress, request: Callable[[], Awaitable[T]]) -> T:
        """Make a call for what fades by itself: when that is told to wait, no message waits with it."""
        left = self._signs.left(place.chat)
        if left > 0:
            raise NotSent("told to wait", left)
        return await self.make(place, request, self._signs)

    async def _moved(self, place: ChatAddress, error: ChatMigrated) -> SendError:
        try:
            await self._arrivals.moved(self._account, PLATFORM, "", place.chat, str(error.new_chat_id))
        except Unavailable as away:
            return NotSent(f"the group moved, and {away} kept us from noting it")
        return Moved("the group moved", SOON)
