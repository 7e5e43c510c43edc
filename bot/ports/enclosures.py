"""What comes with a message besides its words, or in their place."""

import mimetypes
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

OtherWhat = Literal[
    "picture", "voice", "video", "file", "sticker", "poll", "place", "contact", "nothing", "too_long", "other"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherContent:
    """Somebody sent what cannot be read (yet): a sticker, a poll, a picture without words; it is answered with a word."""

    kind: Literal["other"] = "other"
    what: OtherWhat


@dataclass(frozen=True, slots=True, kw_only=True)
class DataPart:
    """Something for programs that a message tells besides its words, under a `name`: it goes over the wire as it is."""

    name: str
    data: dict[str, str | int | float]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolStep:
    """What a tool does on the way to an answer, as it is told to people."""

    text: str
    state: Literal["works", "done", "failed"] = "works"


PICTURES = frozenset({"image/jpeg", "image/png", "image/gif", "image/webp"})
"""Kinds of pictures that every browser shows, and none that could bring a program along."""
UNKNOWN = "application/octet-stream"
_KINDS = PICTURES | {"application/zip", "text/calendar"}


def media_of(name: str) -> str:
    """Return what kind of file one that is kept is, by its name: none that a browser might run."""
    media = mimetypes.guess_type(name)[0] or ""
    return media if media in _KINDS else UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file that comes with a message: Markdown (`text`), or the id of one that is kept (`file`) and is no text.

    `data` is that one's content where it is to be sent; it is not stored with the message. `media`: its kind, where that is known.
    """

    name: str
    text: str = ""
    file: str = ""
    media: str = ""
    data: Annotated[bytes, Field(exclude=True)] = b""

    @property
    def what_kind(self) -> str:
        """Return what kind of file it is, as it is served: none that a browser might run."""
        if self.media:
            return self.media if self.media in _KINDS else UNKNOWN
        return "text/markdown" if not self.file and not self.data else media_of(self.name)

    @property
    def is_picture(self) -> bool:
        """Whether it can be shown as a picture, not only as a file."""
        return self.what_kind in PICTURES

    @property
    def content(self) -> bytes:
        """Return the content of the file."""
        return self.data or self.text.encode()


LONGEST_VOICE = 600  # seconds of a voice message whose words are read
LARGEST_CALENDAR = 5 * 2**20  # bytes
LARGEST_FILE = 20 * 2**20  # bytes of what is kept with a note: more, Telegram gives to no bot


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarFile:
    """Somebody sent a calendar (.ics). `file`: what the platform calls it, then the id of the one that is kept.

    `data` is its content on the way in, `problem` why there is none; the content is not stored with the message.
    """

    kind: Literal["calendar"] = "calendar"
    name: str
    file: str = ""
    problem: Literal["", "too_large", "unreachable"] = ""
    data: Annotated[bytes, Field(exclude=True)] = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentFile:
    """A photo or a file that somebody sent; one without a name is a photo. `file`, `data` and `problem` as of a CalendarFile."""

    name: str = ""
    media: str = ""
    file: str = ""
    problem: Literal["", "too_large", "too_long", "unreachable"] = ""
    data: Annotated[bytes, Field(exclude=True)] = b""


def voice_file(file: str, name: str, media: str, *, size: object, seconds: object) -> SentFile:
    """Return what somebody has spoken, not fetched yet, with whether it is too much to be read; None of size and length is known of all."""
    if isinstance(seconds, int | float) and seconds > LONGEST_VOICE:
        return SentFile(name=name, media=media, file=file, problem="too_long")
    large = isinstance(size, int) and size > LARGEST_FILE
    return SentFile(name=name, media=media, file=file, problem="too_large" if large else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class SentFiles:
    """Somebody sent photos or files, with a caption or without: they are kept as a note.

    `together`: what the platform calls all that was sent as one, though it tells of each by itself (an album).
    """

    kind: Literal["files"] = "files"
    files: tuple[SentFile, ...]
    caption: str = ""
    together: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """Somebody sent where they are, in degrees."""

    kind: Literal["location"] = "location"
    latitude: Annotated[float, Field(ge=-90, le=90)]
    longitude: Annotated[float, Field(ge=-180, le=180)]


def is_calendar(name: str, media: str = "") -> bool:
    """Tell whether a file is a calendar, by its name or what it says of itself."""
    return name.casefold().endswith((".ics", ".ical")) or media.partition(";")[0].strip().casefold() == "text/calendar"


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Somebody filled in a form of the platform's: words, and for a reminder or an event when (seconds since the epoch) and how long."""

    kind: Literal["form"] = "form"
    what: Literal["note", "reminder", "event"]
    text: str
    at: int | None = None
    minutes: int = 60
    place: str = ""
