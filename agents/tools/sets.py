"""Sets of tools that a parrot may be given by one name, and how each set may be used."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

SetName = Literal["memo_search", "schedule_full", "combined"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSet:
    """`fast`: rules may run `fast_tool` or another of the set by themselves. `concurrent`: several may run at once, for
    at most so many `seconds`.
    """

    name: SetName
    tools: tuple[str, ...]
    fast: bool
    concurrent: bool
    fast_tool: str | None = None
    seconds: int = 30


_MEMO = ("memo_search", "memo_write")
_SCHEDULE = (
    "schedule_query",
    "schedule_add",
    "schedule_update",
    "schedule_delete",
    "find_free_time",
    "reminder_add",
)

SETS: Mapping[SetName, ToolSet] = {
    one.name: one
    for one in (
        ToolSet(name="memo_search", tools=_MEMO, fast=True, concurrent=False, fast_tool="memo_search"),
        ToolSet(name="schedule_full", tools=_SCHEDULE, fast=True, concurrent=False, fast_tool="schedule_query"),
        ToolSet(name="combined", tools=(*_MEMO, *_SCHEDULE), fast=False, concurrent=True),
    )
}
