"""Backups by the clock: one whenever the newest is old enough, kept and copied as the settings say."""

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.clock.scheduler import Alarms
from bot.process.settings import Settings
from storage.backups import archives, remote, rotation
from storage.backups.pg_tools import BackupError
from storage.db.errors import ClusterError
from storage.db.pool import UNAVAILABLE

log = logging.getLogger(__name__)

EVERY = 10 * 60.0  # seconds between two looks at the folder; the first comes as late


@dataclass(frozen=True, slots=True, kw_only=True)
class Rota:
    """Whose backups are made, where, how often and how many."""

    dsn: str
    data: Path
    folder: Path
    copy_to: Path | None
    remote: str | None = None
    every: timedelta
    keep: int
    program: str
    passphrase: str | None = field(default=None, repr=False)


def rota(settings: Settings, dsn: str, program: str) -> Rota | None:
    """Return what the settings ask for, if anything."""
    asked = settings.backup
    if asked.every_hours == 0:
        return None
    return Rota(
        dsn=dsn,
        data=settings.data_dir,
        folder=settings.backups_folder,
        copy_to=asked.copy_to,
        remote=asked.remote,
        every=timedelta(hours=asked.every_hours),
        keep=asked.keep,
        program=program,
        passphrase=asked.secret,
    )


def schedule(alarms: Alarms, wanted: Rota) -> None:
    """Add the job."""

    async def look() -> None:
        try:
            await make_due(wanted, datetime.now(UTC))  # noqa: TID251 - files are dated by the machine's clock
            await pass_on(wanted)
        except UNAVAILABLE as error:  # the server's, or the disk's
            log.warning("backup put off", extra={"cause": str(error) or type(error).__name__})
        except (BackupError, ClusterError) as error:
            log.error("backup failed", extra={"cause": str(error)})  # noqa: TRY400 - it says it all

    alarms.every(EVERY, "backup", look)


async def make_due(wanted: Rota, now: datetime) -> archives.Made | None:
    """Make a backup if the newest is old enough and nobody else makes one; delete those that are too many."""
    if await asyncio.to_thread(_is_fresh, wanted, now):
        return None
    async with rotation.alone(wanted.dsn) as mine:
        if not mine or await asyncio.to_thread(_is_fresh, wanted, now):
            return None
        file = wanted.folder / rotation.name(now)
        made = await archives.make(
            wanted.dsn, wanted.data, file, program=wanted.program, at=now, passphrase=wanted.passphrase
        )
    await asyncio.to_thread(rotation.prune, wanted.folder, wanted.keep)
    rows = made.manifest.contents.total
    log.info("backup made", extra={"file": str(file), "rows": rows, "bytes": made.size, "unproved": made.unproved})
    return made


async def pass_on(wanted: Rota) -> None:
    """Copy the newest backup to where it should be, too, and is not yet: what failed once is tried again with each look."""
    there = await asyncio.to_thread(rotation.kept, wanted.folder)
    missing = await asyncio.to_thread(rotation.missing_at, there, copy_to=wanted.copy_to, remote=wanted.remote)
    if not missing:
        return
    async with rotation.alone(wanted.dsn) as mine:
        if not mine:
            return
        if wanted.copy_to is not None and str(wanted.copy_to) in missing:
            await asyncio.to_thread(rotation.copy, there[0].file, wanted.copy_to)
            await asyncio.to_thread(rotation.prune, wanted.copy_to, wanted.keep)
        if wanted.remote is not None and wanted.remote in missing:
            await remote.send(there[0].file, wanted.remote, wanted.keep)
        log.info("backup copied", extra={"file": there[0].file.name, "to": missing})


def _is_fresh(wanted: Rota, now: datetime) -> bool:
    there = rotation.kept(wanted.folder)
    return bool(there) and now - there[0].at < wanted.every
