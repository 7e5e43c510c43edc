"""What can be chosen where somebody writes: commands, ways to work together with their options, and what of it needs a model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pydantic import JsonValue

from bot.ports.callers import Caller


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandOffered:
    """A command with a line about it."""

    name: str
    about: str
    needs_model: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionOffered:
    """An option of a mode: what is asked, and the answers with their labels, the usual first.

    `parrots`: it names parrots one after the other, and has no answers of its own; where none is `needed`, none means all.
    """

    name: str
    question: str
    values: Sequence[tuple[JsonValue, str]]
    parrots: bool
    needed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeOffered:
    """A mode in words: what it does, how long it takes, who takes part. `kind` is the one built in that it is made of."""

    name: str
    kind: str
    title: str
    does: str
    lasts: str
    who: str
    needs_model: bool
    options: Sequence[OptionOffered]


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """All that can be chosen. `model`: whether one may be asked; `need_model`: the parrots who say nothing without."""

    model: bool
    need_model: Sequence[str]
    commands: Sequence[CommandOffered]
    modes: Sequence[ModeOffered]


class Menus(Protocol):
    """All of it raises Unavailable."""

    async def menu(self, caller: Caller) -> Menu: ...
