"""Who can do what: skill tags, the words that tell them, and who else could do it. Pure."""

from collections.abc import Collection, Iterable
from itertools import zip_longest

from agents.routing.persona_keywords import told
from agents.tools.handoff import capability
from bot.modes.base import Member


def alternatives(needed: str, members: Iterable[Member], without: Collection[str]) -> tuple[str, ...]:
    """The parrots that have a skill (or a word that tells it), but for those."""
    wanted = capability(needed)
    if not wanted:
        return ()
    return tuple(
        member.id
        for member in members
        if member.id not in without
        and wanted in map(capability, (*_words(member), *member.own.words.zh, *member.own.words.en))
    )


def others(members: Iterable[Member], without: Collection[str]) -> tuple[str, ...]:
    """The skills of all but those, each parrot's first one first: a list that is cut short leaves nobody out."""
    rows = [[capability(tag) for tag in member.skills] for member in members if member.id not in without]
    return tuple(dict.fromkeys(tag for row in zip_longest(*rows) for tag in row if tag))


def matched(text: str, members: Iterable[Member]) -> tuple[tuple[str, int], ...]:
    """The parrots whose skills a text speaks of, with the number of words that tell it; the best, or first to go, first."""
    scores = [(member.own.priority, member.id, told(text, _words(member), member.own)) for member in members]
    best = sorted((one for one in scores if one[2]), key=lambda one: (-one[2], -one[0]))
    return tuple((name, score) for _, name, score in best)


def _words(member: Member) -> set[str]:
    """The tags of a parrot's skills, and the words that tell them."""
    return {*member.skills, *(word for words in member.skills.values() for word in words)}
