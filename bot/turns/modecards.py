"""What a mode shows: which of its notices, their buttons, how a procedure, a plan or a vote stands. Pure."""

from collections.abc import Mapping, Sequence

from agents.persona import Persona
from agents.texts import Language
from bot.messages import Button, Card
from bot.modes.base import Choice, ModeState, Notice, Progress, Step, Tally
from bot.texts import say

_SIGNS = {"waiting": "○", "running": "…", "asked": "?", "done": "✓", "failed": "✗", "skipped": "–"}


def shown(step: Step, before: ModeState, person: str, *, answer: bool) -> tuple[Notice, ...]:
    """The notices that are worth a message: beginnings, questions, ends. What happens between is on the status line.

    `answer`: a parrot's answer led to them; else `person` did something (or the time came).
    """
    notices: list[Notice] = []
    for notice in step.notices:
        match notice.say:
            case "mode_sop_progress" if answer:
                continue
            case "mode_plan" if before.current_step == step.state.current_step:
                continue
            case "mode_vote_open" if before.current_step == step.state.current_step == "ballots":
                if not answer and isinstance(notice.card, Tally):
                    number = sum(line.ballots for line in notice.card.lines)
                    notices.append(Notice(say="mode_vote_noted", values={"name": person or "-", "number": number}))
                    continue
                if _waiting(step.state) or not _waiting(before):
                    continue
            case _:
                pass
        notices.append(notice)
    return tuple(notices)


def _waiting(state: ModeState) -> bool:
    """Whether parrots have not voted yet."""
    vote = state.custom_state.get("vote")
    return isinstance(vote, dict) and bool(vote.get("waiting"))


def cards(notice: Notice, tokens: Sequence[str], language: Language, flock: Mapping[str, Persona]) -> tuple[Card, ...]:
    """The card of a notice with its buttons, if it has any; `tokens` are what its choices carry."""
    buttons = tuple(
        Button(
            label=_label(choice, language),
            token=token,
            style="primary" if number == 0 and len(tokens) < 3 else "plain",
        )
        for number, (choice, token) in enumerate(zip(notice.choices, tokens, strict=True))
    )
    match notice.card:
        case Progress():
            lines = tuple(
                f"{_SIGNS[line.state]} {_named(line.agent, language, flock)}{line.label}" for line in notice.card.lines
            )
            return (Card(kind="progress", title="", lines=lines, buttons=buttons),)
        case Tally():
            return (
                Card(
                    kind="vote", title=notice.card.question, lines=_tally(notice.card, language, flock), buttons=buttons
                ),
            )
        case None:
            return (Card(kind="quick", title="", buttons=buttons),) if buttons else ()


def _label(choice: Choice, language: Language) -> str:
    return choice.label if choice.plain else say(language, choice.label)


def _named(agent: str, language: Language, flock: Mapping[str, Persona]) -> str:
    return f"{flock[agent].emoji} {flock[agent].name.said(language)} · " if agent in flock else ""


def _tally(tally: Tally, language: Language, flock: Mapping[str, Persona]) -> tuple[str, ...]:
    lines: list[str] = []
    for line in tally.lines:
        voters = ", ".join(flock[one].name.said(language) if one in flock else one for one in line.voters)
        mark = "★ " if line.option in tally.winners else ""
        key = "tally_line" if not voters else "tally_line_by"
        lines.append(
            say(language, key, mark=mark, option=line.option, weight=line.weight, number=line.ballots, voters=voters)
        )
    return tuple(lines)
