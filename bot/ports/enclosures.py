"""What comes with a message besides its words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DataPart:
    """Something for programs that a message tells besides its words, under a `name`: it goes over the wire as it is."""

    name: str
    data: dict[str, str | int | float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A Markdown file that comes with a message."""

    name: str
    text: str
