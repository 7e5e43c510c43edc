"""Handing a task on when a parrot says that it cannot do it: whether, to whom, and why not. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from agents.tools.handoff import tag
from bot.modes.base import AgentResponse, Inability, Member
from bot.modes.expert import skills
from bot.modes.expert.task_graph import Task

Reason = Literal[
    "no_matching_expert", "target_unavailable", "target_execution", "max_depth_exceeded", "timeout", "context_lost"
]

_TEXT = re.compile(r"\s*+[\[【]\s*+CANNOT\s*+[:：]([^\]】]*+)[\]】][\s:：,，]*+(.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A task is not handed on; every reason has its own sentence."""

    reason: Reason


Handoff: TypeAlias = str | Refused


def declared(response: AgentResponse) -> Inability | None:
    """What the parrot says that it cannot do: by its tool, or in words, [CANNOT:skill] at the start of its answer."""
    if response.inability is not None or response.failed:
        return response.inability
    match = _TEXT.match(response.text)
    return None if match is None else Inability(capability=tag(match.group(1)), reason=match.group(2).strip()[:500])


def too_deep(depth: int, most: int) -> bool:
    return depth > most


def timed_out(began: datetime | None, at: datetime, seconds: float) -> bool:
    return began is not None and (at - began).total_seconds() > seconds


def next_expert(
    task: Task, needed: Inability, members: Iterable[Member], at: datetime, limits: tuple[int, int]
) -> Handoff:
    """The parrot that takes the task over, or why nobody does. `limits`: hand-overs at most, seconds at most."""
    depth, seconds = limits
    if not task.input:
        return Refused(reason="context_lost")
    if timed_out(task.began, at, seconds):
        return Refused(reason="timeout")
    if too_deep(task.depth + 1, depth):
        return Refused(reason="max_depth_exceeded")
    others = skills.alternatives(needed.capability, members, without={task.agent, *task.tried})
    return others[0] if others else Refused(reason="no_matching_expert")


def failure(task: Task, members: Iterable[Member]) -> Reason | None:
    """Why a task that was handed on failed with its new parrot; None if it was never handed on."""
    if task.depth == 0:
        return None
    return "target_execution" if any(member.id == task.agent for member in members) else "target_unavailable"
