"""What rules do about a message: tools to run, and words back. It is decided once, and stored with the call."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from agents.nlu import ToolCall


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The tools that are run, in order, and what is said.

    `answer` is said with what the tools say; `remark` only where something was done, `otherwise` only where nothing was done
    or shown: then it tells whether the message was `understood`. With `first` the first tool that shows something is the last,
    unless it is among the so many at the end that are done `together`.
    `open` are the arguments of the question that stays open: where nothing was done or shown, or with `beside` in any case.
    """

    intent: str
    tools: tuple[ToolCall, ...] = ()
    answer: str = ""
    remark: str = ""
    otherwise: str = ""
    first: bool = False
    together: int = 0
    open: dict[str, Any] | None = None
    beside: bool = False
    understood: bool = True


_DEFAULTS = {field.name: field.default for field in fields(Plan)}


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """Return a plan as it is stored: what is as usual is left out."""
    return {name: value for name, value in asdict(plan).items() if value != _DEFAULTS[name]}


def plan_from_json(stored: dict[str, Any]) -> Plan:
    """Return a stored plan, also one that an earlier version has stored."""
    known: dict[str, Any] = {name: value for name, value in stored.items() if name in _DEFAULTS}
    known["tools"] = tuple(ToolCall(**tool) for tool in stored.get("tools", ()))
    return Plan(**known)
