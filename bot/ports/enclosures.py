"""What comes with a message besides its words, or in their place."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class DataPart:
    """Something for programs that a message tells besides its words, under a `name`: it goes over the wire as it is."""

    name: str
    data: dict[str, str | int | float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file that comes with a message: Markdown (`text`), or the id of one that is kept (`file`) and is no text.

    `data` is that one's content where it is to be sent; it is not stored with the message.
    """

    name: str
    text: str = ""
    file: str = ""
    data: Annotated[bytes, Field(exclude=True)] = b""

    @property
    def content(self) -> bytes:
        """Return the content of the file."""
        return self.data or self.text.encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Somebody filled in a form of the platform's: words, and for a reminder or an event when (seconds since the epoch) and how long."""

    kind: Literal["form"] = "form"
    what: Literal["note", "reminder", "event"]
    text: str
    at: int | None = None
    minutes: int = 60
    place: str = ""
