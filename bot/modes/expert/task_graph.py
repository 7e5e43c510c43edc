"""A plan as a graph of tasks: reading it, checking it, and which task is next. Pure."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from bot.modes import templates
from bot.modes.base import Member
from bot.modes.option_checks import who
from bot.modes.standings import StepState

MOST_TASKS = 8

Why = Literal["unreadable", "no_parrot", "missing_reference", "cycle", "twice"]
Id = Annotated[str, StringConstraints(pattern=r"^[\w-]{1,40}$")]


class BadPlan(Exception):
    """A plan cannot be carried out; `why` says what is wrong, `what` where."""

    def __init__(self, why: Why, what: str = "") -> None:
        super().__init__(f"{why}: {what}")
        self.why: Why = why
        self.what = what


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A piece of work. `tried`: who declined it, the last of them because of `why`; `depth`: how often it was handed on;

    `began`: when it was first asked.
    """

    id: str
    agent: str
    input: str
    needs: tuple[str, ...] = ()
    state: StepState = "waiting"
    key: str = ""
    tries: int = 0
    result: str = ""
    tried: tuple[str, ...] = ()
    why: str = ""
    depth: int = 0
    began: datetime | None = None


class _Planned(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: Id
    agent: str
    input: Annotated[str, StringConstraints(min_length=1, max_length=4_000)]
    dependencies: tuple[str, ...] = ()


class _Plan(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    tasks: tuple[_Planned, ...] = Field(min_length=1, max_length=MOST_TASKS)


def plan(text: str, members: Iterable[Member]) -> tuple[Task, ...]:
    """The tasks of a planner's answer: JSON {tasks: [{id, agent, input, dependencies}]}, fenced or not. Raises BadPlan."""
    start, end = text.find("{"), text.rfind("}")
    try:
        found = _Plan.model_validate(json.loads(text[start : end + 1] if start >= 0 else text))
    except (ValueError, ValidationError, RecursionError) as error:
        raise BadPlan("unreadable") from error
    flock = tuple(members)
    tasks = tuple(_task(planned, flock) for planned in found.tasks)
    check(tasks)
    return tasks


def check(tasks: tuple[Task, ...]) -> None:
    """That every task is there once, every one that is needed is there, and no task waits for itself. Raises BadPlan."""
    needs = {task.id: set(task.needs) for task in tasks}
    if len(needs) != len(tasks):
        raise BadPlan("twice")
    for task in tasks:
        for needed in task.needs:
            if needed not in needs:
                raise BadPlan("missing_reference", needed)
    while needs:
        free = {task for task, needed in needs.items() if not needed}
        if not free:
            raise BadPlan("cycle", ", ".join(needs))
        needs = {task: needed - free for task, needed in needs.items() if task not in free}


def ready(tasks: Iterable[Task], most: int) -> tuple[Task, ...]:
    """The tasks to begin now: what they need is done, and no more than so many run at once."""
    every = tuple(tasks)
    done = {task.id for task in every if task.state == "done"}
    free = most - sum(task.state == "running" for task in every)
    return tuple(task for task in every if task.state == "waiting" and done.issuperset(task.needs))[: max(0, free)]


def settled(tasks: Iterable[Task]) -> tuple[Task, ...]:
    """The tasks, with those skipped that wait for one that failed or was skipped itself."""
    every = tuple(tasks)
    for _ in every:
        lost = {task.id for task in every if task.state in {"failed", "skipped"}}
        every = tuple(
            replace(task, state="skipped") if task.state == "waiting" and lost.intersection(task.needs) else task
            for task in every
        )
    return every


def prompt(task: Task, tasks: Iterable[Task]) -> str:
    """What a task's parrot is asked, with the results that it wants."""
    return templates.with_results(task.input, results(tasks))


def results(tasks: Iterable[Task]) -> Mapping[str, str]:
    return {task.id: task.result for task in tasks if task.state == "done"}


def _task(planned: _Planned, members: tuple[Member, ...]) -> Task:
    agent = who(planned.agent, members)
    if not agent:
        raise BadPlan("no_parrot", planned.agent)
    needs = tuple(dict.fromkeys((*planned.dependencies, *templates.references(planned.input))))
    return Task(id=planned.id, agent=agent, input=planned.input, needs=needs)
