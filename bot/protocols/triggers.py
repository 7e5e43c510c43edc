"""Which protocols a sentence wishes for: by a name, with a word of doing, or by words in their order. Pure."""

from collections.abc import Iterable

from bot.protocols import words
from bot.protocols.definition import ProtocolDefinition
from bot.protocols.reading import bare, columns, trimmed

LONGEST = 80  # columns: what is longer tells something
GAP = "…"


def is_named(definition: ProtocolDefinition, text: str) -> bool:
    """Return whether it is wished for by name: the name alone, or with a word of doing."""
    if columns(text) > LONGEST:
        return False
    said = bare(text)
    for name in _names(definition):
        before, found, after = said.partition(name)
        if not found or not (_ends(before) and _ends(after[::-1])):
            continue
        around = f"{before} {after}"
        if trimmed(said) == name or any(_holds(around, word) for word in words.DOING):
            return True
    return False


def wished(definitions: Iterable[ProtocolDefinition], text: str) -> list[str]:
    """Return the ids of protocols that a sentence wishes for: those it names, else those whose words it has."""
    found = list(definitions)
    named = [one.id for one in found if is_named(one, text)]
    if named or columns(text) > LONGEST:
        return named
    said = bare(text)
    return [one.id for one in found if any(_in_order(said, wish) for wish in one.triggers.wishes)]


def called(definitions: Iterable[ProtocolDefinition], name: str) -> str | None:
    """Return the id of the protocol that goes by this name, as it is typed behind a command."""
    said = bare(name)
    return next((one.id for one in definitions if said in (bare(one.id), *_names(one))), None)


def block_names(definitions: Iterable[ProtocolDefinition]) -> frozenset[str]:
    """Return the names of all that can be blocked: each protocol, and each skill that has some."""
    return frozenset(name.casefold() for one in definitions for name in (one.id, one.skill, *_names(one)))


def blockable(definitions: Iterable[ProtocolDefinition], name: str) -> str | None:
    """Return the id of the protocol or the skill that goes by this name."""
    found = list(definitions)
    skills = (one.skill for one in found if bare(one.skill) == bare(name))
    return called(found, name) or next(skills, None)


def _names(definition: ProtocolDefinition) -> list[str]:
    names = (*definition.triggers.names, definition.name.zh, definition.name.en)
    return [bare(name) for name in names]


def _ends(before: str) -> bool:
    """Return whether a word may begin behind this (or, read from behind, end before it)."""
    return not before or not (before[-1].isascii() and before[-1].isalnum())


def _holds(said: str, word: str) -> bool:
    return word in said if not word.isascii() else f" {word} " in f" {said} "


def _in_order(said: str, wish: str) -> bool:
    """Return whether the parts of a wish stand in a sentence, one behind the other."""
    place = 0
    for part in (bare(one) for one in wish.split(GAP)):
        found = _find(said, part, place)
        if found < 0:
            return False
        place = found + len(part)
    return True


def _find(said: str, part: str, place: int) -> int:
    found = said.find(part, place)
    while found >= 0 and not (_ends(said[:found]) and _ends(said[found + len(part) :][::-1])):
        found = said.find(part, found + 1)
    return found
