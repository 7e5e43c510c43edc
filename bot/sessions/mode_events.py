"""What a session's mode is told of, and what follows from it (bot.sessions.mode_runner)."""

from dataclasses import dataclass
from datetime import datetime

from agents.runtime.run_events import Lack
from storage.conversations.mode_states import SessionMode
from storage.queue.turns import NewCall


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonMessage:
    """The words of a person as they stand, whom the router would ask, the number of the message in the feed."""

    text: str
    routed: str
    message: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """The outcome of a call: the text, or that it failed; `message` is its number in the feed.

    `lacks`: what the parrot says it lacks for this.
    """

    text: str
    receipts: tuple[str, ...]
    failed: bool
    message: int
    tokens: int = 0
    seconds: float = 0
    lacks: Lack | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Follows:
    """The calls that follow, and where the mode stands from now on, to be stored together; None: where it stood."""

    calls: tuple[NewCall, ...] = ()
    mode: SessionMode | None = None
