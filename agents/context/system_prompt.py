"""What a model is sent: who it is, what holds here, the time, what was said before, and what is asked now. Pure.

What never changes stands first, then what was said, and what is true of this message alone comes with it: so two requests
of a conversation begin alike, and endpoints can keep that. Text that the person did not write now is fenced, with its origin.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from agents.call import Utterance
from agents.context.history_budget import Material, messages
from agents.llm.base import Json
from agents.personas.schema import Persona
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.tools.catalogue import TOOLS


def system(persona: Persona, language: Language, *, tools: Sequence[str]) -> str:
    """The system message; `tools`: those that are offered with it, of which alone it speaks."""
    prompt = persona.prompt
    parts = tuple(part.said(language) for part in (prompt.who, prompt.work, prompt.voice))
    return _standing(parts, tuple(tools), language)


def planning(persona: Persona, language: Language, *, tools: Sequence[str]) -> str:
    """What asks for a plan: lines of what to look up with `tools`. Raises ValueError when the parrot makes no plans."""
    prompt = persona.prompt
    if prompt.planning is None:
        raise ValueError(f"{persona.id} makes no plans")
    lines = "\n".join(f"- {name}: {TOOLS[name].lookup(language)}" for name in tools if TOOLS[name].from_plan)
    return "\n".join((prompt.who.said(language), prompt.planning.said(language), lines, say(language, "prompt_data")))


def synthesis(persona: Persona, language: Language) -> str:
    """What makes one answer of all that was looked up. Raises ValueError when the parrot makes no plans."""
    prompt = persona.prompt
    if prompt.synthesis is None:
        raise ValueError(f"{persona.id} makes no plans")
    parts = tuple(part.said(language) for part in (prompt.who, prompt.synthesis, prompt.voice))
    return _standing(parts, (), language)


@lru_cache(maxsize=64, typed=True)
def _standing(parts: tuple[str, ...], tools: tuple[str, ...], language: Language) -> str:
    """What is the same in every request of a parrot with these tools."""
    common = ["prompt_rules", *(["prompt_tools"] if tools else ["prompt_no_tools"])]
    if any(TOOLS[name].takes_times for name in tools):
        common.append("prompt_times")
    lines = [say(language, key) for key in common]
    hints = [hint for name, tool in TOOLS.items() if name in tools for hint in tool.hints]
    chains = [
        say(language, f"chain_{hint.key}") for hint in hints if hint.beside <= set(tools) and hint.without not in tools
    ]
    if chains:
        lines.append(say(language, "prompt_chains", chains=" ".join(chains)))
    return "\n".join((*parts, *lines, say(language, "prompt_data")))


def moment(now: datetime, zone: str, language: Language) -> str:
    """What time it is: weekday, date, clock and zone."""
    offset = now.strftime("%z")
    when = f"{day(now, language)} {clock(now.replace(second=0))}"
    return say(language, "prompt_now", when=when, zone=zone, offset=f"{offset[:3]}:{offset[3:]}")


def opening(first: str, earlier: Sequence[Utterance], text: str, *, ahead: str, known: str = "") -> list[Json]:
    """The messages of a first step; `known`: what the parrot is reminded of about the person.

    `ahead` stands in front of what is asked now: the time, and what else is of this message only.
    """
    return messages(Material(system=first, query=text, ahead=ahead, earlier=earlier, preferences=known))
