"""The parrots as modes know them. Pure."""

from collections.abc import Sequence

from agents.persona import Persona
from agents.texts import Language
from bot.modes.base import Member


def member(persona: Persona, language: Language) -> Member:
    """A parrot as modes know it, by the name first that people read."""
    skills: dict[str, Sequence[str]] = dict.fromkeys(persona.skills, ())
    names = tuple(
        dict.fromkeys((persona.name.said(language), persona.id, persona.name.zh, persona.name.en, *persona.aliases))
    )
    return Member(id=persona.id, names=names, skills={tag: tuple(words) for tag, words in skills.items()})
