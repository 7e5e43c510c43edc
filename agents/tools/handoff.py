"""Handing a task over to another parrot: a tool that a parrot is offered only where others could take it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agents.tools.base import Desk, Outcome, Tool, Words

LONGEST_LIST = 68  # characters of skills in a prompt; all of them are told to who names one that nobody has
LONGEST_WHY = 300
_IN_TAGS = "_-+#/.'"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOff:
    """A task for somebody else: what is needed (a skill), and why the parrot cannot do it itself."""

    skill: Words
    why: str = ""


async def hand_off(_desk: Desk, given: HandOff) -> Outcome:
    """Hand this to another parrot when you lack a skill it needs; say nothing then."""
    return Outcome(data=(tag(given.skill), given.why.strip()[:LONGEST_WHY]))


HAND_OFF = Tool(name="hand_off", arguments=HandOff, run=hand_off, effect="read", grantable=False)


def tag(text: str) -> str:
    """Return what a model names as a skill, in words alone: people are told of it, and a sign in it could pass for a receipt's."""
    return " ".join("".join(letter if letter.isalnum() or letter in _IN_TAGS else " " for letter in text).split())


def capability(text: str) -> str:
    """Return a skill tag as it is compared: trimmed, lower case, blanks and hyphens as underscores."""
    return "_".join(text.replace("-", " ").casefold().split())


def unknown(arguments: Mapping[str, Any], skills: Sequence[str]) -> str | None:
    """Return the skill that a call names, where nobody has it."""
    skill = str(arguments["skill"])
    return None if capability(skill) in map(capability, skills) else skill


def shown(skills: Sequence[str]) -> tuple[str, ...]:
    """Return as many of the skills, the first ones before others, as a prompt has room for."""
    found: list[str] = []
    for skill in skills:
        if len(", ".join((*found, skill))) <= LONGEST_LIST:
            found.append(skill)
    return tuple(found)


def narrowed(schema: dict[str, Any], skills: Sequence[str]) -> dict[str, Any]:
    """Return the tool's schema with the skills that others have."""
    function = schema["function"]
    skill = {"type": "string", "description": "one of: " + ", ".join(shown(skills))}
    properties = {**function["parameters"]["properties"], "skill": skill}
    return {**schema, "function": {**function, "parameters": {**function["parameters"], "properties": properties}}}
