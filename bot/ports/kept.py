"""A person's notes and lists, as interfaces show and change them without a chat."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from bot.ports.callers import Caller


class NotKept(LookupError):
    """There is no such note, or no such thing on a list, of this person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptFile:
    """A photo or a file of a note; `size` in bytes."""

    id: str
    name: str
    media: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptNote:
    """A note; `rings_at`: when its reminder does, if that is still to come."""

    id: int
    text: str
    tags: tuple[str, ...]
    pinned: bool
    created_at: datetime
    rings_at: datetime | None
    files: tuple[KeptFile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptItem:
    """One thing on a list."""

    id: int
    text: str
    ticked: bool
    due_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptList:
    """A list: `name` as lists are told apart, `title` as it is called."""

    name: str
    title: str
    items: tuple[KeptItem, ...]


class Notes(Protocol):
    """A person's notes. All of it raises Unavailable."""

    @property
    def knows_meanings(self) -> bool:
        """Whether this process can tell what words mean."""
        ...

    async def find(  # noqa: PLR0913 - each narrows what is found
        self, caller: Caller, *, query: str, tag: str, pinned: bool, before: int, limit: int, by_meaning: bool
    ) -> list[KeptNote]:
        """Return those with these words, the best first; without words the newest, of numbers below `before`.

        `by_meaning`: also those that mean the like, where that is known.
        """
        ...

    async def get(self, caller: Caller, number: int) -> KeptNote:
        """Raises NotKept."""
        ...

    async def tags(self, caller: Caller) -> dict[str, int]:
        """Return how many notes have each tag, the most used first."""
        ...

    async def write(self, caller: Caller, number: int | None, *, text: str | None, pinned: bool | None) -> KeptNote:
        """Keep a new note, or change one; None leaves a part as it is. Raises NotKept."""
        ...

    async def remove(self, caller: Caller, number: int) -> None:
        """Take a note away; for 30 days it comes back by words in a chat. Raises NotKept."""
        ...


class Lists(Protocol):
    """A person's lists. All of it raises Unavailable."""

    async def all(self, caller: Caller) -> list[KeptList]: ...

    async def get(self, caller: Caller, name: str) -> KeptList: ...

    async def add(self, caller: Caller, name: str, items: Sequence[str]) -> KeptList:
        """Put things on a list, word for word; it is made by that."""
        ...

    async def tick(self, caller: Caller, name: str, item: int, *, ticked: bool) -> KeptList:
        """Raises NotKept."""
        ...

    async def reword(self, caller: Caller, name: str, item: int, text: str) -> KeptList:
        """Have a thing say something else, word for word. Raises NotKept."""
        ...

    async def order(self, caller: Caller, name: str, items: Sequence[int]) -> KeptList:
        """Put things of a list into this order; those that are not named stay where they are."""
        ...

    async def remove(self, caller: Caller, name: str, item: int | None, *, ticked: bool = False) -> None:
        """Take a thing off a list, else all that is on it, or all that is `ticked`. Raises NotKept for a thing that is not there."""
        ...


HitKind = Literal["memo", "event", "list_item", "message"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Something of a person's that has what was asked for, at `marks` (begin, end).

    `at`: when it was noted, put on its list or said; of an event, when it begins. `where`: the list of a thing, the session
    of a message.
    """

    kind: HitKind
    id: int
    text: str
    at: datetime
    where: str
    marks: tuple[tuple[int, int], ...]


class Search(Protocol):
    """A person's things, found by words. It raises Unavailable."""

    async def find(self, caller: Caller, query: str, most: int) -> list[Hit]:
        """Return at most so many of each kind, the best of it first: notes, events, things on lists, what was said."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEvent:
    """An event, or an occurrence of one that repeats; `busy`: it takes time; `calendar`: the one elsewhere that it is in, which is only read; `zone`: the one that its whole days are of."""

    id: int
    starts_at: datetime
    ends_at: datetime
    title: str
    location: str
    description: str
    rrule: str | None
    all_day: bool
    zone: str
    busy: bool
    calendar: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCalendar:
    """A calendar elsewhere that is read from `url`, last at `read_at`; `failed_at`: since when it cannot be, and `why`."""

    id: int
    name: str
    url: str
    read_at: datetime | None
    failed_at: datetime | None
    why: str | None
    events: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeTime:
    """Hours in which nothing is."""

    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptReminder:
    """A reminder that is to ring; of one that repeats the next time.

    `repeats`: its rule in words, empty for what rings once and where there are none. `rests`: times of it are left out until then.
    """

    id: int
    text: str
    rings_at: datetime
    rrule: str | None
    repeats: str
    rests: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RungReminder:
    """A reminder that rang a while ago and is neither done nor put off."""

    id: int
    text: str
    rang_at: datetime


class Schedules(Protocol):
    """A person's events and reminders. All of it raises Unavailable."""

    async def within(self, caller: Caller, start: datetime, end: datetime) -> list[KeptEvent]:
        """Return what overlaps [start, end), the earliest first."""
        ...

    async def free(self, caller: Caller, start: datetime, end: datetime, minutes: int) -> list[FreeTime]:
        """Return the free hours in [start, end) that are at least so long."""
        ...

    async def cancel(self, caller: Caller, number: int) -> None:
        """Take an event away, with its reminders. Raises NotKept."""
        ...

    async def reminders(self, caller: Caller, limit: int) -> list[KeptReminder]: ...

    async def rung(self, caller: Caller, limit: int) -> list[RungReminder]:
        """Return what rang within a day and waits, the last first."""
        ...

    async def silence(self, caller: Caller, number: int) -> None:
        """Take a reminder away. Raises NotKept."""
        ...

    async def calendars(self, caller: Caller) -> list[KeptCalendar]:
        """Return the calendars elsewhere that are read for them."""
        ...

    async def follow(self, caller: Caller, url: str, name: str) -> KeptCalendar:
        """Have a calendar read from now on. Raises ValueError for what is no address, or is too many."""
        ...

    async def unfollow(self, caller: Caller, number: int) -> None:
        """Read one no more, and take its events away. Raises NotKept."""
        ...


class Calendars(Protocol):
    """Calendars as files. All of it raises Unavailable."""

    async def feed(self, secret: str) -> bytes:
        """Return the calendar that is read under a secret. Raises NotKept."""
        ...
