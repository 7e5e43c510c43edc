"""A room with parrots, and events in it, for tests of modes."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.modes.base import Action, AgentCall, AgentResponse, Inability, Member, Mode, ModeState, Room, Step, UserMessage
from bot.modes.serialization import state_from_json, state_to_json
from bot.texts import say

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)

FLOCK = (
    Member(id="memo", names=("灰灰", "Huihui", "memo"), skills={"notes": ("笔记", "note"), "search_notes": ()}),
    Member(
        id="schedule", names=("金刚", "Jingang"), skills={"calendar": ("日程", "会议", "calendar"), "search_notes": ()}
    ),
    Member(id="amazing", names=("惊奇", "Jingqi")),
    Member(id="creative", names=("灵灵", "Lingling"), skills={"naming": ("起名", "name for")}),
)
ROOM = Room(session="s1", members=FLOCK, default="amazing", language="en")


def wrote(text: str, *, after: float = 0, routed: str = "", number: int = 1, room: Room = ROOM) -> UserMessage:
    at = NOON + timedelta(seconds=after)
    return UserMessage(at=at, room=room, text=text, person="p1", name="Ann", routed=routed, id=number)


def pressed(action: Action, *, after: float = 0, person: str = "p1") -> UserMessage:
    return replace(wrote("", after=after), action=action, person=person, name=person)


def answered(
    call: AgentCall, text: str = "", *, after: float = 0, failed: bool = False, inability: Inability | None = None
) -> AgentResponse:
    return AgentResponse(
        at=NOON + timedelta(seconds=after),
        room=ROOM,
        agent_name=call.agent_name,
        text=text,
        metadata=call.metadata,
        failed=failed,
        inability=inability,
        id=100,
    )


def stored(step: Step) -> Step:
    """The step with its state as it comes back from the database, which must be the same; what it tells can be said in both languages."""
    for notice in step.notices:
        for language in ("zh", "en"):
            assert say(language, notice.say, **notice.values)
            assert all(choice.plain or say(language, choice.label) for choice in notice.choices)
    state = state_from_json(state_to_json(step.state))
    assert state == step.state
    return replace(step, state=state)


def agents(step: Step) -> list[str]:
    return [call.agent_name for call in step.calls]


def said(step: Step) -> list[str]:
    return [notice.say for notice in step.notices]


def begun(mode: Mode, config: dict[str, object] | None = None) -> ModeState:
    return mode.start(config or {})


def played(
    mode: Mode, state: ModeState, text: str, reply: Callable[[AgentCall], str | None], most: int = 500
) -> list[Step]:
    """The steps of a message, each call answered in turn by `reply` (None is a failure); ends where nobody is asked."""
    steps = [stored(mode.on_user_message(state, wrote(text)))]
    waiting = list(steps[0].calls)
    while waiting and len(steps) < most:
        call = waiting.pop(0)
        words = reply(call)
        steps.append(stored(mode.on_agent_response(steps[-1].state, answered(call, words or "", failed=words is None))))
        waiting += steps[-1].calls
    return steps
