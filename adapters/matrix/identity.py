"""Who we are on a homeserver."""

from collections.abc import Mapping
from dataclasses import dataclass, field

PLATFORM = "matrix"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The settings of one account: its homeserver, its id (@name:server), the access token of a device of its own.

    `strangers`: whether who is not let in yet may ask us into a room of their own, to show a code there.
    """

    homeserver: str
    user_id: str
    token: str = field(repr=False)
    strangers: bool = False

    @property
    def account(self) -> str:
        return f"{PLATFORM}:{self.user_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """The account that reads. `name`: as it is shown; `faces`: parrots by the line that stands over what they say."""

    user: str
    name: str = ""
    faces: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def account(self) -> str:
        return f"{PLATFORM}:{self.user}"


def key_of(event: str) -> str:
    """Return what an event is called in the inbox."""
    return f"message:{event}"


def event_of(key: str) -> str:
    """Return the event that a key names; "" where it is no message's."""
    kind, _, event = key.partition(":")
    return event if kind == "message" else ""
