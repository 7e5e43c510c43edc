"""What a person sets, at once: as the commands of the chat do it, without their sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.callers import Caller
from bot.ports.messages import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """All that is set; `language` None: that of what was written last; `platforms`: where the person is known."""

    language: Language | None
    zone: str | None
    sounds: bool
    suggestions: bool
    model: bool
    memory: bool
    follow_ups: bool
    quiet_hours: str | None
    working_hours: str | None
    platforms: Sequence[str]


class Choosing(Protocol):
    """All of it raises Unavailable."""

    async def chosen(self, caller: Caller) -> Choices: ...

    async def choose(self, caller: Caller, wanted: Mapping[str, str | bool | None]) -> Choices:
        """Set what is named, by the names of Choices; reminders that follow the zone move along."""
        ...
