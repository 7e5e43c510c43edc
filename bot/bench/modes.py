"""How long a step of each mode takes, on its own: the figure of reducers (DESIGN has 0.2 ms)."""

import time
from collections.abc import Mapping
from datetime import UTC, datetime

from bot.modes.base import AgentResponse, Member, Mode, Room, UserMessage
from bot.modes.registry import built_in

_AT = datetime(2026, 6, 1, 12, tzinfo=UTC)
_ROUNDS = 300
_CONFIGS: Mapping[str, Mapping[str, object]] = {
    "sop": {"steps": [{"id": f"s{place}", "agent": "memo", "when": "length(input) > 0"} for place in range(10)]},
    "voting": {"options": ["a", "b", "c"], "people": False},
}
_REPLIES: Mapping[str, str] = {"voting": '{"choice": "a", "reason": "so"}'}


def figures() -> dict[str, float]:
    """Milliseconds a step, reading and writing of the state included, by mode; a discussion of five parrots at work."""
    names = ("memo", "schedule", "amazing", "creative", "lifecoach")
    members = tuple(Member(id=name, names=(name, name.title()), skills={name: (name,)}) for name in names)
    room = Room(session="bench", members=members, default="amazing", language="en")
    return {mode.name: _milliseconds(mode, room) for mode in built_in()}


def _milliseconds(mode: Mode, room: Room) -> float:
    text = "@all what about memo and schedule?" if mode.name == "free_discussion" else "memo and schedule"
    reply = _REPLIES.get(mode.name, "I think so.\n@memo look it up\n@schedule find a day\n" + "And so on. " * 50)
    message = UserMessage(at=_AT, room=room, text=text, person="p")
    state = mode.start(_CONFIGS.get(mode.name, {}))
    steps, spent = 0, 0.0
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        step = mode.on_user_message(state, message)
        spent, steps = spent + time.perf_counter() - began, steps + 1
        waiting = list(step.calls)
        while waiting:
            call = waiting.pop(0)
            event = AgentResponse(at=_AT, room=room, agent_name=call.agent_name, text=reply, metadata=call.metadata)
            began = time.perf_counter()
            step = mode.on_agent_response(step.state, event)
            spent, steps = spent + time.perf_counter() - began, steps + 1
            waiting += step.calls
        state = step.state
    return spent / steps * 1000
