"""Where a vote stands: its options, its ballots, whom it waits for. Data only."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from bot.modes.base import Action, Choice, Member, ModeState, Notice, moved
from bot.modes.errors import InvalidModeConfig
from bot.modes.option_checks import checked
from bot.modes.standings import Tally
from bot.modes.voting.ballots import Ballot, counted, letter, lines

Option = Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Weight = Annotated[float, Field(gt=0, le=100, allow_inf_nan=False)]
Phase = Literal["answers", "ballots", "chair"]

MOST_OPTIONS = 20
_ITEM = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)、．]|[A-Za-z][.)、．])\s*(\S.*)$")
_INLINE = re.compile(r"[/|｜]|还是|\bor\b", re.IGNORECASE)
_EITHER = re.compile(r"[,，、]|还是|\bor\b", re.IGNORECASE)
_QUESTION = re.compile(
    r"(?:(?:which|what|where|who|哪|什么|选)[^,，?？]*[,，:：]\s*)?(?:(?:shall|should|do|can|could) (?:we|i|you)\s+)?"
    r"(?P<which>[^?？]*(?:还是|\bor\b)[^?？]*)[?？]",
    re.IGNORECASE,
)
_BRIEF = 120  # seconds of a vote whose end is told to the second
SHORT = 80  # characters of a question that holds its options


class VotingOptions(BaseModel):
    """How a vote goes. Without `options` those of the message count, else the parrots' own answers are voted on.

    `quorum`: ballots that are needed, as a number, or below 1 as a part of the parrots. `people`: they vote too, by button;
    the vote then ends by the button or after `seconds`. `chair`: who decides a tie (the default parrot, if not said).
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    options: tuple[Option, ...] = Field(default=(), max_length=MOST_OPTIONS)
    voters: tuple[Name, ...] = Field(default=(), max_length=20)
    weights: dict[Name, Weight] = Field(default_factory=dict[str, float], max_length=20)
    seconds: int = Field(default=120, ge=10, le=86_400)
    quorum: float = Field(default=0, ge=0, le=100, allow_inf_nan=False)
    tie: Literal["runoff", "chair", "shown"] = "shown"
    chair: Name | None = None
    anonymous: bool = False
    people: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """A vote that runs. `starter`: the id of the person who asked; `waiting`: calls by key, and whose they are; `asked_again`: who did not give a usable ballot once, `unreadable`: not twice; `silent`: who said nothing; `tied`: what a chair decides on;
    `asked`: the number of the message that asked.
    """

    number: int
    question: str
    phase: Phase
    closes: datetime
    starter: str = ""
    voters: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    weights: dict[str, float] = field(default_factory=dict[str, float])
    answers: dict[str, str] = field(default_factory=dict[str, str])
    ballots: dict[str, Ballot] = field(default_factory=dict[str, Ballot])
    waiting: dict[str, str] = field(default_factory=dict[str, str])
    asked_again: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    runoff: bool = False
    tied: tuple[str, ...] = ()
    asked: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Poll:
    """A session's votes: how many there were, and the one that runs."""

    options: VotingOptions
    serial: int = 0
    votes: int = 0
    vote: Vote | None = None


_POLL: TypeAdapter[Poll] = TypeAdapter(Poll)


def options_of(config: Mapping[str, object]) -> VotingOptions:
    """Raises InvalidModeConfig."""
    options = checked(VotingOptions, config)
    for place, option in enumerate(options.options):
        if option.casefold() in {other.casefold() for other in options.options[:place]}:
            raise InvalidModeConfig(f"options[{place}]", "twice", option)
    if len(options.options) == 1:
        raise InvalidModeConfig("options", "out_of_range", "min_length 2")
    return options


def read(state: ModeState) -> Poll:
    return _POLL.validate_python(state.custom_state)


def written(poll: Poll, state: ModeState, at: datetime | None = None) -> ModeState:
    return moved(state, _POLL.dump_python(poll, mode="json"), at, "" if poll.vote is None else poll.vote.phase)


def tally(poll: Poll, vote: Vote, *, winners: tuple[str, ...] = (), is_open: bool = True) -> Tally:
    count = counted(vote.options, vote.ballots, vote.weights)
    asked = {
        voter: vote.ballots[voter] for voter in vote.voters if voter in vote.ballots
    }  # not as they happened to answer
    rows = lines(count, asked | dict(vote.ballots), anonymous=poll.options.anonymous)
    return Tally(
        run=vote.number,
        question=vote.question,
        lines=rows,
        winners=winners,
        open=is_open,
        closes=_told(vote.closes, poll.options.seconds) if is_open and poll.options.people else None,
        unreadable=tuple(one for one in vote.voters if one in vote.unreadable),
        silent=tuple(one for one in vote.voters if one in vote.silent),
    )


def card(poll: Poll, vote: Vote) -> Notice:
    """The running tally, with a button for each option where people vote, and one that ends the vote."""
    buttons = tuple(
        Choice(label=option, plain=True, action=Action(kind="vote", value=option, run=vote.number))
        for option in vote.options
    )
    end = Choice(label="mode_vote_end", action=Action(kind="close", run=vote.number))
    choices = (*buttons, end) if poll.options.people else (end,)
    values: dict[str, str | int] = {"question": vote.question}
    phrase = "mode_vote_runoff" if vote.runoff else "mode_vote_open"
    standing = tally(poll, vote)
    return Notice(say=phrase, values=values, choices=choices, card=standing, whose=vote.starter, keeps=card_name(vote))


def card_name(vote: Vote) -> str:
    """Of the one card of a vote."""
    return f"vote:{vote.asked}:{vote.number}"


def needed(poll: Poll, vote: Vote) -> float:
    quorum = poll.options.quorum
    return quorum if quorum >= 1 else quorum * len(vote.voters)


def proposed(text: str) -> tuple[str, tuple[str, ...]]:
    """The question and the options of a message: a list below the question, `which: a / b / c`, or `a or b?`."""
    rows = text.strip().splitlines()
    items = [match.group(1).strip()[:80] for row in rows if (match := _ITEM.match(row))]
    head = "\n".join(row for row in rows if not _ITEM.match(row)).strip()
    if len(items) < 2:
        head = text.strip()
        before, _, after = head.replace("：", ":").rpartition(":")
        short = _QUESTION.fullmatch(head) if not before and len(head) <= SHORT else None
        found = _EITHER.split(short["which"]) if short is not None else _INLINE.split(after) if before else []
        items = [item.strip().strip(" ?？。.")[:80] for item in found]
    options = tuple(dict.fromkeys(item for item in items if item))[:MOST_OPTIONS]
    return (head, options) if len(options) > 1 else (text.strip(), ())


def listed(options: tuple[str, ...], answers: Mapping[str, str]) -> str:
    """The options as a parrot reads them, with the answers that stand behind them."""
    return "\n".join(
        f"{letter(place)}. {option}" + (f": {answers[option]}" if option in answers else "")
        for place, option in enumerate(options)
    )


def called(agent: str, members: tuple[Member, ...]) -> str:
    """The name of a parrot that people read."""
    return next((member.names[0] for member in members if member.id == agent and member.names), agent)


def _told(closes: datetime, seconds: int) -> datetime:
    """Return until when it is open as people say it: to the minute, but for a vote of a minute or two."""
    return closes if seconds <= _BRIEF else closes.replace(second=0, microsecond=0)
