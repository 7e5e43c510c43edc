"""What who runs the house may ask and do: who is known, how it stands, what it uses, what went wrong. No texts of anybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from bot.ports.callers import Caller
from storage.queue.figures import Used

Standing = Literal["owner", "member", "waiting", "blocked", "suspended"]
Result = Literal["approved", "approved_already", "refused", "nobody"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A person, or (`group`) a group; `id` is of its kind."""

    id: int
    group: bool
    name: str
    addresses: Sequence[str]
    standing: Standing
    tier: str = ""
    notes: int = 0
    events: int = 0
    reminders: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ParrotFile:
    """The file of a parrot, or (`id` empty) one of which none could be made; `problem`: why it is not used as it is."""

    id: str
    file: str
    added: bool
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseHealth:
    """How the house stands.

    `waiting`: rows by queue; `oldest`: seconds that the oldest event waits, `overdue`: seconds that the oldest reminder is overdue;
    `platforms`: the accounts of this process, each `ok` or what is wrong with it.
    """

    waiting: Mapping[str, int]
    oldest: float
    overdue: float
    platforms: Mapping[str, str]
    model: str | None
    database_bytes: int
    backup_at: datetime | None
    backup_bytes: int
    flock: Sequence[ParrotFile] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap:
    """Something that went wrong: where, the event's name, and the kind of the error."""

    at: datetime
    where: str
    what: str
    kind: str
    grave: bool


class NotOwner(Exception):
    """Somebody else asks for what is the owner's."""


class Operators(Protocol):
    """All of it raises NotOwner and Unavailable."""

    async def people(self, caller: Caller) -> list[Known]: ...

    async def decide(self, caller: Caller, number: int, *, group: bool, let_in: bool) -> Result:
        """Let somebody in, or refuse them: who is in already is suspended. They are told as by the command; a group is not."""
        ...

    async def health(self, caller: Caller) -> HouseHealth: ...

    async def usage(self, caller: Caller, days: int) -> list[Used]:
        """The last days, the newest last; days without any run are left out."""
        ...

    async def mishaps(self, caller: Caller, most: int) -> list[Mishap]:
        """What went wrong last: in this process, and what the queues gave up in any; the newest first."""
        ...
