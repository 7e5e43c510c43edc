"""What a mode is: a pure reducer from events to calls, and the shapes that go in and out.

Reducers read no clock, no file, no chance: every event says when it came (`at`) and who is there (`room`), so a stored
state and the same events always give the same steps.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from pydantic import JsonValue

from agents.personas.schema import Routing
from bot.modes.standings import Progress, Tally
from bot.ports.messages import Language

Json: TypeAlias = JsonValue
USER = "user"  # the caller's name of what a person asked for
SELECTOR = "selector"  # no parrot: the wiring asks the small model, without history and without showing its answer

EVERYBODY = "*"  # in the place of a person's id

ActionKind = Literal["continue", "vote", "close", "approve", "reject"]
MOST_HISTORY = 50  # steps that a state remembers


# who is there -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A parrot that can be asked now: its names, that which people read first, and its skills: tags with words that tell them.

    `own`: by what its file says that a sentence is for it; the router reads the same.
    """

    id: str
    names: tuple[str, ...]
    skills: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    own: Routing = field(default_factory=Routing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A session as a mode sees it: the parrots that can be asked now, the default among them, the reader's language."""

    session: str
    members: tuple[Member, ...]
    default: str
    language: Language = "zh"

    def ids(self) -> tuple[str, ...]:
        return tuple(member.id for member in self.members)


# in -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What a button means; `value` is the choice (an option, a step), `run` the run or vote that it belongs to."""

    kind: ActionKind
    value: str = ""
    run: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UserMessage:
    """A person wrote, or pressed a button of ours (`action`; the text is empty then).

    `routed` is whom the router (or the interface) would ask; `id` the message's number in the session's feed, which grows.
    `leads`: the house's owner wrote, who may decide what others began.
    """

    at: datetime
    room: Room
    text: str
    person: str
    name: str = ""
    routed: str = ""
    id: int = 0
    action: Action | None = None
    leads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentResponse:
    """A parrot's call has ended: with its text, or `failed` (the text then says nothing).

    `metadata` is the call's own, given back; `inability` what the parrot declared that it cannot do, if it did.
    """

    at: datetime
    room: Room
    agent_name: str
    text: str
    metadata: Mapping[str, Json] = field(default_factory=dict[str, Json])
    failed: bool = False
    receipts: tuple[str, ...] = ()
    inability: "Inability | None" = None
    id: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Inability:
    """A parrot cannot do what it was asked: what is needed (a skill tag), and why."""

    capability: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """The time that a step asked for (`Step.deadline`) has come."""

    at: datetime
    room: Room


# out ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentCall:
    """A parrot to be asked. In `metadata`: `key` (names the call within the session), `purpose`, and what its kind needs:

    `context` (what its caller said around the task), `since` and `briefing` (presence), `quiet` (the answer is not shown),
    `schema` (the answer is to be JSON of this shape).
    """

    agent_name: str
    prompt: str
    session_id: str
    caller_name: str
    metadata: Mapping[str, Json] = field(default_factory=dict[str, Json])


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A button: `label` is a phrase's key, or plain words where `plain`; the action comes back in a UserMessage."""

    label: str
    action: Action
    plain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something that the house tells the people: a phrase of bot.texts with its values, a card, buttons.

    `keeps`: the name, in the session, of the one message that all notices of this name show and change; else each is its own.
    `whose` buttons they are: a person's id, EVERYBODY, or (empty) those of the person to whom it is told. Ballots are everybody's.
    """

    say: str
    values: Mapping[str, str | int] = field(default_factory=dict[str, str | int])
    choices: tuple[Choice, ...] = ()
    card: Progress | Tally | None = None
    whose: str = ""
    keeps: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeState:
    """Where a session stands in its mode; stored after every step. No time before the first event: start reads no clock."""

    current_step: str = ""
    step_history: tuple[str, ...] = ()
    custom_state: Mapping[str, Json] = field(default_factory=dict[str, Json])
    last_update_time: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What follows from an event. `deadline`: seconds from the event's `at` after which on_timer is wanted.

    `done`: nobody is being asked any more, nothing is waited for (a vote or a gate that waits for people is not done).
    """

    calls: tuple[AgentCall, ...] = ()
    state: ModeState
    notices: tuple[Notice, ...] = ()
    done: bool = False
    deadline: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeConfig:
    """A mode as it is chosen: its name, whether it may be chosen, its own options."""

    name: str
    enabled: bool = True
    config: Mapping[str, Json] | None = None


class Mode(Protocol):
    """Decides who speaks. Its methods are pure and raise nothing but what validate says."""

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def version(self) -> str: ...

    def validate(self, config: Mapping[str, object]) -> None:
        """Raises InvalidModeConfig."""
        ...

    def start(self, config: Mapping[str, object]) -> ModeState:
        """The state of a session that begins. Raises InvalidModeConfig."""
        ...

    def on_user_message(self, state: ModeState, message: UserMessage) -> Step: ...
    def on_agent_response(self, state: ModeState, response: AgentResponse) -> Step: ...


@runtime_checkable
class Timed(Protocol):
    """A mode that may ask for a deadline."""

    def on_timer(self, state: ModeState, timer: Timer) -> Step: ...


@runtime_checkable
class Stops(Protocol):
    """A mode whose waiting can be given up: the person said stop, the calls that ran will not be answered."""

    def on_stop(self, state: ModeState, at: datetime) -> ModeState: ...


@runtime_checkable
class Closes(Protocol):
    """A mode that shows what goes on in a card of its own: how that looks when it was given up, None: nothing is shown."""

    def given_up(self, state: ModeState) -> Notice | None: ...


@runtime_checkable
class NamesParrots(Protocol):
    """A mode whose options name parrots: where (`steps[1].agent`), and which."""

    def parrots(self, config: Mapping[str, object]) -> Mapping[str, str]: ...


def may_decide(message: UserMessage, starter: str) -> bool:
    """Whether who wrote or pressed may end or pass what `starter` began; of old states nobody knows the starter."""
    return message.leads or starter in ("", EVERYBODY, message.person)


def moved(state: ModeState, custom: dict[str, Json], at: datetime | None, step: str) -> ModeState:
    """The state after an event: what the mode keeps, the step it is in now, and a bounded history of those before."""
    known = step == state.current_step or not step
    history = state.step_history if known else (*state.step_history, step)[-MOST_HISTORY:]
    return ModeState(
        current_step=step, step_history=history, custom_state=custom, last_update_time=at or state.last_update_time
    )
