"""Asking models about a request: who is the expert, and what is the plan; and reading what they choose. Pure."""

import json
from collections.abc import Iterable
from dataclasses import replace

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.modes.base import SELECTOR, USER, AgentCall, AgentResponse, Json, Member, ModeState, Room, Step, UserMessage
from bot.modes.expert.state import Desk, Work, written
from bot.modes.expert.task_graph import MOST_TASKS, BadPlan
from bot.modes.option_checks import who
from bot.texts import say


class SelectedExperts(BaseModel):
    """What a selector says: the experts in order, and whether the request is more than one task."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    experts: tuple[str, ...] = ()
    complex: bool = False


def chosen(text: str, members: tuple[Member, ...]) -> SelectedExperts | None:
    """The selector's answer, with the names that nobody has left out; None if it cannot be read."""
    start, end = text.find("{"), text.rfind("}")
    try:
        found = SelectedExperts.model_validate(json.loads(text[start : end + 1]))
    except (ValueError, ValidationError, RecursionError):
        return None
    known = tuple(dict.fromkeys(who(name, members) for name in found.experts))
    return SelectedExperts(experts=tuple(name for name in known if name), complex=found.complex)


def asked_selector(desk: Desk, work: Work, state: ModeState, event: UserMessage) -> Step:
    room = event.room
    prompt = say(room.language, "mode_ask_select", request=work.request, experts=_listed(room.members))
    names: Json = {"type": "array", "items": {"type": "string", "enum": list(room.ids())}, "minItems": 1, "maxItems": 3}
    schema = _object({"experts": names, "complex": {"type": "boolean"}})
    call, desk = _call(desk, room, SELECTOR, prompt, ("select", schema))
    desk = replace(desk, work=replace(work, phase="selecting", key=str(call.metadata["key"])))
    return Step(calls=(call,), state=written(desk, state, event.at))


def asked_planner(
    desk: Desk, work: Work, state: ModeState, event: UserMessage | AgentResponse, wrong: BadPlan | None = None
) -> Step:
    """The step that asks the default parrot for a plan, perhaps once more because of what was wrong with it."""
    room = event.room
    prompt = say(room.language, "mode_ask_plan", request=work.request, experts=_listed(room.members), number=MOST_TASKS)
    if wrong is not None:
        what = say(room.language, f"mode_plan_{wrong.why}", what=wrong.what)
        prompt += "\n\n" + say(room.language, "mode_ask_plan_again", what=what)
    text: Json = {"type": "string"}
    agents: Json = {"type": "string", "enum": list(room.ids())}
    task = _object({"id": text, "agent": agents, "input": text, "dependencies": {"type": "array", "items": text}})
    schema = _object({"tasks": {"type": "array", "items": task, "minItems": 1, "maxItems": MOST_TASKS}})
    call, desk = _call(desk, room, room.default, prompt, ("plan", schema))
    desk = replace(desk, work=replace(work, phase="planning", key=str(call.metadata["key"])))
    return Step(calls=(call,), state=written(desk, state, event.at))


def _call(desk: Desk, room: Room, agent: str, prompt: str, purpose: tuple[str, Json]) -> tuple[AgentCall, Desk]:
    desk = replace(desk, serial=desk.serial + 1)
    metadata: dict[str, Json] = {
        "key": f"e{desk.serial}",
        "purpose": purpose[0],
        "quiet": True,
        "schema": purpose[1],
    }
    call = AgentCall(agent_name=agent, prompt=prompt, session_id=room.session, caller_name=USER, metadata=metadata)
    return call, desk


def _object(properties: dict[str, Json]) -> Json:
    required: list[Json] = list(properties)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _listed(members: Iterable[Member]) -> str:
    return "\n".join(
        f"- {member.id}: {', '.join(member.skills)}" if member.skills else f"- {member.id}" for member in members
    )
