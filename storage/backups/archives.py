"""One file with everything: a manifest, the dump, and the data folder's own files. Its name appears when it is whole and proved."""

import asyncio
import json
import tarfile
import tempfile
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from storage.backups import restoring, sealing
from storage.backups.dump import Contents, dump
from storage.backups.pg_tools import BackupError

FORM = 1  # of the archive
MANIFEST, DUMP, FILES = "manifest.json", "database.dump", "data"
LEFTOVER = ".backup-"  # of folders in which one is made or read
NOT_KEPT = {
    "postgres",
    "backups",
    "exports",
}  # the server's own folder; what backups and conversations made of the rest


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What an archive says of itself."""

    program: str
    made_at: str
    contents: Contents
    files: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A backup that was made; `unproved` says why it was not tried, where it was not."""

    manifest: Manifest
    size: int
    unproved: str | None


async def make(
    dsn: str, folder: Path, file: Path, *, program: str, at: datetime, passphrase: str | None = None
) -> Made:
    """Write a backup of the database and of the data folder, sealed where there is a passphrase. Raises BackupError, and then there is no such file."""
    part = _place(file)
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=LEFTOVER) as room:
            dumped = Path(room) / DUMP
            whole = part if passphrase is None else Path(room) / "whole.tar"
            contents = await dump(dsn, dumped)
            unproved = await restoring.verify(dsn, dumped, contents)
            manifest = await asyncio.to_thread(
                _pack, whole, dumped, folder, lambda files: Manifest(
                    program=program, made_at=at.isoformat(timespec="seconds"), contents=contents, files=files
                ),
            )  # fmt: skip
            if passphrase is not None:
                await sealing.seal(whole, part, passphrase)
        size = part.stat().st_size
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    return Made(manifest=manifest, size=size, unproved=unproved)


def _place(file: Path) -> Path:
    """Return where the file is written until it is whole. Raises BackupError where there is such a file."""
    if file.exists():
        raise BackupError(f"{file} is there already: choose another name")
    return _there(file.parent) / f".{file.name}.part"


def _pack(part: Path, dumped: Path, folder: Path, manifest: Callable[[int], Manifest]) -> Manifest:
    own = _own_files(folder)
    made = manifest(len(own))
    # nobody else's to read: it holds what everybody wrote
    part.touch(mode=0o600)
    with part.open("wb") as raw, tarfile.open(fileobj=raw, mode="w") as tar:
        said = json.dumps({"form": FORM, **asdict(made)}, indent=1).encode()
        entry = tarfile.TarInfo(MANIFEST)
        entry.size = len(said)
        tar.addfile(entry, BytesIO(said))
        tar.add(dumped, DUMP)
        for path in own:
            tar.add(path, f"{FILES}/{path.relative_to(folder)}", recursive=False)
    return made


def _own_files(folder: Path) -> list[Path]:
    """Return the plain files of the data folder that are people's or the operator's."""
    if not folder.is_dir():
        return []
    tops = sorted(one for one in folder.iterdir() if one.name not in NOT_KEPT and not one.name.startswith(LEFTOVER))
    found = [path for top in tops for path in (sorted(top.rglob("*")) if top.is_dir() else [top])]
    return [path for path in found if path.is_file() and not path.is_symlink()]


def read(file: Path) -> Manifest:
    """Return what an archive says of itself. Raises BackupError for what is none."""
    with _open(file) as tar:
        return _manifest(tar, file)


async def take(dsn: str, folder: Path, file: Path) -> Manifest:
    """Put the archive's database and files in the place of what is there. Raises BackupError."""
    with tempfile.TemporaryDirectory(dir=_there(folder), prefix=LEFTOVER) as room:
        manifest = await asyncio.to_thread(_unpack, file, Path(room))
        await restoring.restore(dsn, Path(room) / DUMP, manifest.contents)
    await asyncio.to_thread(_put_files, file, folder)
    return manifest


@asynccontextmanager
async def rehearsed(dsn: str, folder: Path, file: Path) -> AsyncGenerator[tuple[str, Manifest]]:
    """Yield the address of a database with what the archive holds, brought to this program's schema, which is gone afterwards.

    Raises BackupError: NoScratch where none can be made.
    """
    with tempfile.TemporaryDirectory(dir=_there(folder), prefix=LEFTOVER) as room:
        manifest = await asyncio.to_thread(_unpack, file, Path(room))
        async with restoring.scratch(dsn) as copy:
            await restoring.restore(copy, Path(room) / DUMP, manifest.contents)
            yield copy, manifest


def _there(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _unpack(file: Path, room: Path) -> Manifest:
    with _open(file) as tar:
        manifest = _manifest(tar, file)
        restoring.check(manifest.contents)
        tar.extract(DUMP, room, filter="data")
        return manifest


def _put_files(file: Path, folder: Path) -> None:
    with _open(file) as tar:
        for member in tar.getmembers():
            top, _, name = member.name.partition("/")
            if top == FILES and name and name.partition("/")[0] not in NOT_KEPT and member.isfile():
                tar.extract(member.replace(name=name), folder, filter="data")


@contextmanager
def _open(file: Path) -> Generator[tarfile.TarFile]:
    try:
        with tarfile.open(file, mode="r:") as tar:
            yield tar
    except FileNotFoundError as error:
        raise BackupError(f"{file}: there is no such file") from error
    except (tarfile.TarError, KeyError, EOFError) as error:
        raise BackupError(f"{file} is no backup of the parrots, or is not whole ({error})") from error


def _manifest(tar: tarfile.TarFile, file: Path) -> Manifest:
    first = tar.next()
    held = tar.extractfile(first) if first is not None and first.name == MANIFEST else None
    if held is None:
        raise BackupError(f"{file} is no backup of the parrots")
    try:
        said: dict[str, Any] = json.loads(held.read())
        if said["form"] != FORM:
            raise BackupError(f"{file} was made by a newer program: use that one")
        return Manifest(
            program=said["program"],
            made_at=said["made_at"],
            contents=Contents(**said["contents"]),
            files=said["files"],
        )
    except (ValueError, KeyError, TypeError) as error:
        raise BackupError(f"{file} is no backup of the parrots, or is not whole") from error
