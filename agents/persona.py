"""The parrots: one YAML file each, of which code knows only the fields."""

from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from agents.tools.catalogue import TOOLS

FOLDER = Path(__file__).parent / "personas"

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{1,30}$")]


class PersonaError(Exception):
    """A parrot's file is wrong; the message names the file and what is wrong."""


class Wording(BaseModel):
    """The same words in both languages."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    zh: str
    en: str


class Prompt(BaseModel):
    """What a model is told about a parrot: who it is, how it works, how it sounds."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    who: Wording
    work: Wording
    voice: Wording


class Persona(BaseModel):
    """Who a parrot is, which tools it has, and how it works with a model: in at most so many steps."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Id
    emoji: str
    name: Wording
    species: Wording
    does: Wording
    aliases: tuple[str, ...] = ()
    tools: tuple[str, ...] = Field(default=())
    strategy: Literal["native"] = "native"
    steps: int = Field(default=10, ge=1, le=20)
    prompt: Prompt


def load(folder: Path = FOLDER) -> dict[str, Persona]:
    """All parrots of a folder by id. Raises PersonaError."""
    return {persona.id: persona for persona in (_read(path) for path in sorted(folder.glob("*.yaml")))}


def _read(path: Path) -> Persona:
    try:
        persona = Persona.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except yaml.YAMLError as error:
        raise PersonaError(f"{path.name}: not readable as YAML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        raise PersonaError(f"{path.name}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    unknown = sorted(set(persona.tools) - set(TOOLS))
    if unknown:
        raise PersonaError(f"{path.name}: no such tool: {', '.join(unknown)} (there are {', '.join(sorted(TOOLS))})")
    return persona
