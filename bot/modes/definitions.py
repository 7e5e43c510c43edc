"""Modes that people define: a YAML file that gives an existing kind a name and options, perhaps in variants. Pure."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from agents.personas.schema import Wording
from bot.modes import yaml_lines
from bot.modes.base import AgentResponse, Mode, ModeState, NamesParrots, Step, Stops, Timed, Timer, UserMessage
from bot.modes.errors import InvalidModeConfig
from bot.modes.option_checks import checked
from bot.ports.messages import Language

FORM = 1  # of these files: raised where a key gets another name or meaning
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,40}$")]


class Variant(BaseModel):
    """One arm of a comparison: its share of the sessions, and the options in which it differs."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name
    share: int = Field(default=1, ge=1, le=100)
    config: dict[str, object] = Field(default_factory=dict[str, object])


class Definition(BaseModel):
    """What a file says. `kind` is the mode that it is made of."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Name
    version: Literal[1] = 1
    name: Name
    description: Wording
    enabled: bool = True
    config: dict[str, object] = Field(default_factory=dict[str, object])
    variants: tuple[Variant, ...] = Field(default=(), max_length=10)

    def options(self, variant: str = "") -> dict[str, object]:
        """The options of a variant: its own before those of the definition."""
        return {**self.config, **self.own(variant)}

    def own(self, variant: str) -> Mapping[str, object]:
        return next((one.config for one in self.variants if one.name == variant), dict[str, object]())


def version_of(text: str) -> str:
    """A definition's version is the hash of its content."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def definition(text: str, kinds: Mapping[str, Mode], taken: Collection[str] = ()) -> Definition:
    """The definition of a file, checked with the kind it is made of; its name must be its own.

    Raises InvalidModeConfig with the line.
    """
    value, lines = yaml_lines.read(text)
    try:
        _check_version(value)
        found = checked(Definition, value)
        _check_names(found, kinds, taken)
        _check_options(found, kinds[found.kind])
    except InvalidModeConfig as error:
        raise error.at(yaml_lines.line_of(error.key, lines)) from error
    return found


def drawn(session: str, found: Definition) -> str:
    """The variant of a session: by hash, so that it is the same wherever it is drawn. Empty if there are none."""
    arms = [variant.name for variant in found.variants for _ in range(variant.share)]
    digest = hashlib.sha256(f"{found.name}\n{session}".encode()).digest()
    return arms[int.from_bytes(digest[:8], "big") % len(arms)] if arms else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defined:
    """A definition as a mode: its kind, with its options under those of a session."""

    definition: Definition
    kind: Mode
    version: str
    language: Language = "zh"
    variant: str = ""

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def description(self) -> str:
        return self.definition.description.zh if self.language == "zh" else self.definition.description.en

    def options(self, config: Mapping[str, object]) -> dict[str, object]:
        return {**self.definition.options(self.variant), **config}

    def validate(self, config: Mapping[str, object]) -> None:
        self.kind.validate(self.options(config))

    def parrots(self, config: Mapping[str, object]) -> Mapping[str, str]:
        return self.kind.parrots(self.options(config)) if isinstance(self.kind, NamesParrots) else {}

    def start(self, config: Mapping[str, object]) -> ModeState:
        return self.kind.start(self.options(config))

    def on_user_message(self, state: ModeState, message: UserMessage) -> Step:
        return self.kind.on_user_message(state, message)

    def on_agent_response(self, state: ModeState, response: AgentResponse) -> Step:
        return self.kind.on_agent_response(state, response)

    def on_timer(self, state: ModeState, timer: Timer) -> Step:
        return self.kind.on_timer(state, timer) if isinstance(self.kind, Timed) else Step(state=state)

    def on_stop(self, state: ModeState, at: datetime) -> ModeState:
        return self.kind.on_stop(state, at) if isinstance(self.kind, Stops) else state


def _check_version(value: Mapping[str, object]) -> None:
    """Refuse a newer file before anything else: its other keys may be new, too."""
    if isinstance(version := value.get("version"), int) and version > FORM:
        raise InvalidModeConfig("version", "newer", str(FORM))


def _check_names(found: Definition, kinds: Mapping[str, Mode], taken: Collection[str]) -> None:
    if found.kind not in kinds:
        raise InvalidModeConfig("kind", "no_such_kind", ", ".join(kinds))
    if found.name in kinds or found.name in taken:
        raise InvalidModeConfig("name", "twice", found.name)
    names = [variant.name for variant in found.variants]
    for place, name in enumerate(names):
        if names.index(name) != place:
            raise InvalidModeConfig(f"variants[{place}].name", "twice", name)


def _check_options(found: Definition, kind: Mode) -> None:
    """Options of each variant (what all of them give may be missing in the definition), with the place in the file."""
    arms = [(f"variants[{place}].config", variant.name) for place, variant in enumerate(found.variants)]
    arms = arms or [("config", "")]
    for place, variant in arms:
        try:
            kind.validate(found.options(variant))
        except InvalidModeConfig as error:
            top = error.key.split(".")[0].split("[")[0]
            where = place if top in found.own(variant) else "config"
            raise InvalidModeConfig(f"{where}.{error.key}".rstrip("."), error.why, error.hint) from error
