"""Taking in what a person brings: notes of elsewhere, and what they exported here."""

from dataclasses import dataclass
from typing import Protocol

from bot.ports.callers import Caller

LARGEST_IMPORT = 20 * 2**20  # bytes of a file


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """How many things were taken in, how many were there already, and the entries that could not be read."""

    taken: int = 0
    known: int = 0
    unread: tuple[str, ...] = ()


class Imports(Protocol):
    """It raises Unavailable."""

    async def take(self, caller: Caller, name: str, data: bytes) -> Imported:
        """Keep what a file holds: Markdown or text as a note, JSON as notes, an export as all that is in it.

        What is there already stays one, so that it may be handed in again. What cannot be read is told as `unread`.
        """
        ...
