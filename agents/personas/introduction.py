"""How a parrot introduces itself: what it can, how it works, what it does not. Pure."""

from agents.personas.schema import Persona
from agents.texts import Language, say


def describe(persona: Persona, language: Language) -> str:
    """Some lines of Markdown: name, emoji and title, abilities, way of working, limits, and how to call it."""
    name = persona.name.said(language)
    first = {"emoji": persona.emoji, "name": name, "species": persona.species.said(language)}
    return "\n".join(
        (
            say(language, "self_is", title=persona.title.said(language), **first),
            f"- {say(language, 'self_does', does=persona.does.said(language))}",
            f"- {say(language, 'self_style', style=persona.working_style.said(language))}",
            f"- {say(language, 'self_cannot', cannot=persona.cannot.said(language))}",
            f"- {say(language, 'self_called', name=name)}",
        )
    )
