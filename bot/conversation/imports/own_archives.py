"""What `/export` gives, read again: the zip, or the data.json in it."""

import json
from pathlib import Path
from typing import Any, cast
from zipfile import BadZipFile, ZipFile

from bot.conversation.archive import FORMAT, VERSION, place_of
from bot.ports.enclosures import LARGEST_FILE
from storage.people.own_import import LATER, PARTS

LARGEST = 500 * 2**20  # bytes of the data
DATA = "data.json"


class UnreadArchive(ValueError):
    """It looks like an export and cannot be read; the message says why."""


def read(path: Path) -> dict[str, Any] | None:
    """Return the data of an export; None where the file is something else. Raises UnreadArchive."""
    if path.is_dir() or path.suffix.lower() not in (".zip", ".json"):
        return None
    try:
        text = _unpacked(path) if path.suffix.lower() == ".zip" else path.read_text(encoding="utf-8-sig")
        data: object = json.loads(text)
    except (OSError, ValueError, KeyError, BadZipFile, RecursionError) as error:
        if path.suffix.lower() == ".json":
            return None  # whoever reads notes says what is wrong with it
        raise UnreadArchive(f"{path.name}: {error}") from error
    found = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
    if path.suffix.lower() == ".zip":
        _add_files(path, found)
    if found.get("format") != FORMAT:
        if path.suffix.lower() == ".json":
            return None
        raise UnreadArchive(f"{path.name}: it is no export of ours")
    if found.get("version") != VERSION:
        raise UnreadArchive(f"{path.name}: its version is {found.get('version')}, this program reads {VERSION}")
    if not all(isinstance(found.get(part, [] if part in LATER else None), list) for part in PARTS):
        raise UnreadArchive(f"{path.name}: parts of it are missing")
    return found


def of_folder(folder: Path) -> list[Path]:
    """Return the files of a folder that may be exports, by name. Raises UnreadArchive where it is none."""
    if not folder.is_dir():
        raise UnreadArchive(f"{folder}: is no folder")
    return [path for path in sorted(folder.iterdir()) if path.suffix.lower() in (".zip", ".json")]


def _add_files(path: Path, found: dict[str, Any]) -> None:
    """Let the rows of photos and files hold their bytes, as far as the zip has them."""
    with ZipFile(path) as archive:
        there = {one.filename for one in archive.infolist() if one.file_size <= LARGEST_FILE}
        for row in found.get("attachments", ()):
            if (place := place_of(row)) in there:
                row["data"] = archive.read(place)


def _unpacked(path: Path) -> str:
    with ZipFile(path) as archive:
        if archive.getinfo(DATA).file_size > LARGEST:
            raise ValueError("its data are too large")
        return archive.read(DATA).decode()
