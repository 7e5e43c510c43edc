"""Copies off the machine, by rclone: WebDAV, S3 and whatever else it reaches, under a name that its own configuration knows."""

import asyncio
from pathlib import Path

from storage.backups import rotation
from storage.backups.pg_tools import BackupError

RCLONE = "rclone"
LINES = 3  # of what it complained of


async def send(file: Path, remote: str, most: int) -> None:
    """Copy a backup there and delete all but the newest there. Raises BackupError."""
    await _rclone("copyto", str(file), _below(remote, file.name))
    await asyncio.to_thread(rotation.note_sent, file, remote)
    there = (await _rclone("lsf", "--files-only", remote)).splitlines()
    for name in sorted(filter(rotation.is_name, there), reverse=True)[most:]:
        await _rclone("deletefile", _below(remote, name))


def _below(remote: str, name: str) -> str:
    return remote + ("" if remote.endswith((":", "/")) else "/") + name


async def _rclone(*words: str) -> str:
    try:
        process = await asyncio.create_subprocess_exec(
            RCLONE,
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    except FileNotFoundError as error:
        raise BackupError(
            "rclone is not installed: install it from your system, or take BACKUP__REMOTE away"
        ) from error
    try:
        printed, complaints = await process.communicate()
    finally:
        if process.returncode is None:  # we are to end
            process.kill()
            await process.wait()
    if process.returncode != 0:
        said = complaints.decode(errors="replace").strip().splitlines()[-LINES:]
        raise BackupError(f"rclone {words[0]}: " + (" / ".join(said) or f"ended with {process.returncode}"))
    return printed.decode(errors="replace")
