"""Where a request to experts stands: its tasks, and what is waited for. Data only."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.modes.base import ModeState, Notice, moved
from bot.modes.expert.task_graph import Task
from bot.modes.standings import Progress, ProgressLine

Phase = Literal["selecting", "planning", "working", "joining"]


class ExpertOptions(BaseModel):
    """How experts are found. `plan`: whether a request may be split into tasks; `selector`: whether a model may choose."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    experts: int = Field(default=1, ge=1, le=3)
    plan: Literal["auto", "always", "never"] = "auto"
    selector: bool = True
    parallel: int = Field(default=3, ge=1, le=3)
    tries: int = Field(default=3, ge=1, le=3)
    depth: int = Field(default=3, ge=0, le=3)
    seconds: int = Field(default=30, ge=5, le=120)


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A request in the making. `planned`: its tasks come from a plan, and their results are put together.

    `asked`: the number of the message that asked.
    """

    number: int
    request: str
    routed: str
    phase: Phase
    key: str = ""
    planned: bool = False
    replanned: bool = False
    tasks: tuple[Task, ...] = ()
    asked: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A session's requests to experts: how many, and the one that runs."""

    options: ExpertOptions
    serial: int = 0
    requests: int = 0
    work: Work | None = None


_DESK: TypeAdapter[Desk] = TypeAdapter(Desk)


def read(state: ModeState) -> Desk:
    return _DESK.validate_python(state.custom_state)


def written(desk: Desk, state: ModeState, at: datetime | None = None) -> ModeState:
    return moved(state, _DESK.dump_python(desk, mode="json"), at, "" if desk.work is None else desk.work.phase)


def shown(work: Work) -> Notice:
    """Who does what, and how that stands: one card for a request."""
    lines = tuple(ProgressLine(label=task.input[:60], agent=task.agent, state=task.state) for task in work.tasks)
    card = Progress(run=work.number, lines=lines)
    return Notice(say="mode_plan", card=card, keeps=f"plan:{work.asked}:{work.number}")
