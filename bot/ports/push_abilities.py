"""What some push platforms can do besides: signs that stay, reading back what was said before, several workspaces that install the app."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager
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


@runtime_checkable
class Acknowledges(Protocol):
    """Statuses that can mark a message of somebody's as seen and worked on, in a way that makes no message and calls nobody."""

    def can_mark(self, place: ChatAddress) -> bool:
        """Whether what is answered there is a message that can carry a mark."""
        ...

    async def mark(self, place: ChatAddress) -> None:
        """Mark it; one that is marked stays so. Raises the SendErrors of `Channel.send`."""
        ...

    async def unmark(self, place: ChatAddress) -> None:
        """Take the mark away, if there is one. Raises the SendErrors of `Channel.send`."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Installed:
    """A workspace. `token` is None once the app was removed there (`ended`), and where it was sealed by another key."""

    tenant: str
    account: str
    name: str
    token: str | None
    ended: bool = False


class InstallStates(Protocol):
    """Installations that somebody began in their browser. Both raise Unavailable."""

    async def issue(self) -> str:
        """Return a word that nobody guesses, good for ten minutes. Raises Unavailable also while too many are under way."""
        ...

    async def use(self, state: str) -> bool:
        """Return whether it was issued and is still good; it is used up by that."""
        ...


class Installations(Protocol):
    """The workspaces of one platform. What is kept here is there for all processes. All but `watching` raise Unavailable."""

    async def all(self) -> Sequence[Installed]: ...

    async def keep(self, one: Installed) -> None:
        """Keep a workspace with its token: its chats are open again, and what rang there meanwhile comes."""
        ...

    async def end(self, tenant: str, account: str) -> None:
        """Forget the token, if it is kept here, and close the chats: what rings there is told elsewhere."""
        ...

    async def reopen(self, tenant: str, account: str, *, anyway: bool) -> None:
        """Open the chats of an account that had ended, or `anyway`, and tell there what rang meanwhile."""
        ...

    def watching(self) -> AbstractContextManager[asyncio.Event]:
        """Open an event that is set when one is kept or ended, by whichever process."""
        ...


class Installing(Protocol):
    """What platforms need whose app is installed in several workspaces."""

    @property
    def begun(self) -> InstallStates: ...

    def kept(self, platform: str) -> Installations: ...
