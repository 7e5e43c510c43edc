"""What a parrot is asked, and what it may use to answer."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple

from agents.llm.base import Json
from agents.nlu import Interpretation
from agents.planning.plan import Plan
from agents.skills.definition import Skill, ToolForm
from agents.token_budget import UNLIMITED, Allowance
from agents.tools.confirmations import Choose
from storage.content.facts import Fact
from storage.db.pool import Db
from storage.db.transactions import Scope

SwitchedOff = Literal["", "person", "group"]


class Utterance(NamedTuple):
    """Something that was said in the conversation before; `by` names a speaker who is not the one that asks now.

    `summary`: what was said long ago, in short. `foreign`: it is of other people, or what they wrote is in it.
    A tuple, since each turn makes dozens.
    """

    role: Literal["user", "assistant", "summary"]
    text: str
    by: str = ""
    foreign: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What was said before, and how far the space was written by then: what an answer may be kept by.

    `facts`: what is known of the person, where they are alone with the parrots.
    """

    said: Sequence[Utterance] = ()
    written: int = 0
    facts: Sequence[Fact] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """What those who ask add to a request: words for the prompt, and tools of theirs, whose calls they get with the answer.

    `alone`: the parrot only speaks; no rule answers, and it has no other tools.
    """

    prompt: str = ""
    tools: tuple[ToolForm, ...] = ()
    alone: bool = False


NO_GUIDANCE = Guidance()


def guidance_to_json(guidance: Guidance) -> dict[str, Any]:
    tools = [one.model_dump(mode="json", exclude_defaults=True) for one in guidance.tools]
    return {"prompt": guidance.prompt, "tools": tools, "alone": guidance.alone}


def guidance_from_json(stored: dict[str, Any]) -> Guidance:
    tools = tuple(ToolForm.model_validate(one) for one in stored["tools"])
    return Guidance(prompt=stored["prompt"], tools=tools, alone=stored["alone"])


async def nothing() -> Memory:
    """The memory of a conversation that has just begun."""
    return Memory()


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelContext:
    """What only a model needs: what was said before, how much it may use, and leave for others to work while it thinks."""

    recall: Callable[[], Awaitable[Memory]] = nothing
    allowance: Allowance = UNLIMITED
    apart: Callable[[], AbstractAsyncContextManager[None]] = nullcontext


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTransaction:
    """The open transaction in which a call is answered: its tools run in it, and `waken` are the loops to wake behind it."""

    db: Db
    waken: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentRequest:
    """What a parrot is asked: the words with their `meaning`, for whom it works, and what they chose, if they did.

    `plan`: what rules do about it, decided when the turn began.

    `quoted`: the words are somebody else's, passed on; they are kept as a note, and nothing is done because of them.

    `around`: what the parrot is to know of the others. `schema`: the answer is to be JSON of this shape.

    `by`: whose words these are, if not the person's: a parrot's that asks, or a mode's. `request`: what the person wrote
    in this turn, who alone can ask for anything to be written.

    `guidance`: what those who ask add, where they do.

    `skills`: those of other parrots, which would take the task over from this one; empty where nobody would.

    `skill`: the one that the parrot works with, whose data its tools read and write.

    `fresh`: the call was made a moment ago by this process, so that nothing of it can be stored yet. `sounds`: whether
    the parrot utters some.

    `switched_off`: by whose wish no model is asked, if it is so; rules do what they can.

    `within`: all that it does, rules do in this transaction; else each tool has one of its own.
    """

    agent: str
    meaning: Interpretation
    request: Interpretation
    scope: Scope
    call: int
    chosen: Choose | None = None
    plan: Plan | None = None
    quoted: bool = False
    by: str = ""
    around: str = ""
    guidance: Guidance = NO_GUIDANCE
    schema: Json | None = None
    skills: tuple[str, ...] = ()
    skill: Skill | None = None
    fresh: bool = False
    sounds: bool = True
    switched_off: SwitchedOff = ""
    means: ModelContext = field(default_factory=ModelContext)
    within: OpenTransaction | None = None

    @property
    def text(self) -> str:
        return self.meaning.text

    @property
    def now(self) -> datetime:
        return self.meaning.now
