"""voting: parrots answer and vote at once, people vote by button, the tally is shown. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.modes.base import (
    USER,
    Action,
    AgentCall,
    AgentResponse,
    Json,
    ModeState,
    Notice,
    Room,
    Step,
    Timer,
    UserMessage,
    may_decide,
)
from bot.modes.option_checks import who
from bot.modes.voting.ballots import Ballot, ballot, counted, option_of
from bot.modes.voting.state import (
    Poll,
    Vote,
    called,
    card,
    card_name,
    listed,
    needed,
    options_of,
    proposed,
    read,
    tally,
    written,
)
from bot.texts import say

_LONGEST_ANSWER = 500  # characters of an answer that the ballot quotes
_PEOPLE = "user:"  # before a person's id among the voters: no parrot's id has a colon


class Voting:
    """A message is the question. A vote ends when all parrots have voted, if people do not vote; else in time or by button."""

    name = "voting"
    version = "1"

    @property
    def description(self) -> str:
        return say("zh", "mode_about_voting")

    def validate(self, config: Mapping[str, object]) -> None:
        options_of(config)

    def parrots(self, config: Mapping[str, object]) -> Mapping[str, str]:
        options = options_of(config)
        found = {f"voters[{place}]": name for place, name in enumerate(options.voters)}
        found |= {f"weights.{name}": name for name in options.weights if name != "people"}
        return found | ({"chair": options.chair} if options.chair else {})

    def start(self, config: Mapping[str, object]) -> ModeState:
        return written(Poll(options=options_of(config)), ModeState())

    def on_user_message(self, state: ModeState, message: UserMessage) -> Step:
        poll = read(state)
        vote = poll.vote
        action = message.action
        if vote is None:
            if action is not None:
                return Step(state=state, notices=(Notice(say="mode_vote_closed"),), done=True)
            return _opened(poll, state, message)
        if message.at >= vote.closes:
            return _in_time(poll, vote, state, message)
        if action is None:
            option = option_of(message.text, vote.options)
            if not option or vote.phase != "ballots":
                return Step(state=state, notices=(Notice(say="mode_vote_running", values={"question": vote.question}),))
            action = Action(kind="vote", value=option, run=vote.number)
        if action.run != vote.number:
            return Step(state=state, notices=(Notice(say="mode_vote_closed"),))
        if action.kind == "close":
            if not may_decide(message, vote.starter):
                return Step(state=state, notices=(Notice(say="mode_vote_not_yours"),))
            return _in_time(poll, vote, state, message)
        return _voted(poll, vote, state, message, action.value)

    def on_agent_response(self, state: ModeState, response: AgentResponse) -> Step:
        poll = read(state)
        vote = poll.vote
        key = str(response.metadata.get("key", ""))
        if vote is None or key not in vote.waiting:
            return Step(state=state, done=vote is None)
        voter = vote.waiting[key]
        vote = replace(vote, waiting={other: one for other, one in vote.waiting.items() if other != key})
        if vote.phase == "chair":
            chosen = None if response.failed else ballot(response.text, vote.tied)
            return _ended(poll, vote, state, response.at, (chosen[0],) if chosen else vote.tied)
        if response.failed or not response.text.strip():
            if vote.phase == "ballots":
                vote = replace(vote, silent=(*vote.silent, voter))
            return _waited(poll, vote, state, response)
        if vote.phase == "answers":
            answers = {**vote.answers, called(voter, response.room.members): response.text.strip()[:_LONGEST_ANSWER]}
            return _waited(poll, replace(vote, answers=answers), state, response)
        found = ballot(response.text, vote.options)
        if found is None and voter not in vote.asked_again:
            vote = replace(vote, asked_again=(*vote.asked_again, voter))
            poll, vote, calls = _ballots(poll, vote, response.room, (voter,))
            return Step(calls=calls, state=written(replace(poll, vote=vote), state, response.at))
        if found is None:
            vote = replace(vote, unreadable=(*vote.unreadable, voter))
        else:
            one = Ballot(option=found[0], reason=found[1], name=called(voter, response.room.members))
            vote = replace(vote, ballots={**vote.ballots, voter: one})
        return _waited(poll, vote, state, response)

    def on_timer(self, state: ModeState, timer: Timer) -> Step:
        poll = read(state)
        vote = poll.vote
        if vote is None:
            return Step(state=state, done=True)
        if timer.at < vote.closes:  # of an earlier phase
            return Step(state=state, deadline=(vote.closes - timer.at).total_seconds())
        return _in_time(poll, vote, state, timer)

    def on_stop(self, state: ModeState, at: datetime) -> ModeState:
        return written(replace(read(state), vote=None), state, at)

    def given_up(self, state: ModeState) -> Notice | None:
        poll = read(state)
        if poll.vote is None or poll.vote.phase == "answers":
            return None
        closed = tally(poll, poll.vote, is_open=False)
        values: dict[str, str | int] = {"question": poll.vote.question}
        return Notice(say="mode_vote_stopped", values=values, card=closed, keeps=card_name(poll.vote))


def _opened(poll: Poll, state: ModeState, message: UserMessage) -> Step:
    question, options = proposed(message.text)
    if not question:
        return Step(state=state, notices=(Notice(say="mode_vote_empty"),), done=True)
    members = message.room.members
    config = poll.options
    voters = tuple(dict.fromkeys(who(name, members) for name in config.voters)) or message.room.ids()
    vote = Vote(
        # grows even where the mode was chosen anew, so that no card or button of an earlier vote is taken for this one's
        number=max(poll.votes + 1, message.id),
        question=question[:500],
        phase="answers",
        closes=message.at + timedelta(seconds=config.seconds),
        starter=message.person,
        asked=message.id,
        voters=tuple(voter for voter in voters if voter),
        options=config.options or options,
        weights={who(name, members) or name: weight for name, weight in config.weights.items()},
    )
    poll = replace(poll, votes=vote.number)
    if vote.options:
        return _balloting(poll, vote, state, message)
    poll, vote, calls = _asked(poll, vote, message.room, dict.fromkeys(vote.voters, question), "answer")
    state = written(replace(poll, vote=vote), state, message.at)
    return Step(calls=calls, state=state, deadline=config.seconds)


def _balloting(poll: Poll, vote: Vote, state: ModeState, event: UserMessage | AgentResponse | Timer) -> Step:
    """The step that asks for ballots, and shows the card on which people vote."""
    seconds = poll.options.seconds
    vote = replace(
        vote, phase="ballots", closes=event.at + timedelta(seconds=seconds), ballots={}, asked_again=(), waiting={}
    )
    vote = replace(vote, unreadable=(), silent=())
    poll, vote, calls = _ballots(poll, vote, event.room, vote.voters)
    poll = replace(poll, vote=vote)
    if not calls and not poll.options.people:
        return _in_time(poll, vote, state, event)
    return Step(calls=calls, state=written(poll, state, event.at), notices=(card(poll, vote),), deadline=seconds)


def _ballots(poll: Poll, vote: Vote, room: Room, voters: Iterable[str]) -> tuple[Poll, Vote, tuple[AgentCall, ...]]:
    prompt = say(room.language, "mode_ask_ballot", question=vote.question, options=listed(vote.options, vote.answers))
    return _asked(poll, vote, room, dict.fromkeys(voters, prompt), "ballot")


def _asked(
    poll: Poll, vote: Vote, room: Room, prompts: Mapping[str, str], purpose: str
) -> tuple[Poll, Vote, tuple[AgentCall, ...]]:
    calls: list[AgentCall] = []
    for voter, prompt in prompts.items():
        poll = replace(poll, serial=poll.serial + 1)
        key = f"v{poll.serial}"
        metadata: dict[str, Json] = {"key": key, "purpose": purpose, "run": vote.number}
        if purpose != "answer":
            metadata |= {"quiet": True, "schema": _schema(vote.tied or vote.options)}
        calls.append(
            AgentCall(agent_name=voter, prompt=prompt, session_id=room.session, caller_name=USER, metadata=metadata)
        )
        vote = replace(vote, waiting={**vote.waiting, key: voter})
    return poll, vote, tuple(calls)


def _schema(options: tuple[str, ...]) -> Json:
    choice: Json = {"type": "string", "enum": list(options)}
    return {
        "type": "object",
        "properties": {"choice": choice, "reason": {"type": "string"}},
        "required": ["choice", "reason"],
        "additionalProperties": False,
    }


def _voted(poll: Poll, vote: Vote, state: ModeState, message: UserMessage, option: str) -> Step:
    """A person's ballot: the last one counts."""
    if not poll.options.people:
        return Step(state=state, notices=(Notice(say="mode_vote_parrots_only"),))
    if vote.phase != "ballots" or option not in vote.options:
        return Step(state=state, notices=(Notice(say="mode_vote_no_option", values={"option": option[:80]}),))
    one = Ballot(option=option, name=message.name or message.person, person=True)
    vote = replace(vote, ballots={**vote.ballots, f"{_PEOPLE}{message.person}": one})
    poll = replace(poll, vote=vote)
    notices = (card(poll, vote),)
    if message.action is None:  # a press is answered by its button, words are by words
        values: dict[str, str | int] = {"name": one.name, "number": len(vote.ballots)}
        notices = (*notices, Notice(say="mode_vote_noted", values=values))
    return Step(state=written(poll, state, message.at), notices=notices)


