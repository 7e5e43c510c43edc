"""The parrots: one YAML file each, of which code knows only the fields."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from agents.personas.yaml_schema import Kind, Mistake, near
from agents.texts import Language
from agents.texts.traditional import is_traditional, traditional
from agents.tools.catalogue import TOOLS
from agents.tools.toolsets import SETS, STATE_TOOLS

FOLDER = Path(__file__).parent
GRANTED = tuple(name for name, tool in TOOLS.items() if tool.grantable)
# names that mean something else, in an @ or in the API
RESERVED = frozenset(
    {"all", "auto", "user", "system", "default", "everyone", "here", "channel", "全体", "所有人", "大家"}
)

Situation = Literal["start", "searching", "found", "none"]
Strategy = Literal["native", "react", "plan"]


def _identifier(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", text):
        raise ValueError("must be 2 to 31 small letters, digits and _, the first a letter")
    return text


def _callable_by(text: str) -> str:
    if not re.fullmatch(r"[^\s@＠,，:：、]{1,30}", text):
        raise ValueError("must be a name without blanks, @, commas or colons, of at most 30 characters")
    return text


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"is no regular expression: {error}") from error
    return text


def _switch(given: object) -> object:
    """`true` and `false` stand for a section that is on or off."""
    return {"on": given} if isinstance(given, bool) else given


Text: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Part: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1200)]
Id: TypeAlias = Annotated[str, AfterValidator(_identifier)]
Name: TypeAlias = Annotated[str, AfterValidator(_callable_by)]
Said = TypeVar("Said", bound=str)


class Section(BaseModel):
    """A part of a parrot's file: unknown keys are mistakes, and nothing of it changes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Both(Section, Generic[Said]):
    """The same in both languages."""

    zh: Said
    en: Said

    def said(self, language: Language) -> str:
        if is_traditional(language):
            return traditional(self.zh)
        return self.zh if language == "zh" else self.en


Wording: TypeAlias = Both[Text]
Passage: TypeAlias = Both[Part]  # a paragraph of a prompt
Names: TypeAlias = Both[Name]  # what it is called, so that an @ reaches it


class WordLists(Section):
    """Lists of words by language."""

    zh: tuple[Text, ...] = ()
    en: tuple[Text, ...] = ()


class Fast(Section):
    """Whether rules may answer for it, and what is taken from a sentence before they read it (agents.planning.politeness)."""

    on: bool = True
    simplify: Literal["none", "strip_politeness"] = "none"


class Limits(Section):
    """How long it may take: steps of a model, seconds of a run, seconds of a tool, failures of one tool in a row."""

    steps: int = Field(default=10, ge=1, le=20)
    seconds: float = Field(default=120, gt=0, le=600)
    tool_seconds: float = Field(default=30, gt=0, le=120)
    failures: int = Field(default=3, ge=1, le=10)


class Concurrent(Section):
    """Reads of one step run together: at most so many, for so many seconds; and what a failure means for the others."""

    on: bool = True
    most: int = Field(default=5, ge=1, le=5)
    seconds: float = Field(default=30, gt=0, le=30)
    errors: Literal["continue", "abort", "isolate"] = "continue"


class Routing(Section):
    """By what a sentence that names nobody is taken to be for it; `priority` decides between equals."""

    words: WordLists = WordLists()
    patterns: tuple[Annotated[str, AfterValidator(_pattern)], ...] = ()
    excludes: tuple[Text, ...] = ()
    priority: int = Field(default=50, ge=0, le=100)


class Sounding(Section):
    """What it utters in a situation; of several, one."""

    start: tuple[Text, ...] = ()
    searching: tuple[Text, ...] = ()
    found: tuple[Text, ...] = ()
    none: tuple[Text, ...] = ()

    def of(self, situation: Situation) -> tuple[str, ...]:
        choices = {"start": self.start, "searching": self.searching, "found": self.found, "none": self.none}
        return choices[situation]


class Sounds(Section):
    """Its sounds by language."""

    zh: Sounding = Sounding()
    en: Sounding = Sounding()


class Prompt(Section):
    """What a model is told: who it is, how it works, how it sounds; of a plan, how to make it and what to make of it."""

    who: Passage
    work: Passage
    voice: Passage
    planning: Passage | None = None
    synthesis: Passage | None = None


class Persona(Section):
    """A parrot. It differs from others in this and nothing else: words, tools, and how it works."""

    id: Id
    emoji: Annotated[str, StringConstraints(min_length=1, max_length=12)]
    name: Names
    species: Wording
    title: Wording
    does: Wording
    cannot: Wording
    working_style: Wording
    aliases: tuple[Name, ...] = ()
    skills: tuple[Text, ...] = ()
    tools: tuple[str, ...] = ()
    skill: Id | None = None
    toolset: str | None = None
    strategy: Strategy = "native"
    model: Text | None = None
    fast: Annotated[Fast, BeforeValidator(_switch)] = Fast()
    limits: Limits = Limits()
    concurrent: Annotated[Concurrent, BeforeValidator(_switch)] = Concurrent()
    cache: bool = True
    routing: Routing = Routing()
    sounds: Sounds = Sounds()
    prompt: Prompt

    @property
    def names(self) -> frozenset[str]:
        """All that an @ may say, case-folded."""
        return frozenset(name.casefold() for name in (self.id, self.name.zh, self.name.en, *self.aliases))


def _check(persona: Persona) -> Iterator[Mistake]:
    known = persona.names & RESERVED
    if known:
        yield Mistake(where=("aliases",), why=f"{', '.join(sorted(known))}: means something else; take another name")
    for position, name in enumerate(persona.tools):
        if name not in GRANTED:
            hint = near(name, GRANTED) or f" (there are: {', '.join(GRANTED)})"
            yield Mistake(where=("tools", position), why=f"no such tool {name!r}{hint}")
    if persona.toolset is not None and persona.toolset not in SETS:
        hint = near(persona.toolset, SETS) or f" (there are: {', '.join(SETS)})"
        yield Mistake(where=("toolset",), why=f"no such set {persona.toolset!r}{hint}")
    if len(set(persona.tools)) < len(persona.tools):
        yield Mistake(where=("tools",), why="a tool stands here twice; leave one out")
    if persona.strategy == "plan" and (persona.prompt.planning is None or persona.prompt.synthesis is None):
        yield Mistake(where=("prompt",), why="the strategy plan needs planning and synthesis here")


KIND = Kind(model=Persona, check=_check)


def read(path: Path) -> Persona:
    """The parrot of a file. A skill gives the tools for its data; a set gives its tools beside the parrot's own, and says what the file leaves open: whether
    rules may answer, and whether reads run together and for how long. Raises DefinitionError.
    """
    persona = KIND.read(path)
    if persona.skill is not None:
        persona = persona.model_copy(update={"tools": tuple(dict.fromkeys((*persona.tools, *STATE_TOOLS)))})
    if persona.toolset is None:
        return persona
    given = SETS[persona.toolset]
    of_the_set = {"fast": Fast(on=given.fast), "concurrent": Concurrent(on=given.concurrent, seconds=given.seconds)}
    left_open = {name: section for name, section in of_the_set.items() if name not in persona.model_fields_set}
    tools = tuple(dict.fromkeys((*given.tools, *persona.tools)))
    return persona.model_copy(update={"tools": tools, **left_open})


def load(folder: Path = FOLDER) -> dict[str, Persona]:
    """All parrots of a folder by id. Raises DefinitionError."""
    return {persona.id: persona for persona in (read(path) for path in sorted(folder.glob("*.yaml")))}
