"""What a tool gets and what it gives."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import StringConstraints, TypeAdapter

from agents.cards import Card
from storage.db.pool import Db
from storage.db.transactions import Scope

Arguments = TypeVar("Arguments")
Words: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Where a tool works: the open transaction of the scope, and the moment of the message (in the person's zone)."""

    db: Db
    scope: Scope
    now: datetime


@dataclass(frozen=True, slots=True)
class About:
    """An event, a reminder or a note that an outcome shows or has written."""

    kind: Literal["event", "due", "memo"]
    id: int
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a tool did: words for the answer, receipts printed from the committed row, cards.

    `waken` names the loops that have something new to look at once the transaction is committed. `data` is what a model
    reads in place of the cards, where it is more than they show. `failed`: nothing was done, and `text` says why.
    `about`: what it shows or has written, in the order shown; "it" may mean that later. `related`: notes that are listed
    below it; "the second one" means one of these then.
    """

    text: str = ""
    receipts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    waken: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    failed: bool = False
    about: tuple[About, ...] = ()
    related: tuple[About, ...] = ()


@dataclass(frozen=True, slots=True)
class Tool(Generic[Arguments]):
    """A tool by name, with the type of its arguments; `writes` says whether it changes anything.

    `run` has a docstring that says to a model what the tool does. `hidden` arguments are for code alone; `spare` ones
    a model may give, but they are not worth their room in a prompt; those in `ahead` must lie in the future when a model
    gives them.
    """

    name: str
    arguments: type[Arguments]
    run: Callable[[Desk, Arguments], Awaitable[Outcome]]
    writes: bool
    hidden: frozenset[str] = frozenset()
    spare: frozenset[str] = frozenset()
    ahead: frozenset[str] = frozenset()

    @property
    def retry(self) -> bool:
        """Whether a failure that passes may be tried again: reading twice does no harm."""
        return not self.writes

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