def _waited(poll: Poll, vote: Vote, state: ModeState, response: AgentResponse) -> Step:
    """After a parrot's answer: the next phase if it was the last one, else the wait goes on."""
    poll = replace(poll, vote=vote)
    # a vote of people ends by its timer, which stands behind what they pressed in time
    late = response.at >= vote.closes and not poll.options.people
    over = late or (not vote.waiting and (vote.phase == "answers" or not poll.options.people))
    if over:
        return _in_time(poll, vote, state, response)
    notices = (card(poll, vote),) if vote.phase == "ballots" else ()
    return Step(state=written(poll, state, response.at), notices=notices)


def _in_time(poll: Poll, vote: Vote, state: ModeState, event: UserMessage | AgentResponse | Timer) -> Step:
    """What follows when a phase is over: the ballots after the answers, the result after the ballots."""
    if vote.phase == "chair":
        return _ended(poll, vote, state, event.at, vote.tied)
    if vote.phase == "answers":
        vote = replace(vote, options=tuple(vote.answers))
        if len(vote.options) > 1:
            return _balloting(poll, vote, state, event)
        return _closed(poll, vote, state, event.at, "mode_vote_nothing")
    winners = counted(vote.options, vote.ballots, vote.weights).winners
    if not winners:
        return _closed(poll, vote, state, event.at, "mode_vote_nobody")
    if len(vote.ballots) < needed(poll, vote):
        return _closed(poll, vote, state, event.at, "mode_vote_no_quorum")
    if len(winners) == 1 or poll.options.tie == "shown":
        return _ended(poll, vote, state, event.at, winners)
    if poll.options.tie == "runoff":
        if vote.runoff:
            return _ended(poll, vote, state, event.at, winners)
        return _balloting(poll, replace(vote, options=winners, runoff=True), state, event)
    return _to_chair(poll, vote, state, event, winners)


