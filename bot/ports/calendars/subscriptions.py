"""Browsers that are told what rings while the page is closed."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from bot.ports.callers import Caller

ACCOUNT = "webpush"
PLATFORM = "push"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """A browser's address at its push service, its keys, and where it has the page."""

    endpoint: str
    p256dh: str
    auth: str
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where a push goes. `session`: in which its reminder was told; `wanted`: that is not dealt with yet."""

    subscription: Subscription
    session: UUID | None
    wanted: bool


class Subscriptions(Protocol):
    """The browsers of a person. All of it raises Unavailable."""

    async def key(self) -> str | None:
        """The public key of the house; None while nothing can be pushed."""
        ...

    async def subscribe(self, caller: Caller, subscription: Subscription) -> None:
        """Tell this browser from now on."""
        ...

    async def unsubscribe(self, caller: Caller, endpoint: str) -> None:
        """Tell it no more; NotKept where it is not the caller's."""
        ...


class Targets(Protocol):
    """What who pushes asks. All of it raises Unavailable."""

    async def keep_key(self, private: str, public: str) -> str:
        """Keep the house's keys, unless there are some; the private one that is kept."""
        ...

    async def target(self, place: str, key: str) -> Target | None:
        """Where a push with this key goes; None where the browser is told no more."""
        ...

    async def lapsed(self, place: str) -> None:
        """The push service says that the browser is gone: forget it, and tell its person elsewhere, once."""
        ...


class Browsers(Subscriptions, Targets, Protocol):
    """Both sides of it."""
