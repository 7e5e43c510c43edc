"""The folder of backups that are made by the clock: their names say when; so many are kept, and copied elsewhere."""

import asyncio
import re
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from storage.backups.pg_tools import session
from storage.db.migrate import LOCK
from storage.db.statements import Statement

_NAME = re.compile(r"parrots-(\d{4}-\d\d-\d\dT\d{6})Z\.tar", re.ASCII)
_SENT = ".sent"  # of a folder of backups: where the last one that left the machine arrived, and its name
_FORM = "%Y-%m-%dT%H%M%S"
_LOCK, _UNLOCK = Statement("SELECT pg_try_advisory_lock(:number)"), Statement("SELECT pg_advisory_unlock(:number)")
_MINE = LOCK + 1  # the advisory lock under which one process makes a backup


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """A backup that lies there."""

    file: Path
    at: datetime
    size: int


def name(at: datetime) -> str:
    return f"parrots-{at:{_FORM}}Z.tar"


def is_name(text: str) -> bool:
    """Return whether a file is called as backups of the clock are; such names sort by time."""
    return _NAME.fullmatch(text) is not None


def kept(folder: Path) -> list[KeptBackup]:
    """Return the backups of the clock in a folder, the newest first; none where there is no such folder."""
    if not folder.is_dir():
        return []
    named = [(one, _NAME.fullmatch(one.name)) for one in folder.iterdir()]
    found = [
        KeptBackup(one, datetime.strptime(match[1], _FORM).replace(tzinfo=UTC), one.stat().st_size)
        for one, match in named
        if match is not None
    ]
    return sorted(found, key=lambda one: one.at, reverse=True)


def prune(folder: Path, most: int) -> int:
    """Delete all but the newest; how many."""
    gone = kept(folder)[most:]
    for one in gone:
        one.file.unlink(missing_ok=True)
    return len(gone)


def copy(file: Path, folder: Path) -> None:
    """Copy a backup; its name appears when all of it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f".{file.name}.part"
    try:
        shutil.copyfile(file, part)
        part.chmod(0o600)
        part.rename(folder / file.name)
    finally:
        part.unlink(missing_ok=True)


def missing_at(there: list[KeptBackup], *, copy_to: Path | None, remote: str | None) -> list[str]:
    """Return where the newest of these has not arrived, of the places where it should be, too; `remote` is not asked."""
    if not there:
        return []
    newest = there[0].file
    missing = [str(copy_to)] if copy_to is not None and not (copy_to / newest.name).exists() else []
    return [*missing, remote] if remote is not None and _sent(newest.parent) != (remote, newest.name) else missing


def note_sent(file: Path, remote: str) -> None:
    """Remember that a backup has arrived off this machine."""
    (file.parent / _SENT).write_text(f"{remote}\n{file.name}\n", encoding="utf-8")


def _sent(folder: Path) -> tuple[str, ...]:
    try:
        return tuple((folder / _SENT).read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError):
        return ()


@asynccontextmanager
async def alone(dsn: str) -> AsyncGenerator[bool]:
    """Yield whether no other process makes a backup of this database meanwhile."""
    async with session(dsn) as db:
        mine: bool = await db.fetchval(*_LOCK(number=_MINE))
        yield mine
        if mine:
            await asyncio.shield(db.fetchval(*_UNLOCK(number=_MINE)))
