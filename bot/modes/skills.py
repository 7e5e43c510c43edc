"""Who can do what: skill tags, the words that tell them, and who else could do it. Pure."""

from collections.abc import Collection, Iterable
from itertools import zip_longest

from agents.router.ownwords import speaks_of
from agents.tools.handing import capability
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
        and any(wanted in {capability(tag), *map(capability, words)} for tag, words in member.skills.items())
    )


def others(members: Iterable[Member], without: Collection[str]) -> tuple[str, ...]:
    """The skills of all but those, each parrot's first one first: a list that is cut short leaves nobody out."""
    rows = [[capability(tag) for tag in member.skills] for member in members if member.id not in without]
    return tuple(dict.fromkeys(tag for row in zip_longest(*rows) for tag in row if tag))


def matched(text: str, members: Iterable[Member]) -> tuple[tuple[str, int], ...]:
    """The parrots whose skills a text speaks of, with the number of words that tell it; the best first."""
    folded = text.casefold()
    scores = [
        (member.id, sum(speaks_of(folded, word) for tag, words in member.skills.items() for word in {tag, *words}))
        for member in members
    ]
    return tuple(sorted(((one, score) for one, score in scores if score), key=lambda item: -item[1]))
