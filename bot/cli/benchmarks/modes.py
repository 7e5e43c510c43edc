"""Rows about the steps of modes, reading and writing of their states included."""

import time
from collections.abc import Mapping
from datetime import UTC, datetime

from bot.cli.benchmarks.bench_house import Bench
from bot.cli.benchmarks.rows import Goal, Row, row
from bot.modes.base import AgentResponse, Member, Mode, Room, UserMessage
from bot.modes.registry import built_in

_AT = datetime(2026, 6, 1, 12, tzinfo=UTC)
_CONFIGS: Mapping[str, Mapping[str, object]] = {
    "sop": {"steps": [{"id": f"s{place}", "agent": "memo", "when": "length(input) > 0"} for place in range(10)]},
    "voting": {"options": ["a", "b", "c"], "people": False},
}
_REPLIES: Mapping[str, str] = {"voting": '{"choice": "a", "reason": "so"}'}
_TALK = "I think so.\n@memo look it up\n@schedule find a day\n" + "And so on. " * 50


def measure(bench: Bench) -> list[Row]:
    """Processor time of steps: five parrots that discuss until the limits, ten steps of a procedure, a vote, experts."""
    names = ("memo", "schedule", "amazing", "creative", "lifecoach")
    members = tuple(Member(id=name, names=(name, name.title()), skills={name: (name,)}) for name in names)
    room = Room(session="bench", members=members, default="amazing", language="en")
    return [
        row(f"a step of {mode.name}", _samples(mode, room, bench.times(100)), Goal(figure="p95", bound=0.2))
        for mode in built_in()
    ]


def _samples(mode: Mode, room: Room, rounds: int) -> list[float]:
    text = "@all what about memo and schedule?" if mode.name == "free_discussion" else "memo and schedule"
    message = UserMessage(at=_AT, room=room, text=text, person="p")
    state = mode.start(_CONFIGS.get(mode.name, {}))
    samples: list[float] = []
    for _ in range(rounds):
        began = time.process_time()
        step = mode.on_user_message(state, message)
        samples.append((time.process_time() - began) * 1000)
        waiting = list(step.calls)
        while waiting:
            call = waiting.pop(0)
            reply = _REPLIES.get(mode.name, _TALK)
            event = AgentResponse(at=_AT, room=room, agent_name=call.agent_name, text=reply, metadata=call.metadata)
            began = time.process_time()
            step = mode.on_agent_response(step.state, event)
            samples.append((time.process_time() - began) * 1000)
            waiting += step.calls
        state = step.state
    return samples
