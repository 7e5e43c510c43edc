"""Several bots in one group, where parrots have bots of their own: the first receives, and each says what its parrot says.

Only in supergroups: there all bots know a message by the same number, so that whoever wrote it, it is one message to the house.
"""

import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from adapters.telegram.client import Client
from bot.ports.push import Arrival, ChatAddress, Undeliverable

AWAY = 600.0  # seconds until a bot that was not in a group is tried there again
REMEMBERED = 1000
SUPERGROUPS = -(10**12)  # their ids lie below


class Voiceless(Undeliverable):
    """The bot is not in that group; another one can speak there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """A bot that speaks. `agent`: the parrot that it is."""

    account: str
    client: Client
    agent: str | None = None


class Voices:
    """The bots of this process that are connected. `first`: the account by which all of them are one in a group."""

    def __init__(self, first: str) -> None:
        self.first = first
        self._bots: list[Voice] = []
        self._away: dict[tuple[str, str], float] = {}

    @contextmanager
    def joined(self, voice: Voice) -> Generator[None]:
        """Let a bot speak while the context is open."""
        self._bots.append(voice)
        try:
            yield
        finally:
            self._bots.remove(voice)

    def choir(self, place: ChatAddress, own: Voice) -> list[Voice]:
        """Return who may speak there, best first: the bot of the parrot whose words they are (`place.agent`), `own`, then the others."""
        if own.account != self.first or not _is_shared(place.chat):
            return [own]
        others = [bot for bot in self._bots if bot.account != own.account]
        fit = [bot for bot in others if bot.agent == place.agent]
        found = [*fit, own, *(bot for bot in others if bot not in fit)]
        now = time.monotonic()
        return [bot for bot in found if self._away.get((bot.account, place.chat), 0.0) <= now] or [own]

    def lost(self, place: ChatAddress, voice: Voice, own: Voice, error: Undeliverable) -> Undeliverable:
        """Note that a bot cannot speak there; return the error, which is Voiceless where another one can."""
        if not error.gone or own.account != self.first or not _is_shared(place.chat):
            return error
        while len(self._away) >= REMEMBERED:
            del self._away[next(iter(self._away))]
        self._away[voice.account, place.chat] = time.monotonic() + AWAY
        left = [bot for bot in self.choir(place, own) if bot.account != voice.account]
        return Voiceless(str(error)) if left else error

    def as_first(self, arrival: Arrival) -> Arrival:
        """Return what another bot tells of a group as the first one would: it is one conversation. Messages have one name in all of them."""
        if arrival.account == self.first or not _is_shared(arrival.chat.id):
            return arrival
        shared = arrival.key.startswith("message:")
        return replace(arrival, account=self.first, key=arrival.key if shared else f"{arrival.account}/{arrival.key}")


def _is_shared(chat: str) -> bool:
    """Return whether the ids of messages there are the same for all bots: small groups count for each of them."""
    return int(chat) < SUPERGROUPS
