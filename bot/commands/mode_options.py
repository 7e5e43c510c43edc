"""A mode's options, asked for one by one with buttons, or written in plain words behind its name: `/mode sop memo, amazing`.

What a card asks is kept by its buttons: the options chosen so far, and which question it is.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agents.personas.schema import Persona
from agents.texts import Language
from agents.tools.base import Desk, Outcome
from bot.modes.base import Json, Member
from bot.modes.option_checks import who
from bot.ports.messages import Button, Card
from bot.texts import of_modes
from storage.content import button_actions
from storage.content.button_actions import NotUsable

KIND = "mode_option"  # of the stored actions
KINDS = frozenset({KIND, "switch"})
STEPS = "steps"  # the option that names parrots, one after the other
MOST_STEPS = 8
WISHES = ("options", "?", "选项", "？")  # behind a mode's name: to be asked for them
_BETWEEN = re.compile(r"[\s,，、;；>→]+")
_VALUES: Mapping[str, Json] = {
    **dict.fromkeys(("yes", "on", "true", "是", "要"), True),
    **dict.fromkeys(("no", "off", "false", "否", "不"), False),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An option and what it may be, the usual first."""

    option: str
    values: tuple[Json, ...] = ()


QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    "free_discussion": (Question(option="turns", values=("parallel", "in_turn")),),
    "sop": (Question(option=STEPS),),
    "voting": (
        Question(option="seconds", values=(120, 60, 600, 3600)),
        Question(option="tie", values=("shown", "runoff", "chair")),
        Question(option="people", values=(True, False)),
        Question(option="anonymous", values=(False, True)),
    ),
    "expert": (Question(option="plan", values=("auto", "always", "never")),),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeWish:
    """A mode with all its options, to be switched to; `told`: what was chosen, in a line."""

    name: str
    config: dict[str, Json]
    told: str


def written(name: str, text: str, members: Sequence[Member]) -> dict[str, Json] | None:
    """Return options that were written in plain words: parrots for a procedure, else pairs of an option and its value."""
    words = [one for one in _BETWEEN.split(text.replace("=", " ").replace(":", " ").replace("：", " ").strip()) if one]
    if not words or "{" in text:
        return None
    found = [who(one, members) for one in words]
    if name == "sop" and all(found):
        return {STEPS: [*found]}
    if len(words) % 2:
        return None
    pairs = zip(words[::2], words[1::2], strict=True)
    return {key: int(value) if value.isdecimal() else _VALUES.get(value.casefold(), value) for key, value in pairs}


async def asked(
    desk: Desk, name: str, flock: Mapping[str, Persona], config: dict[str, Json] | None = None, at: int = 0
) -> Outcome:
    """Ask for an option with buttons; what was chosen so far is told."""
    language, config = desk.scope.language, config or {}
    question = QUESTIONS[name][at]
    values: list[Json] = [*flock] if question.option == STEPS else [*question.values]
    token = await button_actions.offer(
        desk.db, desk.scope, KIND, {"name": name, "config": config, "at": at, "values": values}
    )
    buttons = [
        Button(label=label(question.option, value, language, flock), token=f"a{token}.{number}")
        for number, value in enumerate(values)
    ]
    if question.option != STEPS or config.get(STEPS):
        buttons.append(Button(label=of_modes.say(language, "begin"), token=f"a{token}.go", style="primary"))
    buttons.append(Button(label=of_modes.say(language, "leave"), token=f"a{token}.no"))
    text = of_modes.say(language, f"ask_{question.option}", name=name)
    lines = tuple(filter(None, (told(config, language, flock),)))
    return Outcome(text=text, cards=(Card(kind="quick", title="", lines=lines, buttons=tuple(buttons)),))


async def press(desk: Desk, payload: dict[str, Any], choice: str, flock: Mapping[str, Persona]) -> Outcome | ModeWish:
    """Return the next question, or the mode with what was chosen for it. Raises NotUsable."""
    name: str = payload["name"]
    config: dict[str, Json] = {**payload["config"]}
    at: int = payload["at"]
    language = desk.scope.language
    if choice == "no":
        return Outcome(text=of_modes.say(language, "left"))
    if choice != "go":
        if not choice.isdecimal() or int(choice) >= len(payload["values"]):
            raise NotUsable("unknown")
        question, value = QUESTIONS[name][at], payload["values"][int(choice)]
        before = config.get(question.option)
        steps = [*before, value] if isinstance(before, list) else [value]
        config[question.option] = steps if question.option == STEPS else value
        following = at if question.option == STEPS and len(steps) < MOST_STEPS else at + 1
        if following < len(QUESTIONS[name]):
            return await asked(desk, name, flock, config, following)
    return ModeWish(name=name, config=config, told=told(config, language, flock))


def told(config: Mapping[str, Json], language: Language, flock: Mapping[str, Persona]) -> str:
    """Return what was chosen, in a line."""
    parts: list[str] = []
    for option in (one.option for questions in QUESTIONS.values() for one in questions if one.option in config):
        value = config[option]
        one_by_one = value if isinstance(value, list) else [value]
        labels = " → ".join(label(option, one, language, flock) for one in one_by_one)
        parts.append(labels if option == STEPS else f"{of_modes.say(language, f'option_{option}')}: {labels}")
    return "; ".join(parts)


def label(option: str, value: Json, language: Language, flock: Mapping[str, Persona]) -> str:
    if option == STEPS:
        one = flock.get(str(value))
        return str(value) if one is None else f"{one.emoji} {one.name.said(language)}"
    return of_modes.say(language, f"{option}_{str(value).lower()}")
