"""Events and reminders that interfaces make and change for a person, with the checks and the sentences of the chat."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from bot.ports.callers import Caller
from bot.ports.kept import KeptEvent, KeptReminder

Span = Literal["one", "following", "all"]


class Declined(Exception):
    """It was not done, and nothing is changed; the sentence tells people why, and what is possible.

    `busy`: only because something is in the way; with `force` it is done.
    """

    def __init__(self, sentence: str, *, busy: bool = False) -> None:
        super().__init__(sentence)
        self.busy = busy


@dataclass(frozen=True, slots=True, kw_only=True)
class EventWish:
    """What an event shall be; None leaves a part as it is, or as is usual.

    `span`: how much of what repeats is meant, from the occurrence that begins `at`. `force`: also where something is in the way.
    """

    title: str | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    all_day: bool | None = None
    location: str | None = None
    description: str | None = None
    rrule: str | None = None
    lead_minutes: int | None = None
    span: Span | None = None
    at: datetime | None = None
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderWish:
    """What a reminder shall be; None leaves a part as it is."""

    text: str | None = None
    rings_at: datetime | None = None
    rrule: str | None = None


class Plans(Protocol):
    """All of it raises Unavailable and Declined, and NotKept for what is not there."""

    async def book(self, caller: Caller, wish: EventWish) -> KeptEvent: ...

    async def change(self, caller: Caller, number: int, wish: EventWish) -> KeptEvent: ...

    async def skip(self, caller: Caller, number: int, at: datetime) -> KeptEvent:
        """Leave out the occurrence that begins then."""
        ...

    async def remind(self, caller: Caller, wish: ReminderWish) -> KeptReminder: ...

    async def change_reminder(self, caller: Caller, number: int, wish: ReminderWish) -> KeptReminder: ...

    async def pause(self, caller: Caller, number: int, until: datetime | None) -> KeptReminder:
        """Leave out what repeats until then; None: it goes on."""
        ...

    async def check_in(self, caller: Caller, goal: str, *, done: bool) -> None:
        """A goal was kept today, or that was said in error."""
        ...

    async def done(self, caller: Caller, number: int) -> KeptReminder:
        """What rang last of it is done."""
        ...

    async def snooze(self, caller: Caller, number: int, at: datetime) -> KeptReminder:
        """What rang last of it rings again then."""
        ...
