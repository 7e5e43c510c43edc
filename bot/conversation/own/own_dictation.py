"""What a person says into the page's box, as words (bot.ports.dictation): nothing of it is kept."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from agents.llm.errors import ModelError
from bot.conversation.database_errors import database_access
from bot.ports.callers import Caller
from bot.ports.dictation import NotHeard
from storage.db.pool import Pool
from storage.people import people

log = logging.getLogger(__name__)

Hearing: TypeAlias = Callable[[str, str, bytes], Awaitable[str]]
"""The words of a recording: its name, its media type, its bytes. Raises ModelError."""


class OwnDictation:
    """Each process can do it. `hear` is of those whose settings name an endpoint."""

    def __init__(self, *, pool: Pool, hear: Hearing | None) -> None:
        self._pool = pool
        self._hear = hear

    @property
    def is_on(self) -> bool:
        return self._hear is not None

    async def text(self, caller: Caller, name: str, media: str, data: bytes) -> str:
        if self._hear is None:
            raise NotHeard("off")
        with database_access():
            if not await people.model_allowed(self._pool, caller.space, caller.person):
                raise NotHeard("unwanted")
        try:
            return await self._hear(name, media, data)
        except ModelError as error:
            log.warning("not transcribed", extra={"cause": type(error).__name__})
            raise NotHeard("failed") from error
