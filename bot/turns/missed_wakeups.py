"""What came in conversations that are held here, since their workers last looked whether something waits."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from uuid import UUID


class MissedWakeups:
    """A knock may come too late for the look in which a conversation is given back: who held it looks for work then."""

    def __init__(self) -> None:
        self._heard: set[UUID] = set()
        self._listening: dict[UUID, asyncio.Event] = {}

    def knock(self, conversation: UUID) -> None:
        """Something came in a conversation that is held."""
        self._heard.add(conversation)
        if conversation in self._listening:
            self._listening[conversation].set()

    @contextmanager
    def hearing(self, conversation: UUID) -> Generator[asyncio.Event]:
        """An event that is set by each knock, whoever looks meanwhile; for who holds the conversation."""
        event = self._listening[conversation] = asyncio.Event()
        try:
            yield event
        finally:
            if self._listening.get(conversation) is event:  # else the next holder's, after a lost claim
                del self._listening[conversation]

    def forget(self, conversation: UUID) -> None:
        """Somebody is about to look."""
        self._heard.discard(conversation)

    def heard(self, conversation: UUID) -> bool:
        """Whether something came since; once."""
        heard = conversation in self._heard
        self._heard.discard(conversation)
        return heard
