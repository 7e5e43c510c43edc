"""What an interface that fetches may ask of us: the page, the console, the API."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from pydantic import JsonValue

from agents.runtime.usage_stats import RunStats
from bot.ports.callers import Caller
from bot.ports.choices import Choosing
from bot.ports.live import LiveEvent
from bot.ports.menu import Menus
from bot.ports.messages import ButtonPress, CalendarFile, Rating, Said, SentFiles, StopRequest, TextMessage
from bot.ports.operators import Operators
from bot.ports.push import AgentCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """An event that is kept; `fresh` is False for a repeated one."""

    id: int
    fresh: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionInfo:
    """A session as its list shows it; `stats`: what its runs have used, where one session alone is asked for."""

    id: UUID
    title: str
    mode: str
    updated_at: str
    last_message: int
    unread: int
    stats: RunStats | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeInfo:
    """A way in which parrots work together, as it is offered."""

    name: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeShown:
    """The mode of a session: its options, the step that it is in, those before, and what it keeps."""

    name: str
    description: str
    config: Mapping[str, JsonValue]
    step: str
    history: tuple[str, ...]
    state: Mapping[str, JsonValue]
    updated_at: datetime


class ModeRefused(Exception):
    """A mode cannot be chosen; the sentence tells people. `field`: the option that is wrong, None: no such mode."""

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class Inbound(Protocol):
    """What a pull adapter may do with a session's events."""

    async def accept(
        self,
        caller: Caller,
        session: UUID,
        key: str,
        incoming: TextMessage | ButtonPress | StopRequest | Rating | CalendarFile | SentFiles,
    ) -> Accepted:
        """Keep an event; `key` names it, so that a repetition is recognised.

        Raises UnknownSession, Unavailable, ButtonRefused, and ValueError (`empty`, `too_long`) for its text.
        """
        ...

    async def edit(self, caller: Caller, session: UUID, message: int, text: str) -> bool:
        """Let a message of the caller's own say something else; what it made is changed, or that is offered.

        Return whether there is such a message. Raises as accept does.
        """
        ...

    async def answers(self, caller: Caller, session: UUID, accepted: Accepted, timeout: float) -> list[Said] | None:  # noqa: ASYNC109
        """What was said in answer to an event, once it is dealt with; None when that takes longer than `timeout` s."""
        ...


class Feed(Protocol):
    """What a pull adapter may read. All of it raises UnknownSession, and Unavailable (`follow` waits instead)."""

    async def history(self, caller: Caller, session: UUID, before: int | None, most: int) -> list[Said]:
        """The newest messages before an id, oldest first."""
        ...

    def follow(self, caller: Caller, session: UUID, after: int) -> AsyncGenerator[Said | LiveEvent | None]:
        """Everything that is said, or changed, behind a place, and what is going on meanwhile; None now and then while nothing is."""
        ...

    async def newest(self, caller: Caller, session: UUID) -> int:
        """The place of what was said, or changed, last; 0 when there is nothing."""
        ...

    async def seen(self, caller: Caller, session: UUID, message: int) -> bool:
        """The person has seen everything up to this message; False: say it again later, a turn is being written."""
        ...

    async def seen_to(self, caller: Caller, session: UUID) -> int:
        """Up to where the person has seen."""
        ...


class Sessions(Protocol):
    """Sessions of pull channels. All raise Unavailable; all but `create` and `listed` raise UnknownSession."""

    async def create(self, caller: Caller, platform: str, title: str, chat: str | None = None) -> SessionInfo:
        """Open a session; with `chat`, the one of that name, made when there is none."""
        ...

    async def listed(self, caller: Caller, platform: str) -> list[SessionInfo]: ...

    async def info(self, caller: Caller, session: UUID) -> SessionInfo: ...

    async def rename(self, caller: Caller, session: UUID, title: str) -> None: ...

    async def delete(self, caller: Caller, session: UUID) -> None: ...


class Modes(Protocol):
    """How the parrots of sessions work together. All raise Unavailable; those of a session UnknownSession."""

    async def listed(self, caller: Caller) -> list[ModeInfo]:
        """The modes that may be chosen."""
        ...

    async def current(self, caller: Caller, session: UUID) -> ModeShown: ...

    async def check(self, caller: Caller, name: str, config: Mapping[str, JsonValue] | None) -> None:
        """Whether a session could begin in this mode. Raises ModeRefused."""
        ...

    async def begin(self, caller: Caller, session: UUID, name: str, config: Mapping[str, JsonValue] | None) -> ModeInfo:
        """Give a session that was just opened its mode. Raises ModeRefused."""
        ...

    async def switch(
        self, caller: Caller, session: UUID, name: str, config: Mapping[str, JsonValue] | None
    ) -> ModeInfo:
        """Change the mode and say so in the session; what runs is stopped. Raises ModeRefused: the old mode stays."""
        ...


class Profiles(Protocol):
    """What is known and set of a person, in its one structure. All of it raises Unavailable."""

    async def read(self, caller: Caller) -> dict[str, JsonValue]: ...

    async def change(
        self, caller: Caller, *, focus: Sequence[str] | None, birth_info: Mapping[str, str | None]
    ) -> dict[str, JsonValue]:
        """Set the focus (None: it stays), and fields of birth_info (None takes one away)."""
        ...

    async def forget(self, caller: Caller, fact: str) -> bool:
        """Take away for good what was learned under this id, as /forget does; return whether it was there."""
        ...

    async def file(self, caller: Caller, number: str) -> tuple[str, bytes] | None:
        """Return name and content of a file that a message of theirs brought; None when it is kept no more."""
        ...


class House(Protocol):
    """What an interface asks about the house itself."""

    operators: Operators
    choices: Choosing
    menus: Menus

    async def owner(self) -> Caller:
        """The person who runs this installation. Raises Unavailable."""
        ...

    async def is_owner(self, platform: str, name: str) -> bool:
        """Whether that person is known under this name there. Raises Unavailable."""
        ...

    async def owner_zone(self) -> str | None:
        """The zone in which that person is told times; None until it is known. Raises Unavailable."""
        ...

    async def readiness(self) -> dict[str, str]:
        """What is needed to answer (`database`) and the platforms, each `ok` or what is wrong with it."""
        ...

    async def metrics(self) -> bytes:
        """Figures in Prometheus's text format."""
        ...

    def agents(self) -> list[AgentCard]: ...
