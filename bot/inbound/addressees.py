"""Who is addressed: a parrot's name behind an @ at the start of a message, or asked about. Pure."""

import re
from collections.abc import Mapping
from dataclasses import replace

from agents.nlu.cues.of_the_flock import asked_who, who_are_you
from agents.nlu.smalltalk import smalltalk
from agents.personas.schema import Persona
from bot.modes.base import Member
from bot.modes.mentions import BETWEEN, ends, named
from bot.ports.messages import TextMessage

# a name, not an hour ("@5pm") and not the words behind it (@小明你好)
_UNKNOWN = re.compile(r"[@＠]((?![\u3400-\u9fff])[^\W\d_][\w-]{1,29}|[\u3400-\u9fff]{1,3})(?=[\s,，:：.。!！?？]|$)")
_EVERYBODY = re.compile(r"[@＠](?:all|全体)", re.IGNORECASE)


def read_addressee(message: TextMessage, flock: Mapping[str, Persona]) -> TextMessage:
    """The message as the parrot that it addresses hears it: without its name. An unknown name stays text.

    Who asks who a parrot is has asked that one (谁是灰灰).
    """
    if message.quoted:
        return message
    names = {name.casefold(): persona.id for persona in flock.values() for name in _names(persona)}
    if not message.text.startswith(("@", "＠")):
        name = asked_who(message.text)
        if name.casefold() not in names:
            return message
        return replace(message, agent=message.agent or names[name.casefold()], text=who_are_you(name))
    rest = message.text[1:]
    for name in sorted(names, key=len, reverse=True):
        if rest.casefold().startswith(name) and ends(rest, len(name)):
            return replace(message, agent=message.agent or names[name], text=rest[len(name) :].lstrip(BETWEEN) or rest)
    return message


def unknown_name(message: TextMessage) -> str | None:
    """The name that a message calls at its beginning, where it is no parrot's (`heard`) and nobody else could be meant."""
    called = None if message.quoted or message.agent is not None else _UNKNOWN.match(message.text)
    return None if called is None or _EVERYBODY.match(called[0]) else called[1]


def greeted_parrots(original: str, text: str, flock: Mapping[str, Persona]) -> tuple[str, ...]:
    """The parrots that a greeting names, if it is nothing else (`text`: without their names) and names several."""
    if smalltalk(text) != "hello" or not original.lstrip().startswith(("@", "＠")):
        return ()
    members = [Member(id=one.id, names=tuple(sorted(_names(one)))) for one in flock.values()]
    several = named(_EVERYBODY.sub(" ", original), members)
    return several if len(several) > 1 else ()


def calls_somebody(text: str, flock: Mapping[str, Persona]) -> bool:
    """Return whether it calls a parrot by name. In a group @all is a word of people's for each other: it does not call us there."""
    if "@" not in text and "＠" not in text:
        return False
    members = [Member(id=one.id, names=tuple(sorted(_names(one)))) for one in flock.values()]
    return bool(named(_EVERYBODY.sub(" ", text), members))


def _names(persona: Persona) -> set[str]:
    return {persona.id, persona.name.zh, persona.name.en, *persona.aliases}
