"""The parts of a tool, and what it gets and gives back."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import StringConstraints, TypeAdapter

from agents.cards import Card
from agents.texts import Language, say
from storage.content.events import Event
from storage.content.meanings import Asked
from storage.content.reminders import Reminder
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import profiles
from storage.people.groups import OwnGroup
from storage.people.profiles import Away

Arguments = TypeVar("Arguments")
Words: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Found: TypeAlias = Event | Reminder

Effect = Literal["read", "add", "change", "delete"]
ReceiptKind = Literal["noted", "created", "updated", "deleted", "reminder"]
"""What a receipt proves: a note or an entry kept, an event made, a thing changed, taken away, a reminder made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveSkill:
    """The skill that a parrot works with, and what its sections hold."""

    id: str
    sections: Mapping[str, Literal["object", "list"]] = field(default_factory=dict[str, Literal["object", "list"]])


Rerank: TypeAlias = Callable[[str, Sequence[str]], Awaitable[list[int] | None]]
Meaning: TypeAlias = Callable[[str], Awaitable[Asked | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Where a tool works: the open transaction of the scope, and the moment of the message (in the person's zone).

    `skill`: that of the parrot, never what a model says. `meaning` makes a question a vector at once, or None; without it
    what was meant is found by its words alone. `rerank` returns the places of texts by how well they answer, or None.
    `said`: what the person wrote, in which a thing may be named that the arguments name badly. `shelf`: the group whose lists
    are meant, asked for from a private conversation. `away`: where the person is for a while, where that matters; `reads`: the
    zone that they read, where the scope's is that of another time (agents.tools.zones.hours_there).
    """

    db: Db
    scope: Scope
    now: datetime
    skill: ActiveSkill | None = None
    meaning: Meaning | None = None
    rerank: Rerank | None = None
    said: str = ""
    shelf: OwnGroup | None = None
    away: Away | None = None
    reads: str = ""


async def knowing(desk: Desk) -> Desk:
    """Return the desk with where the person is or will be for a while; in a group nobody is asked."""
    return desk if desk.away is not None else replace(desk, away=await profiles.away(desk.db, desk.scope))


@dataclass(frozen=True, slots=True)
class About:
    """An event, a reminder or a note that an outcome shows or has written."""

    kind: Literal["event", "due", "memo"]
    id: int
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of a tool: words for the answer, receipts printed from the committed row, cards.

    `waken` names the loops that have something new to look at once the transaction is committed. `data` is what a model
    reads in place of the cards, where it is more than they show. `failed`: nothing was done, and `text` says why.
    `about`: what it shows or has written, in the order shown; "it" may mean that later. `related`: notes that are listed
    below it; "the second one" means one of these then, "it" what stands above. `alone`: in a group it concerns nobody else.
    """

    text: str = ""
    receipts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    waken: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    failed: bool = False
    about: tuple[About, ...] = ()
    related: tuple[About, ...] = ()
    alone: bool = False


Choice: TypeAlias = Callable[[Desk, dict[str, Any], str], Awaitable[Outcome]]
"""Carries out what a button of a tool's card says: takes the stored payload and the choice."""
Undo: TypeAlias = Callable[[Desk, dict[str, Any]], Awaitable[Outcome]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """The words with which a person asks for a write, in all languages: else it is offered with a button, not done.

    They must also name the thing by its title or its time, unless `names_thing` is off. `by_fact`: a time told as a matter
    of fact ("dinner with Ann at seven") asks for it, too.
    """

    words: re.Pattern[str]
    names_thing: bool = True
    by_fact: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A line of the system prompt (the text `chain_…`) for who has the tool and those `beside` it, and not `without`."""

    key: str
    beside: frozenset[str] = frozenset()
    without: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool(Generic[Arguments]):
    """A tool with everything that belongs to it; agents.tools.catalogue lists all of them.

    The first line of `run`'s docstring tells a model what it does. Its sentences are texts that have its name: `doing_…`
    while it runs, `propose_…` where a write is offered, `looks_up_…` where a plan may name it.

    Arguments: `hidden` ones are for code alone; `spare` ones a model may give, but they are not worth their room in a
    prompt; those in `future` must lie ahead when a model gives them; `verbatim`: they hold the person's words as written.

    Offering: a message of one of the `intents` needs it; `timely`: one that speaks of no time or plan does not;
    `personal`: nor one that speaks of nobody's own life, or surely wants something else; `spoken`: nor one without such words;
    `takes_times`: the prompt says how times are written. `from_plan` turns a line of a plan into arguments. `grantable`: a
    parrot's file may name it.

    Reading: `shows_foreign`: others may have written what it shows, `in_groups` or always; `finds_notes`: an answer may
    cite only notes that it found.

    Writing: `receipts` are the claims that its receipt backs. `consent`: the words that ask for it; `asks`: it does nothing
    but ask with buttons itself. `targets` finds what it would change or delete, `offers` asks about one of these in its own
    way. `choices` carry out the buttons of its cards by the kind of their action, `undo` takes it back by what the
    action's payload says (agents.tools.confirmations.undo_key).
    """

    name: str
    arguments: type[Arguments]
    run: Callable[[Desk, Arguments], Awaitable[Outcome]]
    effect: Effect

    hidden: frozenset[str] = frozenset()
    spare: frozenset[str] = frozenset()
    future: frozenset[str] = frozenset()
    verbatim: bool = False

    intents: frozenset[str] = frozenset()
    timely: bool = False
    personal: bool = False
    spoken: re.Pattern[str] | None = None
    takes_times: bool = False
    hints: tuple[Hint, ...] = ()
    from_plan: Callable[[str, datetime], dict[str, Any]] | None = None
    grantable: bool = True

    shows_foreign: Literal["never", "in_groups", "always"] = "never"
    finds_notes: bool = False

    receipts: tuple[ReceiptKind, ...] = ()
    consent: Consent | None = None
    asks: bool = False
    targets: Callable[[Desk, Arguments], Awaitable[list[Found]]] | None = None
    offers: Callable[[Desk, Found], Awaitable[Outcome]] | None = None
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    undo: Mapping[str, Undo] = field(default_factory=dict[str, Undo])

    @property
    def writes(self) -> bool:
        """Whether it changes anything; what only reads may be tried again after a failure that passes."""
        return self.effect != "read"

    @property
    def is_timed(self) -> bool:
        """Whether what it tells or makes has hours, which are those of where the person is then."""
        return self.name.startswith(("schedule", "reminder", "find_free"))

    def phrase(self, language: Language) -> str:
        """Return what people read while it runs."""
        return say(language, f"doing_{self.name}")

    def proposal(self, language: Language, what: str) -> str:
        """Return the question on the card that offers it."""
        return say(language, f"propose_{self.name}", what=what)

    def lookup(self, language: Language) -> str:
        """Return what a plan may look up with it."""
        return say(language, f"looks_up_{self.name}")

    def check(self, arguments: dict[str, Any]) -> Arguments:
        """Return the arguments as the tool takes them. Raises pydantic.ValidationError."""
        return _reader(self.arguments).validate_python(arguments)

    async def __call__(self, desk: Desk, arguments: dict[str, Any]) -> Outcome:
        """Check the arguments and run. Raises pydantic.ValidationError, ToolFailed."""
        return await self.run(await knowing(desk) if self.is_timed else desk, self.check(arguments))

    async def target(self, desk: Desk, arguments: dict[str, Any]) -> Found | None:
        """Find the one thing that it would change or delete; None where there are several, or none."""
        found = await self.targets(desk, self.check(arguments)) if self.targets is not None else []
        return found[0] if len(found) == 1 else None


@cache  # building one takes longer than most tools
def _reader(arguments: type[Arguments]) -> TypeAdapter[Arguments]:
    return TypeAdapter(arguments)


_OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Outcome)


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as it is stored."""
    return _OUTCOME.dump_python(outcome, mode="json")


def outcome_from_json(value: dict[str, Any]) -> Outcome:
    """Return a stored outcome."""
    return _OUTCOME.validate_python(value)
