"""free_discussion: people and parrots call each other by name, within limits. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from agents.nlu.cues.of_the_flock import goes_on, wants_all_said, wants_summary
from bot.modes import mentions
from bot.modes.base import (
    USER,
    Action,
    AgentCall,
    AgentResponse,
    Choice,
    Json,
    ModeState,
    Notice,
    Room,
    Step,
    UserMessage,
)
from bot.modes.discussion.state import Ask, DiscussionOptions, Limit, Purpose, Talk, read, written
from bot.modes.option_checks import checked
from bot.texts import say

_MOST_CONTEXT = 4_000  # characters of a reply that go along with a task
_MOST_STRANGERS = 20


class FreeDiscussion:
    """Nobody named: the router's choice. Parrots pass tasks on with an @ at the start of a line; limits end what will not end."""

    name = "free_discussion"
    version = "1"

    @property
    def description(self) -> str:
        return say("zh", "mode_about_free_discussion")

    def validate(self, config: Mapping[str, object]) -> None:
        checked(DiscussionOptions, config)

    def start(self, config: Mapping[str, object]) -> ModeState:
        return written(Talk(options=checked(DiscussionOptions, config)), ModeState())

    def on_user_message(self, state: ModeState, message: UserMessage) -> Step:
        talk = read(state)
        go_on = message.action is not None or (talk.held and goes_on(message.text))
        if go_on and not _may_go_on(talk, message.action):
            return Step(state=state, notices=(Notice(say="mode_nothing_held"),), done=not talk.running)
        asks = tuple(replace(ask, depth=0, streak=0) for ask in talk.held) if go_on else _asks_of(talk, message)
        talk = replace(
            talk,
            round=talk.round + 1,
            began=message.at,
            asked=0,
            running={},
            queue=(),
            held=(),
            limit=None,
            first=message.id if talk.first is None else talk.first,
            person=message.name,
        )
        talk = _admitted(talk, asks, message.at)
        return _sent(state, talk, message.at, message.room, message.id)

    def on_agent_response(self, state: ModeState, response: AgentResponse) -> Step:
        talk = read(state)
        key = str(response.metadata.get("key", ""))
        ask = talk.running.get(key)
        if ask is None:  # of a round that is over: it was said, and that is all
            return Step(state=state, done=not talk.running)
        talk = replace(talk, running={other: one for other, one in talk.running.items() if other != key})
        notices: tuple[Notice, ...] = ()
        if not response.failed and ask.purpose == "answer":
            passed = mentions.passed_on(response.text, response.room.members, talk.person)
            talk = _admitted(talk, _passed(talk, ask, response, passed.tasks), response.at)
            talk, notices = _strangers(talk, response, passed.unknown)
        step = _sent(state, talk, response.at, response.room, response.id)
        return replace(step, notices=(*notices, *step.notices))

    def on_stop(self, state: ModeState, at: datetime) -> ModeState:
        return written(replace(read(state), running={}, queue=(), held=(), limit=None), state, at)


def _may_go_on(talk: Talk, action: Action | None) -> bool:
    return bool(talk.held) and (action is None or (action.kind == "continue" and action.run == talk.round))


def _asks_of(talk: Talk, message: UserMessage) -> tuple[Ask, ...]:
    room = message.room
    since = message.id if talk.first is None else talk.first
    if wants_summary(message.text):
        return (Ask(agent=room.default, caller=USER, task=message.text.strip(), since=since, purpose="summary"),)
    if wants_all_said(message.text):
        return (Ask(agent=room.default, caller=USER, task=message.text.strip(), purpose="missed"),)
    agents = mentions.named(message.text, room.members) or (message.routed or room.default,)
    task = mentions.without_heads(message.text, room.members)
    return tuple(Ask(agent=agent, caller=USER, task=task) for agent in agents)


def _passed(talk: Talk, ask: Ask, response: AgentResponse, tasks: Mapping[str, str]) -> tuple[Ask, ...]:
    """Whom a reply asks: never its author, and no more than a reply may."""
    others = [(agent, task) for agent, task in tasks.items() if agent != ask.agent][: talk.options.targets]
    return tuple(
        Ask(
            agent=agent,
            caller=ask.agent,
            task=task,
            context=response.text[:_MOST_CONTEXT],
            depth=ask.depth + 1,
            streak=ask.streak + 1 if agent == ask.caller else 1,
        )
        for agent, task in others
    )


