"""Who calls us, whichever way events come, and what they are refused with."""

from dataclasses import dataclass
from typing import Literal

from bot.ports.messages import Language


class Unavailable(Exception):
    """The event could not be kept just now; the platform shall send it again."""


class UnknownSession(LookupError):
    """There is no such session for this person."""


class ButtonRefused(Exception):
    """The button cannot be pressed (any more): it is `unknown`, `used`, `expired` or `foreign`."""

    def __init__(self, why: Literal["unknown", "used", "expired", "foreign"]) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who uses the page, the console or the API: a person and what their device tells."""

    person: int
    space: int
    language: Language | None = None
    zone: str | None = None
