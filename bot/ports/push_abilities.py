"""What some push platforms can do besides: signs that stay until they are taken away, reading back what was said before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from bot.ports.push import ChatAddress


@runtime_checkable
class StandingSigns(Protocol):
    """Statuses whose signs stay until they are taken away, also when the process that showed them is gone."""

    def stands(self, place: ChatAddress) -> bool:
        """Whether the signs of that place do."""
        ...

    async def end_sign(self, place: ChatAddress) -> None:
        """Take it away, if there is one. Raises the SendErrors of `Channel.send`."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidBefore:
    """Something that was said before we were there, and by whom."""

    by: str
    text: str


@runtime_checkable
class ReadsBack(Protocol):
    """A channel that can read what was said in a thread before we were called into it."""

    async def earlier(self, place: ChatAddress) -> Sequence[SaidBefore]:
        """Return that, oldest first, as far as we may read and within bounds. Raises the SendErrors of `Channel.send`."""
        ...