def _admitted(talk: Talk, asks: Iterable[Ask], at: datetime) -> Talk:
    """What the limits allow joins the queue; what they do not is held until the person wants it."""
    for ask in asks:
        limit = _limit(talk, ask, at)
        if limit is None:
            talk = replace(talk, queue=(*talk.queue, ask), asked=talk.asked + 1)
        else:
            talk = replace(talk, held=(*talk.held, ask), limit=talk.limit or limit)
    return talk


def _limit(talk: Talk, ask: Ask, at: datetime) -> Limit | None:
    options = talk.options
    if _late(talk, at):
        return "seconds"
    if ask.depth > options.depth:
        return "depth"
    if ask.streak > options.pair:
        return "pair"
    return "messages" if talk.asked >= options.messages else None


def _late(talk: Talk, at: datetime) -> bool:
    return talk.began is not None and (at - talk.began).total_seconds() > talk.options.seconds


def _sent(state: ModeState, talk: Talk, at: datetime, room: Room, message: int) -> Step:
    """The step in which those are asked whose turn it is, or the end of the round."""
    if talk.queue and _late(talk, at):
        talk = replace(talk, held=(*talk.queue, *talk.held), queue=(), limit=talk.limit or "seconds")
    together = len(talk.queue) if talk.options.turns == "parallel" else (0 if talk.running else 1)
    now, later = talk.queue[:together], talk.queue[together:]
    talk = replace(talk, queue=later)
    calls: list[AgentCall] = []
    for ask in now:
        call, talk = _call(talk, ask, room, message)
        calls.append(call)
    done = not talk.running and not talk.queue
    notices = (_limit_notice(talk),) if done and talk.held else ()
    return Step(calls=tuple(calls), state=written(talk, state, at), notices=notices, done=done)


def _call(talk: Talk, ask: Ask, room: Room, message: int) -> tuple[AgentCall, Talk]:
    new = ask.agent not in talk.present and ask.purpose == "answer"
    began_before = message != talk.first
    # with whom a discussion begins was there before: what rules answered, and how it worked in another mode
    since = ask.since if ask.purpose != "answer" else talk.present.get(ask.agent, message if began_before else 0)
    key = f"d{talk.serial + 1}"
    metadata: dict[str, Json] = {
        "key": key,
        "purpose": ask.purpose,
        "depth": ask.depth,
        "since": since,
        "briefing": new and began_before,
    }
    if ask.context:
        metadata["context"] = ask.context
    call = AgentCall(
        agent_name=ask.agent,
        prompt=_prompt(ask.purpose, ask.task, room),
        session_id=room.session,
        caller_name=ask.caller,
        metadata=metadata,
    )
    return call, replace(
        talk,
        serial=talk.serial + 1,
        running={**talk.running, key: ask},
        present={**talk.present, ask.agent: since} if new else talk.present,
    )


def _prompt(purpose: Purpose, task: str, room: Room) -> str:
    return task if purpose == "answer" else say(room.language, f"mode_ask_{purpose}")


def _limit_notice(talk: Talk) -> Notice:
    again = Choice(label="mode_continue", action=Action(kind="continue", run=talk.round))
    values: dict[str, str | int] = {"number": talk.asked}
    return Notice(say=f"mode_limit_{talk.limit}", values=values, choices=(again,))


def _strangers(talk: Talk, response: AgentResponse, names: Iterable[str]) -> tuple[Talk, tuple[Notice, ...]]:
    """A name that nobody has is told once."""
    new = tuple(name for name in names if name not in talk.strangers)
    if not new or len(talk.strangers) >= _MOST_STRANGERS:
        return talk, ()
    told = Notice(say="mode_stranger", values={"name": ", ".join(new), "agent": response.agent_name})
    return replace(talk, strangers=(*talk.strangers, *new)), (told,)
