"""Where a discussion stands: its options, its round, who waits for whom. Data only."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.modes.base import ModeState, moved

Purpose = Literal["answer", "summary", "missed"]
Limit = Literal["depth", "messages", "seconds", "pair"]


class DiscussionOptions(BaseModel):
    """How free a discussion is. `turns`: parrots that are asked together speak at once, or one after the other."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turns: Literal["parallel", "in_turn"] = "parallel"
    depth: int = Field(default=10, ge=0, le=10)
    messages: int = Field(default=20, ge=1, le=20)
    seconds: int = Field(default=300, ge=10, le=300)
    pair: int = Field(default=6, ge=1, le=6)
    targets: int = Field(default=2, ge=0, le=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Somebody to be asked. `depth`: how many parrots passed it on; `streak`: how often in a row the same two did."""

    agent: str
    caller: str
    task: str
    context: str = ""
    depth: int = 0
    streak: int = 0
    since: int = 0
    purpose: Purpose = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """A discussion: `round` counts what people said; `asked` how many calls this round made; `held` what a limit held back.

    `running` are the calls of this round that have not been answered; what comes for another round's call is only said.
    `present`: since which message each parrot is in the room (0: since before the discussion); `first`: the message that
    the discussion began with.
    """

    options: DiscussionOptions
    serial: int = 0
    round: int = 0
    began: datetime | None = None
    asked: int = 0
    running: dict[str, Ask] = field(default_factory=dict[str, Ask])
    queue: tuple[Ask, ...] = ()
    held: tuple[Ask, ...] = ()
    limit: Limit | None = None
    present: dict[str, int] = field(default_factory=dict[str, int])
    first: int | None = None
    person: str = ""
    strangers: tuple[str, ...] = ()


_TALK: TypeAdapter[Talk] = TypeAdapter(Talk)


def read(state: ModeState) -> Talk:
    return _TALK.validate_python(state.custom_state)


def written(talk: Talk, state: ModeState, at: datetime | None = None) -> ModeState:
    """The state that holds the talk; its step is who speaks."""
    speaking = "+".join(ask.agent for ask in talk.running.values())
    return moved(state, _TALK.dump_python(talk, mode="json"), at, speaking)
