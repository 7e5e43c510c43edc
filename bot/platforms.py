"""Which push platforms the settings connect. With bot/app.py the only place that knows adapters by name."""

from collections.abc import Sequence
from typing import Protocol

from adapters.web.server import Hook
from bot.channel import Arrivals, Switchboard
from bot.settings import Settings


class Platform(Protocol):
    """One bot or installation, as the wiring sees it."""

    def hooks(self) -> Sequence[Hook]:
        """What it serves on our web server: webhooks."""
        ...

    async def run(self, *, receives: bool, sends: bool) -> None:
        """Work until cancelled: in a process that serves web pages (`receives`), and in one that answers (`sends`)."""
        ...


def connected(settings: Settings, arrivals: Arrivals, switchboard: Switchboard) -> list[Platform]:
    """One platform for each token that is set."""
    del settings, arrivals, switchboard
    return []
