"""What a mode shows: the buttons of its notices, how a procedure, a plan or a vote stands. Pure."""

from collections.abc import Mapping, Sequence

from agents.personas.schema import Persona
from agents.texts import Language
from agents.texts.times import point
from bot.modes.base import Choice, Notice
from bot.modes.standings import Progress, Tally
from bot.ports.messages import Button, Card
from bot.texts import say

_MOST_NAMES = 8  # voters that are named for an option; the rest is counted
_SIGNS = {"waiting": "○", "running": "…", "asked": "?", "done": "✓", "failed": "✗", "skipped": "–"}


def cards(
    notice: Notice, tokens: Sequence[str], language: Language, zone: str, flock: Mapping[str, Persona]
) -> tuple[Card, ...]:
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
            lines = _tally(notice.card, language, zone, flock)
            return (Card(kind="vote", title=notice.card.question, lines=lines, buttons=buttons),)
        case None:
            return (Card(kind="quick", title="", buttons=buttons),) if buttons else ()


def _label(choice: Choice, language: Language) -> str:
    return choice.label if choice.plain else say(language, choice.label)


def _named(agent: str, language: Language, flock: Mapping[str, Persona]) -> str:
    return f"{flock[agent].emoji} {flock[agent].name.said(language)} · " if agent in flock else ""


def _tally(tally: Tally, language: Language, zone: str, flock: Mapping[str, Persona]) -> tuple[str, ...]:
    def name(one: str) -> str:
        return flock[one].name.said(language) if one in flock else one

    lines: list[str] = []
    for line in tally.lines:
        more = len(line.voters) - _MOST_NAMES
        voters = [name(one) for one in line.voters[:_MOST_NAMES]]
        if more > 0:
            voters.append(say(language, "tally_more", number=more))
        mark = "★ " if line.option in tally.winners else ""
        key = "tally_line_by" if voters else "tally_line"
        values = {"option": line.option, "weight": line.weight, "voters": say(language, "tally_and").join(voters)}
        lines.append(say(language, key, mark=mark, **values))
        for reason in line.reasons:
            key = "tally_reason_by" if reason.name else "tally_reason"
            lines.append(say(language, key, name=name(reason.name), reason=reason.text))
    lines += [say(language, "tally_unreadable", name=name(one)) for one in tally.unreadable]
    lines += [say(language, "tally_silent", name=name(one)) for one in tally.silent]
    if tally.closes is not None:
        lines.append(say(language, "tally_open", when=point(tally.closes, zone, language)))
    return tuple(lines)
