"""Whose things a platform's own home page shows, where it has one."""

from typing import Protocol

from bot.ports.callers import Caller
from bot.ports.menu import Menus
from bot.ports.own import Own
from bot.ports.pull import Modes
from bot.ports.push import Sender


class Homes(Protocol):
    """Whoever is let in sees their own things there, and no one else's."""

    @property
    def own(self) -> Own: ...

    @property
    def menus(self) -> Menus: ...

    @property
    def modes(self) -> Modes: ...

    async def caller(self, platform: str, tenant: str, sender: Sender) -> Caller | None:
        """Return the person, with their language and zone; None for who is not let in. Raises Unavailable."""
        ...
