"""What a tool gets and what it gives."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from agents.cards import Card
from storage.pool import Db
from storage.scope import Scope

Arguments = TypeVar("Arguments")


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Where a tool works: the open transaction of the scope, and the moment of the message (in the person's zone)."""

    db: Db
    scope: Scope
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a tool did: words for the answer, receipts printed from the committed row, cards.

    `waken` names the loops that have something new to look at once the transaction is committed.
    """

    text: str = ""
    receipts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    waken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tool(Generic[Arguments]):
    """A tool by name, with the type of its arguments; `writes` says whether it changes anything."""

    name: str
    arguments: type[Arguments]
    run: Callable[[Desk, Arguments], Awaitable[Outcome]]
    writes: bool

    async def __call__(self, desk: Desk, arguments: dict[str, Any]) -> Outcome:
        """Check the arguments and run. Raises pydantic.ValidationError, ToolFailed."""
        return await self.run(desk, _reader(self.arguments).validate_python(arguments))


@cache  # building one takes longer than most tools
def _reader(arguments: type[Arguments]) -> TypeAdapter[Arguments]:
    return TypeAdapter(arguments)


_OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Outcome)


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    return _OUTCOME.dump_python(outcome, mode="json")


def outcome_from_json(value: dict[str, Any]) -> Outcome:
    return _OUTCOME.validate_python(value)
