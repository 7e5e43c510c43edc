"""Files that interfaces hand in, taken in for the person who sends them (bot.ports.imports)."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from uuid import UUID

from asyncpg import DataError, IntegrityConstraintViolationError

from bot.conversation.database_errors import database_access
from bot.conversation.imports import note_files, own_archives
from bot.conversation.imports.note_files import FoundNote, Unread
from bot.conversation.imports.own_archives import UnreadArchive
from bot.ports.callers import Caller
from bot.ports.imports import Imported
from bot.ports.messages import cleaned
from storage.content import note_states
from storage.conversations import conversations
from storage.db.pool import Pool
from storage.db.transactions import Scope, look
from storage.people import own_import, profiles

_NOWHERE = UUID(int=0)  # in no session
_AT_ONCE = 200  # notes in a transaction
_TOLD = 20  # entries that could not be read, by name


class OwnImports:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool) -> None:
        self._pool = pool

    async def take(self, caller: Caller, name: str, data: bytes) -> Imported:
        try:
            read = await asyncio.to_thread(_read, Path(name).name or "notes.md", data)
            with database_access():
                if isinstance(read, dict):
                    return await self._archive(caller, read)
                return await self._notes(caller, read)
        except (UnreadArchive, LookupError, TypeError, ValueError, DataError, IntegrityConstraintViolationError):
            return Imported(unread=(name,))

    async def _notes(self, caller: Caller, found: list[FoundNote | Unread]) -> Imported:
        notes = [one for one in found if isinstance(one, FoundNote)]
        scope, new = _scope(caller, _NOWHERE), 0
        for start in range(0, len(notes), _AT_ONCE):
            async with look(self._pool, scope) as db:
                for one in notes[start : start + _AT_ONCE]:
                    new += await note_states.take_in(db, scope, cleaned(one.text), one.at, pinned=one.pinned)
        unread = tuple(one.name for one in found if isinstance(one, Unread))
        return Imported(taken=new, known=len(notes) - new, unread=unread[:_TOLD])

    async def _archive(self, caller: Caller, archive: dict[str, Any]) -> Imported:
        """Keep an export; its reminders ring in the private chat that was used last."""
        place = await conversations.used_last(self._pool, caller.person, caller.space)
        scope = _scope(caller, place or _NOWHERE)
        if place is None:
            archive = archive | {"reminders": []}  # there is nowhere that they could ring
        async with look(self._pool, scope) as db:
            if isinstance(told := archive.get("profile"), dict):
                await profiles.take_in(db, caller.person, cast("dict[str, Any]", told))
            taken = await own_import.take_in(db, scope, archive)
        return Imported(taken=sum(taken.new.values()), known=sum(taken.known.values()))


def _read(name: str, data: bytes) -> dict[str, Any] | list[FoundNote | Unread]:
    """Return the data of an export, or the notes of a file. Raises UnreadArchive."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        archive = own_archives.read(path)
        return archive if archive is not None else list(note_files.read(path))


def _scope(caller: Caller, place: UUID) -> Scope:
    return Scope(
        actor=caller.person, space=caller.space, conversation=place, zone="UTC", language=caller.language or "en"
    )
