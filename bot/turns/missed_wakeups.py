"""Messages that came in conversations held here since their workers last looked whether something waits."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from uuid import UUID


class MissedWakeups:
    """Messages that arrive between the last look at the queue and the release of the lease, so that the worker looks again."""

    def __init__(self) -> None:
        self._heard: set[UUID] = set()
        self._listening: dict[UUID, asyncio.Event] = {}

    def add(self, conversation: UUID) -> None:
        """Note that something came in a conversation that is held."""
        self._heard.add(conversation)
        if conversation in self._listening:
            self._listening[conversation].set()

    @contextmanager
    def hearing(self, conversation: UUID) -> Generator[asyncio.Event]:
        """Return an event that is set by each message, whoever looks meanwhile; for who holds the conversation."""
        event = self._listening[conversation] = asyncio.Event()
        try:
            yield event
        finally:
            if self._listening.get(conversation) is event:  # else the next holder's, after a lost claim
                del self._listening[conversation]

    def forget(self, conversation: UUID) -> None:
        """Forget what came so far: somebody is about to look."""
        self._heard.discard(conversation)

    def heard(self, conversation: UUID) -> bool:
        """Return whether something came since; once."""
        heard = conversation in self._heard
        self._heard.discard(conversation)
        return heard
