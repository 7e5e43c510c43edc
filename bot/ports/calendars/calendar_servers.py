"""A calendar elsewhere that is written to (CalDAV), as it is asked."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol


class ServerRefused(Exception):
    """It was not done: `address`, `private`, `password`, `no_calendar`, `too_large`, `too_many`, `slow`, `unreachable`, or `status N`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class OtherVersion(Exception):
    """What was to be written over or deleted is another one by now, or what was to be new is there."""


@dataclass(frozen=True, slots=True)
class Stored:
    """An object as the server has it now; it may have changed what it was sent."""

    etag: str
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Where, and as whom; `private`: also on this machine and its network."""

    url: str
    username: str
    password: str
    private: bool


class CalendarServer(Protocol):
    """One calendar of one person. An object is named by its path. All of it raises ServerRefused."""

    async def listing(self) -> dict[str, str]:
        """Return all objects that are there, each with its tag."""
        ...

    async def get(self, href: str) -> Stored | None:
        """Return an object; None where there is none."""
        ...

    async def put(self, href: str, data: bytes, etag: str | None) -> Stored:
        """Write over the object with that tag; None: as a new one. Raises OtherVersion."""
        ...

    async def delete(self, href: str, etag: str) -> None:
        """Delete the object with that tag; one that is gone already is fine. Raises OtherVersion."""
        ...


class Connect(Protocol):
    """Gives the calendar of an account, for as long as the context is open."""

    def __call__(self, account: Account) -> AbstractAsyncContextManager[CalendarServer]:
        """Nothing is asked yet."""
        ...
