"""Waiting before Telegram is called again: what it has told us to wait for, and pauses that grow while something fails."""

import time

from bot.ports.backoff import Backoff


def backoff() -> Backoff:
    """Return the pauses of a loop that calls Telegram."""
    return Backoff(first=0.5, longest=30.0)


class Walls:
    """Chats that are closed to this process for a while.

    Telegram does not say whether a refusal is for the chat or for the whole bot. It is taken for the chat's, until
    another chat is refused while the first is still closed.
    """

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def left(self, chat: str) -> float:
        """Return the seconds until the chat is open; 0 when it is."""
        return max(0.0, self._until.get(chat, 0.0) - time.monotonic())

    def hit(self, chat: str, seconds: float) -> bool:
        """Close the chat; True when it is the whole bot that shall wait."""
        now = time.monotonic()
        self._until = {other: until for other, until in self._until.items() if until > now}
        everywhere = any(other != chat for other in self._until)
        self._until[chat] = max(self._until.get(chat, 0.0), now + seconds)
        return everywhere
