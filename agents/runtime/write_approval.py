"""Approval of the writes of a model: by the person's own words, what was read, and what has been deleted already."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents.llm.base import ToolCall
from agents.nlu.intents import Intent
from agents.planning.consent import Thing, Words, is_requested, is_rivalled
from agents.runtime.run_state import Run
from agents.tools.base import Desk, Found
from agents.tools.catalogue import TOOLS
from agents.tools.finding.describing import moment_of, title_of
from agents.tools.finding.lookup import AHEAD, in_time, kind_of
from storage.queue import call_steps

TURNS = 3  # before this one, in which what was read may still have told the model what to do
_OTHERS_WRITE = [tool.name for tool in TOOLS.values() if tool.shows_foreign == "always"]
_MEMBERS_WRITE = [tool.name for tool in TOOLS.values() if tool.shows_foreign == "in_groups"]
_DELETES = [tool.name for tool in TOOLS.values() if tool.effect == "delete" and not tool.asks]


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A tool to run with these arguments, as number `index` of step `step`."""

    step: int
    index: int
    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """The message that is answered, as rules read it."""

    intent: Intent
    timed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentDecision:
    """The decision on a write: it is done if `given`, else offered. `found`: the one thing that it would change or delete."""

    given: bool
    found: Found | None = None


async def weighed(desk: Desk, run: Run, request: Request, use: Use, *, many: bool) -> ConsentDecision:
    """Weigh a write. What would ask by itself, or find nothing, needs no consent. Raises pydantic.ValidationError."""
    tool = TOOLS[use.name]
    if tool.asks:
        return ConsentDecision(given=True)
    ask, found = run.ask, await tool.target(desk, use.arguments)
    if found is None and tool.targets is not None:
        return ConsentDecision(given=True)
    past = await call_steps.lately(desk.db, ask.scope, _OTHERS_WRITE, _MEMBERS_WRITE, TURNS, deletes=_DELETES)
    if use.name in _DELETES and (many or past.deleted):
        return ConsentDecision(given=False, found=found)
    words = Words(text=ask.request.text, before=run.past.said, asked=run.past.answered, now=ask.now)
    thing = _thing(use.arguments) if found is None else _there(found)
    tainted = bool(ask.by) or run.past.foreign or past.read
    given = is_requested(words, tool, thing, intent=request.intent, timed=request.timed, tainted=tainted)
    if given and found is not None:
        beside = await in_time(desk, desk.now, desk.now + AHEAD)
        others = [_there(one) for one in beside if (kind_of(one), one.id) != (kind_of(found), found.id)]
        given = not is_rivalled(words, tool, thing, others)
    return ConsentDecision(given=given, found=found)


def deletes(calls: Sequence[ToolCall]) -> int:
    """Count the calls that would delete something without asking by themselves."""
    return sum(call.name in _DELETES for call in calls)


def _there(found: Found) -> Thing:
    """Return what is there already."""
    return Thing(title=title_of(found), start=moment_of(found))


def _thing(arguments: dict[str, Any]) -> Thing:
    """Return what is to be made."""
    moment = arguments.get("at") or arguments.get("start_time")
    return Thing(
        title=arguments.get("title") or arguments.get("text") or "",
        start=datetime.fromisoformat(moment) if moment else None,
    )
