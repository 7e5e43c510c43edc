"""A call's events told as they happen; the pieces of an answer that come close together are told as one."""

import asyncio
from uuid import UUID

from bot.messages import LiveEvent, LiveEventName
from bot.turns.live import Live

PAUSE = 0.05  # seconds between two pieces


class Telling:
    """Tells what goes on in one call."""

    def __init__(self, *, live: Live, conversation: UUID, agent: str, call: int) -> None:
        self._live = live
        self._conversation = conversation
        self._agent = agent
        self._call = call
        self._waiting = ""
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> "Telling":
        return self

    def __exit__(self, *_error: object) -> None:
        """What still waits is not told: it is in the answer, or nobody wants it any more."""
        if self._timer is not None:
            self._timer.cancel()

    def tell(self, event: LiveEventName, text: str = "") -> None:
        self.flush()
        self._tell(event, text)

    def add(self, text: str) -> None:
        """A piece of the answer: the first at once, those that follow it soon."""
        if self._timer is not None:
            self._waiting += text
        elif text:
            self._told(text)

    def _told(self, text: str) -> None:
        self._tell("answer_delta", text)
        self._timer = asyncio.get_running_loop().call_later(PAUSE, self.flush)

    def flush(self) -> None:
        """Tell what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            waiting, self._waiting = self._waiting, ""
            self._told(waiting)

    def _tell(self, event: LiveEventName, text: str) -> None:
        self._live.tell(
            self._conversation, LiveEvent(event=event, agent=self._agent, text=text, call=self._call)
        )  # fmt: skip
