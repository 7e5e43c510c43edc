"""Whether a person wants what a model wants to write: their own words, what was read, what has been deleted already."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter

from agents.nlu.consent import KINDS, Thing, Words, is_requested
from agents.nlu.intents import Intent
from agents.runtime.run_state import Run
from agents.tools.base import Desk
from agents.tools.calendar import cancel, update
from agents.tools.lookup import Found, moment_of, title_of
from storage.queue import call_steps

_DELETE = TypeAdapter(cancel.ScheduleDelete)
_UPDATE = TypeAdapter(update.ScheduleUpdate)
TURNS = 3  # before this one, in which what was read may still have told the model what to do
_READS = ("memo_search",)
_SHARED_READS = ("schedule_query", "find_free_time")  # in a group others gave the events their titles
_ASKING = ("memo_delete", "memo_change")  # these ask with buttons themselves


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A tool to run with these arguments, as number `index` of step `step`."""

    step: int
    index: int
    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What rules make of the message that is answered."""

    intent: Intent
    timed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """Whether it is done; else it is offered. `found`: the one thing that it would change or delete."""

    given: bool
    found: Found | None = None


async def weighed(desk: Desk, run: Run, request: Request, use: Use, *, many: bool) -> Consent:
    """Weigh a write. What would ask by itself, or find nothing, needs no consent. Raises pydantic.ValidationError."""
    if use.name in _ASKING:
        return Consent(given=True)
    if use.name not in KINDS:
        return Consent(given=False)
    ask, found = run.ask, await _meant(desk, use)
    if found is None and use.name in ("schedule_update", "schedule_delete"):
        return Consent(given=True)
    past = await call_steps.lately(desk.db, ask.scope, _READS, _SHARED_READS, TURNS)
    if use.name == "schedule_delete" and (many or past.deleted):
        return Consent(given=False, found=found)
    words = Words(text=ask.text if ask.request is None else ask.request, before=run.own, now=ask.now)
    thing = _thing(use.arguments) if found is None else Thing(title=title_of(found), start=moment_of(found))
    tainted = bool(ask.by) or run.foreign or past.read
    given = is_requested(words, use.name, thing, intent=request.intent, timed=request.timed, tainted=tainted)
    return Consent(given=given, found=found)


async def _meant(desk: Desk, use: Use) -> Found | None:
    """The one thing that it would change or delete; None where there are several, or none."""
    if use.name == "schedule_delete":
        found = await cancel.meant(desk, _DELETE.validate_python(use.arguments))
    elif use.name == "schedule_update":
        found = await update.meant(desk, _UPDATE.validate_python(use.arguments))
    else:
        return None
    return found[0] if len(found) == 1 else None


def _thing(arguments: dict[str, Any]) -> Thing:
    """What is to be made."""
    moment = arguments.get("at") or arguments.get("start_time")
    return Thing(
        title=arguments.get("title") or arguments.get("text") or "",
        start=datetime.fromisoformat(moment) if moment else None,
    )
