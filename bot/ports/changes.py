"""What a person hears of wherever they look: what rings, and what was changed of their things."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol, TypeAlias
from uuid import UUID

from bot.ports.callers import Caller
from bot.ports.messages import Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A thing was made, changed or deleted; `name`: of the list that it is on. `place`: where one goes on reading."""

    place: int
    kind: Literal["memo", "event", "reminder", "list"]
    id: int
    what: Literal["made", "changed", "deleted"]
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rang:
    """A reminder rang; `said`: how it was told, `reminder`: what rang, if it was one, `platform`: where it was told."""

    place: int
    said: Said
    reminder: int | None
    at: datetime
    platform: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """Something was said in a session."""

    session: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Anew:
    """More was changed than is told one by one, or it is too long ago: look at everything anew."""

    place: int


News: TypeAlias = Changed | Rang | Spoken | Anew


class Changes(Protocol):
    """The feed of a person."""

    def follow(self, caller: Caller, after: int | None) -> AsyncGenerator[News | None]:
        """All news behind a place, or from now on; None as soon as nothing is missed any more, and now and then while nothing is.

        News may come again behind a place: the same ids are the same. An absent database is waited for.
        """
        ...

    def stir(self) -> None:
        """Something was just changed: those who follow look, in every process."""
        ...
