"""The two sides of an event whose calendars become alike, which of them counts, and how they are told."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from agents.calendar.calendar_patching import changed_at, sequence
from agents.calendar.calendar_reading import ReadEvent
from agents.calendar.calendar_shapes import Shape, digest, shapes_of
from storage.content.remote_calendars import LocalEvent, RemoteObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """What is to be written there. `data` None: it is to be deleted. `etag` None: it is new."""

    data: bytes | None
    etag: str | None
    event: int | None
    href: str
    same: str | None


@dataclass(frozen=True, slots=True)
class LocalSide:
    """An event here with what was moved out of it."""

    root: LocalEvent
    moved: tuple[LocalEvent, ...]

    @property
    def shapes(self) -> list[Shape]:
        alone = replace(self.root.event, series=None, occurrence=None)
        return shapes_of(alone, [one.event for one in self.moved])

    @property
    def digest(self) -> str:
        return "gone" if self.root.deleted else digest(self.shapes)

    @property
    def changed_at(self) -> datetime:
        return max(one.updated_at for one in (self.root, *self.moved))


@dataclass(frozen=True, slots=True)
class RemoteSide:
    """An object as it is there now; `found` is empty where nothing of it can be kept here."""

    etag: str
    data: bytes
    found: tuple[ReadEvent, ...]


def newer(known: RemoteObject, local: LocalSide, there: RemoteSide) -> Literal["here", "there"]:
    """Return whose change counts: that of the higher SEQUENCE, else the later one."""
    if known.data is not None:
        ours, theirs = sequence(known.data) + 1, sequence(there.data)
        if ours != theirs:
            return "here" if ours > theirs else "there"
    moment = changed_at(there.data)
    return "here" if moment is not None and local.changed_at > moment else "there"


def told(shape: Shape, zone: str) -> dict[str, Any]:
    """Return an event as its person is told of it later."""
    return {
        "title": shape.title,
        "starts": shape.starts.isoformat(),
        "ends": shape.ends.isoformat(),
        "all_day": shape.all_day,
        "zone": zone if shape.rrule or shape.all_day else "UTC",
        "place": shape.location,
    }