def _to_chair(
    poll: Poll, vote: Vote, state: ModeState, event: UserMessage | AgentResponse | Timer, tied: tuple[str, ...]
) -> Step:
    """The chair's own ballot decides a tie if it was for one of those; else the chair is asked."""
    chair = who(poll.options.chair or "", event.room.members) or event.room.default
    own = vote.ballots.get(chair)
    if own is not None and own.option in tied:
        return _ended(poll, vote, state, event.at, (own.option,))
    seconds = poll.options.seconds
    asking = replace(vote, phase="chair", tied=tied, closes=event.at + timedelta(seconds=seconds), waiting={})
    prompt = say(event.room.language, "mode_ask_chair", question=vote.question, options=listed(tied, vote.answers))
    poll, asking, calls = _asked(poll, asking, event.room, {chair: prompt}, "tie_break")
    poll = replace(poll, vote=asking)
    return Step(calls=calls, state=written(poll, state, event.at), deadline=seconds)


def _ended(poll: Poll, vote: Vote, state: ModeState, at: datetime, winners: tuple[str, ...]) -> Step:
    if len(winners) > 1:
        return _closed(poll, vote, state, at, "mode_vote_tie", winners)
    return _closed(poll, vote, state, at, "mode_vote_result", winners)


def _closed(poll: Poll, vote: Vote, state: ModeState, at: datetime, phrase: str, winners: tuple[str, ...] = ()) -> Step:
    closed = tally(poll, vote, winners=winners, is_open=False)
    values: dict[str, str | int] = {
        "question": vote.question,
        "winners": ", ".join(winners),
        "number": len(vote.ballots),
    }
    state = written(replace(poll, vote=None), state, at)
    return Step(
        state=state, notices=(Notice(say=phrase, values=values, card=closed, keeps=card_name(vote)),), done=True
    )
