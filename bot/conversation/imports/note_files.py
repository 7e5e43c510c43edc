"""Notes in files: Markdown and plain text, and the JSON of Memos, of Telegram's chats or of our own API. Reading only."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any, cast

import yaml

from bot.conversation.imports import telegram_chats

TEXTS, JSON = frozenset({".md", ".markdown", ".txt"}), ".json"
LARGEST = 20 * 2**20  # bytes of a file
LONGEST = 100_000  # characters of a note
FRONT = "---"  # the line before and behind the front matter
_TEXT_KEYS = ("content", "text", "body")
_TIME_KEYS = ("createTime", "created_at", "createdTs", "createdAt", "created", "date", "displayTime")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundNote:
    """A note in a file; `at` None: the file does not say when it was written."""

    text: str
    at: datetime | None = None
    pinned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """The entries that could not be read, and why."""

    name: str
    why: str


def read(path: Path) -> Iterator[FoundNote | Unread]:
    """Give the notes of a file, or of a folder and those below it, by their names; what begins with a dot is left out."""
    if not path.is_dir():
        yield from _file(path, path.name)
        return
    for one in sorted(path.rglob("*")):
        name = one.relative_to(path)
        known = one.suffix.lower() in TEXTS or one.suffix.lower() == JSON
        if known and one.is_file() and not any(part.startswith(".") for part in name.parts):
            yield from _file(one, str(name))


def _file(path: Path, name: str) -> Iterator[FoundNote | Unread]:
    try:
        if path.stat().st_size > LARGEST:
            yield Unread(name=name, why="it is larger than 20 MiB")
            return
        text = path.read_text(encoding="utf-8-sig")
        if path.suffix.lower() == JSON:
            yield from _records(json.loads(text), name)
            return
        note = markdown(text, path.stem)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError, yaml.YAMLError) as error:
        yield Unread(name=name, why=str(error).splitlines()[0])
        return
    yield note if note is not None else Unread(name=name, why="it is empty")


def markdown(text: str, name: str) -> FoundNote | None:
    """Return a file of Markdown as a note: tags and date of its front matter are kept, its name becomes the heading it lacks."""
    lines = text.splitlines(keepends=True)
    ends = (place for place, line in enumerate(lines) if place and line.rstrip() == FRONT)
    end = next(ends, 0) if lines and lines[0].rstrip() == FRONT else 0
    head: object = yaml.safe_load("".join(lines[1:end])) if end else {}
    known = cast("dict[str, Any]", head) if isinstance(head, dict) else {}
    body = "".join(lines[end + 1 :] if end else lines).strip("\r\n").rstrip()
    if not body.strip():
        return None
    if not body.startswith("# ") and not body.startswith(name):
        body = f"# {name}\n{body}"
    missing = [
        tag
        for tag in (one.strip("#").replace(" ", "-") for one in _tags(known.get("tags")))
        if tag and f"#{tag}" not in body
    ]
    return _note("\n".join((body, " ".join(f"#{tag}" for tag in missing))).rstrip(), known)


def _tags(value: object) -> list[str]:
    """Return the tags that front matter names, as a list or in a line."""
    if isinstance(value, str):
        return value.replace(",", " ").split()
    return [str(one) for one in cast("list[object]", value)] if isinstance(value, list) else []


def _records(value: object, name: str) -> Iterator[FoundNote | Unread]:
    """Give the notes of a list of records, or of a record that has one as `memos`, or of Telegram's chats."""
    if telegram_chats.is_export(value):
        sent = telegram_chats.texts(cast("dict[str, Any]", value))
        yield from (FoundNote(text=one.text[:LONGEST], at=one.at) for one in sent)
        return
    if isinstance(value, dict):
        holder = cast("dict[str, object]", value)
        value = next((holder[key] for key in ("memos", "notes", "data") if key in holder), [holder])
    if not isinstance(value, list):
        yield Unread(name=name, why="it has no list of notes")
        return
    for number, one in enumerate(cast("list[object]", value), 1):
        record = cast("dict[str, Any]", one) if isinstance(one, dict) else {}
        text = next((record[key] for key in _TEXT_KEYS if isinstance(record.get(key), str)), "")
        if text.strip():
            yield _note(text.strip("\r\n"), record)
        else:
            yield Unread(name=f"{name}, number {number}", why="it has no text")


def _note(text: str, known: Mapping[str, Any]) -> FoundNote:
    at = next((moment for key in _TIME_KEYS if (moment := _moment(known.get(key))) is not None), None)
    return FoundNote(text=text[:LONGEST], at=at, pinned=known.get("pinned") is True)


def _moment(value: object) -> datetime | None:
    """Return the moment that a value tells: ISO, seconds since 1970, or a date of YAML; without a zone it is UTC."""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value, UTC)
        if isinstance(value, str):
            value = datetime.fromisoformat(value)
    except (ValueError, OverflowError, OSError):
        return None
    if isinstance(value, datetime):
        return value if value.tzinfo is not None else value.replace(tzinfo=UTC)
    return datetime.combine(value, time(12), UTC) if isinstance(value, date) else None
