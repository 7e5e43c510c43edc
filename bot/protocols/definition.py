"""A protocol as its file says it: steps in order, each with a question in both languages and the place of its answer. Pure."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from agents.personas.schema import Id, Passage, Section, Text, Wording
from agents.personas.yaml_schema import Kind, Mistake

StepKind: TypeAlias = Literal["text", "roles", "each_role", "offers"]
"""text: one answer. roles: the roles that somebody has. each_role: one answer for each of these. offers: each entry is offered
to the calendar."""
MOST_ROLES = 7
OWN = frozenset({"protocol", "protocols", "_meta"})  # sections of a skill that answers are not kept in
_PATH = re.compile(r"[a-z][a-z0-9_]{0,40}(?:\.[a-z][a-z0-9_]{0,40}){0,3}")


def _path(text: str) -> str:
    if _PATH.fullmatch(text) is None:
        raise ValueError("must be small letters, digits and _, parts joined by dots: north_star.vision_scene")
    if text.partition(".")[0] in OWN:
        raise ValueError(f"must not begin with {text.partition('.')[0]}, where the run itself is kept")
    return text


class ProtocolStep(Section):
    """One question. `hint` helps who does not know what is meant; `least`: columns of an answer that is not asked about again.

    `dated`: an answer may well name a time, which makes no event of it.
    """

    name: Wording
    phase: Id
    question: Passage
    hint: Passage
    save_to: Annotated[str, AfterValidator(_path)]
    save_type: Literal["text", "list"] = "text"
    least: int = Field(default=4, ge=1, le=200)
    kind: StepKind = "text"
    dated: bool = False

    @property
    def leaf(self) -> str:
        """The name of the answer: the last part of its place."""
        return self.save_to.rpartition(".")[2]

    @property
    def many(self) -> bool:
        """Whether the answer is a list."""
        return self.save_type == "list" or self.kind in ("roles", "offers")


class Triggers(Section):
    """The words by which it is found. `names`: what it is called. `wishes`: words in this order, … for anything between them."""

    names: tuple[Text, ...] = Field(min_length=1, max_length=30)
    wishes: tuple[Text, ...] = Field(default=(), max_length=60)


class ProtocolDefinition(Section):
    """What a file says. `skill`: under which skill of the profile the answers are kept, and which parrot asks."""

    id: Id
    skill: Id
    name: Wording
    description: Passage
    minutes: int = Field(ge=1, le=240)
    triggers: Triggers
    steps: tuple[ProtocolStep, ...] = Field(min_length=1, max_length=20)

    def step(self, number: int) -> ProtocolStep:
        """Return a step by its number, from 1."""
        return self.steps[number - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """A definition with the text that it was read from; its version is the hash of that."""

    definition: ProtocolDefinition
    text: str

    @property
    def version(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]


def _checked(found: ProtocolDefinition) -> Iterator[Mistake]:
    places = [step.save_to for step in found.steps]
    roles = [number for number, step in enumerate(found.steps) if step.kind == "roles"]
    for number, step in enumerate(found.steps):
        where = ("steps", number, "save_to")
        others = [*places[:number], *places[number + 1 :]]
        if step.save_to in places[:number]:
            yield Mistake(where=where, why="is the place of another step, too; give each its own")
        elif any(other.startswith(f"{step.save_to}.") for other in others):
            yield Mistake(where=where, why="holds the place of another step; make it longer")
        if step.kind == "each_role" and not (roles and roles[0] < number):
            yield Mistake(where=("steps", number, "kind"), why="needs a step of kind roles before it")
        if step.kind == "roles" and number != roles[0]:
            yield Mistake(where=("steps", number, "kind"), why="stands here twice; ask for the roles once")


FILE = Kind(model=ProtocolDefinition, check=_checked)


def read(text: str, name: str) -> Protocol:
    """Return the protocol of a file; `name`: what the file is called. Raises DefinitionError, with file, line and a way out."""
    return Protocol(definition=FILE.parse(text, name), text=text)
