"""The parrots as modes know them."""

from collections.abc import Mapping

from agents.personas.schema import Persona
from agents.texts import Language
from agents.texts.traditional import is_traditional
from bot.modes.base import Member


class Members:
    """The flock as members of a room; made once for each language, and again when a parrot's file was read again."""

    def __init__(self, flock: Mapping[str, Persona]) -> None:
        self._flock = flock
        self._known: dict[tuple[Language, bool], tuple[tuple[Persona, ...], tuple[Member, ...]]] = {}

    def of(self, language: Language) -> tuple[Member, ...]:
        flock = tuple(self._flock.values())
        letters = language, is_traditional(language)
        known = self._known.get(letters)
        if known is None or known[0] != flock:
            known = self._known[letters] = flock, tuple(member(persona, language) for persona in flock)
        return known[1]


def member(persona: Persona, language: Language) -> Member:
    """A parrot as modes know it, by the name first that people read. Pure."""
    names = tuple(
        dict.fromkeys((persona.name.said(language), persona.id, persona.name.zh, persona.name.en, *persona.aliases))
    )
    return Member(id=persona.id, names=names, skills=dict.fromkeys(persona.skills, ()), own=persona.routing)
