"""Sets of tools that a parrot may be given by one name, and how each set may be used."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSet:
    """`fast`: rules may run its tools by themselves. `concurrent`: several may run at once, for at most so many `seconds`.
    A parrot's own file may say otherwise (agents.personas.schema).
    """

    name: str
    tools: tuple[str, ...]
    fast: bool
    concurrent: bool
    seconds: int = 30


_MEMO = ("memo_search", "memo_write", "memo_merge")  # the last where the words speak of putting together
_LISTS = ("list_add", "list_show", "list_tick", "list_remove", "list_move")  # offered where the words speak of a list
_SCHEDULE = (
    "schedule_query",
    "schedule_add",
    "schedule_update",
    "schedule_delete",
    "find_free_time",
    "reminder_add",
)

STATE_TOOLS = ("read_state", "write_state", "append_to_list")
"""What every parrot with a skill has."""

SETS: Mapping[str, ToolSet] = {
    one.name: one
    for one in (
        ToolSet(name="memo_search", tools=(*_MEMO, *_LISTS), fast=True, concurrent=False),
        ToolSet(name="schedule_full", tools=_SCHEDULE, fast=True, concurrent=False),
        ToolSet(name="combined", tools=(*_MEMO, *_SCHEDULE, *_LISTS), fast=False, concurrent=True),
    )
}
