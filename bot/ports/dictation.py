"""Speech that becomes the words of the box."""

from typing import Literal, Protocol

from bot.ports.callers import Caller

LARGEST_RECORDING = 20 * 2**20  # bytes


class NotHeard(Exception):
    """There are no words: no endpoint is set, this person wants no model, or it did not answer."""

    def __init__(self, why: Literal["off", "unwanted", "failed"]) -> None:
        super().__init__(why)
        self.why = why


class Dictation(Protocol):
    """Words out of a recording."""

    @property
    def is_on(self) -> bool:
        """Whether an endpoint is set."""
        ...

    async def text(self, caller: Caller, name: str, media: str, data: bytes) -> str:
        """Return what is said in it; empty where nothing is. Nothing is kept. Raises NotHeard, Unavailable."""
        ...
